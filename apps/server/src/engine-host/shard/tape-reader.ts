// Reads the recorded tape for micro orders that expired while the engine was down, as input for the engine.
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
  const questions = orders.map(order => ({ pairId: order.pairId, since: order.createdAt, at: order.expiresAt }))
  const excerpts = await tape.around(questions)
  return orders.map((order, index) => {
    const { last, next, closed } = present(excerpts[index], 'excerpt of the tape')
    return { type: 'settle_from_tape', userId: order.userId, orderId: order.id, last, next, closed }
  })
}

/** For a host without prices of its own: what expired unseen is void. */
export const EMPTY_TAPE: TapeReader = {
  around: async questions => questions.map(() => ({ last: undefined, next: undefined, closed: false })),
}
