// Forex trading in the API: reads use SQL and the newest prices, commands go to the engine.
import { type Clock, startOfDay } from '@tallystick/kernel/clock'
import { type Decimal, decimal, formatDecimal, type Price, trimDecimal } from '@tallystick/kernel/decimal'
import type { Trail } from '@tallystick/formulas/forex'
import type { LanguageCode } from '@tallystick/i18n/languages'
import { messageText } from '@tallystick/i18n/server-messages'
import type { Answer, Command } from '@tallystick/engine/core/commands'
import type { Stops } from '@tallystick/engine/products/forex/terms'
import type { AnswerOf, Order, ParamsOf } from '@tallystick/wire/trader/schemas'
import type { EngineClient, IdempotencyKey } from '../../../engine-host/engine-client.ts'
import type { Market } from '../../../feed/market.ts'
import type { Pool } from '../../../platform/postgres/pool.ts'
import type { TextInJson } from '../../../platform/text-in-json.ts'
import type { Settings } from '../../../settings/settings.ts'
import type { askedBy } from '../../../http/auth/session-user.ts'
import { FOREX_CLOSED, readClosedSums } from '../../../http/lists/closed-sums.ts'
import { historyFilter } from '../../../http/lists/history.ts'
import { readKeyMarks } from '../../../http/lists/key-marks.ts'
import { pageWindow } from '../../../http/lists/lists.ts'
import { tellClosed } from '../../../http/pipeline/closed-records.ts'
import { readEntries } from '../journal/journal.ts'
import { valueOf, valuePortfolio } from './portfolio.ts'
import { categoryMessage, presentAmount, presentOrder, presentPair } from './present.ts'
import {
  type OrderRow,
  type OrderStatus,
  readAccountViews,
  readCopyHoldings,
  readFollowOrders,
  readOrderHistory,
  readOrders,
  readRealised,
  STATUS,
  readRealisedSince,
} from './queries.ts'

export { conversionOf, valueOf, valuePortfolio } from './portfolio.ts'
export { presentAmount, presentCandle, presentPair, presentPortfolio } from './present.ts'
export { TrailStops } from './trail-stops.ts'
export { type AccountView, type Holding, readAccountViews, readCopyHoldings, readOpenPairs } from './queries.ts'

export interface ForexDeps {
  readonly pool: Pool
  readonly market: Market
  readonly engine: EngineClient
  readonly clock: Clock
}

/** Everything offered that has a price, with the newest one. */
export function listPairs(
  { market, clock, settings }: Pick<ForexDeps, 'market' | 'clock'> & { readonly settings: Settings },
  language: LanguageCode,
): AnswerOf<'tradeList'> {
  const showing = { language, staleLimitMs: settings.get('forex_stale_ms'), now: clock.now() }
  const offered = market.pairs().filter(pair => pair.isOffered)
  return offered.flatMap(pair => presentPair(market, pair, showing) ?? [])
}

export function listCategories(market: Market, language: LanguageCode): AnswerOf<'categories'> {
  return market
    .categories()
    .map(({ id, key }) => ({ Id: id, NameShowTrans: messageText(language, categoryMessage(key)) }))
}

export function orderStatusFromWire(status: keyof typeof STATUS): OrderStatus {
  return STATUS[status]
}

/** One page of own orders. Totals are over the whole list, not over the page. */
export async function listOrders(
  { pool, market }: ForexDeps,
  userId: number,
  status: OrderStatus,
  page: number,
): Promise<AnswerOf<'orders'>> {
  const [{ rows, total }, profit] = await Promise.all([
    readOrders(pool, userId, status, pageWindow(page)),
    profitOf[status]({ pool, market }, userId),
  ])
  return {
    data: await presentOwn({ pool, market }, userId, rows),
    total,
    all_fact_profits: presentAmount(profit),
  }
}

