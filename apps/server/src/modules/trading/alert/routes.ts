// The calls below /api/alert: a user's price alerts.
import type { AlertPlace } from '@tallystick/engine/products/alert/commands'
import { present } from '@tallystick/kernel/assert'
import { decimal } from '@tallystick/kernel/decimal'
import type { ParamsOf } from '@tallystick/wire/trader/schemas'
import type { EngineClient } from '../../../engine-host/engine-client.ts'
import type { Market } from '../../../feed/market.ts'
import { readKeyMarks } from '../../../http/lists/key-marks.ts'
import { askedBy } from '../../../http/auth/session-user.ts'
import { answer, type Calls, refuse } from '../../../http/pipeline/calls.ts'
import { tellClosed } from '../../../http/pipeline/closed-records.ts'
import type { Pool } from '../../../platform/postgres/pool.ts'
import type { Settings } from '../../../settings/settings.ts'
import { presentAlert } from './present.ts'
import { countActiveAlerts, readAlerts } from './queries.ts'

interface AlertDeps {
  readonly pool: Pool
  readonly market: Market
  readonly engine: EngineClient
  readonly settings: Settings
}

export function alertRoutes(calls: Calls, { pool, market, engine, settings }: AlertDeps): void {
  calls.serve('alerts', async ({ user, params }) => {
    const [{ rows, next }, active] = await Promise.all([
      readAlerts(pool, user.userId, params.state, params.before),
      countActiveAlerts(pool, user.userId),
    ])
    const marks = await readKeyMarks(
      pool,
      user.userId,
      rows.map(({ id }) => id),
    )
    const data = rows.map(row => presentAlert(row, market.pair(row.pairId), marks.get(row.id)))
    return answer({ data, next, active, maximum: settings.get('max_alerts') })
  })

  calls.serve('makeAlert', async ({ user, params, key }) => {
    const { forex_id: pairId, note = '' } = params
    const place = placeFrom(params)
    if ('field' in place) return refuse('bad_request', place)
    // What is taken off the lists has prices only for those with something open in it.
    if (!market.pair(pairId)?.isOffered) return refuse('pair_unknown')
    const alert = { ...askedBy(user), pairId, ...place, note: note.trim() || null }
    const outcome = await engine.submit({ type: 'make_alert', ...alert }, key)
    if (!outcome.ok) return outcome
    const { recordId, price } = outcome.answer
    return answer({ id: present(recordId, 'alert id'), price: present(price, 'newest price') })
  })

  calls.serve('removeAlert', async ({ user, params, key }) => {
    const { userId } = user
    const outcome = await engine.submit({ type: 'remove_alert', ...askedBy(user), alertId: params.id }, key)
    const told = await tellClosed(pool, 'price_alert', { userId, id: params.id }, outcome)
    return told.ok ? answer({ id: params.id }) : told
  })
}

/** A price or a percentage, not both; only a percentage goes either way. Otherwise the field that is wrong. */
function placeFrom({ direction, level, percent }: ParamsOf<'makeAlert'>): AlertPlace | { readonly field: string } {
  if (percent !== undefined)
    return level === undefined ? { direction, level: null, percent: decimal(percent) } : { field: 'percent' }
  if (level === undefined) return { field: 'level' }
  return direction === 'either' ? { field: 'direction' } : { direction, level: decimal(level), percent: null }
}
