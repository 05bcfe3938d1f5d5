// Decides a pending order whose target was reached: it fills at the triggering price, or is cancelled when its time is over, money is
// short or its owner is frozen. The other order of its one-cancels-other pair is cancelled first, so that its reserve counts.
import { forexFee, forexMargin } from '@tallystick/formulas/forex'
import type { Instant } from '@tallystick/kernel/clock'
import type { Usd } from '@tallystick/kernel/decimal'
import { copiedMargin } from '../../copy/decide-copy.ts'
import { isLinked } from '../../copy/memory.ts'
import type { State } from '../../../core/state.ts'
import { isExpired } from './expire.ts'
import { cancelOther, otherOf } from './oco.ts'
import { roomNow } from './open.ts'
import type { ForexEvent, OrderCancelled } from '../events.ts'
import { type ForexOrder, heldFor } from '../record.ts'
import { conversionNow, pairOf, rateNow } from '../value/valuation.ts'

export function decideFill(state: State, order: ForexOrder, now: Instant): readonly ForexEvent[] {
  const drop = (reason: OrderCancelled['reason']): readonly ForexEvent[] => [
    { type: 'order_cancelled', orderId: order.id, reason, at: now },
  ]
  if (isExpired(order, now)) return drop('expired')
  if (state.frozen.has(order.userId)) return drop('account_frozen')
  const pair = pairOf(state, order.pairId)
  const margin = forexMargin({
    mode: order.marginMode,
    lots: order.lots,
    unitsPerLot: order.unitsPerLot,
    price: pair.price,
    leverage: order.leverage,
    conversion: conversionNow(state, pair.terms),
  })
  const fee = forexFee({ feeType: order.feeType, lots: order.lots, margin, feeRate: order.feeRate })
  const other = otherOf(state, order)
  const { free } = roomNow(state, order.userId, now, other)
  if (margin + fee > free + heldFor(order)) return drop('money_short')
  if (exceedsCopyLimit(state, order, other, margin)) return drop('copy_limit')
  const { price, tick } = pair
  const rate = rateNow(state, pair.terms)
  return [
    ...cancelOther(other, now),
    { type: 'order_filled', orderId: order.id, price, rate, tick, margin, fee, at: now },
  ]
}

/** Filled at another price than its target, a copy may need more than its relation has left. */
function exceedsCopyLimit(state: State, order: ForexOrder, other: ForexOrder | undefined, margin: Usd): boolean {
  const relation = order.relationId !== null && state.copy.relations.get(order.relationId)
  if (!relation || !isLinked(relation, order)) return false
  const freed = order.margin + (other && isLinked(relation, other) ? other.margin : 0n)
  return copiedMargin(state, relation) - freed + margin > relation.maxAmount
}
