// The chosen pair as the form needs it: price, freshness, conversion; and the user's funds.
import type { PositionTerms } from '@tallystick/formulas/forex'
import { parseDecimal } from '@tallystick/kernel/decimal'
import { useMemo } from 'react'
import { useBalances } from '../../entities/wallet/balances.ts'
import { useLiveAccount } from '../../entities/wallet/live-account.ts'
import { useWholePositions } from '../../entities/order/all-positions.ts'
import { useOrders } from '../../entities/order/orders.ts'
import { useIsStale, useQuote } from '../../live/live.ts'
import { useConversion } from '../../entities/pair/markets.ts'
import type { Pair } from '../../entities/pair/pairs.ts'
import type { Funds, Market } from './ticket/order-form.ts'

export function useMarket(pair: Pair): Market | undefined {
  const quote = useQuote(pair.code)
  const stale = useIsStale(pair.code, pair.staleLimitMs)
  const conversion = useConversion(pair)
  const price = quote === undefined ? undefined : parseDecimal(quote.close)
  if (quote === undefined || price === undefined || price <= 0n) return undefined
  return { pair, price, open: quote.open, stale, conversion }
}

/** Undefined for visitors and until the money is known. */
export function useFunds(pair: Pair): Funds | undefined {
  const { data: balances } = useBalances()
  const { data: holding } = useOrders('holding')
  const floating = useLiveAccount(state => state.profit)
  const liveMargin = useLiveAccount(state => state.margin)
  const whole = useWholePositions()
  const positions = useMemo(
    (): readonly PositionTerms[] | undefined =>
      whole
        ?.filter(order => order.pair.id === pair.id)
        .map(({ side, lots, open }) => ({ side, lots, unitsPerLot: pair.unitsPerLot, openPrice: open })),
    [whole, pair],
  )
  if (balances === undefined) return undefined
  const margin = holding?.orders.reduce((sum, order) => sum + order.margin, 0n) ?? 0n
  return {
    free: balances.free,
    held: balances.held,
    margin: floating === undefined ? margin : liveMargin,
    floating: floating ?? holding?.profit ?? 0n,
    positions,
  }
}
