// The receipt of an act of an order (docs/public-log.md): a proof file whose extra data is the salt and the facts that its entry commits to.
import { fromHex } from './bytes.ts'
import { readCheckpoint } from './checkpoint.ts'
import { commitmentInput, encodeEntry } from './entries.ts'
import { type LaterSha256, leafInput } from './hashing.ts'
import { readProofFile } from './proof-file.ts'
import { readNote } from './signed-note.ts'
import { isIncluded } from './verify-proofs.ts'

export type Facts = Readonly<Record<string, string | number | null>>

/** An act of an order with the leaf that it has in the log. */
export interface OpenedAct {
  /** In hexadecimal digits. */
  readonly salt: string
  readonly facts: Facts
  readonly leafHash: Uint8Array
}

export interface OrderReceipt extends OpenedAct {
  readonly index: number
  /** The signed note that it leads to. Whose it is has to be judged apart. */
  readonly checkpoint: string
}

/** Undefined unless its facts and salt are what the tree of its checkpoint holds there. */
export async function openReceipt(sha256: LaterSha256, file: string): Promise<OrderReceipt | undefined> {
  const proof = readProofFile(file)
  const note = proof && readNote(proof.checkpoint)
  const tree = note && readCheckpoint(note.text)
  const act = proof && (await openAct(sha256, proof.extra))
  if (!proof || !tree || !act) return undefined
  const claim = { index: proof.index, leafHash: act.leafHash, proof: proof.path }
  if (!(await isIncluded(sha256, tree, claim))) return undefined
  return { ...act, index: proof.index, checkpoint: proof.checkpoint }
}

/** The act whose salt and facts these are; undefined when it cannot be one. */
export async function openAct(sha256: LaterSha256, extra: Uint8Array | undefined): Promise<OpenedAct | undefined> {
  const [salt = '', facts = ''] = textOf(extra).split('\n')
  const [read, bytes] = [factsOf(facts), fromHex(salt)]
  if (!read || !bytes) return undefined
  const entry = encodeEntry('order', await sha256(commitmentInput(bytes, facts)))
  return { salt, facts: read, leafHash: await sha256(leafInput(entry)) }
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