/** Of all orders in that status; one that is not filled yet has none. */
const profitOf = {
  pending: async () => 0n,
  holding: ({ pool, market }: OrderReading, userId: number) => floatingProfit(pool, market, userId),
  closed: async ({ pool }: OrderReading, userId: number) => (await readClosedSums(pool, FOREX_CLOSED, userId)).profit,
} as const satisfies Record<OrderStatus, (deps: OrderReading, userId: number) => Promise<Decimal>>

/** One page of own closed orders, with what it can be narrowed by. */
export async function listOrderHistory(
  { pool, market }: OrderReading,
  userId: number,
  params: ParamsOf<'orderHistory'>,
): Promise<AnswerOf<'orderHistory'>> {
  const filter = { ...historyFilter(params), followType: params.follow_type }
  const { rows, next, count, profit } = await readOrderHistory(pool, userId, filter)
  return {
    data: await presentOwn({ pool, market }, userId, rows),
    next,
    total: count,
    all_fact_profits: presentAmount(profit),
  }
}

type OrderReading = Pick<ForexDeps, 'pool' | 'market'>

/** Own orders tell what was done by key and what was written about them; nobody else is told. */
async function presentOwn({ pool, market }: OrderReading, userId: number, rows: readonly OrderRow[]): Promise<Order[]> {
  const ids = rows.map(({ id }) => id)
  const [marks, entries] = await Promise.all([readKeyMarks(pool, userId, ids), readEntries(pool, userId, 'forex', ids)])
  return rows.map(order => {
    const own = { marks: marks.get(order.id), entry: entries.get(order.id) }
    return presentOrder(order, market.pair(order.pairId), valueOf(market, order), own)
  })
}

/** One page of the copies under one relation; open ones are valued at the newest prices. */
export async function listCopies(
  { pool, market }: OrderReading,
  relationId: number,
  status: OrderStatus,
  page: number,
): Promise<AnswerOf<'followOrders'>> {
  const [{ rows, total }, profit] = await Promise.all([
    readFollowOrders(pool, status, relationId, pageWindow(page)),
    status === 'closed' ? readRealised(pool, relationId) : floatingOfCopies({ pool, market }, relationId, status),
  ])
  return {
    data: rows.map(order => presentOrder(order, market.pair(order.pairId), valueOf(market, order))),
    total,
    all_fact_profits: presentAmount(profit),
  }
}

async function floatingOfCopies(
  { pool, market }: OrderReading,
  relationId: number,
  status: OrderStatus,
): Promise<Decimal> {
  if (status !== 'holding') return 0n
  const held = (await readCopyHoldings(pool, [relationId])).get(relationId) ?? []
  return held.reduce((sum, holding) => sum + valueOf(market, holding).profit, 0n)
}

/** A user's own closed orders, as the public record of a master shows them. */
export async function listClosedOwn(
  { pool, market }: OrderReading,
  userId: number,
  page: number,
): Promise<AnswerOf<'followOrders'>> {
  const [{ rows, total }, { profit }] = await Promise.all([
    readFollowOrders(pool, 'closed_own', userId, pageWindow(page)),
    // What never traded brought nothing.
    readClosedSums(pool, FOREX_CLOSED, userId, { followType: 1 }),
  ])
  return {
    data: rows.map(order => presentOrder(order, market.pair(order.pairId), valueOf(market, order))),
    total,
    all_fact_profits: presentAmount(profit),
  }
}

/** Floating profit plus what was realised since midnight (UTC). */
export async function profitsToday({ pool, market, clock }: ForexDeps, userId: number): Promise<Decimal> {
  const [floating, realised] = await Promise.all([
    floatingProfit(pool, market, userId),
    readRealisedSince(pool, userId, startOfDay(clock.now())),
  ])
  return floating + realised
}

async function floatingProfit(pool: Pool, market: Market, userId: number): Promise<Decimal> {
  const view = (await readAccountViews(pool, [userId])).get(userId)
  return view ? valuePortfolio(market, view).floating : 0n
}

type Asker = ReturnType<typeof askedBy>

