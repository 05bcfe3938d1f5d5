// The log's word, given with the answer to a request, that acts of orders will stand in it (docs/public-log.md, "Promises"). Acts that are
// answered together make a small tree of their own; its root is signed once, by the key of the log.
import { base64, fromBase64, isSame } from './bytes.ts'
import { readDecimal } from './checkpoint.ts'
import { HASH_BYTES, hashNode, type LaterSha256, largestPowerBelow, type Sha256 } from './hashing.ts'
import { type OpenedAct, openAct } from './order-receipt.ts'
import { type ProofWriting, readProofFile, writeProofFile } from './proof-file.ts'
import { readNote, signedBy, type VerifierKey, type VerifyEd25519 } from './signed-note.ts'
import { isIncluded } from './verify-proofs.ts'

/** Begins the file and the signed text: neither can be taken for a proof or a checkpoint of the log. */
const HEADER = 'tallystick/promise/v1'

/** What is signed. */
export interface PromiseHead {
  /** Of the log. */
  readonly origin: string
  /** When it was signed. */
  readonly at: number
  readonly size: number
  readonly root: Uint8Array
}

export function writePromiseHead({ origin, at, size, root }: PromiseHead): string {
  return `${HEADER}\n${origin}\n${at}\n${size}\n${base64(root)}\n`
}

export function readPromiseHead(text: string): PromiseHead | undefined {
  const [header, origin, atText, sizeText, rootText, ...rest] = text.split('\n')
  const [at, size] = [readDecimal(atText), readDecimal(sizeText)]
  const root = fromBase64(rootText ?? '')
  if (header !== HEADER || origin === undefined || origin === '' || rest.length !== 1 || rest[0] !== '')
    return undefined
  return at === undefined || size === undefined || root?.length !== HASH_BYTES ? undefined : { origin, at, size, root }
}

/** The root over leaves and the path of each to it. */
export function treeOf(
  sha256: Sha256,
  leaves: readonly Uint8Array[],
): { readonly root: Uint8Array; readonly paths: readonly (readonly Uint8Array[])[] } {
  const paths = leaves.map((): Uint8Array[] => [])
  const rootBetween = (start: number, end: number): Uint8Array => {
    const [only] = leaves.slice(start, start + 1)
    if (end - start <= 1) return only ?? sha256(new Uint8Array(0))
    const split = start + largestPowerBelow(end - start)
    const [left, right] = [rootBetween(start, split), rootBetween(split, end)]
    for (let at = start; at < end; at++) paths[at]?.push(at < split ? right : left)
    return hashNode(sha256, left, right)
  }
  return { root: rootBetween(0, leaves.length), paths }
}

export interface PromiseFile {
  /** Salt and facts, as in a receipt. */
  readonly extra: Uint8Array
  readonly index: number
  readonly path: readonly Uint8Array[]
  /** The signed text. */
  readonly note: string
}

export function writePromiseFile({ note, ...file }: PromiseFile, writing?: ProofWriting): string {
  return writeProofFile({ ...file, checkpoint: note }, HEADER, writing)
}

export interface OpenedPromise extends OpenedAct {
  readonly head: PromiseHead
}

/** Undefined unless the key signed it and its facts and salt are what it is for. */
export async function openPromise(
  { sha256, verify }: { readonly sha256: LaterSha256; readonly verify: VerifyEd25519 },
  key: VerifierKey,
  file: string,
): Promise<OpenedPromise | undefined> {
  const proof = readProofFile(file, HEADER)
  const note = proof && readNote(proof.checkpoint)
  const head = note && readPromiseHead(note.text)
  const act = proof && (await openAct(sha256, proof.extra))
  if (!note || head?.origin !== key.name || !act) return undefined
  const claim = { index: proof.index, leafHash: act.leafHash, proof: proof.path }
  if (!(await isIncluded(sha256, head, claim)) || (await signedBy(verify, note, key)) !== 'signed') return undefined
  return { ...act, head }
}

/** Whether what the log holds of an act is what was promised of it. */
export function isKept(promised: OpenedPromise, logged: Pick<OpenedAct, 'leafHash'>): boolean {
  return isSame(promised.leafHash, logged.leafHash)
}
