// The receipt of an act of an order (docs/public-log.md): a proof file whose extra data is the salt and the facts that its entry commits to.
import { fromHex } from './bytes.ts'
import { readCheckpoint } from './checkpoint.ts'
import { commitmentInput, encodeEntry } from './entries.ts'
import { type LaterSha256, leafInput } from './hashing.ts'
import { readProofFile } from './proof-file.ts'
import { readNote } from './signed-note.ts'
import { isIncluded } from './verify-proofs.ts'

export type Facts = Readonly<Record<string, string | number | null>>

export interface OrderReceipt {
  readonly index: number
  /** In hexadecimal digits. */
  readonly salt: string
  readonly facts: Facts
  /** The signed note that it leads to. Whose it is has to be judged apart. */
  readonly checkpoint: string
}

/** Undefined unless its facts and salt are what the tree of its checkpoint holds there. */
export async function openReceipt(sha256: LaterSha256, file: string): Promise<OrderReceipt | undefined> {
  const proof = readProofFile(file)
  const [salt = '', facts = ''] = textOf(proof?.extra).split('\n')
  const note = proof && readNote(proof.checkpoint)
  const tree = note && readCheckpoint(note.text)
  const read = factsOf(facts)
  const bytes = fromHex(salt)
  if (!proof || !tree || !read || !bytes) return undefined
  const entry = encodeEntry('order', await sha256(commitmentInput(bytes, facts)))
  const claim = { index: proof.index, leafHash: await sha256(leafInput(entry)), proof: proof.path }
  if (!(await isIncluded(sha256, tree, claim))) return undefined
  return { index: proof.index, salt, facts: read, checkpoint: proof.checkpoint }
}

/** Facts are written in ASCII. */
function textOf(bytes: Uint8Array = new Uint8Array(0)): string {
  return bytes.every(byte => byte < 0x80) ? Array.from(bytes, byte => String.fromCodePoint(byte)).join('') : ''
}

function factsOf(text: string): Facts | undefined {
  try {
    const read: unknown = JSON.parse(text)
    // Of texts and numbers alone, as the log writes them; what it did not write is in no tree.
    return typeof read === 'object' && read !== null ? (read as Facts) : undefined
  } catch {
    return undefined
  }
}
