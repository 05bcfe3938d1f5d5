// Decides the making and removing of price alerts.
import { moveLevels } from '@tallystick/formulas/alert'
import type { Instant } from '@tallystick/kernel/clock'
import { type Decimal, decimal, trimDecimal } from '@tallystick/kernel/decimal'
import { accept, type Decision, refuse } from '../../core/decision.ts'
import type { Deciders } from '../../core/product.ts'
import { objectId, type PairState, type State } from '../../core/state.ts'
import { refusePrice } from '../forex/terms.ts'
import type { AlertCommand, MakeAlert, RemoveAlert } from './commands.ts'
import { isReached } from './fire.ts'
import type { PriceAlert } from './record.ts'

export const DECIDE_ALERT: Deciders<AlertCommand> = { make_alert: decideMake, remove_alert: decideRemove }

/** Judged by the newest price, old or of a closed market as it may be: what it reaches meanwhile, the next price fires. */
function decideMake(state: State, command: MakeAlert, now: Instant): Decision {
  const { userId, pairId, percent, note } = command
  if (!state.books.users.has(userId)) return refuse('account_unknown')
  const pair = state.pairs.get(pairId)
  if (!pair) return refuse('pair_unknown')
  if (pair.price === 0n) return refuse('price_stale', { pair: pair.terms.code })
  if (percent !== null && !isPercent(percent)) return refuse('alert_percent_out_of_range', PERCENTS)
  const place = placeOf(command, pair)
  for (const level of [place.level, place.otherLevel]) {
    const price = level === null ? undefined : refusePrice(pair.terms, level, pair.price)
    if (price) return price
  }
  if (isReached(place, pair.price)) return refuse('alert_level_reached', { price: trimDecimal(pair.price) })
  const { maxAlerts } = state.settings
  if ((state.alerts.counts.get(userId) ?? 0) >= maxAlerts) return refuse('too_many_alerts', { maximum: maxAlerts })

  // From here it must succeed.
  const alert: PriceAlert = {
    id: objectId(state.shard, state.lastNumber + 1),
    userId,
    pairId,
    ...place,
    percent,
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

/** Percentages are from 0.01 to 90, in hundredths: what is left of the price is a price. */
const PERCENTS = { minimum: '0.01', maximum: '90' }
const STEP = decimal(PERCENTS.minimum)
const MOST = decimal(PERCENTS.maximum)

function isPercent(percent: Decimal): boolean {
  return percent >= STEP && percent <= MOST && percent % STEP === 0n
}

/** [AL8] Where it fires. A move is resolved here, once: its levels do not follow the price. */
function placeOf(command: MakeAlert, pair: PairState): Pick<PriceAlert, 'direction' | 'level' | 'otherLevel'> {
  if (command.level !== null) return { direction: command.direction, level: command.level, otherLevel: null }
  const { above, below } = moveLevels(pair.price, command.percent, pair.terms.pricePlaces)
  if (command.direction === 'either') return { direction: 'above', level: above, otherLevel: below }
  return { direction: command.direction, level: command.direction === 'above' ? above : below, otherLevel: null }
}

/** Another user's alert does not exist, and neither does one that has fired or was removed. */
function decideRemove(state: State, { userId, alertId }: RemoveAlert, now: Instant): Decision {
  const alert = state.alerts.active.get(alertId)
  if (alert?.userId !== userId) return refuse('alert_unknown')

  // From here it must succeed.
  return accept([{ type: 'alert_removed', alertId, at: now }], { recordId: alertId })
}
