// Presents forex trading on the wire.
import type { Answer } from '@tallystick/engine/core/commands'
import { instrumentName } from '@tallystick/i18n/pairs/names'
import type { LanguageCode } from '@tallystick/i18n/languages'
import { refusalText } from '@tallystick/i18n/refusals/words'
import type { ServerMessage } from '@tallystick/i18n/server-messages'
import { present } from '@tallystick/kernel/assert'
import type { Instant } from '@tallystick/kernel/clock'
import { type Decimal, formatDecimal, trimDecimal } from '@tallystick/kernel/decimal'
import type { TradeUpdate } from '@tallystick/wire/live/frames'
import type { AnswerOf, Candle as WireCandle, KeyMark, Order, Pair } from '@tallystick/wire/trader/schemas'
import type { Candle, Market, MarketPair, Quote } from '../../../feed/market.ts'
import { timeText } from '../../../http/pipeline/time-text.ts'
import type { Entry } from '../journal/journal.ts'
import type { Portfolio, Valued } from './portfolio.ts'
import type { OrderRow } from './queries.ts'

const AMOUNT_PLACES = 6

/** Profit, margin and fee: six places, as the specification shows them. */
export const presentAmount = (amount: Decimal): string => formatDecimal(amount, AMOUNT_PLACES)

/** To whom a pair is shown, when, and how old its price may be for a trade. */
interface Showing {
  readonly language: LanguageCode
  readonly staleLimitMs: number
  readonly now: Instant
}

/** Undefined while the pair has no price: what cannot be shown cannot be traded. */
export function presentPair(market: Market, pair: MarketPair, showing: Showing): Pair | undefined {
  const quote = market.quote(pair.id)
  const rate = market.conversionRate(pair.id)
  if (!quote || rate === undefined) return undefined
  const open = market.isOpen(pair.id)
  return {
    Id: pair.id,
    Code: pair.code,
    ShowCode: pair.showCode,
    Name: instrumentName(showing.language, pair.code, pair.name),
    GivenName: pair.name,
    Logo: pair.logo,
    CategoryId: pair.categoryId,
    MarketStatus: open ? 1 : 0,
    NextOpen: open ? null : (market.nextOpen(pair.id, showing.now) ?? null),
    NextClose: open ? (market.nextClose(pair.id, showing.now) ?? null) : null,
    PricePrecision: pair.pricePlaces,
    Pip: trimDecimal(pair.lotStep),
    ForexMinCont: trimDecimal(pair.minLots),
    ForexMaxCont: trimDecimal(pair.maxLots),
    ForexContNum: trimDecimal(pair.unitsPerLot),
    ForexFeeRate: trimDecimal(pair.feeRate),
    MarginMode: pair.marginMode === 'fixed' ? 1 : 0,
    HasForexMultiple: pair.leverages.map(Value => ({ Value })),
    QuoteCurrency: pair.quoteCurrency,
    Conversion: pair.conversion
      ? {
          PairId: pair.conversion.pairId,
          Code: market.pair(pair.conversion.pairId)?.code ?? '',
          Inverse: pair.conversion.inverse,
          Rate: trimDecimal(rate),
        }
      : null,
    StaleLimitMs: showing.staleLimitMs,
    ForexQuotations: presentQuote(quote, pair.pricePlaces),
  }
}

function presentQuote(quote: Quote, places: number): Pair['ForexQuotations'] {
  return {
    Open: formatDecimal(quote.dayOpen, places),
    Close: formatDecimal(quote.price, places),
    Change: formatDecimal(quote.change, 2),
    Time: quote.at,
  }
}

export function presentCandle(candle: Candle, places: number): WireCandle {
  return {
    Time: candle.time,
    Open: formatDecimal(candle.open, places),
    High: formatDecimal(candle.high, places),
    Low: formatDecimal(candle.low, places),
    Close: formatDecimal(candle.close, places),
    Volume: candle.volume,
  }
}

