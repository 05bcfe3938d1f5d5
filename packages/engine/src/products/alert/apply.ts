// Applies events of price alerts: records, index, notice. No money moves. Makes no decisions and never refuses.
import { assert, present } from '@tallystick/kernel/assert'
import type { AlertId } from '@tallystick/kernel/ids'
import type { Instant } from '@tallystick/kernel/clock'
import { approximate, type Price } from '@tallystick/kernel/decimal'
import type { Changes } from '../../core/changes.ts'
import type { Appliers } from '../../core/product.ts'
import { noteChanged, noteMade } from '../../core/records.ts'
import { MAX_SHARDS, type State } from '../../core/state.ts'
import type { ThresholdIndex } from '../../core/threshold-index.ts'
import type { AlertEvent, AlertFired } from './events.ts'
import { type AlertAct, nextAlertStatus, type PriceAlert } from './record.ts'

export const APPLY_ALERT: Appliers<AlertEvent> = {
  alert_made: (state, { alert }, changes) => {
    state.lastNumber = Math.max(state.lastNumber, Math.floor(alert.id / MAX_SHARDS))
    restoreAlert(state, alert)
    noteMade(changes.records.price_alert, alert)
    changes.users.add(alert.userId)
  },
  alert_fired: fire,
  alert_removed: (state, { alertId, at }, changes) => {
    const alert = end(state, alertId, 'remove', at, changes)
    changes.users.add(alert.userId)
  },
}

/** Puts an active alert into memory. */
export function restoreAlert(state: State, alert: PriceAlert): void {
  const { active, counts } = state.alerts
  active.set(alert.id, alert)
  counts.set(alert.userId, (counts.get(alert.userId) ?? 0) + 1)
  for (const [index, level] of indexed(state, alert)) index.set(alert.id, approximate(level))
}

/** Nothing of the accounts changes, so their owner need not be in memory: only the record and the notice are written. */
function fire(state: State, { alertId, price, tick, at }: AlertFired, changes: Changes): void {
  const alert = end(state, alertId, 'fire', at, changes)
  alert.firedPrice = price
  alert.firedTick = tick
  changes.notices.push({ userId: alert.userId, kind: 'alert_fired', ref: alert.id, at })
}

/** Moves the alert along the transition table and out of memory. */
function end(state: State, alertId: AlertId, act: AlertAct, at: Instant, changes: Changes): PriceAlert {
  const alert = present(state.alerts.active.get(alertId), `active alert ${alertId}`)
  const next = nextAlertStatus(alert.status, act)
  assert(next, `alert ${alert.id}: ${act} while ${alert.status}`)
  dropAlert(state, alert)
  alert.status = next
  alert.endedAt = at
  noteChanged(changes.records.price_alert, alert)
  return alert
}

/** The alert leaves memory as it is. */
export function dropAlert(state: State, alert: PriceAlert): void {
  const { active, counts } = state.alerts
  for (const [index] of indexed(state, alert)) index.remove(alert.id)
  active.delete(alert.id)
  const left = (counts.get(alert.userId) ?? 0) - 1
  if (left > 0) counts.set(alert.userId, left)
  else counts.delete(alert.userId)
}

/** Where its levels stand: one of a move either way is reached by a rise or a fall, and leaves both. */
function indexed(state: State, alert: PriceAlert): (readonly [ThresholdIndex, Price])[] {
  const { alertRises, alertFalls } = present(state.pairs.get(alert.pairId), `pair ${alert.pairId}`)
  const [index, other] = alert.direction === 'above' ? [alertRises, alertFalls] : [alertFalls, alertRises]
  return alert.otherLevel === null
    ? [[index, alert.level]]
    : [
        [index, alert.level],
        [other, alert.otherLevel],
      ]
}
