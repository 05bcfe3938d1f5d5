// SQL of emails.
import type { Instant } from '@tallystick/kernel/clock'
import type { OperatorParamsOf } from '@tallystick/wire/operator/schemas'
import { idFrom, type Pool, type PoolClient } from '../../../platform/postgres/pool.ts'
import type { Sealer } from '../../../platform/secrets/sealer.ts'
import { betweenTimes, type ListSource, matches, readList, type Window } from '../../../http/lists/lists.ts'
import type { Email } from './template.ts'

export type Channel = 'mail' | 'sms'

const placeOf = (id: number) => ({ column: 'letters.words', row: id }) as const

/** Words hold codes and links: they are sealed as one text. */
export function openWords(sealer: Sealer, id: number, words: Buffer | null): Email {
  if (!words) return NO_WORDS
  // Written by insertEmail below.
  return JSON.parse(sealer.open(placeOf(id), words).toString('utf8')) as Email
}

const NO_WORDS: Email = { subject: '', body: '', html: '' }

export async function insertEmail(
  pool: Pool | PoolClient,
  sealer: Sealer,
  to: { readonly channel: Channel; readonly destination: string },
  email: Email,
  now: Instant,
): Promise<void> {
  // The id comes first: the words are sealed for it.
  const { rows } = await pool.query<{ id: bigint }>(`select nextval(pg_get_serial_sequence('emails', 'id')) as id`)
  const id = idFrom(rows[0]?.id ?? 0n)
  const { subject, body, html, unsubscribe } = email
  await pool.query(
    `insert into emails (id, channel, destination, words, created_at, next_try_at)
     overriding system value values ($1, $2, $3, $4, to_timestamp($5 / 1000.0), to_timestamp($5 / 1000.0))`,
    [
      id,
      to.channel,
      to.destination,
      sealer.seal(placeOf(id), Buffer.from(JSON.stringify({ subject, body, html, unsubscribe }))),
      now,
    ],
  )
}

export interface WaitingEmail {
  readonly id: number
  /** Sealed. */
  readonly words: Buffer | null
  readonly channel: Channel
  readonly destination: string
  readonly attempts: number
}

/** Takes what is due and puts the next try off, so that no other server takes it and a crash only delays it. */
export async function takeDueEmails(pool: Pool, now: Instant, retryAt: Instant, most: number): Promise<WaitingEmail[]> {
  const { rows } = await pool.query<Omit<WaitingEmail, 'id'> & { id: bigint }>(
    `update emails set attempts = attempts + 1, next_try_at = to_timestamp($2 / 1000.0)
     where id in (select id from emails where sent_at is null and failed_at is null and next_try_at <= to_timestamp($1 / 1000.0)
       order by next_try_at limit $3 for update skip locked)
     returning id, channel, destination, words, attempts`,
    [now, retryAt, most],
  )
  return rows.map(row => ({ ...row, id: idFrom(row.id) })).toSorted((a, b) => a.id - b.id)
}

/** Delivered: its text is deleted, unless this table is the mailbox. */
export async function markSent(pool: Pool, id: number, now: Instant, keepWords: boolean): Promise<void> {
  await pool.query(
    `update emails set sent_at = to_timestamp($2 / 1000.0), error = '', words = case when $3 then words end where id = $1`,
    [id, now, keepWords],
  )
}

export async function markFailed(pool: Pool, id: number, error: string, gaveUpAt: Instant | null): Promise<void> {
  await pool.query(
    `update emails set error = $2, failed_at = to_timestamp($3::float8 / 1000.0),
       words = case when $3::float8 is null then words end
     where id = $1`,
    [id, error.slice(0, 300), gaveUpAt],
  )
}

export async function deleteOldEmails(pool: Pool, before: Instant): Promise<void> {
  await pool.query('delete from emails where created_at < to_timestamp($1 / 1000.0)', [before])
}

export interface KeptEmail {
  readonly id: number
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

const KEPT: ListSource<'operatorEmails'> = {
  columns: 'id, channel, destination, words, created_at, sent_at, error',
  from: 'emails',
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

/** @param sealer absent where the text may not be read. */
export async function readEmails(
  pool: Pool,
  sealer: Sealer | undefined,
  params: OperatorParamsOf<'operatorEmails'>,
  window: Window,
): Promise<{ readonly rows: KeptEmail[]; readonly total: number }> {
  type Row = Omit<KeptEmail, 'id' | 'subject' | 'body'> & { id: bigint; words: Buffer | null }
  const { rows, total } = await readList<Row, 'operatorEmails'>(pool, KEPT, params, window)
  const opened = rows.map(({ words, ...row }) => {
    const id = idFrom(row.id)
    const { subject, body } = sealer ? openWords(sealer, id, words) : NO_WORDS
    return { ...row, id, subject, body }
  })
  return { rows: opened, total }
}
