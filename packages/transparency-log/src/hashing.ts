// RFC 6962 hashing: leaves and nodes are told apart by their first byte, so that a node cannot be passed off as an entry.
import { joinBytes } from './bytes.ts'

/** SHA-256, from wherever the caller runs: node:crypto answers at once, WebCrypto with a promise. */
export type Sha256 = (bytes: Uint8Array<ArrayBuffer>) => Uint8Array
export type LaterSha256 = (bytes: Uint8Array<ArrayBuffer>) => Promise<Uint8Array> | Uint8Array

export const HASH_BYTES = 32
const LEAF = Uint8Array.of(0)
const NODE = Uint8Array.of(1)

/** What is hashed for an entry. */
export function leafInput(entry: Uint8Array): Uint8Array<ArrayBuffer> {
  return joinBytes([LEAF, entry])
}

/** What is hashed for two subtrees side by side. */
export function nodeInput(left: Uint8Array, right: Uint8Array): Uint8Array<ArrayBuffer> {
  return joinBytes([NODE, left, right])
}

/** What nodes are put together in, for a hash that answers at once: more than 64 bytes are memory of their own, and a tree has as many nodes as leaves. */
const node = nodeInput(new Uint8Array(HASH_BYTES), new Uint8Array(HASH_BYTES))

/** The hash of `nodeInput`, of two hashes. */
export function hashNode(sha256: Sha256, left: Uint8Array, right: Uint8Array): Uint8Array {
  node.set(left, NODE.length)
  node.set(right, NODE.length + HASH_BYTES)
  return sha256(node)
}

/** The root over hashes of equally large complete subtrees (the last one may be smaller): of leaves, or of the hashes of a tile. */
export function rootOf(sha256: Sha256, hashes: readonly Uint8Array[]): Uint8Array {
  const [first] = hashes
  if (!first) return sha256(new Uint8Array(0))
  if (hashes.length === 1) return first
  const split = largestPowerBelow(hashes.length)
  return hashNode(sha256, rootOf(sha256, hashes.slice(0, split)), rootOf(sha256, hashes.slice(split)))
}

/** The same by a hash that may answer later. */
export async function laterRootOf(sha256: LaterSha256, hashes: readonly Uint8Array[]): Promise<Uint8Array> {
  const [first] = hashes
  if (!first) return sha256(new Uint8Array(0))
  if (hashes.length === 1) return first
  const split = largestPowerBelow(hashes.length)
  const left = await laterRootOf(sha256, hashes.slice(0, split))
  return sha256(nodeInput(left, await laterRootOf(sha256, hashes.slice(split))))
}

/** The largest power of two less than n, for n > 1. */
export function largestPowerBelow(n: number): number {
  let power = 1
  while (power * 2 < n) power *= 2
  return power
}
