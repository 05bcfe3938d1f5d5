// SQL of whom a user is related to: invited users, masters and followers, and users who are paid to the same place. Each reads an index.
import { idFrom, type Pool } from '../../../platform/postgres/pool.ts'

export interface RelatedRow {
  readonly uid: string
  readonly name: string
}

/** Shown of each kind. */
const MOST = 20

export async function readInvited(
  pool: Pool,
  userId: bigint,
): Promise<{ readonly total: number; readonly newest: readonly RelatedRow[] }> {
  const { rows } = await pool.query<RelatedRow & { readonly total: bigint }>(
    `select uid, nickname as name, count(*) over () as total from users where inviter_id = $1 order by id desc limit ${MOST}`,
    [userId],
  )
  return { total: idFrom(rows[0]?.total ?? 0n), newest: rows }
}

export interface MasterRow extends RelatedRow {
  /** 0 ended, 1 active, 2 paused. */
  readonly status: number
  readonly followed_at: bigint
}

export async function readMasters(pool: Pool, userId: bigint): Promise<MasterRow[]> {
  const { rows } = await pool.query<MasterRow>(
    `select u.uid, u.nickname as name, r.status, r.followed_at from copy_relation r join users u on u.id = r.master_id
     where r.user_id = $1 order by r.status = 0, r.followed_at desc limit ${MOST}`,
    [userId],
  )
  return rows
}

export async function readFollowerCount(pool: Pool, userId: bigint): Promise<number> {
  const { rows } = await pool.query<{ count: bigint }>(
    'select count(*) from copy_relation where master_id = $1 and status <> 0',
    [userId],
  )
  return idFrom(rows[0]?.count ?? 0n)
}

/** Two lookups, each by its own index. */
export const SAME_PAYOUT = `select u.uid, u.nickname as name from users u where u.id in (
    select other.user_id from payout_method own join payout_method other on other.address = own.address and other.address <> ''
    where own.user_id = $1 and own.status = 1 and own.address <> ''
    union
    select other.user_id from payout_method own
      join payout_method other on other.payee_account = own.payee_account and other.payee_account <> ''
    where own.user_id = $1 and own.status = 1 and own.payee_account <> ''
  ) and u.id <> $1 order by u.uid limit ${MOST}`

/** Users who are or were paid to an address or a bank account of this one. */
export async function readSamePayout(pool: Pool, userId: bigint): Promise<RelatedRow[]> {
  const { rows } = await pool.query<RelatedRow>(SAME_PAYOUT, [userId])
  return rows
}
