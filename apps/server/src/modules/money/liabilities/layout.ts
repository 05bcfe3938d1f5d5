// How a day's tree is stored: leaves in blocks in the order of the tree, owners in blocks by number. A proof reads one block of owners and one
// block of leaves per share, whatever the number of customers.
import { SHARES } from '@tallystick/transparency-log/liabilities/shares'
import {
  NODE_BYTES,
  SUM_BYTES,
  sumBytes,
  sumFromBytes,
  type SumNode,
} from '@tallystick/transparency-log/liabilities/sum-tree'

/** A power of two: the root over the tops of such blocks is that of the whole tree. */
export const LEAVES_PER_BLOCK = 256
export const OWNERS_PER_BLOCK = 512

const HASH_BYTES = NODE_BYTES - SUM_BYTES
export const LEAF_BYTES = HASH_BYTES + 8
export const OWNER_BYTES = 8 + 8 + 4 * SHARES

export interface Owner {
  readonly userId: number
  readonly amount: bigint
  /** Where its leaves stand. */
  readonly places: readonly number[]
}

export function writeLeaf(into: Buffer, place: number, { hash, sum }: SumNode): void {
  const at = place * LEAF_BYTES
  into.set(hash, at)
  into.writeBigInt64BE(sum, at + HASH_BYTES)
}

export function readLeaves(bytes: Buffer): SumNode[] {
  return Array.from({ length: bytes.length / LEAF_BYTES }, (_, index) => {
    const at = index * LEAF_BYTES
    return { hash: bytes.subarray(at, at + HASH_BYTES), sum: bytes.readBigInt64BE(at + HASH_BYTES) }
  })
}

export function writeTops(tops: readonly SumNode[]): Buffer {
  return Buffer.concat(tops.flatMap(({ hash, sum }) => [hash, sumBytes(sum)]))
}

export function readTops(bytes: Buffer): SumNode[] {
  return Array.from({ length: bytes.length / NODE_BYTES }, (_, index) => {
    const at = index * NODE_BYTES
    return {
      hash: bytes.subarray(at, at + HASH_BYTES),
      sum: sumFromBytes(bytes.subarray(at + HASH_BYTES, at + NODE_BYTES)),
    }
  })
}

export function writeOwners(owners: readonly Owner[]): Buffer {
  const bytes = Buffer.alloc(owners.length * OWNER_BYTES)
  for (const [index, { userId, amount, places }] of owners.entries()) {
    const at = index * OWNER_BYTES
    bytes.writeBigInt64BE(BigInt(userId), at)
    bytes.writeBigInt64BE(amount, at + 8)
    for (const [share, place] of places.entries()) bytes.writeUInt32BE(place, at + 16 + share * 4)
  }
  return bytes
}

export function findOwner(bytes: Buffer, userId: number): Owner | undefined {
  let [low, high] = [0, bytes.length / OWNER_BYTES - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const at = middle * OWNER_BYTES
    const found = Number(bytes.readBigInt64BE(at))
    if (found === userId) {
      const places = Array.from({ length: SHARES }, (_, share) => bytes.readUInt32BE(at + 16 + share * 4))
      return { userId, amount: bytes.readBigInt64BE(at + 8), places }
    }
    if (found < userId) low = middle + 1
    else high = middle - 1
  }
  return undefined
}
