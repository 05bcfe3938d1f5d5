// What a customer checks on their own device, with what they were given and the root that everybody sees.
import { isSame } from '../bytes.ts'
import type { LaterSha256 } from '../hashing.ts'
import { ownerInput } from './shares.ts'
import { leafSumInput, nodeSumInput, type SumNode } from './sum-tree.ts'

/** Published for everybody. */
export interface LiabilitiesRoot extends SumNode {
  readonly leaves: number
}

export interface LeafClaim {
  readonly index: number
  readonly amount: bigint
  readonly salt: Uint8Array
  readonly path: readonly SumNode[]
}

/**
 * Whether these leaves are in the tree, each once, belong to this customer, hold this much together, and whether no sum beside their paths is
 * below zero. `owed` is what the customer says they own.
 */
export async function areOwed(
  sha256: LaterSha256,
  root: LiabilitiesRoot,
  { uid, owed, leaves }: { readonly uid: string; readonly owed: bigint; readonly leaves: readonly LeafClaim[] },
): Promise<boolean> {
  if (new Set(leaves.map(({ index }) => index)).size !== leaves.length) return false
  if (leaves.reduce((sum, { amount }) => sum + amount, 0n) !== owed) return false
  for (const leaf of leaves) if (!(await isInTree(sha256, root, uid, leaf))) return false
  return true
}

async function isInTree(sha256: LaterSha256, root: LiabilitiesRoot, uid: string, leaf: LeafClaim): Promise<boolean> {
  const { index, amount, salt, path } = leaf
  if (!Number.isSafeInteger(index) || index < 0 || index >= root.leaves) return false
  const owner = ownerInput(salt, uid)
  const input = owner && leafSumInput(await sha256(owner), amount)
  if (!input) return false
  let node: SumNode = { hash: await sha256(input), sum: amount }
  let [place, last] = [index, root.leaves - 1]
  for (const sibling of path) {
    if (last === 0) return false
    const isRight = place % 2 === 1 || place === last
    const joined = isRight ? nodeSumInput(sibling, node) : nodeSumInput(node, sibling)
    if (!joined) return false
    node = { hash: await sha256(joined), sum: node.sum + sibling.sum }
    if (isRight) while (place % 2 === 0 && place !== 0) [place, last] = [half(place), half(last)]
    ;[place, last] = [half(place), half(last)]
  }
  return last === 0 && node.sum === root.sum && isSame(node.hash, root.hash)
}

/** Not a shift: trees may have more than 2^31 leaves. */
function half(n: number): number {
  return Math.floor(n / 2)
}
