// Hourly: expired codes, captchas, sessions and known networks are deleted, finished days summed up, demo accounts unused for a week ended,
// and spans of the outbox, the notices, the ledger, orders and used ticks opened, old ones of the first two dropped. Every step is idempotent, may run on several servers at once,
// and runs whether or not those before it failed.
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
    running = running.then(() => sweep(deps))
  }, HOUR_MS)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}

export async function sweep({ pool, clock, engine, report, noticesKeptMonths }: HousekeepingDeps): Promise<void> {
  const now = clock.now()
  const steps: Readonly<Record<string, () => Promise<unknown>>> = {
    codes: () => deleteOldCodes(pool, now),
    captchas: () => deleteOldCaptchas(pool, now),
    sessions: () => deleteEnded(pool, now),
    networks: () => deleteOldNetworks(pool, now),
    closed_days: () => sumFinishedDays(pool, now),
    demos: () => purgeDemos(pool, engine, now),
    // Last: each gives way to whoever reads the table longer than a second.
    outbox: () => keepOutbox(pool, now),
    notices: () => keepNotices(pool, now, noticesKeptMonths),
    years: () => keepYears(pool, now),
  }
  for (const [step, work] of Object.entries(steps)) {
    try {
      await work()
    } catch (error) {
      report('housekeeping.sweep_failed', { step, err: error })
    }
  }
}

async function deleteEnded(pool: Pool, now: Instant): Promise<void> {
  for (const table of ['sessions', 'operator_sessions', 'operator_invites'])
    await pool.query(`delete from ${table} where expires_at < to_timestamp($1 / 1000.0)`, [now])
  await pool.query('delete from operator_answers where at < to_timestamp($1 / 1000.0)', [now - DAY_MS])
}

/** The reset closes what is open, nobody is followed any more and no alert waits, so that nothing happens to a user who is gone. */
async function purgeDemos(pool: Pool, engine: EngineClient, now: Instant): Promise<void> {
  const unusedSince = now - DEMO_LIFE_MS
  for (;;) {
    const unused = await readUnusedDemos(pool, unusedSince, BATCH)
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
      await deleteDemo(pool, userId, { now, unusedSince })
    }
    if (unused.length < BATCH) return
  }
}
