// The days of the answers under idempotency keys: a partition each, opened before it comes, and dropped when all that it holds is old.
import { DAY_MS, type Instant, startOfDay } from '@tallystick/kernel/clock'
import { type Pool, type PoolClient, transaction } from '../../platform/postgres/pool.ts'

const TABLES = ['answer_key', 'answer_batch'] as const
/** Counted from the day that has begun: a process that was down for a night finds its day open. */
const DAYS_OPEN = 3
const LOCK = 7_402_553

interface Partition {
  readonly name: string
  /** Null: what has no day of its own. */
  readonly until: bigint | null
}

/** Opens the days that come after `before`, and forgets whole days that ended before it. One process at a time; the others need not wait. */
export function keepAnswerDays(pool: Pool, before: Instant): Promise<void> {
  return transaction(pool, async client => {
    const { rows } = await client.query<{ isOurs: boolean }>(`select pg_try_advisory_xact_lock(${LOCK}) as "isOurs"`)
    if (rows[0]?.isOurs !== true) return
    // Commits wait for as long as we do.
    await client.query(`set local lock_timeout = '1s'`)
    for (const table of TABLES) {
      const partitions = await readPartitions(client, table)
      for (const day of missing(partitions, startOfDay(before) + DAY_MS)) await open(client, table, day)
      for (const { name, until } of partitions)
        if (until !== null && until <= before) await client.query(`drop table ${name}`)
      await client.query(`delete from ${table}_other where at < $1`, [before])
    }
  })
}

async function readPartitions(client: PoolClient, table: string): Promise<Partition[]> {
  const { rows } = await client.query<Partition>(
    `select c.relname as name, (regexp_match(pg_get_expr(c.relpartbound, c.oid), $$TO \\('?(-?\\d+)'?\\)$$))[1]::bigint as until
     from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = $1::regclass`,
    [table],
  )
  return rows
}

/** Beginnings of days that have no partition. */
function missing(partitions: readonly Partition[], first: Instant): Instant[] {
  const opened = Math.max(...partitions.map(({ until }) => Number(until ?? 0)))
  return Array.from({ length: DAYS_OPEN }, (_, index) => first + index * DAY_MS).filter(day => day >= opened)
}

async function open(client: PoolClient, table: string, day: Instant): Promise<void> {
  const name = `${table}_${new Date(day).toISOString().slice(0, 10).replaceAll('-', '_')}`
  await client.query(`create table ${name} (like ${table} including storage)`)
  // Written before its day was open.
  await client.query(
    `with moved as (delete from ${table}_other where at >= ${day} and at < ${day + DAY_MS} returning *)
     insert into ${name} select * from moved`,
  )
  await client.query(`alter table ${table} attach partition ${name} for values from (${day}) to (${day + DAY_MS})`)
}
