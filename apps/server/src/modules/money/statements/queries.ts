// SQL of statements and their parts. Every statement of a user filters by user.
import type { LanguageCode } from '@tallystick/i18n/languages'
import type { Instant } from '@tallystick/kernel/clock'
import type { Usd } from '@tallystick/kernel/decimal'
import type { StatementFormat, StatementStatus } from '@tallystick/wire/statements'
import { LOCKS_BY_TEXT } from '../../../platform/postgres/advisory-locks.ts'
import { idFrom, type Pool, type PoolClient, transaction } from '../../../platform/postgres/pool.ts'
import type { StatementSpan } from './figures.ts'

export interface Wanted extends StatementSpan {
  readonly format: StatementFormat
  readonly language: LanguageCode
}

export interface StatementRow {
  readonly id: number
  readonly from: Instant
  readonly until: Instant
  readonly format: StatementFormat
  readonly language: string
  readonly status: StatementStatus
  readonly rowsDone: number
  readonly rowsTotal: number
  readonly createdAt: Instant
  readonly size: number
  /** Hexadecimal; empty until it is ready. */
  readonly hash: string
  /** How many receipts come with it, and the bytes of their file. */
  readonly receipts: number
  readonly receiptsSize: number
}

interface RawStatement {
  readonly id: bigint
  readonly from_at: bigint
  readonly until_at: bigint
  readonly format: StatementFormat
  readonly language: string
  readonly status: StatementStatus
  readonly rows_done: number
  readonly rows_total: number
  readonly created_at: bigint
  readonly size: bigint | null
  readonly hash: Buffer | null
  readonly receipts: number
  readonly receipts_size: bigint
}

const COLUMNS =
  'id, from_at, until_at, format, language, status, rows_done, rows_total, created_at, size, hash, receipts, receipts_size'

function toStatement(row: RawStatement): StatementRow {
  return {
    id: idFrom(row.id),
    from: idFrom(row.from_at),
    until: idFrom(row.until_at),
    format: row.format,
    language: row.language,
    status: row.status,
    rowsDone: row.rows_done,
    rowsTotal: row.rows_total,
    createdAt: idFrom(row.created_at),
    size: idFrom(row.size ?? 0n),
    hash: row.hash?.toString('hex') ?? '',
    receipts: row.receipts,
    receiptsSize: idFrom(row.receipts_size),
  }
}

export async function readStatements(pool: Pool, userId: number, most: number): Promise<StatementRow[]> {
  const { rows } = await pool.query<RawStatement>(
    `select ${COLUMNS} from statement where user_id = $1 order by id desc limit $2`,
    [userId, most],
  )
  return rows.map(toStatement)
}

export interface ReadyStatement {
  readonly id: number
  readonly format: StatementFormat
  readonly hasReceipts: boolean
}

export async function readReadyStatement(pool: Pool, userId: number, id: number): Promise<ReadyStatement | undefined> {
  const { rows } = await pool.query<Pick<ReadyStatement, 'format'> & { receipts: number }>(
    `select format, receipts from statement where id = $1 and user_id = $2 and status = 'ready'`,
    [id, userId],
  )
  return rows[0] && { id, format: rows[0].format, hasReceipts: rows[0].receipts > 0 }
}

interface Allowance {
  readonly now: Instant
  readonly since: Instant
  /** Since then. */
  readonly most: number
  /** Of this user; older ones go. */
  readonly kept: number
}

/** The same one while there is one that has not failed. Undefined when the user has asked for too many since then. */
export function insertStatement(
  pool: Pool,
  wanted: Wanted,
  { now, since, most, kept }: Allowance,
): Promise<number | undefined> {
  return transaction(pool, async client => {
    // One request of a user at a time, or two would both find that one more is allowed.
    await client.query(`select pg_advisory_xact_lock(${LOCKS_BY_TEXT.statementsOfUser}, hashtext($1))`, [wanted.userId])
    const { userId, from, until, format, language } = wanted
    const same = await client.query<{ id: bigint }>(
      `select id from statement where user_id = $1 and from_at = $2 and until_at = $3 and format = $4 and language = $5 and status <> 'failed'
       order by id desc limit 1`,
      [userId, from, until, format, language],
    )
    if (same.rows[0]) return idFrom(same.rows[0].id)
    const lately = await client.query<{ count: bigint }>(
      'select count(*) from statement where user_id = $1 and created_at > $2',
      [userId, since],
    )
    if ((lately.rows[0]?.count ?? 0n) >= BigInt(most)) return undefined
    const { rows } = await client.query<{ id: bigint }>(
      `insert into statement (user_id, from_at, until_at, format, language, created_at) values ($1, $2, $3, $4, $5, $6) returning id`,
      [userId, from, until, format, language, now],
    )
    await client.query(
      'delete from statement where id in (select id from statement where user_id = $1 order by id desc offset $2)',
      [userId, kept],
    )
    return idFrom(rows[0]?.id ?? 0n)
  })
}

