// One cancels the other: two pending orders of one pair, placed by one command. When one fills, the other is cancelled with it; one that
// ends in any other way leaves the other as a plain order.
import { assert, present } from '@tallystick/kernel/assert'
import type { Instant } from '@tallystick/kernel/clock'
import { trimDecimal } from '@tallystick/kernel/decimal'
import type { Refusal, RefusalName } from '@tallystick/kernel/refusals'
import { accept, type Decision, refuse } from '../../../core/decision.ts'
import { objectId, type State } from '../../../core/state.ts'
import type { PlaceOco } from '../commands.ts'
import type { OrderCancelled } from '../events.ts'
import { type ForexOrder, heldFor } from '../record.ts'
import { decidePlace, roomNow } from './open.ts'

/** [FO21] Both reserve like any pending order, so the second has what the first has left. */
export function decidePlaceOco(state: State, command: PlaceOco, now: Instant): Decision {
  const { userId, pairId, leverage, expiresAt, trail, entries } = command
  const [first, second] = entries
  if (first.target === second.target) return refuse('oco_same_price', { price: trimDecimal(first.target) })
  const common = { type: 'place_order', userId, pairId, leverage, expiresAt, trail } as const
  const ocoId = objectId(state.shard, state.lastNumber + 1)
  const one = decidePlace(state, { ...common, ...first }, now, { ocoId })
  if (one.refusal) return naming('first', one.refusal)
  const [placed] = one.events
  assert(placed?.type === 'order_placed', 'the first order of a pair is placed')
  const room = roomNow(state, userId, now)
  const left = { free: room.free - heldFor(placed.order), orders: room.orders + 1 }
  const other = decidePlace(state, { ...common, ...second }, now, { ocoId, number: 2, room: left })
  if (other.refusal) return naming('second', other.refusal)

  // From here it must succeed.
  return accept([placed, ...other.events], { orderId: ocoId, recordId: present(other.answer.orderId, 'second order') })
}

/** What refuses both alike; with anything else the user must know which of them to change. */
const OF_BOTH: ReadonlySet<RefusalName> = new Set([
  'account_unknown',
  'trading_paused',
  'pair_unknown',
  'market_closed',
  'price_stale',
  'leverage_not_offered',
  'leverage_not_configured',
  'expiry_out_of_range',
])

function naming(oco: 'first' | 'second', { reason, params }: Refusal): Decision {
  return refuse(reason, OF_BOTH.has(reason) ? params : { ...params, oco })
}

/** The other pending order of its pair, while there is one. */
export function otherOf(state: State, { userId, ocoId, id }: Grouped): ForexOrder | undefined {
  if (ocoId === null) return undefined
  const pendings = state.forexUsers.get(userId)?.pendings.values() ?? []
  for (const pending of pendings) if (pending.ocoId === ocoId && pending.id !== id) return pending
  return undefined
}

/** One of the pair has filled already. */
export function hasFilledOther(state: State, { userId, ocoId }: Omit<Grouped, 'id'>): boolean {
  if (ocoId === null) return false
  return [...(state.forexUsers.get(userId)?.holdings.values() ?? [])].some(held => held.ocoId === ocoId)
}

type Grouped = Pick<ForexOrder, 'userId' | 'ocoId'> & { readonly id: ForexOrder['id'] | undefined }

export function cancelOther(other: ForexOrder | undefined, now: Instant): readonly OrderCancelled[] {
  return other ? [{ type: 'order_cancelled', orderId: other.id, reason: 'other_filled', at: now }] : []
}
