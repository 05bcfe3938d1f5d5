// The quarters of the notices: each goes when all of it is older than notices are kept, read or not, and nothing of it is still to be sent.
// Numbers of notices jump to the time when a quarter begins, so that the lists, which are by number, read the newest quarters alone.
import type { Instant } from '@tallystick/kernel/clock'
import { ADVISORY_LOCKS } from '../../../platform/postgres/advisory-locks.ts'
import { type Pool, type PoolClient, transaction } from '../../../platform/postgres/pool.ts'
import { keepSpans, readSpans, type Span, type SpannedTable } from '../../../platform/postgres/spans/keep-spans.ts'
import { startOfSpan } from '../../../platform/postgres/spans/span-lengths.ts'

const QUARTERS: SpannedTable = { table: 'notice', key: 'id', unitsPerMs: 1, length: 'quarter', open: 2 }

export async function keepNotices(pool: Pool, now: Instant, keptMonths: number): Promise<void> {
  const before = monthsBefore(now, keptMonths)
  await keepSpans(pool, [QUARTERS], now, { before, mayGo: (client, span) => mayGo(client, span, before) })
  await numberByTime(pool, now)
}

/** What was written with numbers of an earlier quarter, before anyone opened its own, is looked at too. */
async function mayGo(client: PoolClient, { name, until }: Span, before: Instant): Promise<boolean> {
  const { rows } = await client.query<{ may_go: boolean }>(
    `select coalesce((select at from ${name} order by id desc limit 1) < $1, true)
       and not exists (select from notice_delivery d join ${name} n on n.id = d.notice_id where d.notice_id < $2) as may_go`,
    [before, until],
  )
  return rows[0]?.may_go === true
}

/** Once a quarter, and only when the partition for its numbers is there. */
async function numberByTime(pool: Pool, now: Instant): Promise<void> {
  const start = BigInt(startOfSpan(QUARTERS.length, now))
  const spans = await readSpans(pool, QUARTERS.table)
  if (!spans.some(({ from, until }) => from !== undefined && from <= start && start < until)) return
  await transaction(pool, async client => {
    // In between, another process could set it and numbers be given, which would be given once more.
    await client.query(`select pg_advisory_xact_lock(${ADVISORY_LOCKS.noticeNumber})`)
    await client.query(`select setval('notice_number', $1) from notice_number where last_value < $1`, [start])
  })
}

/** The same day so many months earlier; of a month that has no such day, its last. */
function monthsBefore(now: Instant, months: number): Instant {
  const date = new Date(now)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() - months)
  const days = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, days))
  return date.getTime()
}
