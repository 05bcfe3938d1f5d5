// The second of two pending orders of which one cancels the other: what it has of the first, and the call that places both.
import { formatDecimal, parseDecimal, type Price } from '@tallystick/kernel/decimal'
import { SIDE_NUMBER } from '../../../entities/order/order.ts'
import type { Pair } from '../../../entities/pair/pairs.ts'
import { type OcoField, type OrderForm, orderParams, type Side, stopPrices } from '../ticket/order-form.ts'

/** Stops lie as far from its price as those of the first one do, on the sides that its own side asks for; 0 for none. */
export function stopsOfOther(form: OrderForm, oco: OcoField): { readonly loss: Price; readonly profit: Price } {
  const first = parseDecimal(form.target) ?? 0n
  const target = parseDecimal(oco.target) ?? 0n
  const { loss, profit } = stopPrices(form)
  const [toLoss, toProfit] = oco.side === 'buy' ? [-1n, 1n] : [1n, -1n]
  const moved = (stop: Price | 'unreadable', towards: bigint): Price => {
    if (stop === 'unreadable' || stop === 0n) return 0n
    return target + towards * (stop > first ? stop - first : first - stop)
  }
  return { loss: moved(loss, toLoss), profit: moved(profit, toProfit) }
}

/** The parameters of the call, sent now. Only for a form that `check` let through. */
export function ocoParams(form: OrderForm, oco: OcoField, pair: Pair, side: Side, now: number) {
  const { status: _, expire_at = 0, ...first } = orderParams(form, pair, side, now)
  const { loss, profit } = stopsOfOther(form, oco)
  return {
    ...first,
    expire_at,
    other_type: SIDE_NUMBER[oco.side],
    other_cont: form.lots,
    other_target_price: oco.target,
    other_stop_loss_price: formatDecimal(loss),
    other_target_profit_price: formatDecimal(profit),
  }
}
