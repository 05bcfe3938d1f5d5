// C2SP tlog-witness: what a log sends to a witness, and what comes back.
import { base64, fromBase64 } from './bytes.ts'
import { readDecimal } from './checkpoint.ts'
import { HASH_BYTES } from './hashing.ts'
import { type NoteSignature, readNote } from './signed-note.ts'

export interface WitnessRequest {
  /** Of the checkpoint the witness signed last; 0 when it has signed none. */
  readonly oldSize: number
  /** From the old size to that of the checkpoint. */
  readonly proof: readonly Uint8Array[]
  /** A signed note. */
  readonly checkpoint: string
}

const MOST_HASHES = 63

export function writeWitnessRequest({ oldSize, proof, checkpoint }: WitnessRequest): string {
  return [`old ${oldSize}`, ...proof.map(base64), '', checkpoint].join('\n')
}

export function readWitnessRequest(body: string): WitnessRequest | undefined {
  const blank = body.indexOf('\n\n')
  if (blank < 0) return undefined
  const [first = '', ...lines] = body.slice(0, blank).split('\n')
  const oldSize = first.startsWith('old ') ? readDecimal(first.slice('old '.length)) : undefined
  if (oldSize === undefined || lines.length > MOST_HASHES) return undefined
  const proof: Uint8Array[] = []
  for (const line of lines) {
    const hash = fromBase64(line)
    if (hash?.length !== HASH_BYTES) return undefined
    proof.push(hash)
  }
  return { oldSize, proof, checkpoint: body.slice(blank + 2) }
}

/** The signature lines of an answer; undefined when it is something else. */
export function readSignatureLines(body: string): readonly NoteSignature[] | undefined {
  return readNote(`-\n\n${body}`)?.signatures
}
