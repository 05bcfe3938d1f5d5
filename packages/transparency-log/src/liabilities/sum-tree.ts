// A tree of hashes and sums over what is owed to customers (docs/liabilities.md). Every node commits to the sums and hashes of both its children:
// with the sum of the node alone, one side could be shown smaller than it is. Shaped as the trees of RFC 6962.
import { HASH_BYTES, largestPowerBelow, type Sha256 } from '../hashing.ts'
import { joinBytes } from '../bytes.ts'

export interface SumNode {
  readonly hash: Uint8Array
  readonly sum: bigint
}

/** Wide enough for 2^64 leaves of the largest amount: a sum cannot overflow. */
export const SUM_BYTES = 16
export const NODE_BYTES = HASH_BYTES + SUM_BYTES
/** Amounts are stored as signed 64-bit numbers, in units of 10^-8 USD. */
const MOST = 2n ** 63n
const MOST_OF_A_TREE = 2n ** 127n

const LEAF = Uint8Array.of(0)
const NODE = Uint8Array.of(1)

/** Undefined for what no leaf can hold: an amount below zero would hide what others are owed. */
export function leafSumInput(owner: Uint8Array, amount: bigint): Uint8Array<ArrayBuffer> | undefined {
  return amount < 0n || amount >= MOST || owner.length !== HASH_BYTES
    ? undefined
    : joinBytes([LEAF, owner, sumBytes(amount)])
}

/** Undefined when a sum is one that no tree can have. */
export function nodeSumInput(left: SumNode, right: SumNode): Uint8Array<ArrayBuffer> | undefined {
  return isPossible(left) && isPossible(right)
    ? joinBytes([NODE, sumBytes(left.sum), left.hash, sumBytes(right.sum), right.hash])
    : undefined
}

function isPossible({ sum, hash }: SumNode): boolean {
  return sum >= 0n && sum < MOST_OF_A_TREE && hash.length === HASH_BYTES
}

/** 16 bytes, highest first. */
export function sumBytes(sum: bigint): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(SUM_BYTES)
  for (let at = SUM_BYTES - 1, rest = sum; at >= 0; at--, rest >>= 8n) bytes[at] = Number(rest & 0xffn)
  return bytes
}

export function sumFromBytes(bytes: Uint8Array): bigint {
  return bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
}

export function joinNodes(sha256: Sha256, left: SumNode, right: SumNode): SumNode {
  const input = nodeSumInput(left, right)
  if (!input) throw new RangeError('a sum that no tree can have')
  return { hash: sha256(input), sum: left.sum + right.sum }
}

/** Over nodes of equally large complete subtrees (the last one may be smaller). An empty tree owes nothing. */
export function sumRoot(sha256: Sha256, nodes: readonly SumNode[]): SumNode {
  const [first] = nodes
  if (!first) return { hash: sha256(new Uint8Array(0)), sum: 0n }
  if (nodes.length === 1) return first
  const split = largestPowerBelow(nodes.length)
  return joinNodes(sha256, sumRoot(sha256, nodes.slice(0, split)), sumRoot(sha256, nodes.slice(split)))
}

/** The siblings on the way from a node up to the root, lowest first. */
export function sumPath(sha256: Sha256, nodes: readonly SumNode[], index: number): SumNode[] {
  if (nodes.length <= 1) return []
  const split = largestPowerBelow(nodes.length)
  const [left, right] = [nodes.slice(0, split), nodes.slice(split)]
  return index < split
    ? [...sumPath(sha256, left, index), sumRoot(sha256, right)]
    : [...sumPath(sha256, right, index - split), sumRoot(sha256, left)]
}