/** One that this process makes. */
export interface Job extends Wanted {
  readonly id: number
  readonly attempt: number
  readonly uid: string
  readonly realm: 'real' | 'demo'
  readonly askedAt: Instant
}

interface RawJob extends RawStatement {
  readonly user_id: bigint
  readonly attempt: number
  readonly uid: string
  readonly realm: 'real' | 'demo'
}

/** Takes the oldest that waits, or that whoever made it has left. */
export async function takeJob(pool: Pool, now: Instant, until: Instant): Promise<Job | undefined> {
  const { rows } = await pool.query<RawJob>(
    `update statement s set status = 'making', attempt = attempt + 1, next_at = $2, rows_done = 0
     from users u where u.id = s.user_id and s.id = (
       select id from statement where status in ('waiting', 'making') and next_at <= $1 order by next_at, id limit 1 for update skip locked)
     returning s.*, u.uid, u.realm`,
    [now, until],
  )
  const [row] = rows
  if (!row) return undefined
  const { id, from, until: end, format, createdAt: askedAt } = toStatement(row)
  const { uid, realm, attempt } = row
  // Written by the call, which knows languages of ours only.
  const language = row.language as LanguageCode
  return { id, attempt, userId: idFrom(row.user_id), from, until: end, format, language, uid, realm, askedAt }
}

export type OwnAttempt = Pick<Job, 'id' | 'attempt'>

/** How far it is; it stays this process's until then. False when another has taken it. */
export async function writeProgress(
  pool: Pool,
  { id, attempt }: OwnAttempt,
  { done, total, until }: { readonly done: number; readonly total: number; readonly until: Instant },
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update statement set rows_done = $3, rows_total = $4, next_at = $5 where id = $1 and attempt = $2 and status = 'making'`,
    [id, attempt, done, total, until],
  )
  return rowCount === 1
}

export interface Made {
  readonly size: number
  readonly hash: Buffer
  readonly opening: Usd
  readonly closing: Usd
  readonly receipts: number
  readonly receiptsSize: number
  /** Orders that are not what the log commits to; there are no receipts of them. */
  readonly changedOrders: readonly number[]
}

/** False when another process has taken it. */
export async function writeReady(client: PoolClient, job: OwnAttempt, made: Made, now: Instant): Promise<boolean> {
  const { rowCount } = await client.query(
    `update statement set status = 'ready', rows_done = rows_total, finished_at = $3, size = $4, hash = $5, opening = $6, moved = $7::bigint - $6::bigint,
       closing = $7, receipts = $8, receipts_size = $9
     where id = $1 and attempt = $2 and status = 'making'`,
    [job.id, job.attempt, now, made.size, made.hash, made.opening, made.closing, made.receipts, made.receiptsSize],
  )
  return rowCount === 1
}

/** To be tried again later, or not any more. False when another process has taken it. */
export async function writeNotMade(
  client: Pool | PoolClient,
  job: OwnAttempt,
  { status, nextAt, countsAs }: { status: 'waiting' | 'failed'; nextAt: Instant; countsAs: number },
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update statement set status = $3, next_at = $4, attempt = $5, rows_done = 0 where id = $1 and attempt = $2 and status = 'making'`,
    [job.id, job.attempt, status, nextAt, countsAs],
  )
  return rowCount === 1
}

export async function deleteOldStatements(pool: Pool, before: Instant): Promise<void> {
  await pool.query('delete from statement where created_at < $1', [before])
}
