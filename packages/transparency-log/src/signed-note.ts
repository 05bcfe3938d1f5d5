// C2SP signed-note: a text with signature lines behind it, and the keys that check them.
import { base64, fromBase64, fromHex, hex, isSame, joinBytes, utf8 } from './bytes.ts'
import type { LaterSha256 } from './hashing.ts'

/** The kinds of signatures that count here. */
export const ED25519 = 1
export const COSIGNATURE = 4
type SignatureType = typeof ED25519 | typeof COSIGNATURE

const KEY_ID_BYTES = 4
const PUBLIC_KEY_BYTES = 32
/** A note with more is refused before anything is computed. */
const MAX_SIGNATURES = 64

export interface VerifierKey {
  readonly name: string
  readonly type: SignatureType
  readonly id: Uint8Array
  readonly publicKey: Uint8Array<ArrayBuffer>
}

export interface NoteSignature {
  readonly name: string
  readonly keyId: Uint8Array
  readonly signature: Uint8Array<ArrayBuffer>
}

export interface Note {
  /** Up to and including its last line feed: what is signed. */
  readonly text: string
  readonly signatures: readonly NoteSignature[]
}

export type VerifyEd25519 = (
  publicKey: Uint8Array<ArrayBuffer>,
  message: Uint8Array<ArrayBuffer>,
  signature: Uint8Array<ArrayBuffer>,
) => Promise<boolean> | boolean

export async function verifierKey(
  sha256: LaterSha256,
  { name, type, publicKey }: Omit<VerifierKey, 'id'>,
): Promise<VerifierKey> {
  const digest = await sha256(joinBytes([utf8(`${name}\n`), Uint8Array.of(type), publicKey]))
  return { name, type, publicKey, id: digest.slice(0, KEY_ID_BYTES) }
}

/** The key as text: name, id and key, joined by plus signs. */
export function writeVerifierKey({ name, type, id, publicKey }: VerifierKey): string {
  return `${name}+${hex(id)}+${base64(joinBytes([Uint8Array.of(type), publicKey]))}`
}

/** Undefined when it is no key of a type known here, or its id is not its own. */
export async function readVerifierKey(sha256: LaterSha256, text: string): Promise<VerifierKey | undefined> {
  const [, name, idText, keyText] = /^([^+]+)\+([0-9a-f]{8})\+(.+)$/.exec(text) ?? []
  const material = fromBase64(keyText ?? '')
  const id = fromHex(idText ?? '')
  const type = material?.[0]
  if (name === undefined || !isKeyName(name) || !material || !id) return undefined
  if ((type !== ED25519 && type !== COSIGNATURE) || material.length !== 1 + PUBLIC_KEY_BYTES) return undefined
  const key = await verifierKey(sha256, { name, type, publicKey: material.slice(1) })
  return isSame(key.id, id) ? key : undefined
}

export function isKeyName(name: string): boolean {
  return name !== '' && !/[\s+]/u.test(name)
}

export function writeNote({ text, signatures }: Note): string {
  const line = ({ name, keyId, signature }: NoteSignature): string =>
    `\u2014 ${name} ${base64(joinBytes([keyId, signature]))}\n`
  return `${text}\n${signatures.map(line).join('')}`
}

/** Undefined when it is not a note. That it is one says nothing about its signatures. */
export function readNote(note: string): Note | undefined {
  // eslint-disable-next-line no-control-regex -- The format forbids them.
  if (/[\u0000-\u0009\u000b-\u001f]/.test(note)) return undefined
  const blank = note.lastIndexOf('\n\n')
  if (blank < 0 || !note.endsWith('\n')) return undefined
  const lines = note.slice(blank + 2, -1).split('\n')
  if (lines.length > MAX_SIGNATURES) return undefined
  const signatures = lines.map(readSignature)
  return signatures.every(one => one !== undefined) ? { text: note.slice(0, blank + 1), signatures } : undefined
}

function readSignature(line: string): NoteSignature | undefined {
  const [dash, name, text, ...more] = line.split(' ')
  const bytes = fromBase64(text ?? '')
  if (dash !== '\u2014' || name === undefined || !isKeyName(name) || more.length > 0) return undefined
  if (!bytes || bytes.length <= KEY_ID_BYTES) return undefined
  return { name, keyId: bytes.slice(0, KEY_ID_BYTES), signature: bytes.slice(KEY_ID_BYTES) }
}

/** What a signature covers, and the signature proper; undefined when it cannot be one of this key. */
type Covered = (note: Note, signature: Uint8Array<ArrayBuffer>) => SignedBytes | undefined
export interface SignedBytes {
  readonly message: Uint8Array<ArrayBuffer>
  readonly signature: Uint8Array<ArrayBuffer>
}

const wholeText: Covered = ({ text }, signature) => ({ message: utf8(text), signature })

/**
 * Whether the note carries a signature by this key. `broken`: it says that it does, and the signature is wrong; such a note is refused
 * as a whole.
 */
export async function signedBy(
  verify: VerifyEd25519,
  note: Note,
  key: VerifierKey,
  covered: Covered = wholeText,
): Promise<'signed' | 'unsigned' | 'broken'> {
  const own = note.signatures.filter(({ name, keyId }) => name === key.name && isSame(keyId, key.id))
  for (const { signature } of own) {
    const signed = covered(note, signature)
    if (!signed || !(await verify(key.publicKey, signed.message, signed.signature))) return 'broken'
  }
  return own.length > 0 ? 'signed' : 'unsigned'
}
