// Deletes notices that are older than they are kept, read or not, a bounded number at a time. Reminders stay: they are said once because they are
// there. What is still to be sent ends a step: the cursor does not pass it.
import type { Instant } from '@tallystick/kernel/clock'
import { idFrom, type Pool, transaction } from '../../../platform/postgres/pool.ts'

/** Rows of one transaction: readers of notices write to the same table. */
const CHUNK = 1_000

export async function pruneNotices(pool: Pool, now: Instant, keptMonths: number, chunk = CHUNK): Promise<void> {
  const before = monthsBefore(now, keptMonths)
  while (await pruneChunk(pool, before, chunk));
}

/** False when nothing more may go. Several processes take turns. */
function pruneChunk(pool: Pool, before: Instant, chunk: number): Promise<boolean> {
  return transaction(pool, async client => {
    const pruned = await client.query<{ id: bigint }>('select id from notice_pruned for update')
    const after = pruned.rows[0]?.id ?? 0n
    const { rows } = await client.query<{ id: bigint; may_go: boolean }>(
      `select n.id, n.at < $2 and not exists (select from notice_delivery d where d.notice_id = n.id) as may_go
       from notice n where n.id > $1 order by n.id limit $3`,
      [after, before, chunk],
    )
    const stop = rows.findIndex(row => !row.may_go)
    const old = stop === -1 ? rows : rows.slice(0, stop)
    const last = old.at(-1)?.id
    if (last === undefined) return false
    await client.query(`delete from notice where id > $1 and id <= $2 and kind not in ('loan_due', 'loan_overdue')`, [
      after,
      last,
    ])
    await client.query('update notice_pruned set id = $1', [idFrom(last)])
    return old.length === chunk
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
