import { createHash, randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Sha256 } from '../hashing.ts'
import { areOwed, type LeafClaim, type LiabilitiesRoot } from './check.ts'
import { ownerInput, SHARES, split } from './shares.ts'
import { leafSumInput, sumBytes, sumFromBytes, type SumNode, sumPath, sumRoot } from './sum-tree.ts'

const sha256: Sha256 = bytes => new Uint8Array(createHash('sha256').update(bytes).digest())

interface Held {
  readonly uid: string
  readonly amount: bigint
  readonly salt: Uint8Array
}

function leafOf({ uid, amount, salt }: Held): SumNode {
  const owner = ownerInput(salt, uid)
  const input = owner && leafSumInput(sha256(owner), amount)
  if (!input) throw new Error('no leaf')
  return { hash: sha256(input), sum: amount }
}

/** Every amount one leaf, of users 0, 1, 2, … */
function treeOf(amounts: readonly bigint[]) {
  const held = amounts.map((amount, index): Held => ({ uid: `u${index}`, amount, salt: randomBytes(32) }))
  const nodes = held.map(leafOf)
  const root: LiabilitiesRoot = { ...sumRoot(sha256, nodes), leaves: nodes.length }
  const claim = (index: number): LeafClaim => {
    const { amount = 0n, salt = new Uint8Array(0) } = held[index] ?? {}
    return { index, amount, salt, path: sumPath(sha256, nodes, index) }
  }
  return { held, nodes, root, claim }
}

const amount = fc.bigInt({ min: 0n, max: 2n ** 63n - 1n })

describe('a tree of what is owed', () => {
  it('holds every leaf at its place, in trees of every shape, and sums to the whole', async () => {
    for (let size = 1; size <= 40; size++) {
      const amounts = Array.from({ length: size }, (_, index) => BigInt(index * index))
      const { root, claim } = treeOf(amounts)
      expect(root.sum).toBe(amounts.reduce((sum, one) => sum + one, 0n))
      for (let index = 0; index < size; index++) {
        const owed = amounts[index] ?? 0n
        expect(await areOwed(sha256, root, { uid: `u${index}`, owed, leaves: [claim(index)] })).toBe(true)
      }
    }
  })

  it('cannot be made to say anything else', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(amount, { minLength: 2, maxLength: 20 }), fc.nat(), fc.nat(), async (amounts, a, b) => {
        const { root, claim } = treeOf(amounts)
        const index = a % amounts.length
        const leaf = claim(index)
        const owed = leaf.amount
        const uid = `u${index}`
        const says = (change: Partial<LeafClaim>, also: object = {}): Promise<boolean> =>
          areOwed(sha256, root, { uid, owed, leaves: [{ ...leaf, ...change }], ...also })
        expect(await says({})).toBe(true)
        expect(await says({ index: (index + 1) % amounts.length })).toBe(false)
        expect(await says({ amount: owed + 1n }, { owed: owed + 1n })).toBe(false)
        expect(await says({}, { owed: owed + 1n })).toBe(false)
        // One leaf shown to two customers, or counted twice for one.
        expect(await says({}, { uid: 'somebody' })).toBe(false)
        expect(await says({}, { leaves: [leaf, leaf], owed: owed * 2n })).toBe(false)
        // The sum beside the path made smaller, or below zero, and the root with it.
        const place = b % leaf.path.length
        for (const less of [1n, 2n ** 90n]) {
          const path = leaf.path.map((node, at) => (at === place ? { ...node, sum: node.sum - less } : node))
          expect(await says({ path })).toBe(false)
          const smaller = { ...root, sum: root.sum - less }
          expect(await areOwed(sha256, smaller, { uid, owed, leaves: [{ ...leaf, path }] })).toBe(false)
        }
        expect(await says({ path: leaf.path.slice(1) })).toBe(false)
        expect(await says({ path: [...leaf.path, { hash: root.hash, sum: 0n }] })).toBe(false)
      }),
      { numRuns: 60 },
    )
  })

  it('has no leaf below zero and none that overflows', () => {
    const owner = sha256(new Uint8Array(1))
    expect(leafSumInput(owner, -1n)).toBeUndefined()
    expect(leafSumInput(owner, 2n ** 63n)).toBeUndefined()
    expect(leafSumInput(owner, 2n ** 63n - 1n)).toHaveLength(49)
    expect(leafSumInput(owner.subarray(1), 1n)).toBeUndefined()
  })

  it('with a customer left out owes less than the ledger', () => {
    const amounts = [5n, 7n, 11n]
    expect(treeOf(amounts).root.sum - treeOf(amounts.slice(1)).root.sum).toBe(5n)
  })

  it('in blocks is the same tree', () => {
    const { nodes, root } = treeOf(Array.from({ length: 21 }, (_, index) => BigInt(index)))
    const blocks = [0, 8, 16].map(at => sumRoot(sha256, nodes.slice(at, at + 8)))
    expect(sumRoot(sha256, blocks)).toEqual({ hash: root.hash, sum: root.sum })
    expect([...sumPath(sha256, nodes.slice(8, 16), 3), ...sumPath(sha256, blocks, 1)]).toEqual(
      sumPath(sha256, nodes, 11),
    )
  })
})

describe('shares', () => {
  it('sum to the amount, none below zero, at the edges too', () => {
    fc.assert(
      fc.property(
        amount,
        fc.array(fc.bigInt({ min: 0n, max: 2n ** 64n }), { minLength: 2, maxLength: 2 }),
        (owed, drawn) => {
          const draws = [...drawn]
          const shares = split(owed, below => (draws.pop() ?? 0n) % below)
          expect(shares).toHaveLength(SHARES)
          expect(shares.every(share => share >= 0n)).toBe(true)
          expect(shares.reduce((sum, share) => sum + share, 0n)).toBe(owed)
        },
      ),
    )
    expect(split(10n, below => below - 1n)).toEqual([10n, 0n, 0n])
    expect(split(10n, () => 0n)).toEqual([0n, 0n, 10n])
  })
})

it('the example of the document', () => {
  const salt = new Uint8Array(32).fill(7)
  const owner = ownerInput(salt, '10000001')
  const input = owner && leafSumInput(sha256(owner), 150_000_000n)
  expect(input && Buffer.from(sha256(input)).toString('hex')).toBe(
    'ffddc9ab9d7fa74b1cc6c759ecea18dca3eeb8b9ad260e016efb77526f5b6037',
  )
})

it('sums read back as they were written', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 127n - 1n }), sum => {
      expect(sumFromBytes(sumBytes(sum))).toBe(sum)
    }),
  )
})
