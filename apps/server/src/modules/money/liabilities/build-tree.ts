// Builds a day's tree in memory: 40 bytes a leaf and 28 a customer, in small steps, so that whatever else this process does goes on.
import { createHash, createHmac, randomBytes } from 'node:crypto'
import { setImmediate as others } from 'node:timers/promises'
import { assert, present } from '@tallystick/kernel/assert'
import type { Sha256 } from '@tallystick/transparency-log/hashing'
import { type RandomBelow, ownerInput, SHARES, split } from '@tallystick/transparency-log/liabilities/shares'
import { leafSumInput, type SumNode, sumRoot } from '@tallystick/transparency-log/liabilities/sum-tree'
import { LEAF_BYTES, LEAVES_PER_BLOCK, type Owner, readLeaves, writeLeaf } from './layout.ts'

export const sha256: Sha256 = bytes => createHash('sha256').update(bytes).digest()

/** Somebody with real money. */
export interface Customer {
  readonly userId: number
  readonly uid: string
  readonly amount: bigint
}

export interface DayTree {
  readonly owners: readonly Owner[]
  readonly leaves: Buffer
  readonly tops: readonly SumNode[]
  readonly root: SumNode
}

/** Of one share of a customer on a day; never stored. */
export function saltOf(secret: Buffer, day: string, userId: number, share: number): Buffer {
  return createHmac('sha256', secret).update(`${day} ${userId} ${share}`).digest()
}

const AT_ONCE = 500

export async function buildTree(secret: Buffer, day: string, customers: readonly Customer[]): Promise<DayTree> {
  const count = customers.length * SHARES
  const places = shuffled(count)
  const leaves = Buffer.alloc(count * LEAF_BYTES)
  const owners: Owner[] = []
  for (const [index, { userId, uid, amount }] of customers.entries()) {
    if (index % AT_ONCE === 0) await others()
    const own = Array.from({ length: SHARES }, (_, share) => present(places[index * SHARES + share], 'place of a leaf'))
    for (const [share, part] of split(amount, randomBelow).entries()) {
      const owner = present(ownerInput(saltOf(secret, day, userId, share), uid), 'owner of a leaf')
      const input = leafSumInput(sha256(owner), part)
      assert(input, `user ${userId} is owed ${part}, which no leaf can hold`)
      writeLeaf(leaves, present(own[share], 'place of a share'), { hash: sha256(input), sum: part })
    }
    owners.push({ userId, amount, places: own })
  }
  const tops: SumNode[] = []
  for (let first = 0; first < count; first += LEAVES_PER_BLOCK) {
    if (first % (LEAVES_PER_BLOCK * 16) === 0) await others()
    tops.push(sumRoot(sha256, readLeaves(leaves.subarray(first * LEAF_BYTES, (first + LEAVES_PER_BLOCK) * LEAF_BYTES))))
  }
  return { owners, leaves, tops, root: sumRoot(sha256, tops) }
}

/** All places in an order that nobody can tell beforehand. */
function shuffled(count: number): Uint32Array {
  const places = Uint32Array.from({ length: count }, (_, index) => index)
  for (let last = count - 1; last > 0; last--) {
    const other = Number(randomBelow(BigInt(last + 1)))
    const moved = places[last] ?? 0
    places[last] = places[other] ?? 0
    places[other] = moved
  }
  return places
}

const POOL_BYTES = 65_536
let pool = Buffer.alloc(0)
let used = 0

/** 128 random bits: how far the remainder is from even is below 2^-64. */
const randomBelow: RandomBelow = below => {
  if (used + 16 > pool.length) {
    pool = randomBytes(POOL_BYTES)
    used = 0
  }
  const wide = (pool.readBigUInt64BE(used) << 64n) | pool.readBigUInt64BE(used + 8)
  used += 16
  return wide % below
}
