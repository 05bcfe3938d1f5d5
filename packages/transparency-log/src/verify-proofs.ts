// Checks proofs of inclusion and consistency as RFC 9162 (2.1.3.2 and 2.1.4.2) describes it, with nothing but the proof and the roots.
import { isSame } from './bytes.ts'
import { type LaterSha256, nodeInput } from './hashing.ts'

export interface TreeHead {
  readonly size: number
  readonly root: Uint8Array
}

export interface InclusionClaim {
  readonly index: number
  readonly leafHash: Uint8Array
  readonly proof: readonly Uint8Array[]
}

export async function isIncluded(sha256: LaterSha256, tree: TreeHead, claim: InclusionClaim): Promise<boolean> {
  const { index, leafHash, proof } = claim
  if (!Number.isSafeInteger(index) || index < 0 || index >= tree.size) return false
  let [node, last] = [index, tree.size - 1]
  let hash = leafHash
  for (const sibling of proof) {
    if (last === 0) return false
    if (isOdd(node) || node === last) {
      hash = await sha256(nodeInput(sibling, hash))
      while (!isOdd(node) && node !== 0) [node, last] = [half(node), half(last)]
    } else hash = await sha256(nodeInput(hash, sibling))
    ;[node, last] = [half(node), half(last)]
  }
  return last === 0 && isSame(hash, tree.root)
}

/** Whether the older tree is the beginning of the newer one. */
export async function isConsistent(
  sha256: LaterSha256,
  older: TreeHead,
  newer: TreeHead,
  proof: readonly Uint8Array[],
): Promise<boolean> {
  if (older.size > newer.size) return false
  if (older.size === newer.size) return proof.length === 0 && isSame(older.root, newer.root)
  // Every tree begins with the empty one.
  if (older.size === 0) return proof.length === 0
  const path = isPowerOfTwo(older.size) ? [older.root, ...proof] : [...proof]
  const [first, ...rest] = path
  if (!first) return false
  let [node, last] = [older.size - 1, newer.size - 1]
  while (isOdd(node)) [node, last] = [half(node), half(last)]
  let [olderHash, newerHash] = [first, first]
  for (const sibling of rest) {
    if (last === 0) return false
    if (isOdd(node) || node === last) {
      olderHash = await sha256(nodeInput(sibling, olderHash))
      newerHash = await sha256(nodeInput(sibling, newerHash))
      while (!isOdd(node) && node !== 0) [node, last] = [half(node), half(last)]
    } else newerHash = await sha256(nodeInput(newerHash, sibling))
    ;[node, last] = [half(node), half(last)]
  }
  return last === 0 && isSame(olderHash, older.root) && isSame(newerHash, newer.root)
}

function isOdd(n: number): boolean {
  return n % 2 === 1
}

/** Not a shift: sizes may exceed 32 bits. */
function half(n: number): number {
  return Math.floor(n / 2)
}

function isPowerOfTwo(n: number): boolean {
  let power = 1
  while (power < n) power *= 2
  return power === n
}
