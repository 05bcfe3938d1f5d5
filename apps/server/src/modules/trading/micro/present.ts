// Presents micro trading on the wire.
import { microProfit } from '@tallystick/formulas/micro'
import type { Instant } from '@tallystick/kernel/clock'
import { type Decimal, formatDecimal, trimDecimal } from '@tallystick/kernel/decimal'
import type { KeyMark, MicroOffer as WireOffer, MicroOrder as WireOrder } from '@tallystick/wire/trader/schemas'
import type { MicroOrder } from '@tallystick/engine/products/micro/record'
import type { MarketPair } from '../../../feed/market.ts'
import { timeText } from '../../../http/pipeline/time-text.ts'
import type { Entry } from '../journal/journal.ts'
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
  order: MicroOrder,
  pair: MarketPair | undefined,
  price: Decimal | undefined,
  now: Instant,
  { marks = [], entry }: { readonly marks?: readonly KeyMark[] | undefined; readonly entry?: Entry | undefined } = {},
): WireOrder {
  const text = (value: Decimal): string => (pair ? formatDecimal(value, pair.pricePlaces) : trimDecimal(value))
  const isRunning = order.status === 'running'
  const running = isRunning && price !== undefined ? microProfit(order, order.direction, order.openPrice, price) : 0n
  return {
    Id: order.id,
    ForexTradeList: presentPairRef(order.pairId, pair),
    Type: order.direction === 'up' ? 1 : 2,
    Number: formatDecimal(order.stake, CENTS),
    Seconds: order.seconds,
    RemainMilliSeconds: isRunning ? Math.max(0, order.expiresAt - now) : 0,
    OpenPrice: text(order.openPrice),
    EndPrice: text(order.endPrice ?? 0n),
    ProfitRatio: trimDecimal(order.ratio),
    LossLevel: order.lossLevel,
    FactProfits: formatDecimal(isRunning ? running : order.profit, CENTS),
    Status: isRunning ? 1 : 3,
    CreatedAtST: timeText(order.createdAt),
    ExpireAtST: timeText(order.expiresAt),
    CompleteAtST: timeText(order.closedAt ?? 0),
    CloseReason: order.closeReason ?? '',
    OpenTickId: order.openTick,
    EndTickId: order.endTick ?? 0,
    NextTickId: order.nextTick ?? 0,
    KeyActs: [...marks],
    Note: entry?.note ?? '',
    Tags: [...(entry?.tags ?? [])],
  }
}

function presentPairRef(pairId: number, pair: MarketPair | undefined): WireOrder['ForexTradeList'] {
  return {
    Id: pairId,
    Code: pair?.code ?? '',
    ShowCode: pair?.showCode ?? '',
    Logo: pair?.logo ?? '',
    PricePrecision: pair?.pricePlaces ?? 8,
  }
}
