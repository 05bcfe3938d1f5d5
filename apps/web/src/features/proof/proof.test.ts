import { createHash } from 'node:crypto'
import { formatDecimal } from '@tallystick/kernel/decimal'
import { hex } from '@tallystick/transparency-log/bytes'
import type { Sha256 } from '@tallystick/transparency-log/hashing'
import { ownerInput } from '@tallystick/transparency-log/liabilities/shares'
import { leafSumInput, type SumNode, sumPath, sumRoot } from '@tallystick/transparency-log/liabilities/sum-tree'
import type { AnswerOf } from '@tallystick/wire/trader/schemas'
import { describe, expect, it } from 'vitest'
import { proofFrom } from './proof.ts'
import { rememberRoots } from './seen-roots.ts'

const sha256: Sha256 = bytes => new Uint8Array(createHash('sha256').update(bytes).digest())
const UID = '10000001'
const AMOUNTS = [3n, 150_000_000n, 0n, 7_000_000_000n, 1n]
const MINE = [1, 4]
const text = (amount: bigint): string => formatDecimal(amount, 8)

function published(amounts: readonly bigint[] = AMOUNTS) {
  const salt = (index: number): Uint8Array => new Uint8Array(32).fill(index)
  const nodes = amounts.map((amount, index): SumNode => {
    const owner = ownerInput(salt(index), MINE.includes(index) ? UID : 'another')
    const input = owner && leafSumInput(sha256(owner), amount)
    if (!input) throw new Error('no leaf')
    return { hash: sha256(input), sum: amount }
  })
  const root = sumRoot(sha256, nodes)
  const day = {
    day: '2026-03-04',
    made_at: 1_772_582_400_000,
    leaves: nodes.length,
    total: text(root.sum),
    root: hex(root.hash),
    position: [{ shard: 0, seq: 9 }],
  }
  const leaves = MINE.map(index => ({
    index,
    amount: text(amounts[index] ?? 0n),
    salt: hex(salt(index)),
    path: sumPath(sha256, nodes, index).map(({ sum, hash }) => ({ sum: text(sum), hash: hex(hash) })),
  }))
  const own: AnswerOf<'ownLiabilities'> = { day, uid: UID, owed: text(150_000_001n), leaves }
  return { all: { days: [day] }, own, day }
}

const unseen = (): undefined => undefined

describe('the proof of balances', () => {
  it('holds for what is in the sum', async () => {
    const { all, own } = published()
    expect(await proofFrom(all, own, unseen)).toMatchObject({ verdict: 'holds', owed: 150_000_001n })
  })

  it('is judged by the root everybody is shown, not by the one that came with the path', async () => {
    const { own } = published()
    const others = published([3n, 150_000_000n, 0n, 6_000_000_000n, 1n])
    expect(await proofFrom(others.all, own, unseen)).toMatchObject({ verdict: 'broken' })
  })

  it('is broken for another amount, for leaves left out and for a day nobody else is shown', async () => {
    const { all, own } = published()
    expect(await proofFrom(all, { ...own, owed: text(150_000_002n) }, unseen)).toMatchObject({ verdict: 'broken' })
    expect(await proofFrom(all, { ...own, leaves: own.leaves.slice(1) }, unseen)).toMatchObject({ verdict: 'broken' })
    expect(await proofFrom(all, { ...own, leaves: [] }, unseen)).toMatchObject({ verdict: 'broken' })
    expect(await proofFrom({ days: [] }, own, unseen)).toMatchObject({ verdict: 'broken' })
  })

  it('has nothing to say without money or without a day', async () => {
    const { all, own } = published()
    expect(await proofFrom(all, { ...own, owed: text(0n), leaves: [] }, unseen)).toMatchObject({ verdict: 'nothing' })
    const none = { ...own, day: null, owed: text(0n), leaves: [] }
    expect(await proofFrom({ days: [] }, none, unseen)).toMatchObject({ verdict: 'waiting' })
  })

  it('notices a root that is not the one this device saw before', async () => {
    const { all, own } = published()
    expect(await proofFrom(all, own, rememberRoots)).toMatchObject({ verdict: 'holds' })
    const others = published([3n, 150_000_000n, 0n, 6_000_000_000n, 1n])
    expect(await proofFrom(others.all, others.own, rememberRoots)).toMatchObject({
      verdict: 'changed',
      checked: { day: '2026-03-04' },
    })
    expect(await proofFrom(all, own, rememberRoots)).toMatchObject({ verdict: 'holds' })
  })
})
