// Samples of the operators' queues: once an hour, for a year.
import { DAY_MS, HOUR_MS, type Instant } from '@tallystick/kernel/clock'
import type { Pool } from '../../../platform/postgres/pool.ts'
import { readWaiting } from '../user-view/user-view.ts'

const KEPT_MS = 366 * DAY_MS

/** One sample per hour, whoever comes first. False when there is one already. */
export async function sampleQueues(pool: Pool, now: Instant): Promise<boolean> {
  const at = Math.floor(now / HOUR_MS) * HOUR_MS
  const { rowCount } = await pool.query('select from queue_sample where at = $1 limit 1', [at])
  if (rowCount !== 0) return false
  const rows = await readWaiting(pool)
  await pool.query(
    `insert into queue_sample (queue, at, waiting, age_ms)
     select queue, $1::bigint, waiting, age_ms from unnest($2::text[], $3::integer[], $4::bigint[]) as s (queue, waiting, age_ms)
     on conflict do nothing`,
    [
      at,
      rows.map(({ queue }) => queue),
      rows.map(({ waiting }) => waiting),
      // Clocks of nodes differ a little.
      rows.map(({ oldest }) => (oldest === 0 ? 0 : Math.max(0, now - oldest))),
    ],
  )
  return true
}

export async function forgetQueues(pool: Pool, now: Instant): Promise<void> {
  await pool.query('delete from queue_sample where at < $1', [now - KEPT_MS])
}
