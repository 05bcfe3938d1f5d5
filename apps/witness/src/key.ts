// The key of a witness: made at the first start, kept in a file that only its owner can read. It has its own Ed25519 code, as whoever
// watches an installation runs none of its code.
import { createHash, createPrivateKey, createPublicKey, randomBytes, sign, verify } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { cosignatureLine, cosignedMessage } from '@tallystick/transparency-log/cosignature'
import type { Sha256 } from '@tallystick/transparency-log/hashing'
import {
  COSIGNATURE,
  type NoteSignature,
  verifierKey,
  type VerifierKey,
  type VerifyEd25519,
} from '@tallystick/transparency-log/signed-note'

export const sha256: Sha256 = bytes => createHash('sha256').update(bytes).digest()

/** What stands before the 32 bytes of an Ed25519 private key in PKCS #8. */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex')
/** What stands before the 32 bytes of an Ed25519 public key in SPKI. */
const SPKI_HEAD = Buffer.from('302a300506032b6570032100', 'hex')
const KEY_BYTES = 32

export const verifyEd25519: VerifyEd25519 = (publicKey, message, signature) => {
  const key = createPublicKey({ key: Buffer.concat([SPKI_HEAD, publicKey]), format: 'der', type: 'spki' })
  return verify(null, message, key, signature)
}

export interface WitnessKey {
  readonly verifier: VerifierKey
  cosign(text: string, seconds: number): NoteSignature
}

export async function openKey(path: string, name: string): Promise<WitnessKey> {
  const seed = Buffer.from((await readOrMake(path)).trim(), 'hex')
  if (seed.length !== KEY_BYTES) throw new Error(`${path} does not hold a key of 64 hexadecimal digits.`)
  const key = createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' })
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' })
  const publicKey = Uint8Array.from(spki.subarray(-KEY_BYTES))
  const verifier = await verifierKey(sha256, { name, type: COSIGNATURE, publicKey })
  return {
    verifier,
    cosign: (text, seconds) => cosignatureLine(verifier, seconds, sign(null, cosignedMessage(text, seconds), key)),
  }
}

async function readOrMake(path: string): Promise<string> {
  try {
    await writeFile(path, `${randomBytes(KEY_BYTES).toString('hex')}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readFile(path, 'utf8')
}
