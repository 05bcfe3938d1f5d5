// Reads the recorded tape for what happened while the engine was down, as input for it: micro orders that expired, and the best prices of
// trailing stops.
import type { ResumeTrail } from '@tallystick/engine/products/forex/commands'
import { type ForexOrder, isTrailing } from '@tallystick/engine/products/forex/record'
import type { SettleFromTape } from '@tallystick/engine/products/micro/commands'
import type { State } from '@tallystick/engine/core/state'
import { present } from '@tallystick/kernel/assert'
import type { TapeReader } from '../../feed/tape/tape.ts'

/** A crash with very many running orders is worked off in portions. */
const PORTION = 1_000

export async function settleCommands(state: State, tape: TapeReader): Promise<SettleFromTape[]> {
  const orders = [...state.micro.overdue]
    .slice(0, PORTION)
    .map(id => present(state.micro.orders.get(id), 'overdue order'))
  if (orders.length === 0) return []
  const questions = orders.map(order => ({ pairId: order.pairId, since: order.createdAt, at: order.expiresAt }))
  const excerpts = await tape.around(questions)
  return orders.map((order, index) => {
    const { last, next, closed } = present(excerpts[index], 'excerpt of the tape')
    const { userId, id: orderId, expiresAt } = order
    return { type: 'settle_from_tape', userId, orderId, expiresAt, last, next, closed }
  })
}

/**
 * The best prices that memory did not see: asked once it follows the pair itself, so that nothing lies between. All of them are asked
 * together, because the tape of a pair costs the same for one order and for all; what comes of it is decided in portions.
 */
export async function resumeCommands(state: State, tape: TapeReader): Promise<Iterable<ResumeTrail[]>> {
  const orders = [...state.trailsUnread]
    .map(id => present(state.orders.get(id), 'order with a trailing stop'))
    .filter(isTrailing)
    .filter(order => (state.pairs.get(order.pairId)?.run.from ?? 0) > 0)
  if (orders.length === 0) return []
  const questions = orders.map(({ pairId, side, trailKnownTo: after }) => {
    return { pairId, side, after, upTo: Math.max(after, present(state.pairs.get(pairId), 'pair').tick) }
  })
  const best = await tape.best(questions)
  const commandOf = ({ userId, id: orderId }: ForexOrder, index: number): ResumeTrail => {
    const { upTo: knownTo } = present(questions[index], 'question to the tape')
    return { type: 'resume_trail', userId, orderId, best: best[index], knownTo }
  }
  return portions(orders, commandOf)
}

function* portions<T, U>(all: readonly T[], made: (one: T, index: number) => U): Generator<U[]> {
  for (let from = 0; from < all.length; from += PORTION)
    yield all.slice(from, from + PORTION).map((one, index) => made(one, from + index))
}

/** For a host without prices of its own: what expired unseen is void. */
export const EMPTY_TAPE: TapeReader = {
  best: async questions => questions.map(() => undefined),
  around: async questions => questions.map(() => ({ last: undefined, next: undefined, closed: false })),
}
