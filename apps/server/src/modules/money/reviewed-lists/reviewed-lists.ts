// What deposits and withdrawals share as lists: a user's own records by page, and the filters, columns and facts of those that operators
// review.
import { idFrom, type Pool } from '../../../platform/postgres/pool.ts'
import { amounts, between, matches, ofUser } from '../../../http/lists/lists.ts'

export interface OwnPage {
  readonly userId: number
  readonly type: number | undefined
  readonly limit: number
  readonly offset: number
}

const OWN = 'user_id = $1 and ($2::smallint is null or type = $2)'

/** `from` is the table with the alias that the columns use. */
export function ownPage(columns: string, from: string, { userId, type, limit, offset }: OwnPage) {
  return {
    name: `own-${from}`,
    text: `select ${columns} from ${from} where ${OWN} order by id desc limit $3 offset $4`,
    values: [userId, type ?? null, limit, offset],
  }
}

export async function countOwn(pool: Pool, table: string, { userId, type }: OwnPage): Promise<number> {
  const { rows } = await pool.query<{ total: bigint }>({
    name: `own-${table}-count`,
    text: `select count(*) as total from ${table} where ${OWN}`,
    values: [userId, type ?? null],
  })
  return idFrom(rows[0]?.total ?? 0n)
}

/** Columns of the user under review, who is joined as `u`. */
export const REVIEWED_USER = 'u.public_id, u.uid, u.email, frozen_since(u.id) is not null as frozen'

export interface RawReviewedUser {
  readonly public_id: string
  readonly uid: string
  readonly email: string | null
  readonly frozen: boolean
}

export interface ReviewedUser {
  readonly publicId: string
  readonly uid: string
  readonly email: string
  readonly isFrozen: boolean
}

export function toReviewedUser(row: RawReviewedUser): ReviewedUser {
  return { publicId: row.public_id, uid: row.uid, email: row.email ?? '', isFrozen: row.frozen }
}

/** Of deposits and withdrawals. */
const WAITING = 0

/** Oldest first while they wait; then the newest. */
export function reviewList(alias: string) {
  return {
    filters: {
      status: matches(`${alias}.status = ?`),
      uid: ofUser(`${alias}.user_id`),
      ...between(`${alias}.created_at`),
      ...amounts(`${alias}.amount`),
    },
    sorts: { id: `${alias}.id`, created_at: `${alias}.created_at`, number: `${alias}.amount` },
    tie: `${alias}.id`,
    standard: ({ status }: { readonly status: number }) =>
      ({ sort: 'id', order: status === WAITING ? 'asc' : 'desc' }) as const,
  }
}
