// The master's share: what a closing copy owes the master, and the daily payment to the master's account.
import { profitShare } from '@tallystick/formulas/copy'
import { present } from '@tallystick/kernel/assert'
import type { Instant } from '@tallystick/kernel/clock'
import { accept, type Decision, refuse } from '../../core/decision.ts'
import type { OrderClosed } from '../forex/events.ts'
import { leavingForex } from '../forex/value/leaving.ts'
import type { ForexOrder, OpenedOrder } from '../forex/record.ts'
import { MAX_SHARDS, objectId, type State } from '../../core/state.ts'
import type { PayShare, ReceiveShare } from './commands.ts'
import type { CopySettled } from './events.ts'
import { ownRelation } from './memory.ts'

/**
 * What follows from closing a copy, or a part of one; nothing for an own order. Whoever closes it, and whether or not the follower has
 * unfollowed.
 * @param rest what the account holds after it.
 */
export function settleCopy(
  state: State,
  order: ForexOrder,
  closed: Pick<OrderClosed, 'profit' | 'balanceAfter' | 'debtAfter' | 'at'>,
  rest: () => readonly OpenedOrder[],
): CopySettled | undefined {
  if (order.relationId === null) return undefined
  const relation = present(state.copy.relations.get(order.relationId), `relation of copy ${order.id}`)
  const { realised, highWater, shareOwed: owed, sharePercent } = relation
  // The share leaves the account, so nothing is taken on an old price: it stays owed.
  const account = { balance: closed.balanceAfter, debt: closed.debtAfter }
  const free = leavingForex(state, account, rest(), closed.at).free ?? 0n
  const share = profitShare({ realised, highWater, owed, sharePercent, profit: closed.profit, free })
  return { type: 'copy_settled', relationId: relation.id, orderId: order.id, ...share, at: closed.at }
}

export function decidePayShare(state: State, command: PayShare, now: Instant): Decision {
  const relation = ownRelation(state.copy, command.relationId, command.userId)
  if (!relation) return refuse('not_following')
  if (relation.shareAccrued === 0n) return accept([])

  // From here it must succeed.
  const id = objectId(state.shard, state.lastNumber + 1)
  const { userId, masterId, shareAccrued: amount } = relation
  const payment = { id, userId, relationId: relation.id, masterId, amount, at: now }
  return accept([{ type: 'share_sent', payment }], { recordId: id })
}

/** Payments of one shard arrive in order, so whatever is not newer than the last one has been received. */
export function decideReceiveShare(state: State, command: ReceiveShare, now: Instant): Decision {
  const { userId, paymentId, amount } = command
  if (!state.books.users.has(userId)) return refuse('account_unknown')
  const fromShard = paymentId % MAX_SHARDS
  const inbox = state.copy.inboxes.get(fromShard)
  if (inbox && inbox.lastPayment >= paymentId) return accept([], { recordId: paymentId })

  // From here it must succeed.
  const inboxId = inbox?.id ?? objectId(state.shard, state.lastNumber + 1)
  return accept([{ type: 'share_received', userId, paymentId, amount, fromShard, inboxId, at: now }], {
    recordId: paymentId,
  })
}
