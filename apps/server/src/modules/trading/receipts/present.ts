// Presents an order and its prices as a receipt on the wire.
import type { MicroOrder } from '@tallystick/engine/products/micro/record'
import type { Tick } from '@tallystick/engine/core/pair'
import { type Decimal, formatDecimal, trimDecimal } from '@tallystick/kernel/decimal'
import type { OrderCheck } from '@tallystick/wire/trader/schemas'
import type { FeedLabel, MarketPair } from '../../../feed/market.ts'
import type { Neighbours } from '../../../feed/tape/tape.ts'
import { idFrom } from '../../../platform/postgres/pool.ts'
import type { ForexReceiptRow } from './queries.ts'

/** What stands beside the order itself. */
export interface ReceiptFacts {
  readonly receipt: string
  readonly label: FeedLabel
  readonly pair: MarketPair | undefined
  readonly ticks: readonly Tick[]
  readonly tape: Neighbours
}

export function presentMicroReceipt(order: MicroOrder, facts: ReceiptFacts): OrderCheck {
  const price = priceIn(facts)
  return {
    ...shared(order.pairId, facts),
    Kind: 'micro',
    Id: order.id,
    OpenedAt: order.createdAt,
    ClosedAt: order.closedAt ?? 0,
    CloseReason: order.closeReason ?? '',
    OpenPrice: price(order.openPrice),
    OpenTickId: order.openTick,
    EndPrice: price(order.endPrice ?? 0n),
    EndTickId: order.endTick ?? 0,
    Profit: formatDecimal(order.profit, 2),
    Micro: {
      Type: order.direction === 'up' ? 1 : 2,
      Stake: formatDecimal(order.stake, 2),
      Ratio: trimDecimal(order.ratio),
      LossLevel: order.lossLevel,
      StaleMs: order.staleMs,
      ExpiresAt: order.expiresAt,
      NextTickId: order.nextTick ?? 0,
    },
    Forex: null,
  }
}

export function presentForexReceipt(row: ForexReceiptRow, facts: ReceiptFacts): OrderCheck {
  const price = priceIn(facts)
  const conversion = facts.pair?.conversion
  return {
    ...shared(row.pair_id, facts),
    Kind: 'forex',
    Id: idFrom(row.id),
    OpenedAt: idFrom(row.opened_at),
    ClosedAt: idFrom(row.closed_at),
    CloseReason: row.close_reason,
    OpenPrice: price(row.open_price),
    OpenTickId: idFrom(row.open_tick),
    EndPrice: price(row.close_price),
    EndTickId: idFrom(row.close_tick),
    Profit: formatDecimal(row.profit, 6),
    Micro: null,
    Forex: {
      Type: row.side,
      Lots: trimDecimal(row.lots),
      UnitsPerLot: trimDecimal(row.units_per_lot),
      Conversion: conversion ? { Rate: trimDecimal(row.close_rate), Inverse: conversion.inverse } : null,
      Trail: isTrailed(row)
        ? {
            Distance: price(row.trail_distance),
            Percent: trimDecimal(row.trail_percent),
            PeakPrice: price(row.trail_peak),
            PeakTickId: idFrom(row.trail_peak_tick),
          }
        : null,
    },
  }
}

export function isTrailed(row: ForexReceiptRow): boolean {
  return row.close_reason === 'trailing_stop'
}

function shared(
  pairId: number,
  facts: ReceiptFacts,
): Pick<OrderCheck, 'Receipt' | 'FeedLabel' | 'Pair' | 'Ticks' | 'Tape'> {
  const { receipt, label, pair, ticks, tape } = facts
  const price = priceIn(facts)
  const wire = (tick: Tick): OrderCheck['Ticks'][number] => ({ Id: tick.id, Time: tick.at, Price: price(tick.price) })
  return {
    Receipt: receipt,
    FeedLabel: label,
    Pair: {
      Id: pairId,
      Code: pair?.code ?? '',
      ShowCode: pair?.showCode ?? '',
      Logo: pair?.logo ?? '',
      PricePrecision: pair?.pricePlaces ?? 8,
    },
    Ticks: ticks.map(wire),
    Tape: { Last: tape.last ? wire(tape.last) : null, Next: tape.next ? wire(tape.next) : null },
  }
}

function priceIn({ pair }: ReceiptFacts): (value: Decimal) => string {
  return value => (pair ? formatDecimal(value, pair.pricePlaces) : trimDecimal(value))
}
