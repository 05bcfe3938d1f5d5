// What a host asks the recorded tape for, and what it makes of the answers: each order gets its own, in portions.
import { emptyState, type State } from '@tallystick/engine/core/state'
import { expect, it } from 'vitest'
import type { TapeExcerpt, TapeQuestion, TapeReader } from '../../feed/tape/tape.ts'
import { EMPTY_TAPE, resumeCommands, settleCommands } from './tape-reader.ts'

const tick = (at: number) => ({ id: at * 4_096 + 1, pairId: 1, price: BigInt(at), at })

/** Micro orders that expired unseen. */
function withOverdue(count: number): State {
  const state = emptyState(0)
  for (let id = 1; id <= count; id++) {
    const order = { id, userId: id * 10, pairId: 1 + (id % 2), createdAt: id * 100, expiresAt: id * 100 + 30 }
    // Of an order nothing else is looked at.
    state.micro.orders.set(id, order as never)
    state.micro.overdue.add(id)
  }
  return state
}

it('asks for the prices around each expiry, and for closings since the order was taken', async () => {
  const asked: TapeQuestion[] = []
  const tape: TapeReader = {
    ...EMPTY_TAPE,
    around: async questions => {
      asked.push(...questions)
      return questions.map(({ at }): TapeExcerpt => ({ last: tick(at - 1), next: tick(at + 1), closed: at === 130 }))
    },
  }
  const commands = await settleCommands(withOverdue(2), tape)
  expect(asked).toEqual([
    { pairId: 2, since: 100, at: 130 },
    { pairId: 1, since: 200, at: 230 },
  ])
  expect(commands).toEqual([
    {
      type: 'settle_from_tape',
      userId: 10,
      orderId: 1,
      expiresAt: 130,
      last: tick(129),
      next: tick(131),
      closed: true,
    },
    {
      type: 'settle_from_tape',
      userId: 20,
      orderId: 2,
      expiresAt: 230,
      last: tick(229),
      next: tick(231),
      closed: false,
    },
  ])
})

it('settles the first thousand of very many, and asks nothing where none is overdue', async () => {
  expect((await settleCommands(withOverdue(1_001), EMPTY_TAPE)).map(({ orderId }) => orderId)).toEqual(
    Array.from({ length: 1_000 }, (_, index) => index + 1),
  )
  const unasked: TapeReader = {
    best: () => Promise.reject(new Error('asked')),
    around: () => Promise.reject(new Error('asked')),
  }
  expect(await settleCommands(emptyState(0), unasked)).toEqual([])
  expect([...(await resumeCommands(emptyState(0), unasked))]).toEqual([])
})

/** Orders whose trailing stops missed prices; the pair is followed from `from` on, and stands at `at`. */
function withTrails(count: number, from: number, at: number): State {
  const state = emptyState(0)
  state.pairs.set(1, { run: { from }, tick: at } as never)
  for (let id = 1; id <= count; id++) {
    const order = { id, userId: id * 10, pairId: 1, side: id % 2 === 0 ? 'sell' : 'buy', trailKnownTo: 500 + id }
    const trail = { status: 'holding', trailDistance: 1n, trailPeak: 1n, trailPeakTick: 1 }
    state.orders.set(id, { ...order, ...trail } as never)
    state.trailsUnread.add(id)
  }
  return state
}

it('asks for the best price of each trailing stop since it was known, up to where memory follows the pair', async () => {
  const asked: unknown[] = []
  const tape: TapeReader = {
    ...EMPTY_TAPE,
    best: async questions => {
      asked.push(...questions)
      return questions.map(({ after }) => tick(after))
    },
  }
  const portions = [...(await resumeCommands(withTrails(2, 1, 502), tape))]
  expect(asked).toEqual([
    { pairId: 1, side: 'buy', after: 501, upTo: 502 },
    // One that knows more than the pair asks for nothing, and does not go back.
    { pairId: 1, side: 'sell', after: 502, upTo: 502 },
  ])
  expect(portions).toEqual([
    [
      { type: 'resume_trail', userId: 10, orderId: 1, best: tick(501), knownTo: 502 },
      { type: 'resume_trail', userId: 20, orderId: 2, best: tick(502), knownTo: 502 },
    ],
  ])
})

it('decides very many in portions of a thousand, and waits for a pair that it does not follow yet', async () => {
  const portions = [...(await resumeCommands(withTrails(2_001, 1, 900), EMPTY_TAPE))]
  expect(portions.map(portion => portion.length)).toEqual([1_000, 1_000, 1])
  expect(portions.flat().map(({ orderId }) => orderId)).toEqual(Array.from({ length: 2_001 }, (_, index) => index + 1))
  expect([...(await resumeCommands(withTrails(3, 0, 900), EMPTY_TAPE))]).toEqual([])
})
