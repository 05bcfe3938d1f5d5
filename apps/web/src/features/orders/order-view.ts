// One order with live data: current price, profit, whether it can be closed now.
import { type ConversionPrice, stopOutPrice } from '@tallystick/formulas/forex'
import { parseDecimal, type Price, type Usd } from '@tallystick/kernel/decimal'
import { useBalances, useTradingRules } from '../../entities/wallet/balances.ts'
import { useLiveAccount, useLiveOrder } from '../../entities/wallet/live-account.ts'
import type { Order } from '../../entities/order/order.ts'
import { useWholePositions } from '../../entities/order/all-positions.ts'
import { useIsStale, useQuote } from '../../live/live.ts'
import { useConversion, usePair } from '../../entities/pair/markets.ts'

export interface OrderView {
  readonly current: Price
  readonly profit: Usd
  /** Where the trailing stop stands; undefined without one, and until the server has said it. */
  readonly trailStop?: Price | undefined
}

export function useOrderView(order: Order): OrderView {
  const live = useLiveOrder(order.id)
  const quote = useQuote(order.status === 'pending' ? order.pair.code : '')
  if (order.status === 'holding' && live) return live
  const price = quote === undefined ? undefined : parseDecimal(quote.close)
  return { current: price ?? order.current, profit: order.profit }
}

/** Why the order cannot be closed now; null when it can. */
export function useClosingFault(order: Order): 'marketClosed' | 'stalePrice' | null {
  const pair = usePair(order.pair.code)
  const quote = useQuote(order.pair.code)
  const stale = useIsStale(order.pair.code, pair?.staleLimitMs ?? Number.POSITIVE_INFINITY)
  if (quote?.open === false) return 'marketClosed'
  return stale ? 'stalePrice' : null
}

export function useOrderConversion(order: Order): (ConversionPrice & { own: boolean }) | undefined {
  return useConversion(usePair(order.pair.code))
}

/** The price at which the account would be stopped out if only this pair moved. */
export function useStopOutPrice(order: Order, current: Price): Price | undefined {
  const pair = usePair(order.pair.code)
  const conversion = useConversion(pair)
  const { data: balances } = useBalances()
  const { data: rules } = useTradingRules()
  const holding = useWholePositions()
  const floating = useLiveAccount(state => state.profit)
  const margin = useLiveAccount(state => state.margin)
  if (!pair || !balances || !rules || !holding || floating === undefined) return undefined
  const positions = holding
    .filter(other => other.pair.id === pair.id)
    .map(({ side, lots, open }) => ({ side, lots, unitsPerLot: pair.unitsPerLot, openPrice: open }))
  return stopOutPrice({
    equity: balances.free + balances.held + floating,
    margin,
    stopOutPercent: rules.stopOutPercent,
    positions,
    price: current,
    conversion,
  })
}