/** The order, or the field that does not fit its kind, which the schema cannot say: a target is needed, or an expiry is too much. */
export function orderFromWire(
  asker: Asker,
  params: ParamsOf<'submitOrder'>,
  trail: Trail | null = null,
): Command | { readonly field: 'target_price' | 'expire_at' } {
  const order = {
    ...asker,
    pairId: params.forex_id,
    side: params.type === 1 ? 'buy' : 'sell',
    lots: decimal(params.cont),
    leverage: params.multiple ?? 0,
    ...stopsFrom(params),
    trail,
  } as const
  const expiresAt = params.expire_at || null
  if (params.status === 1) return expiresAt === null ? { type: 'open_order', ...order } : { field: 'expire_at' }
  const target = optionalPrice(params.target_price)
  return target === null ? { field: 'target_price' } : { type: 'place_order', ...order, target, expiresAt }
}

/** The fields of the second order are those of the first with another name. */
export function ocoFromWire(
  asker: Asker,
  params: ParamsOf<'submitOco'>,
  trail: Trail | null,
): Extract<Command, { type: 'place_oco' }> {
  const first = {
    side: params.type === 1 ? 'buy' : 'sell',
    lots: decimal(params.cont),
    target: decimal(params.target_price),
    ...stopsFrom(params),
  } as const
  const second = {
    side: params.other_type === 1 ? 'buy' : 'sell',
    lots: decimal(params.other_cont),
    target: decimal(params.other_target_price),
    stopLoss: optionalPrice(params.other_stop_loss_price),
    takeProfit: optionalPrice(params.other_target_profit_price),
  } as const
  const { forex_id: pairId, multiple: leverage = 0 } = params
  const expiresAt = params.expire_at || null
  return { type: 'place_oco', ...asker, pairId, leverage, expiresAt, trail, entries: [first, second] }
}

export function stopsFrom(params: {
  readonly stop_loss_price?: string | undefined
  readonly target_profit_price?: string | undefined
}): Stops {
  return {
    stopLoss: optionalPrice(params.stop_loss_price),
    takeProfit: optionalPrice(params.target_profit_price),
  }
}

/** One of the two at most. */
export function trailFrom(params: {
  readonly trail_distance?: string | undefined
  readonly trail_percent?: string | undefined
}): Trail | null | 'both' {
  const distance = optionalPrice(params.trail_distance)
  const percent = optionalPrice(params.trail_percent)
  if (distance !== null && percent !== null) return 'both'
  if (distance !== null) return { distance, percent: null }
  return percent === null ? null : { distance: null, percent }
}

/** The wire says 0, or nothing, where there is no price. */
function optionalPrice(text: string | undefined): Price | null {
  return decimal(text ?? '0') || null
}

export type Submitted =
  | { readonly ok: true; readonly answer: Answer; readonly promises?: readonly TextInJson[] }
  | Extract<Awaited<ReturnType<EngineClient['submit']>>, { ok: false }>

export function submit(deps: ForexDeps, command: Command, key: IdempotencyKey | undefined): Promise<Submitted> {
  return deps.engine.submit(command, key)
}

type OwnOrderCommand =
  | 'close_order'
  | 'close_part'
  | 'cancel_order'
  | 'replace_order'
  | 'reverse_order'
  | 'set_stops'
  | 'set_trail'

/** A command about one own order. */
export async function submitTo(
  deps: ForexDeps,
  command: Extract<Command, { type: OwnOrderCommand }>,
  key: IdempotencyKey | undefined,
): Promise<Submitted> {
  const { userId, orderId: id } = command
  return tellClosed(deps.pool, 'forex_order', { userId, id }, await deps.engine.submit(command, key))
}

/** Decimal text of the engine in the places of the pair. */
export function priceText(market: Market, pairId: number, text: string): string {
  const pair = market.pair(pairId)
  return pair ? formatDecimal(decimal(text), pair.pricePlaces) : trimDecimal(decimal(text))
}
