// Tables that are partitioned by time: a partition each day, week, quarter or year, a span, which is opened before it comes and dropped as a whole
// when all that it holds may go. What has no span yet is in the default partition, where there is one, and moves when its span is opened.
import type { Instant } from '@tallystick/kernel/clock'
import type { ClientBase } from 'pg'
import { ADVISORY_LOCKS } from '../advisory-locks.ts'
import { type Pool, type PoolClient, transaction } from '../pool.ts'
import { nextSpan, type SpanLength, startOfSpan } from './span-lengths.ts'

export interface SpannedTable {
  readonly table: string
  /** The column that says when a row was written, or follows from it. */
  readonly key: string
  /** A column that is within the span too, of a key that is more than a column: who asks by it is led into that span alone. */
  readonly within?: string
  /** Units of the key in a millisecond. */
  readonly unitsPerMs: number
  readonly length: SpanLength
  /** Counted from the one that has begun: a process that was down finds its span open. */
  readonly open: number
}

/** Bounds are of the key: `from` is in it, `until` is not. */
export interface Span {
  readonly name: string
  /** Undefined: it has no beginning. */
  readonly from: bigint | undefined
  readonly until: bigint
}

export interface Retention {
  /** Spans that ended until then may go. */
  readonly before: Instant
  /** Asked once more, in the transaction that drops the span; what is to be noted about it is written there. */
  readonly mayGo?: (client: PoolClient, span: Span) => Promise<boolean>
}

/** Whoever writes to the table waits for as long as we wait for those who read it. */
const LOCK_TIMEOUT = '1s'

/**
 * Opens the spans that come, and drops those that may go. One process at a time; the others need not wait. Each table by itself: who writes to
 * several of them must never wait for one that is held up by another. False when another process was at it, and something was left to that one.
 */
export async function keepSpans(
  pool: Pool,
  tables: readonly SpannedTable[],
  now: Instant,
  retention?: Retention,
): Promise<boolean> {
  const opened: string[] = []
  let areAllDone = true
  for (const spanned of tables) {
    const hasOpened = await transaction(pool, async client => {
      const { rows } = await client.query<{ isOurs: boolean }>(
        `select pg_try_advisory_xact_lock(${ADVISORY_LOCKS.spans}) as "isOurs"`,
      )
      if (rows[0]?.isOurs !== true) {
        areAllDone = false
        return false
      }
      await client.query(`set local lock_timeout = '${LOCK_TIMEOUT}'`)
      const isOpened = await openSpans(client, spanned, now)
      if (retention) await dropSpans(client, spanned, retention)
      return isOpened
    })
    if (hasOpened) opened.push(spanned.table)
  }
  // PostgreSQL looks by itself at each partition, never at all of them together, by which it plans joins. Last, because it looks into years that
  // are in another database too, which may be away.
  for (const table of opened) await pool.query(`analyze ${table}`)
  return areAllDone
}

/** Before anything is changed: whoever reads the table has it whole or waits for it, and never has half of it while we wait for the other half. */
async function lockTable(client: PoolClient, table: string): Promise<void> {
  await client.query(`lock table only ${table} in access exclusive mode`)
}

/** The spans of a table, oldest first, without its default partition. */
export async function readSpans(client: Pool | ClientBase, table: string): Promise<Span[]> {
  const { partitions } = await readPartitions(client, table)
  return partitions
}

async function readPartitions(
  client: Pool | ClientBase,
  table: string,
): Promise<{ readonly partitions: Span[]; readonly other: string | undefined }> {
  const { rows } = await client.query<{ name: string; from: bigint | null; until: bigint | null }>(
    `select name, (regexp_match(bounds, $$FROM \\('?(-?\\d+)'?\\)$$))[1]::bigint as from,
       (regexp_match(bounds, $$TO \\('?(-?\\d+)'?\\)$$))[1]::bigint as until
     from (select c.relname as name, pg_get_expr(c.relpartbound, c.oid) as bounds
       from pg_inherits i join pg_class c on c.oid = i.inhrelid where i.inhparent = $1::regclass) part order by until`,
    [table],
  )
  return {
    partitions: rows.flatMap(({ name, from, until }) =>
      until === null ? [] : [{ name, from: from ?? undefined, until }],
    ),
    other: rows.find(({ until }) => until === null)?.name,
  }
}

