// The accepted prices that a batch used: to open, close or end orders, to fire alerts, and to estimate, offer or pay withdrawals. The records carry id
// and price; the id carries pair and time.
import type { PairId, TickId } from '@tallystick/kernel/ids'
import type { Tick } from '@tallystick/engine/core/pair'
import type { Touched, TouchedRecords } from '@tallystick/engine/core/records'
import type { Price } from '@tallystick/kernel/decimal'

export function usedTicks(records: TouchedRecords): Tick[] {
  const ticks = new Map<number, Tick>()
  const note = (pairId: PairId | null, id: TickId | null, price: Price | null): void => {
    if (pairId !== null && id !== null && price !== null)
      ticks.set(id, { id, pairId, price, at: (id - pairId) / 4_096 })
  }
  for (const order of each(records.forex_order)) {
    note(order.pairId, order.openTick, order.openPrice)
    note(order.pairId, order.closeTick, order.closePrice)
    note(order.pairId, order.trailPeakTick, order.trailPeak)
  }
  for (const order of each(records.micro_order)) {
    note(order.pairId, order.openTick, order.openPrice)
    note(order.pairId, order.endTick, order.endPrice)
    note(order.pairId, order.nextTick, order.nextPrice)
  }
  for (const alert of each(records.price_alert)) note(alert.pairId, alert.firedTick, alert.firedPrice)
  for (const withdrawal of each(records.withdrawal)) {
    note(withdrawal.pairId, withdrawal.estimatedTick, withdrawal.estimatedPrice)
    note(withdrawal.pairId, withdrawal.offeredTick, withdrawal.offeredPrice)
    note(withdrawal.pairId, withdrawal.tick, withdrawal.price)
  }
  return [...ticks.values()]
}

function* each<T>({ made, changed }: Touched<T>): Generator<T> {
  yield* made.values()
  yield* changed.values()
}