const STATUS_NUMBER = { pending: 0, holding: 1, closed: 3 } as const satisfies Record<
  OrderRow['status'],
  Order['Status']
>

/** `live` is the current value of a holding or the market of a pending order; a closed order shows what it closed at. */
export function presentOrder(
  order: OrderRow,
  pair: MarketPair | undefined,
  live: Valued,
  { marks = [], entry }: { readonly marks?: readonly KeyMark[] | undefined; readonly entry?: Entry | undefined } = {},
): Order {
  const price = (value: Decimal): string => (pair ? formatDecimal(value, pair.pricePlaces) : trimDecimal(value))
  return {
    Id: order.id,
    OriginId: order.originId,
    ForexTradeLists: {
      Id: order.pairId,
      Code: pair?.code ?? '',
      ShowCode: pair?.showCode ?? '',
      Logo: pair?.logo ?? '',
      PricePrecision: pair?.pricePlaces ?? 8,
    },
    OrderType: order.side === 'buy' ? 1 : 2,
    Quantity: trimDecimal(order.lots),
    OriginPrice: price(order.originPrice),
    Price: price(order.openPrice),
    UpdatePrice: price(order.status === 'closed' ? order.closePrice : live.price),
    FactProfits: presentAmount(order.status === 'holding' ? live.profit : order.profit),
    CautionMoney: presentAmount(order.margin),
    TradeFee: presentAmount(order.fee),
    TargetLossPrice: price(order.stopLoss),
    TargetProfitPrice: price(order.takeProfit),
    TrailDistance: price(order.trailDistance),
    TrailPercent: trimDecimal(order.trailPercent),
    Status: STATUS_NUMBER[order.status],
    CreateTimeHandler: timeText(order.createdAt),
    CompleteTimeHandler: timeText(order.closedAt),
    ExpireTimeHandler: timeText(order.expiresAt),
    FollowType: order.origin === 'own' ? 1 : 2,
    Multiple: order.leverage,
    SplitFromId: order.splitFrom,
    OtherId: order.otherId,
    CloseReason: order.closeReason,
    OpenTickId: order.openTick,
    CloseTickId: order.closeTick,
    KeyActs: [...marks],
    Note: entry?.note ?? '',
    Tags: [...(entry?.tags ?? [])],
  }
}

export function presentPortfolio(portfolio: Portfolio, places: (pairId: number) => number): TradeUpdate {
  return {
    ProfitsTotal: presentAmount(portfolio.floating),
    HazardRate: formatDecimal(portfolio.marginLevel, 2),
    CautionMoneyAll: presentAmount(portfolio.margin),
    TransOrder: portfolio.orders.map(order => ({
      Id: order.id,
      UpdatePrice: formatDecimal(order.price, places(order.pairId)),
      FactProfits: presentAmount(order.profit),
      ...(order.trailStop === undefined ? {} : { TrailStop: formatDecimal(order.trailStop, places(order.pairId)) }),
    })),
  }
}

const CATEGORY_MESSAGES: Readonly<Record<string, ServerMessage>> = {
  crypto: 'category_crypto',
  forex: 'category_forex',
  metals: 'category_metals',
  indices: 'category_indices',
  stocks: 'category_stocks',
}

export function categoryMessage(key: string): ServerMessage {
  return present(CATEGORY_MESSAGES[key], `words for the category ${key}`)
}

/** What became of several orders at once; why some are still open, in words. */
export function presentClosedAll(
  { closed = [], left = [], profit = '0' }: Answer,
  language: LanguageCode,
): AnswerOf<'closeAllOrders'> {
  return {
    Closed: closed.map(one => ({ Id: one.orderId, Price: one.price, FactProfits: one.profit })),
    Left: left.map(({ orderId, reason, params }) => ({
      Id: orderId,
      Reason: reason,
      Message: refusalText(language, reason, params),
    })),
    FactProfits: profit,
  }
}
