// What deposits and withdrawals share as lists: a user's own records by page, and the filters, columns and facts of those that operators
// review.
import type { QueryResultRow } from 'pg'
import { idFrom, type Pool } from '../../../platform/postgres/pool.ts'
import { amounts, between, matches, ofUser } from '../../../http/lists/lists.ts'

/** A table with its alias in the columns. */
interface Source {
  readonly table: 'deposit' | 'withdrawal'
  readonly alias: string
  readonly columns: string
}

export interface OwnPage {
  readonly userId: number
  readonly type: number | undefined
  readonly limit: number
  readonly offset: number
}

export async function readOwn<Raw extends QueryResultRow, Row>(
  pool: Pool,
  { table, alias, columns }: Source,
  { userId, type, limit, offset }: OwnPage,
  toRow: (raw: Raw) => Row,
): Promise<{ readonly rows: Row[]; readonly total: number }> {
  const where = 'user_id = $1 and ($2::smallint is null or type = $2)'
  const page = await pool.query<Raw>({
    name: `own-${table}`,
    text: `select ${columns} from ${table} ${alias} where ${where} order by id desc limit $3 offset $4`,
    values: [userId, type ?? null, limit, offset],
  })
  const count = await pool.query<{ total: bigint }>({
    name: `own-${table}-count`,
    text: `select count(*) as total from ${table} where ${where}`,
    values: [userId, type ?? null],
  })
  return { rows: page.rows.map(toRow), total: idFrom(count.rows[0]?.total ?? 0n) }
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
      ({ sort: 'id', order: status === 0 ? 'asc' : 'desc' }) as const,
  }
}
