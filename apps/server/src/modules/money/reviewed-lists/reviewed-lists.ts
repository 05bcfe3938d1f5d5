// What deposits and withdrawals share as lists: a user's own records by page, and the filters, columns and facts of those that operators
// review.
import { amounts, between, matches, ofUser } from '../../../http/lists/lists.ts'
import type { OwnRows } from '../../../http/lists/own-rows.ts'

export interface Own {
  readonly userId: number
  /** Undefined: all. */
  readonly type: number | undefined
}

/** `from` is the table with the alias that the columns use. The type is in the text: the index by user begins with it. */
export function ownRecords(columns: string, from: string, { userId, type }: Own): OwnRows {
  return {
    name: `own-${from}${type === undefined ? '' : '-of-type'}`,
    columns,
    from,
    where: type === undefined ? 'user_id = $1' : 'user_id = $1 and type = $2::smallint',
    order: 'id desc',
    values: type === undefined ? [userId] : [userId, type],
  }
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
