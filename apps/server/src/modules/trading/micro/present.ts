// Presents micro trading on the wire.
import { microProfit } from '@tallystick/formulas/micro'
import type { Instant } from '@tallystick/kernel/clock'
import { type Decimal, formatDecimal, trimDecimal } from '@tallystick/kernel/decimal'
import type { MicroOffer as WireOffer, MicroOrder } from '@tallystick/wire/trader/routes'
import type { MicroOrderRow } from '../../../engine-host/tables/micro-order.ts'
import type { MarketPair } from '../../../feed/market.ts'
import { idFrom } from '../../../platform/postgres/pool.ts'
import { timeText } from '../../../http/pipeline/time-text.ts'
import type { MicroOffer } from './offer.ts'

export const CENTS = 2

export function presentOffer(offer: MicroOffer, lossLevel: number, staleMs: number): WireOffer {
  return {
    sec: offer.durations.map(({ id, seconds, ratio, minimumStake }) => ({
      Id: id,
      Seconds: seconds,
      ProfitRatio: trimDecimal(ratio),
      LimitAmount: trimDecimal(minimumStake),
    })),
    number: offer.stakes.map(amount => ({ Number: trimDecimal(amount) })),
    loss_level: lossLevel,
    stale_limit_ms: staleMs,
    suspended: [...offer.suspended],
  }
}

/** `price` is the newest one: what a running order would bring if it ended now. */
export function presentMicroOrder(
  row: MicroOrderRow,
  pair: MarketPair | undefined,
  price: Decimal | undefined,
  now: Instant,
): MicroOrder {
  const text = (value: Decimal): string => (pair ? formatDecimal(value, pair.pricePlaces) : trimDecimal(value))
  const direction = row.direction === 1 ? 'up' : 'down'
  const terms = { stake: row.stake, ratio: row.ratio, lossLevel: row.loss_level }
  const isRunning = row.status === 1
  const running = isRunning && price !== undefined ? microProfit(terms, direction, row.open_price, price) : 0n
  return {
    Id: idFrom(row.id),
    ForexTradeList: presentPairRef(row.pair_id, pair),
    Type: direction === 'up' ? 1 : 2,
    Number: formatDecimal(row.stake, CENTS),
    Seconds: row.seconds,
    RemainMilliSeconds: isRunning ? Math.max(0, idFrom(row.expires_at) - now) : 0,
    OpenPrice: text(row.open_price),
    EndPrice: text(row.end_price),
    ProfitRatio: trimDecimal(row.ratio),
    LossLevel: row.loss_level,
    FactProfits: formatDecimal(isRunning ? running : row.profit, CENTS),
    Status: isRunning ? 1 : 3,
    CreatedAtST: timeText(idFrom(row.created_at)),
    ExpireAtST: timeText(idFrom(row.expires_at)),
    CompleteAtST: timeText(idFrom(row.closed_at)),
    CloseReason: row.close_reason,
    OpenTickId: idFrom(row.open_tick),
    EndTickId: idFrom(row.end_tick),
    NextTickId: idFrom(row.next_tick),
  }
}

function presentPairRef(pairId: number, pair: MarketPair | undefined): MicroOrder['ForexTradeList'] {
  return {
    Id: pairId,
    Code: pair?.code ?? '',
    ShowCode: pair?.showCode ?? '',
    Logo: pair?.logo ?? '',
    PricePrecision: pair?.pricePlaces ?? 8,
  }
}