/** Says whether it opened any. */
async function openSpans(client: PoolClient, spanned: SpannedTable, now: Instant): Promise<boolean> {
  const units = BigInt(spanned.unitsPerMs)
  const { partitions, other } = await readPartitions(client, spanned.table)
  const before = partitions.length
  const opening: Opening = { client, spanned, partitions, other }
  let start = startOfSpan(spanned.length, now)
  for (let nth = 0; nth < spanned.open; nth += 1) {
    const end = nextSpan(spanned.length, start)
    const free = firstFree(partitions, BigInt(start) * units)
    if (free < BigInt(end) * units) await openAround(opening, free)
    start = end
  }
  if (other === undefined) return partitions.length > before
  // Written while nobody opened spans.
  for (;;) {
    const { rows } = await client.query<{ key: bigint | null }>(
      `select min(${spanned.key}) as key from ${other} where ${spanned.key} < $1`,
      [BigInt(start) * units],
    )
    const key = rows[0]?.key ?? null
    if (key === null) return partitions.length > before
    await openAround(opening, key)
  }
}

/** From the key on, what is in no partition. */
function firstFree(partitions: readonly Span[], key: bigint): bigint {
  const there = partitions.find(({ from, until }) => (from === undefined || from <= key) && key < until)
  return there ? firstFree(partitions, there.until) : key
}

interface Opening {
  readonly client: PoolClient
  readonly spanned: SpannedTable
  /** Grows with each that is opened. */
  readonly partitions: Span[]
  readonly other: string | undefined
}

/** Opens the span of a key that is in no partition, as far as it reaches between those that are there. */
async function openAround({ client, spanned, partitions, other }: Opening, key: bigint): Promise<void> {
  const { table, length, key: column, within } = spanned
  const units = BigInt(spanned.unitsPerMs)
  const start = startOfSpan(length, Number(key / units))
  const from = partitions.reduce(
    (latest, one) => (one.until <= key && one.until > latest ? one.until : latest),
    BigInt(start) * units,
  )
  const until = partitions.reduce(
    (first, one) => (one.from !== undefined && one.from > key && one.from < first ? one.from : first),
    BigInt(nextSpan(length, start)) * units,
  )
  await lockTable(client, table)
  const name = `${table}_${new Date(Number(from / units)).toISOString().slice(0, 10).replaceAll('-', '_')}`
  await client.query(`create table ${name} (like ${other ?? partitions.at(-1)?.name ?? table} including all)`)
  if (within !== undefined)
    await client.query(
      `alter table ${name} add constraint ${name}_within check (${within} >= ${from} and ${within} < ${until})`,
    )
  if (other !== undefined)
    await client.query(
      `with moved as (delete from ${other} where ${column} >= ${from} and ${column} < ${until} returning *)
       insert into ${name} select * from moved`,
    )
  await client.query(`alter table ${table} attach partition ${name} for values from (${from}) to (${until})`)
  partitions.push({ name, from, until })
}

async function dropSpans(client: PoolClient, spanned: SpannedTable, { before, mayGo }: Retention): Promise<void> {
  const end = BigInt(before) * BigInt(spanned.unitsPerMs)
  for (const span of await readSpans(client, spanned.table)) {
    if (span.until > end) return
    await lockTable(client, spanned.table)
    if (mayGo && !(await mayGo(client, span))) return
    // Detached first: what refers to the table refers to no row of the span any more, which is looked at here.
    await client.query(`alter table ${spanned.table} detach partition ${span.name}`)
    await client.query(`drop table ${span.name}`)
  }
}
