// C2SP tlog-cosignature/v1: a witness says when it saw a checkpoint, having checked that it continues the one it saw before.
import { joinBytes, utf8 } from './bytes.ts'
import {
  COSIGNATURE,
  type Note,
  type NoteSignature,
  type SignedBytes,
  signedBy,
  type VerifierKey,
  type VerifyEd25519,
} from './signed-note.ts'

const TIME_BYTES = 8
const SIGNATURE_BYTES = 64

/** What a witness signs: the time in seconds, then the text of the checkpoint. */
export function cosignedMessage(text: string, seconds: number): Uint8Array<ArrayBuffer> {
  return utf8(`cosignature/v1\ntime ${seconds}\n${text}`)
}

/** The signature line of a witness, once it has signed `cosignedMessage`. */
export function cosignatureLine(
  key: Pick<VerifierKey, 'name' | 'id'>,
  seconds: number,
  signature: Uint8Array,
): NoteSignature {
  const time = new Uint8Array(TIME_BYTES)
  new DataView(time.buffer).setBigUint64(0, BigInt(seconds))
  return { name: key.name, keyId: key.id, signature: joinBytes([time, signature]) }
}

export function cosignedBy(
  verify: VerifyEd25519,
  note: Note,
  key: VerifierKey,
): Promise<'signed' | 'unsigned' | 'broken'> {
  if (key.type !== COSIGNATURE) return Promise.resolve('unsigned')
  return signedBy(verify, note, key, timestamped)
}

function timestamped({ text }: Note, bytes: Uint8Array<ArrayBuffer>): SignedBytes | undefined {
  if (bytes.length !== TIME_BYTES + SIGNATURE_BYTES) return undefined
  const seconds = new DataView(bytes.buffer, bytes.byteOffset, TIME_BYTES).getBigUint64(0)
  if (seconds > BigInt(Number.MAX_SAFE_INTEGER)) return undefined
  return { message: cosignedMessage(text, Number(seconds)), signature: bytes.slice(TIME_BYTES) }
}
