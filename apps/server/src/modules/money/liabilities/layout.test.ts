import { SHARES } from '@tallystick/transparency-log/liabilities/shares'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findOwner, LEAF_BYTES, readLeaves, readTops, writeLeaf, writeOwners, writeTops } from './layout.ts'

const hash = fc.uint8Array({ minLength: 32, maxLength: 32 })
const leaves = fc.array(fc.record({ hash, sum: fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }) }), { maxLength: 12 })
const tops = fc.array(fc.record({ hash, sum: fc.bigInt({ min: 0n, max: 2n ** 100n }) }), { maxLength: 12 })
const owners = fc
  .uniqueArray(
    fc.record({
      userId: fc.integer({ min: 1, max: 2 ** 40 }),
      amount: fc.bigInt({ min: 0n, max: 2n ** 62n }),
      places: fc.array(fc.nat(2 ** 31), { minLength: SHARES, maxLength: SHARES }),
    }),
    { selector: ({ userId }) => userId, maxLength: 20 },
  )
  .map(all => all.toSorted((a, b) => a.userId - b.userId))

const plain = (nodes: readonly { readonly hash: Uint8Array; readonly sum: bigint }[]) =>
  nodes.map(node => ({ hash: [...node.hash], sum: node.sum }))

describe('a stored tree of liabilities', () => {
  it('has every leaf in its place', () => {
    fc.assert(
      fc.property(leaves, nodes => {
        const bytes = Buffer.alloc(nodes.length * LEAF_BYTES)
        for (const [place, node] of [...nodes.entries()].toReversed()) writeLeaf(bytes, place, node)
        expect(plain(readLeaves(bytes))).toEqual(plain(nodes))
      }),
    )
  })

  it('has every top, with sums beyond 64 bits', () => {
    fc.assert(
      fc.property(tops, nodes => {
        expect(plain(readTops(writeTops(nodes)))).toEqual(plain(nodes))
      }),
    )
  })

  it('finds every owner and nobody else', () => {
    fc.assert(
      fc.property(owners, fc.integer({ min: 1, max: 2 ** 40 }), (all, other) => {
        const bytes = writeOwners(all)
        for (const owner of all) {
          expect(findOwner(bytes, owner.userId)).toEqual(owner)
          for (const near of [owner.userId - 1, owner.userId + 1])
            expect(findOwner(bytes, near)).toEqual(all.find(({ userId }) => userId === near))
        }
        expect(findOwner(bytes, other)).toEqual(all.find(({ userId }) => userId === other))
      }),
    )
  })
})
