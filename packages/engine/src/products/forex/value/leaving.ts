// The amount that may leave a forex account. While a position depends on a stale price in an open market, nothing may; while one depends
// on a closed market, a part of its notional stays.
import { closedMarketHaircut, forexNotional, freeMoney, transferableMoney } from '@tallystick/formulas/forex'
import type { Instant } from '@tallystick/kernel/clock'
import type { Usd } from '@tallystick/kernel/decimal'
import type { Account } from '@tallystick/ledger/books'
import type { State } from '../../../core/state.ts'
import type { OpenedOrder } from '../record.ts'
import { conversionNow, pairOf, pricedBy, profitNow, stalePair } from './valuation.ts'

export type Leaving =
  | { readonly stale: string; readonly free?: never; readonly haircut?: never }
  | { readonly stale?: never; readonly free: Usd; readonly haircut: Usd }

/** @param held the positions of the account. */
export function leavingForex(
  state: State,
  { balance, debt }: Pick<Account, 'balance' | 'debt'>,
  held: Iterable<OpenedOrder>,
  now: Instant,
): Leaving {
  let floating = 0n
  let haircut = 0n
  for (const order of held) {
    const { terms } = pairOf(state, order.pairId)
    const stale = stalePair(state, terms, now)
    if (stale) return { stale: stale.terms.code }
    floating += profitNow(state, order)
    haircut += haircutOf(state, order)
  }
  return { free: transferableMoney(freeMoney(balance, debt, floating), haircut), haircut }
}

function haircutOf(state: State, order: OpenedOrder): Usd {
  const { terms, price } = pairOf(state, order.pairId)
  if (pricedBy(state, terms).every(pair => pair.open)) return 0n
  const notional = forexNotional(order, price, conversionNow(state, terms))
  return closedMarketHaircut(notional, state.settings.closedMarketHaircutPercent)
}
