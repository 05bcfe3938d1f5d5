// The key that signs checkpoints: made from a sealed secret of the installation, so that every process has the same one.
import { createPrivateKey, createPublicKey, hash, sign, verify } from 'node:crypto'
import { writeCheckpoint } from '@tallystick/transparency-log/checkpoint'
import type { Sha256 } from '@tallystick/transparency-log/hashing'
import { type PromiseHead, writePromiseHead } from '@tallystick/transparency-log/promise-file'
import {
  ED25519,
  verifierKey,
  type VerifierKey,
  type VerifyEd25519,
  writeNote,
} from '@tallystick/transparency-log/signed-note'
import type { Pool } from '../../../platform/postgres/pool.ts'
import type { Sealer } from '../../../platform/secrets/sealer.ts'
import { siteSecret } from '../../../platform/secrets/site-secrets.ts'

/** By way of a text: Node takes half as long for both as for a buffer of its own. */
export const sha256: Sha256 = bytes => Buffer.from(hash('sha256', bytes, 'binary'), 'binary')

/** What stands before the 32 bytes of an Ed25519 private key in PKCS #8. */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')
/** What stands before the 32 bytes of an Ed25519 public key in SPKI. */
const SPKI_HEAD = Buffer.from('302a300506032b6570032100', 'hex')
const PUBLIC_KEY_BYTES = 32

export const verifyEd25519: VerifyEd25519 = (publicKey, message, signature) => {
  const key = createPublicKey({ key: Buffer.concat([SPKI_HEAD, publicKey]), format: 'der', type: 'spki' })
  return verify(null, message, key, signature)
}

export interface LogKey {
  readonly verifier: VerifierKey
  /** The checkpoint as a signed note. */
  checkpoint(size: number, root: Uint8Array): string
  /** Its word for acts that are not logged yet, as a signed note. */
  promise(head: Omit<PromiseHead, 'origin'>): string
}

export async function openLogKey(pool: Pool, sealer: Sealer, origin: string): Promise<LogKey> {
  return logKeyFrom(await siteSecret(pool, sealer, 'transparency-log'), origin)
}

export async function logKeyFrom(seed: Buffer, origin: string): Promise<LogKey> {
  const key = createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' })
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' })
  const publicKey = Uint8Array.from(spki.subarray(-PUBLIC_KEY_BYTES))
  const verifier = await verifierKey(sha256, { name: origin, type: ED25519, publicKey })
  const signed = (text: string): string => {
    const signature = Uint8Array.from(sign(null, Buffer.from(text), key))
    return writeNote({ text, signatures: [{ name: origin, keyId: verifier.id, signature }] })
  }
  return {
    verifier,
    checkpoint: (size, root) => signed(writeCheckpoint({ origin, size, root })),
    promise: head => signed(writePromiseHead({ origin, ...head })),
  }
}
