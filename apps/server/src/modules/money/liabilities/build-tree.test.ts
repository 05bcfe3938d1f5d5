// A day's tree: everything owed is in it, and the order of its leaves says nothing about whose they are.
import { SHARES } from '@tallystick/transparency-log/liabilities/shares'
import { sumRoot } from '@tallystick/transparency-log/liabilities/sum-tree'
import { describe, expect, it } from 'vitest'
import { buildTree, saltOf, sha256 } from './build-tree.ts'
import { LEAVES_PER_BLOCK, readLeaves } from './layout.ts'

const SECRET = Buffer.alloc(32, 7)
const DAY = '2026-11-18'
const CUSTOMERS = Array.from({ length: 200 }, (_, index) => ({
  userId: index + 1,
  uid: String(10_000_000 + index),
  amount: BigInt(index) * 1_000_000_007n,
}))

describe('the tree of a day', () => {
  it('holds what is owed, share by share, each in a place of its own, under one root', async () => {
    const { owners, leaves, tops, root } = await buildTree(SECRET, DAY, CUSTOMERS)
    const nodes = readLeaves(leaves)
    const places = owners.flatMap(owner => owner.places)
    expect(new Set(places).size).toBe(CUSTOMERS.length * SHARES)
    expect(Math.max(...places)).toBe(CUSTOMERS.length * SHARES - 1)
    for (const [index, { userId, amount, places: own }] of owners.entries()) {
      expect([userId, amount]).toEqual([CUSTOMERS[index]?.userId, CUSTOMERS[index]?.amount])
      expect(own.reduce((sum, place) => sum + (nodes[place]?.sum ?? -1n), 0n)).toBe(amount)
    }
    expect(root.sum).toBe(CUSTOMERS.reduce((sum, { amount }) => sum + amount, 0n))
    expect(tops).toHaveLength(Math.ceil(nodes.length / LEAVES_PER_BLOCK))
    expect(sumRoot(sha256, nodes)).toEqual(root)
  })

  it('has leaves in an order that is another one each time, and not that of the customers', async () => {
    const [one, other] = [await buildTree(SECRET, DAY, CUSTOMERS), await buildTree(SECRET, DAY, CUSTOMERS)]
    const placesOf = (tree: typeof one): number[] => tree.owners.flatMap(({ places }) => places)
    expect(placesOf(one)).not.toEqual(placesOf(other))
    for (const tree of [one, other]) {
      const places = placesOf(tree)
      const atHome = places.filter((place, index) => place === index).length
      const inOrder = places.filter((place, index) => index > 0 && place === (places[index - 1] ?? 0) + 1).length
      // By chance one each is expected.
      expect(atHome).toBeLessThan(20)
      expect(inOrder).toBeLessThan(20)
    }
  })

  it('has a salt of its own for each day, user and share', () => {
    const salts = ['2026-11-18', '2026-11-19'].flatMap(day =>
      [1, 11].flatMap(userId => [0, 1].map(share => saltOf(SECRET, day, userId, share).toString('hex'))),
    )
    expect(new Set(salts).size).toBe(salts.length)
    expect(saltOf(Buffer.alloc(32, 8), DAY, 1, 0)).not.toEqual(saltOf(SECRET, DAY, 1, 0))
  })
})
