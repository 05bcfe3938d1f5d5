// SQL of letters.
import type { Instant } from '@tallystick/kernel/clock'
import type { OperatorParamsOf } from '@tallystick/wire/operator-routes'
import { idFrom, type Pool } from '../../platform/postgres/pool.ts'
import { betweenTimes, type ListSource, matches, readList, type Window } from '../../plugins/lists.ts'
import type { Letter } from './template.ts'

export type Channel = 'mail' | 'sms'

export async function insertLetter(
  pool: Pool,
  to: { readonly channel: Channel; readonly destination: string },
  letter: Letter,
  now: Instant,
): Promise<void> {
  await pool.query(
    `insert into letters (channel, destination, subject, body, html, created_at, next_try_at)
     values ($1, $2, $3, $4, $5, to_timestamp($6 / 1000.0), to_timestamp($6 / 1000.0))`,
    [to.channel, to.destination, letter.subject, letter.body, letter.html, now],
  )
}

export interface WaitingLetter extends Letter {
  readonly id: number
  readonly channel: Channel
  readonly destination: string
  readonly attempts: number
}

/** Takes what is due and puts the next try off, so that no other server takes it and a crash only delays it. */
export async function takeDueLetters(
  pool: Pool,
  now: Instant,
  retryAt: Instant,
  most: number,
): Promise<WaitingLetter[]> {
  const { rows } = await pool.query<Omit<WaitingLetter, 'id'> & { id: bigint }>(
    `update letters set attempts = attempts + 1, next_try_at = to_timestamp($2 / 1000.0)
     where id in (select id from letters where sent_at is null and failed_at is null and next_try_at <= to_timestamp($1 / 1000.0)
       order by next_try_at limit $3 for update skip locked)
     returning id, channel, destination, subject, body, html, attempts`,
    [now, retryAt, most],
  )
  return rows.map(row => ({ ...row, id: idFrom(row.id) })).toSorted((a, b) => a.id - b.id)
}

/** Delivered: its words are nobody's business any more, unless this table is where people read them. */
export async function markSent(pool: Pool, id: number, now: Instant, keepWords: boolean): Promise<void> {
  await pool.query(
    `update letters set sent_at = to_timestamp($2 / 1000.0), error = '',
       body = case when $3 then body else '' end, html = case when $3 then html else '' end,
       subject = case when $3 then subject else '' end
     where id = $1`,
    [id, now, keepWords],
  )
}

export async function markFailed(pool: Pool, id: number, error: string, gaveUpAt: Instant | null): Promise<void> {
  await pool.query(
    `update letters set error = $2, failed_at = to_timestamp($3::float8 / 1000.0),
       body = case when $3::float8 is null then body else '' end, html = case when $3::float8 is null then html else '' end
     where id = $1`,
    [id, error.slice(0, 300), gaveUpAt],
  )
}

export async function deleteOldLetters(pool: Pool, before: Instant): Promise<void> {
  await pool.query('delete from letters where created_at < to_timestamp($1 / 1000.0)', [before])
}

export interface KeptLetter {
  readonly id: bigint
  readonly channel: Channel
  readonly destination: string
  readonly subject: string
  readonly body: string
  readonly created_at: Instant
  readonly sent_at: Instant | null
  readonly error: string
}

const STATES = {
  delivered: 'sent_at is not null',
  waiting: 'sent_at is null and failed_at is null',
  failed: 'failed_at is not null',
}

const KEPT: ListSource<'operatorLetters'> = {
  columns: 'id, channel, destination, subject, body, created_at, sent_at, error',
  from: 'letters',
  filters: {
    channel: matches('channel = ?'),
    state: matches(
      `case ? ${Object.entries(STATES)
        .map(([name, sql]) => `when '${name}' then ${sql}`)
        .join(' ')} end`,
    ),
    destination: matches('destination = ?'),
    ...betweenTimes('created_at'),
  },
  sorts: { id: 'id' },
  tie: 'id',
  standard: () => ({ sort: 'id', order: 'desc' }),
}

export function readLetters(
  pool: Pool,
  params: OperatorParamsOf<'operatorLetters'>,
  window: Window,
): Promise<{ readonly rows: KeptLetter[]; readonly total: number }> {
  return readList<KeptLetter, 'operatorLetters'>(pool, KEPT, params, window)
}
