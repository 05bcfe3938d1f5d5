// The job behind the public figures, in one process of all: a sign of life with a look at the prices every ten seconds, and the sums of
// finished days.
import { type Clock, MINUTE_MS, SECOND_MS } from '@tallystick/kernel/clock'
import type { Market } from '../../../feed/market.ts'
import type { Report } from '../../../platform/log-events.ts'
import { repeatJob } from '../../../platform/repeat-job.ts'
import type { Pool } from '../../../platform/postgres/pool.ts'
import type { Settings } from '../../../settings/settings.ts'
import { sumFinishedDays } from './sum-day.ts'

export interface FairDeps {
  readonly pool: Pool
  readonly clock: Clock
  readonly market: Market
  readonly settings: Settings
  readonly report: Report
}

const LOOK_MS = 10 * SECOND_MS
/** Longer than it takes another process to take the jobs over. */
const DOWN_MS = MINUTE_MS

export function startFair(deps: FairDeps): { stop(): Promise<void> } {
  const { pool, clock, report } = deps
  const look = async (): Promise<void> => {
    await lookOnce(deps)
    await sumFinishedDays(pool, clock.now())
  }
  return repeatJob(LOOK_MS, look, error => report('fair.count_failed', { err: error }))
}

/** Counts what was down since the last look, and how many of the open markets have a fresh price. */
export async function lookOnce({ pool, clock, market, settings }: Omit<FairDeps, 'report'>): Promise<void> {
  const now = clock.now()
  const open = market.health().pairs.filter(pair => pair.open)
  const fresh = open.filter(pair => now - pair.lastAcceptedAt <= settings.get('forex_stale_ms'))
  await pool.query({
    name: 'public-look',
    text: `with was as (
        select extract(epoch from now() - alive_at) * 1000 as ms from public_figure_cursor for update
      ), moved as (
        update public_figure_cursor set alive_at = now()
      )
      insert into public_figure (day, realm, figure, value)
      select floor(extract(epoch from now()) / 86400), 0, figure, value
      from was, lateral (values ('downtime_ms', case when ms > $1 then ms else 0 end), ('price_looks', $2), ('price_fresh', $3)) as f (figure, value)
      where value > 0
      on conflict (day, realm, figure, label) do update set value = public_figure.value + excluded.value`,
    values: [DOWN_MS, open.length, fresh.length],
  })
}
