// What the log commits to of each act of an order. Built from what never changes after the act, so that it can be written again for a
// receipt at any time, byte for byte.
import { factLine } from '@tallystick/transparency-log/entries'
import type { OrderStops, StopOut } from '@tallystick/engine/products/forex/proof-records'
import type { ForexOrder } from '@tallystick/engine/products/forex/record'
import type { MicroOrder } from '@tallystick/engine/products/micro/record'
import { type Decimal, trimDecimal } from '@tallystick/kernel/decimal'

/** Ledger rows that are acts of orders; every such row is one entry of the log. */
export const ORDER_ACTS = {
  forex_reserve: { product: 'forex', act: 'placed' },
  forex_open: { product: 'forex', act: 'opened' },
  forex_fill: { product: 'forex', act: 'opened' },
  forex_close: { product: 'forex', act: 'closed' },
  forex_release: { product: 'forex', act: 'cancelled' },
  micro_stake: { product: 'micro', act: 'opened' },
  micro_settle: { product: 'micro', act: 'closed' },
} as const
export type OrderActKind = keyof typeof ORDER_ACTS
export const ORDER_ACT_KINDS = Object.keys(ORDER_ACTS)

export function isOrderAct(kind: string): kind is OrderActKind {
  return kind in ORDER_ACTS
}

/** A forex order with what it had before parts of it were closed. */
export interface WholeForexOrder extends ForexOrder {
  readonly firstLots: Decimal
  readonly firstMargin: Decimal
  readonly firstFee: Decimal
}

type Fact = Parameters<typeof factLine>[0]

/** A setting of stops, the how many-th of its order, with the realm of its account. */
export interface LoggedStops extends OrderStops {
  readonly realm: 'real' | 'demo'
  readonly number: number
}

export function stopsFacts(stops: LoggedStops): string {
  return factLine({
    product: 'forex',
    act: 'stops',
    id: stops.orderId,
    realm: stops.realm,
    number: stops.number,
    stop_loss: decimalOf(stops.stopLoss),
    take_profit: decimalOf(stops.takeProfit),
    trail_distance: decimalOf(stops.trailDistance),
    trail_percent: decimalOf(stops.trailPercent),
    trail_begins: stops.trailBegins ? 1 : 0,
    tick: stops.tick,
    at: stops.at,
  })
}

/** @param stopOut of an order that was closed by stop-out; those of older versions have none. */
export function forexFacts(kind: OrderActKind, realm: string, order: WholeForexOrder, stopOut?: StopOut): string {
  const { act } = ORDER_ACTS[kind]
  const head = { product: 'forex', act, id: order.id, realm }
  if (act === 'cancelled') return factLine({ ...head, at: order.closedAt ?? 0, reason: order.closeReason ?? '' })
  const placed = { pair: order.pairId, side: order.side }
  if (act === 'closed')
    return factLine({ ...head, part_of: order.splitFrom ?? 0, ...placed, ...closingOf(order), ...accountOf(stopOut) })
  const sizes = {
    ...placed,
    lots: trimDecimal(order.firstLots),
    units_per_lot: trimDecimal(order.unitsPerLot),
    leverage: order.leverage,
  }
  if (act === 'placed') {
    const target = { target: trimDecimal(order.originPrice), target_side: order.targetSide }
    return factLine({ ...head, ...sizes, ...target, expires_at: order.expiresAt ?? 0, at: order.createdAt })
  }
  return factLine({
    ...head,
    ...sizes,
    fee_rate: trimDecimal(order.feeRate),
    fee_type: order.feeType,
    margin_mode: order.marginMode,
    open_price: decimalOf(order.openPrice),
    open_rate: decimalOf(order.openRate),
    open_tick: order.openTick ?? 0,
    at: order.openedAt ?? 0,
    margin: trimDecimal(order.firstMargin),
    fee: trimDecimal(order.firstFee),
  })
}

function closingOf(order: ForexOrder): Fact {
  return {
    lots: trimDecimal(order.lots),
    units_per_lot: trimDecimal(order.unitsPerLot),
    open_price: decimalOf(order.openPrice),
    open_tick: order.openTick ?? 0,
    opened_at: order.openedAt ?? 0,
    close_price: decimalOf(order.closePrice),
    close_rate: decimalOf(order.closeRate),
    close_tick: order.closeTick ?? 0,
    at: order.closedAt ?? 0,
    reason: order.closeReason ?? '',
    profit: trimDecimal(order.profit),
    stop_loss: decimalOf(order.stopLoss),
    take_profit: decimalOf(order.takeProfit),
    trail_distance: decimalOf(order.trailDistance),
    trail_percent: decimalOf(order.trailPercent),
    trail_peak: decimalOf(order.trailPeak),
    trail_peak_tick: order.trailPeakTick ?? 0,
  }
}

/** The account that was stopped out, before the position was closed. */
function accountOf(stopOut: StopOut | undefined): Fact {
  if (!stopOut) return {}
  const { money, equity, margin, level, ticks } = stopOut
  return {
    account_money: trimDecimal(money),
    account_equity: trimDecimal(equity),
    account_margin: trimDecimal(margin),
    stop_out_level: trimDecimal(level),
    account_ticks: ticks,
  }
}

export function microFacts(kind: OrderActKind, realm: string, order: MicroOrder): string {
  const { act } = ORDER_ACTS[kind]
  const isClosed = act === 'closed'
  return factLine({
    product: 'micro',
    act,
    id: order.id,
    realm,
    pair: order.pairId,
    direction: order.direction,
    stake: trimDecimal(order.stake),
    ratio: trimDecimal(order.ratio),
    loss_level: order.lossLevel,
    stale_ms: order.staleMs,
    open_price: trimDecimal(order.openPrice),
    open_tick: order.openTick,
    [isClosed ? 'opened_at' : 'at']: order.createdAt,
    expires_at: order.expiresAt,
    ...(isClosed && {
      end_price: decimalOf(order.endPrice),
      end_tick: order.endTick ?? 0,
      next_price: decimalOf(order.nextPrice),
      next_tick: order.nextTick ?? 0,
      at: order.closedAt ?? 0,
      reason: order.closeReason ?? '',
      profit: trimDecimal(order.profit),
    }),
  })
}

function decimalOf(value: Decimal | null): string {
  return trimDecimal(value ?? 0n)
}
