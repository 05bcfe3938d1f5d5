// C2SP tlog-proof: a checkpoint, an index and the path between them as one file that can be checked offline.
import { base64, fromBase64 } from './bytes.ts'
import { readDecimal } from './checkpoint.ts'
import { HASH_BYTES } from './hashing.ts'

const HEADER = 'c2sp.org/tlog-proof@v1'
/** Trees of 2^53 leaves have shorter paths. */
const MAX_PATH = 53

export interface ProofFile {
  /** Not covered by the proof: what the entry is made of. */
  readonly extra: Uint8Array | undefined
  readonly index: number
  readonly path: readonly Uint8Array[]
  /** The signed note, as the log published it. */
  readonly checkpoint: string
}

export interface ProofWriting {
  /** A faster base64, where there is one. */
  readonly encode?: (bytes: Uint8Array) => string
  /** What ends a line, where the file becomes part of another text. */
  readonly newline?: string
}

/** @param header of another file that is made alike. */
export function writeProofFile(
  { extra, index, path, checkpoint }: ProofFile,
  header = HEADER,
  { encode = base64, newline = '\n' }: ProofWriting = {},
): string {
  let head = header + newline
  if (extra) head += `extra ${encode(extra)}${newline}`
  head += `index ${index}${newline}`
  for (const hash of path) head += encode(hash) + newline
  return head + newline + checkpoint
}

export function readProofFile(file: string, header = HEADER): ProofFile | undefined {
  const blank = file.indexOf('\n\n')
  const lines = file.slice(0, Math.max(0, blank)).split('\n')
  if (lines.shift() !== header) return undefined
  const extraLine = lines[0]?.startsWith('extra ') ? lines.shift() : undefined
  const extra = extraLine === undefined ? undefined : fromBase64(extraLine.slice('extra '.length))
  const index = readDecimal(/^index (\d+)$/.exec(lines.shift() ?? '')?.[1])
  const path = lines.map(fromBase64)
  if (index === undefined || (extraLine !== undefined && !extra) || path.length > MAX_PATH) return undefined
  if (!path.every(hash => hash?.length === HASH_BYTES)) return undefined
  return { extra, index, path: path.flatMap(hash => hash ?? []), checkpoint: file.slice(blank + 2) }
}
