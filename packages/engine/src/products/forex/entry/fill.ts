// Decides a pending order whose target was reached: it fills at the triggering price, or is cancelled when its time is over, money is
// short or its owner is frozen.
import { forexFee, forexMargin, freeMoney } from '@tallystick/formulas/forex'
import type { Instant } from '@tallystick/kernel/clock'
import type { Usd } from '@tallystick/kernel/decimal'
import { copiedMargin } from '../../copy/decide-copy.ts'
import { isLinked } from '../../copy/memory.ts'
import type { State } from '../../../core/state.ts'
import { isExpired } from './expire.ts'
import type { ForexEvent } from '../events.ts'
import { type ForexOrder, heldFor } from '../record.ts'
import { conversionNow, forexAccount, pairOf, rateNow, usableFloating } from '../value/valuation.ts'

export function decideFill(state: State, order: ForexOrder, now: Instant): ForexEvent {
  if (isExpired(order, now)) return { type: 'order_cancelled', orderId: order.id, reason: 'expired', at: now }
  if (state.frozen.has(order.userId)) {
    return { type: 'order_cancelled', orderId: order.id, reason: 'account_frozen', at: now }
  }
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
  const { balance, debt } = forexAccount(state, order.userId)
  const free = freeMoney(balance, debt, usableFloating(state, order.userId, now))
  if (margin + fee > free + heldFor(order)) {
    return { type: 'order_cancelled', orderId: order.id, reason: 'money_short', at: now }
  }
  if (exceedsCopyLimit(state, order, margin)) {
    return { type: 'order_cancelled', orderId: order.id, reason: 'copy_limit', at: now }
  }
  const { price, tick } = pair
  return {
    type: 'order_filled',
    orderId: order.id,
    price,
    rate: rateNow(state, pair.terms),
    tick,
    margin,
    fee,
    at: now,
  }
}

/** Filled at another price than its target, a copy may need more than its relation has left. */
function exceedsCopyLimit(state: State, order: ForexOrder, margin: Usd): boolean {
  const relation = order.relationId !== null && state.copy.relations.get(order.relationId)
  if (!relation || !isLinked(relation, order)) return false
  return copiedMargin(state, relation) - order.margin + margin > relation.maxAmount
}
