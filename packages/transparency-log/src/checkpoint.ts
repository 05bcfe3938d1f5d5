// C2SP tlog-checkpoint: the text that says how large the log is and what its root is. It is signed as a note.
import { base64, fromBase64 } from './bytes.ts'
import { HASH_BYTES } from './hashing.ts'
import type { TreeHead } from './verify-proofs.ts'

export interface Checkpoint extends TreeHead {
  /** Names the log; the same as the name of its key. */
  readonly origin: string
}

export function writeCheckpoint({ origin, size, root }: Checkpoint): string {
  return `${origin}\n${size}\n${base64(root)}\n`
}

/** Of the text of a note. Lines behind the third are extensions, which mean nothing here. */
export function readCheckpoint(text: string): Checkpoint | undefined {
  const [origin, sizeText, rootText, ...rest] = text.split('\n')
  if (!text.endsWith('\n') || origin === undefined || origin === '') return undefined
  if (rest.pop() !== '' || rest.includes('')) return undefined
  const size = readDecimal(sizeText)
  const root = fromBase64(rootText ?? '')
  return size === undefined || root?.length !== HASH_BYTES ? undefined : { origin, size, root }
}

/** ASCII digits without leading zeroes. */
export function readDecimal(text: string | undefined): number | undefined {
  if (text === undefined || !/^(?:0|[1-9]\d*)$/.test(text)) return undefined
  const value = Number(text)
  return Number.isSafeInteger(value) ? value : undefined
}
