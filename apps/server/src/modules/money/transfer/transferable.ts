// The amount that may leave the forex account, for the transfer screen: the engine's rule and formulas on the newest accepted prices.
// Only the engine decides a transfer.
import { closedMarketHaircut, forexNotional, freeMoney, transferableMoney } from '@tallystick/formulas/forex'
import type { Clock, Instant } from '@tallystick/kernel/clock'
import { decimal, type Usd } from '@tallystick/kernel/decimal'
import type { Market } from '../../../feed/market.ts'
import type { Pool } from '../../../platform/postgres/pool.ts'
import { conversionOf, type Holding, readAccountViews, valueOf } from '../../trading/forex/forex.ts'
import type { Settings } from '../../../settings/settings.ts'

export interface TransferableDeps {
  readonly pool: Pool
  readonly clock: Clock
  readonly market: Market
  readonly settings: Settings
}

export interface Transferable {
  readonly free: Usd
  readonly haircut: Usd
  /** Code of a market whose price is stale: nothing leaves. */
  readonly stale: string | undefined
}

export async function transferableNow(deps: TransferableDeps, userId: number): Promise<Transferable> {
  const { pool, clock, market } = deps
  const view = (await readAccountViews(pool, [userId])).get(userId)
  if (!view) return { free: 0n, haircut: 0n, stale: undefined }
  let floating = 0n
  let haircut = 0n
  for (const holding of view.holdings) {
    const stale = staleCode(deps, holding, clock.now())
    if (stale !== undefined) return { free: 0n, haircut: 0n, stale }
    floating += valueOf(market, holding).profit
    haircut += haircutOf(deps, holding)
  }
  return { free: transferableMoney(freeMoney(view.balance, view.debt, floating), haircut), haircut, stale: undefined }
}

function pricedBy(market: Market, { pairId }: Holding): readonly number[] {
  const conversion = market.pair(pairId)?.conversion
  return conversion && conversion.pairId !== pairId ? [pairId, conversion.pairId] : [pairId]
}

function staleCode({ market, settings }: TransferableDeps, holding: Holding, now: Instant): string | undefined {
  const limitMs = settings.get('forex_stale_ms')
  const stale = pricedBy(market, holding).find(pairId => {
    const quote = market.quote(pairId)
    return !quote || (market.isOpen(pairId) && now - quote.at > limitMs)
  })
  return stale === undefined ? undefined : (market.pair(stale)?.code ?? '')
}

function haircutOf({ market, settings }: TransferableDeps, holding: Holding): Usd {
  if (pricedBy(market, holding).every(pairId => market.isOpen(pairId))) return 0n
  const { price } = valueOf(market, holding)
  const notional = forexNotional(holding, price, conversionOf(market, holding.pairId))
  return closedMarketHaircut(notional, decimal(settings.get('closed_market_haircut_percent')))
}
