// Decides the making and removing of price alerts.
import type { Instant } from '@tallystick/kernel/clock'
import { trimDecimal } from '@tallystick/kernel/decimal'
import { accept, type Decision, refuse } from '../../core/decision.ts'
import type { Deciders } from '../../core/product.ts'
import { objectId, type State } from '../../core/state.ts'
import { refusePrice } from '../forex/terms.ts'
import type { AlertCommand, MakeAlert, RemoveAlert } from './commands.ts'
import { isReached } from './fire.ts'
import type { PriceAlert } from './record.ts'

export const DECIDE_ALERT: Deciders<AlertCommand> = { make_alert: decideMake, remove_alert: decideRemove }

/** Judged by the newest price, old or of a closed market as it may be: what it reaches meanwhile, the next price fires. */
function decideMake(state: State, command: MakeAlert, now: Instant): Decision {
  const { userId, pairId, direction, level, note } = command
  if (!state.books.users.has(userId)) return refuse('account_unknown')
  const pair = state.pairs.get(pairId)
  if (!pair) return refuse('pair_unknown')
  if (pair.price === 0n) return refuse('price_stale', { pair: pair.terms.code })
  const price = refusePrice(pair.terms, level, pair.price)
  if (price) return price
  if (isReached(command, pair.price)) return refuse('alert_level_reached', { price: trimDecimal(pair.price) })
  const { maxAlerts } = state.settings
  if ((state.alerts.counts.get(userId) ?? 0) >= maxAlerts) return refuse('too_many_alerts', { maximum: maxAlerts })

  // From here it must succeed.
  const alert: PriceAlert = {
    id: objectId(state.shard, state.lastNumber + 1),
    userId,
    pairId,
    direction,
    level,
    note,
    originPrice: pair.price,
    originTick: pair.tick,
    createdAt: now,
    status: 'active',
    firedPrice: null,
    firedTick: null,
    endedAt: null,
  }
  return accept([{ type: 'alert_made', alert }], { recordId: alert.id, price: trimDecimal(pair.price) })
}

/** Another user's alert does not exist, and neither does one that has fired or was removed. */
function decideRemove(state: State, { userId, alertId }: RemoveAlert, now: Instant): Decision {
  const alert = state.alerts.active.get(alertId)
  if (alert?.userId !== userId) return refuse('alert_unknown')

  // From here it must succeed.
  return accept([{ type: 'alert_removed', alertId, at: now }], { recordId: alertId })
}
