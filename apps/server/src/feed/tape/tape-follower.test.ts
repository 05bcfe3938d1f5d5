// A follower that missed a batch: what it reads to make up for it, and what it says of that.
import { type Tick, tickId } from '@tallystick/engine/core/pair'
import { beforeEach, expect, it } from 'vitest'
import { ManualTime } from '../../../testing/manual-time.ts'
import { MemoryTape } from '../../../testing/memory-tape.ts'
import { TapeFollower } from './tape-follower.ts'
import type { TapeBatch } from './tape-store.ts'

const START = Date.UTC(2026, 10, 18, 12)

let tape: MemoryTape
let follower: TapeFollower
let heard: number[]
let said: unknown[]
/** Comes between what is read and its answer. */
let beforeAnswer: () => Promise<void>

const tick = (at: number): Tick => ({ id: tickId(1, START + at), pairId: 1, price: 7n, at: START + at })
const batch = (number: number, ...ats: number[]): TapeBatch => ({
  epoch: 1,
  number,
  upTo: START - 1,
  ticks: ats.map(tick),
})

beforeEach(async () => {
  const time = new ManualTime(START)
  tape = new MemoryTape()
  await tape.claim(1)
  heard = []
  said = []
  beforeAnswer = () => Promise.resolve()
  follower = new TapeFollower({
    store: {
      async since(known) {
        const reading = await tape.since(new Map(known))
        await beforeAnswer()
        return reading
      },
    },
    clock: time,
    scheduler: time,
    report: (name, fields) => said.push([name, fields]),
  })
  await follower.open(new Map([[1, START - 1]]))
  follower.start(({ at }) => heard.push(at - START))
})

it('reads what it missed, hands every price on once, and says how many it had missed', async () => {
  const batches = [batch(1, 1, 2), batch(2, 3, 4, 5), batch(3, 6)]
  for (const one of batches) await tape.append(one)
  for (const one of [batches[0], batches[2]]) if (one) follower.heard(one)
  expect(heard).toEqual([1, 2])
  await follower.read()
  expect(heard).toEqual([1, 2, 3, 4, 5, 6])
  // Those of the batch that was told too early are among what was read.
  expect(said).toEqual([['feed.gap_filled', { ticks: 4 }]])
  for (const one of batches) follower.heard(one)
  expect(heard).toHaveLength(6)
  await follower.read()
  expect([heard.length, said.length, follower.head.number]).toEqual([6, 1, 3])
})

it('counts no price that it was told while it read', async () => {
  const [one, two, three] = [batch(1, 1), batch(2, 2), batch(3, 3)]
  for (const each of [one, two, three]) await tape.append(each)
  const { promise, resolve } = Promise.withResolvers<void>()
  beforeAnswer = () => promise
  follower.heard(one)
  follower.heard(three)
  // It reads since the gap; what was lost comes late, and what it reads is the same.
  const read = follower.read()
  for (let turn = 0; turn < 8; turn++) await Promise.resolve()
  follower.heard(two)
  expect(heard).toEqual([1, 2, 3])
  resolve()
  await read
  expect(heard).toEqual([1, 2, 3])
  expect(said).toEqual([['feed.gap_filled', { ticks: 0 }]])
})
