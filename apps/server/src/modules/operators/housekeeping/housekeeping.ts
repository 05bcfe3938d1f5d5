// Hourly: expired codes, captchas, sessions and known networks are deleted, finished days summed up, demo accounts unused for a week ended, and spans of the
// outbox, the notices, the ledger, orders and used ticks opened, old ones of the first two dropped. Every step is idempotent and may run on several servers at once.
import { type Clock, DAY_MS, HOUR_MS, type Instant } from '@tallystick/kernel/clock'
import type { EngineClient } from '../../../engine-host/engine-client.ts'
import { sumFinishedDays } from '../../../http/lists/closed-days.ts'
import type { Pool } from '../../../platform/postgres/pool.ts'
import { keepYears } from '../../../platform/postgres/spans/kept-years.ts'
import { deleteOldCaptchas } from '../../users/captcha/captcha.ts'
import { deleteOldCodes } from '../../users/codes/codes.ts'
import { deleteOldNetworks } from '../../users/session/session.ts'
import { deleteDemo, readFollowedMasters, readUnusedDemos } from '../../users/user/user.ts'
import { readActiveAlertIds } from '../../trading/alert/alert.ts'
import { keepNotices } from './keep-notices.ts'
import { keepOutbox } from './keep-outbox.ts'
import type { Report } from '../../../platform/log-events.ts'

export interface HousekeepingDeps {
  readonly pool: Pool
  readonly clock: Clock
  readonly engine: EngineClient
  readonly report: Report
  readonly noticesKeptMonths: number
}

const DEMO_LIFE_MS = 7 * DAY_MS
const BATCH = 200

export function startHousekeeping(deps: HousekeepingDeps): { stop(): Promise<void> } {
  let running = Promise.resolve()
  const timer = setInterval(() => {
    running = running
      .then(() => sweep(deps))
      .catch((error: unknown) => deps.report('housekeeping.sweep_failed', { err: error }))
  }, HOUR_MS)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}

export async function sweep({ pool, clock, engine, noticesKeptMonths }: HousekeepingDeps): Promise<void> {
  const now = clock.now()
  await deleteOldCodes(pool, now)
  await deleteOldCaptchas(pool, now)
  await deleteEnded(pool, now)
  await deleteOldNetworks(pool, now)
  await sumFinishedDays(pool, now)
  await purgeDemos(pool, engine, now)
  // Last: each gives way to whoever reads the table longer than a second.
  await keepOutbox(pool, now)
  await keepNotices(pool, now, noticesKeptMonths)
  await keepYears(pool, now)
}

async function deleteEnded(pool: Pool, now: Instant): Promise<void> {
  for (const table of ['sessions', 'operator_sessions', 'operator_invites'])
    await pool.query(`delete from ${table} where expires_at < to_timestamp($1 / 1000.0)`, [now])
  await pool.query('delete from operator_answers where at < to_timestamp($1 / 1000.0)', [now - DAY_MS])
}

/** The reset closes what is open, nobody is followed any more and no alert waits, so that nothing happens to a user who is gone. */
async function purgeDemos(pool: Pool, engine: EngineClient, now: Instant): Promise<void> {
  for (;;) {
    const unused = await readUnusedDemos(pool, now - DEMO_LIFE_MS, BATCH)
    for (const userId of unused) {
      const ended = await engine.submit({ type: 'reset_demo', userId })
      if (!ended.ok && ended.refusal.reason !== 'account_unknown') return
      for (const masterId of await readFollowedMasters(pool, userId)) {
        const unfollowed = await engine.submit({ type: 'unfollow', userId, masterId })
        if (!unfollowed.ok && unfollowed.refusal.reason !== 'not_following') return
      }
      for (const alertId of await readActiveAlertIds(pool, userId)) {
        const removed = await engine.submit({ type: 'remove_alert', userId, alertId })
        if (!removed.ok && removed.refusal.reason !== 'alert_unknown') return
      }
      await deleteDemo(pool, userId, now)
    }
    if (unused.length < BATCH) return
  }
}
