// SQL of identity reviews.
import type { Instant } from '@tallystick/kernel/clock'
import type { OperatorParamsOf } from '@tallystick/wire/operator/schemas'
import { idFrom, type Pool, transaction } from '../../../platform/postgres/pool.ts'
import type { Sealer } from '../../../platform/secrets/sealer.ts'
import { between, type ListSource, matches, ofUser, readList, type Window } from '../../../http/lists/lists.ts'

export const STATUS = { rejected: 0, waiting: 1, finished: 2 } as const
export type Status = (typeof STATUS)[keyof typeof STATUS]

export interface Submission {
  readonly id: number
  readonly userId: number
  readonly status: Status
  readonly name: string
  readonly cardId: string
  readonly country: string
  readonly frontPic: number
  readonly reversePic: number
  readonly reason: string
  readonly createdAt: Instant
  readonly dueAt: Instant
  readonly decidedAt: Instant
}

interface RawSubmission {
  readonly id: bigint
  readonly user_id: bigint
  readonly status: Status
  readonly name: string
  /** Sealed. */
  readonly card_id: Buffer
  readonly country: string
  readonly front_pic: bigint
  readonly reverse_pic: bigint
  readonly reason: string
  readonly created_at: bigint
  readonly due_at: bigint
  readonly decided_at: bigint
}

const COLUMNS = `r.id, r.user_id, r.status, r.name, r.card_id, r.country, r.front_pic, r.reverse_pic, r.reason, r.created_at,
  r.due_at, r.decided_at`

function toSubmission(row: RawSubmission, sealer: Sealer): Submission {
  const id = idFrom(row.id)
  return {
    id,
    userId: idFrom(row.user_id),
    status: row.status,
    name: row.name,
    cardId: sealer.open(cardPlace(id), row.card_id).toString('utf8'),
    country: row.country,
    frontPic: idFrom(row.front_pic),
    reversePic: idFrom(row.reverse_pic),
    reason: row.reason,
    createdAt: idFrom(row.created_at),
    dueAt: idFrom(row.due_at),
    decidedAt: idFrom(row.decided_at),
  }
}

const cardPlace = (id: number) => ({ column: 'real_name.card_id', row: id }) as const

/** Status of the user's newest submission. */
export async function readNewestStatus(pool: Pool, userId: number): Promise<Status | undefined> {
  const { rows } = await pool.query<{ status: Status }>({
    name: 'identity-check-status',
    text: 'select status from identity_check where user_id = $1 order by id desc limit 1',
    values: [userId],
  })
  return rows[0]?.status
}

/** The user's newest submission. */
export async function readNewest(pool: Pool, sealer: Sealer, userId: number): Promise<Submission | undefined> {
  const { rows } = await pool.query<RawSubmission>({
    name: 'identity-check-newest',
    text: `select ${COLUMNS} from identity_check r where r.user_id = $1 order by r.id desc limit 1`,
    values: [userId],
  })
  return rows[0] && toSubmission(rows[0], sealer)
}

export async function readSubmission(pool: Pool, sealer: Sealer, id: number): Promise<Submission | undefined> {
  const { rows } = await pool.query<RawSubmission>(`select ${COLUMNS} from identity_check r where r.id = $1`, [id])
  return rows[0] && toSubmission(rows[0], sealer)
}

export interface NewSubmission {
  readonly userId: number
  readonly name: string
  readonly cardId: string
  /** Keyed hash: the same card however it was typed. */
  readonly cardHash: Buffer
  readonly country: string
  readonly frontPic: number
  readonly reversePic: number
  readonly at: Instant
  readonly dueAt: Instant
}

/** False when one is waiting or finished already: the unique index decides, also between two at once. */
export async function insertSubmission(pool: Pool, sealer: Sealer, submission: NewSubmission): Promise<boolean> {
  const { userId, name, cardId, cardHash, country, frontPic, reversePic, at, dueAt } = submission
  // The id comes first: the number of the card is sealed for it.
  const { rows } = await pool.query<{ id: bigint }>(
    `select nextval(pg_get_serial_sequence('identity_check', 'id')) as id`,
  )
  const id = idFrom(rows[0]?.id ?? 0n)
  const card = sealer.seal(cardPlace(id), Buffer.from(cardId, 'utf8'))
  const { rowCount } = await pool.query(
    `insert into identity_check (id, user_id, status, name, card_id, card_key, country, front_pic, reverse_pic, created_at, due_at)
     overriding system value values ($10, $1, 1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict do nothing`,
    [userId, name, card, cardHash, country, frontPic, reversePic, at, dueAt, id],
  )
  return rowCount === 1
}

export async function isShown(pool: Pool, uploadId: number): Promise<boolean> {
  const { rowCount } = await pool.query('select from identity_check where $1 in (front_pic, reverse_pic) limit 1', [
    uploadId,
  ])
  return rowCount === 1
}

export interface Verdict {
  readonly id: number
  readonly status: typeof STATUS.rejected | typeof STATUS.finished
  readonly country: string
  readonly reason: string
  readonly operatorId: number
  readonly at: Instant
}

/** Ends a waiting review, once. False when it is not waiting. */
export function decideSubmission(pool: Pool, verdict: Verdict): Promise<boolean> {
  const { id, status, country, reason, operatorId, at } = verdict
  return transaction(pool, async client => {
    const { rows } = await client.query<{ user_id: bigint }>(
      `update identity_check set status = $2, country = $3, reason = $4, decided_by = $5, decided_at = $6
       where id = $1 and status = 1 returning user_id`,
      [id, status, country, reason, operatorId, at],
    )
    const userId = rows[0]?.user_id
    if (userId === undefined) return false
    if (status === STATUS.finished)
      await client.query('update users set verified_at = to_timestamp($2 / 1000.0) where id = $1', [userId, at])
    return true
  })
}

export interface Reviewed extends Submission {
  readonly uid: string
  readonly sameCard: number
}

const REVIEWED: ListSource<'operatorIdentityChecks'> = {
  columns: `${COLUMNS}, u.uid, (select count(distinct o.user_id) from identity_check o
    where o.card_key = r.card_key and o.user_id <> r.user_id) as same_card`,
  from: 'identity_check r join users u on u.id = r.user_id',
  filters: { status: matches('r.status = ?'), uid: ofUser('r.user_id'), ...between('r.created_at') },
  sorts: { id: 'r.id', created_at: 'r.created_at', due_at: 'r.due_at' },
  tie: 'r.id',
  standard: ({ status }) =>
    status === STATUS.waiting ? { sort: 'due_at', order: 'asc' } : { sort: 'id', order: 'desc' },
}

export async function readSubmissions(
  pool: Pool,
  sealer: Sealer,
  params: OperatorParamsOf<'operatorIdentityChecks'>,
  window: Window,
): Promise<{ readonly rows: Reviewed[]; readonly total: number }> {
  const { rows, total } = await readList<RawSubmission & { uid: string; same_card: bigint }, 'operatorIdentityChecks'>(
    pool,
    REVIEWED,
    params,
    window,
  )
  return {
    rows: rows.map(row => ({ ...toSubmission(row, sealer), uid: row.uid, sameCard: idFrom(row.same_card) })),
    total,
  }
}
