// SQL of feedback.
import type { FEEDBACK_CATEGORIES, FEEDBACK_REPLIES } from '@tallystick/wire/feedback-kinds'
import type { Instant } from '@tallystick/kernel/clock'
import type { OperatorParamsOf } from '@tallystick/wire/operator/schemas'
import { between, type ListSource, ofUser, readList, type Window } from '../../../http/lists/lists.ts'
import { idFrom, type Pool } from '../../../platform/postgres/pool.ts'
import { type Paged, readOwnRows } from '../../../http/lists/own-rows.ts'

export interface Feedback {
  readonly id: number
  readonly userId: number
  readonly category: (typeof FEEDBACK_CATEGORIES)[number]
  readonly body: string
  readonly image: number
  readonly replyBy: (typeof FEEDBACK_REPLIES)[number]
  readonly answer: string
  readonly createdAt: Instant
  /** 0 while it is open. */
  readonly answeredAt: Instant
}

interface RawFeedback {
  readonly id: bigint
  readonly user_id: bigint
  readonly category: Feedback['category']
  readonly body: string
  readonly image: bigint
  readonly reply_by: Feedback['replyBy']
  readonly answer: string
  readonly created_at: bigint
  readonly answered_at: bigint
}

const COLUMNS = 'id, user_id, category, body, image, reply_by, answer, created_at, answered_at'

function toFeedback(row: RawFeedback): Feedback {
  return {
    id: idFrom(row.id),
    userId: idFrom(row.user_id),
    category: row.category,
    body: row.body,
    image: idFrom(row.image),
    replyBy: row.reply_by,
    answer: row.answer,
    createdAt: idFrom(row.created_at),
    answeredAt: idFrom(row.answered_at),
  }
}

export interface NewFeedback extends Pick<Feedback, 'userId' | 'category' | 'body' | 'image' | 'replyBy'> {
  /** The device's own name for it: the same name again is the same feedback. */
  readonly clientId: string | undefined
  readonly at: Instant
}

export async function insertFeedback(pool: Pool, feedback: NewFeedback): Promise<number> {
  const { userId, category, body, image, replyBy, clientId, at } = feedback
  const { rows } = await pool.query<{ id: bigint }>(
    `insert into feedback (user_id, category, body, image, reply_by, client_id, created_at) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (user_id, client_id) do update set client_id = excluded.client_id returning id`,
    [userId, category, body, image, replyBy, clientId ?? null, at],
  )
  return idFrom(rows[0]?.id ?? 0n)
}

export async function findSent(pool: Pool, userId: number, clientId: string): Promise<number | undefined> {
  const { rows } = await pool.query<{ id: bigint }>('select id from feedback where user_id = $1 and client_id = $2', [
    userId,
    clientId,
  ])
  return rows[0] && idFrom(rows[0].id)
}

export async function readOwnFeedback(pool: Pool, userId: number, window: Window): Promise<Paged<Feedback>> {
  const { rows, total } = await readOwnRows<RawFeedback>(
    pool,
    {
      name: 'own-feedback',
      columns: COLUMNS,
      from: 'feedback',
      where: 'user_id = $1',
      order: 'id desc',
      values: [userId],
    },
    window,
  )
  return { rows: rows.map(toFeedback), total }
}

export async function readFeedback(pool: Pool, id: number): Promise<Feedback | undefined> {
  const { rows } = await pool.query<RawFeedback>(`select ${COLUMNS} from feedback where id = $1`, [id])
  return rows[0] && toFeedback(rows[0])
}

/** False when it was answered already. */
export async function writeAnswer(
  pool: Pool,
  id: number,
  { text, operatorId, at }: { readonly text: string; readonly operatorId: number; readonly at: Instant },
): Promise<boolean> {
  const { rowCount } = await pool.query(
    'update feedback set answer = $2, operator_id = $3, answered_at = $4 where id = $1 and answered_at = 0',
    [id, text, operatorId, at],
  )
  return rowCount === 1
}

const QUEUE: ListSource<'operatorFeedback'> = {
  columns: `f.id, f.user_id, f.category, f.body, f.image, f.reply_by, f.answer, f.created_at, f.answered_at, u.uid,
    coalesce(u.email, '') as email`,
  from: 'feedback f join users u on u.id = f.user_id',
  filters: {
    status: { sql: '(f.answered_at > 0) = ?', value: given => given === 1 },
    uid: ofUser('f.user_id'),
    ...between('f.created_at'),
  },
  sorts: { created_at: 'f.created_at' },
  tie: 'f.id',
  // What waits longest comes first; what was answered, newest first.
  standard: ({ status }) => ({ sort: 'created_at', order: status === 0 ? 'asc' : 'desc' }),
}

export async function readQueue(
  pool: Pool,
  params: OperatorParamsOf<'operatorFeedback'>,
  window: Window,
): Promise<{ readonly rows: (Feedback & { uid: string; email: string })[]; readonly total: number }> {
  const { rows, total } = await readList<RawFeedback & { uid: string; email: string }, 'operatorFeedback'>(
    pool,
    QUEUE,
    params,
    window,
  )
  return { rows: rows.map(row => ({ ...toFeedback(row), uid: row.uid, email: row.email })), total }
}

/** Where and in which language a user reads; without an address undefined. */
export async function readAddress(
  pool: Pool,
  userId: number,
): Promise<{ readonly email: string; readonly language: string } | undefined> {
  const { rows } = await pool.query<{ email: string; language: string }>(
    'select email, language from users where id = $1 and email is not null',
    [userId],
  )
  return rows[0]
}
