// Finds the alerts that an accepted price reached: by the same index as stops, so a price that reaches none costs two comparisons.
import type { Instant } from '@tallystick/kernel/clock'
import { approximate, type Price } from '@tallystick/kernel/decimal'
import type { Tick } from '../../core/pair.ts'
import type { PairState } from '../../core/state.ts'
import type { AlertFired } from './events.ts'
import type { PriceAlert } from './record.ts'

/** Each reached alert leaves the index here, so that no later price finds it again. */
export function fireAlerts(pair: PairState, tick: Tick, now: Instant, emit: (event: AlertFired) => void): void {
  const price = approximate(tick.price)
  const fallen = pair.alertFalls.takeReached(price)
  const risen = pair.alertRises.takeReached(price)
  if (fallen.length + risen.length === 0) return
  for (const alertId of [...fallen, ...risen].toSorted((a, b) => a - b))
    emit({ type: 'alert_fired', alertId, price: tick.price, tick: tick.id, at: now })
}

export function isReached({ direction, level }: Pick<PriceAlert, 'direction' | 'level'>, price: Price): boolean {
  return direction === 'above' ? price >= level : price <= level
}
