// SQL of users.
import type { Instant } from '@tallystick/kernel/clock'
import type { OperatorParamsOf } from '@tallystick/wire/operator/schemas'
import { idFrom, type Pool, type PoolClient, transaction } from '../../../platform/postgres/pool.ts'
import { betweenTimes, isYes, type ListSource, matches, readList, type Window } from '../../../http/lists/lists.ts'

export interface UserRow {
  readonly id: number
  readonly publicId: string
  readonly uid: string
  readonly realm: 'real' | 'demo'
  readonly email: string | null
  readonly nickname: string
  readonly mobile: string | null
  readonly avatar: string
  readonly isMaster: boolean
  readonly inviteCode: string
  readonly frozen: boolean
  readonly agreed: boolean
  readonly passwordHash: string | null
  readonly twoFactor: boolean
  readonly createdAt: Instant
}

const COLUMNS = `id, public_id, uid, realm, email, nickname, mobile, avatar, is_master, invite_code,
  frozen_since(id) is not null as frozen, agreed_at is not null as agreed, password_hash, totp_since is not null as two_factor, created_at`

interface RawUser {
  readonly id: bigint
  readonly public_id: string
  readonly uid: string
  readonly realm: 'real' | 'demo'
  readonly email: string | null
  readonly nickname: string
  readonly mobile: string | null
  readonly avatar: string
  readonly is_master: boolean
  readonly invite_code: string
  readonly frozen: boolean
  readonly agreed: boolean
  readonly password_hash: string | null
  readonly two_factor: boolean
  readonly created_at: Instant
}

function toUser(row: RawUser): UserRow {
  return {
    id: idFrom(row.id),
    publicId: row.public_id,
    uid: row.uid,
    realm: row.realm,
    email: row.email,
    nickname: row.nickname,
    mobile: row.mobile,
    avatar: row.avatar,
    isMaster: row.is_master,
    inviteCode: row.invite_code,
    frozen: row.frozen,
    agreed: row.agreed,
    passwordHash: row.password_hash,
    twoFactor: row.two_factor,
    createdAt: row.created_at,
  }
}

async function readOne(pool: Pool, name: string, where: string, value: unknown): Promise<UserRow | undefined> {
  const result = await pool.query<RawUser>({
    name,
    text: `select ${COLUMNS} from users where ${where}`,
    values: [value],
  })
  const row = result.rows[0]
  return row && toUser(row)
}

export const readUserById = (pool: Pool, id: number): Promise<UserRow | undefined> =>
  readOne(pool, 'user-by-id', 'id = $1', id)

export const readUserByEmail = (pool: Pool, email: string): Promise<UserRow | undefined> =>
  readOne(pool, 'user-by-email', 'email = $1', email)

export const readUserByMobile = (pool: Pool, mobile: string): Promise<UserRow | undefined> =>
  readOne(pool, 'user-by-mobile', 'mobile = $1', mobile)

/** The number given beside an email address is nobody's proven own: it names a user only where no other gave the same. */
export async function readUserByContactMobile(pool: Pool, mobile: string): Promise<UserRow | undefined> {
  const { rows } = await pool.query<RawUser>({
    name: 'user-by-contact-mobile',
    text: `select ${COLUMNS} from users where contact_mobile = $1 limit 2`,
    values: [mobile],
  })
  return rows.length === 1 && rows[0] ? toUser(rows[0]) : undefined
}

export const readUserByDemoId = (pool: Pool, hash: Buffer): Promise<UserRow | undefined> =>
  readOne(pool, 'user-by-demo-id', 'demo_id_hash = $1', hash)

export interface NewUser {
  readonly publicId: string
  readonly uid: string
  readonly realm: 'real' | 'demo'
  readonly email: string | null
  readonly passwordHash: string | null
  readonly demoIdHash: Buffer | null
  readonly inviteCode: string
  readonly nickname: string
  readonly mobile: string | null
  readonly contactMobile: string | null
  readonly areaId: number | null
  readonly inviterId: number | null
  readonly language: string
  readonly agreed: boolean
  readonly at: Instant
}

/** Undefined when a unique value is taken: the same device or email at the same moment, or a random number met twice. */
export async function insertUser(pool: Pool, user: NewUser, shards: number): Promise<UserRow | undefined> {
  const result = await pool.query<RawUser>({
    name: 'user-insert',
    text: `with next as (select nextval(pg_get_serial_sequence('users', 'id')) as id)
      insert into users (id, shard, public_id, uid, realm, email, password_hash, demo_id_hash, invite_code, nickname, created_at,
        mobile, contact_mobile, area_id, inviter_id, language, agreed_at)
      overriding system value
      select id, id % $1, $2, $3, $4, $5, $6, $7, $8, $9, to_timestamp($10 / 1000.0),
        $11, $12, $13, $14, $15, case when $16 then to_timestamp($10 / 1000.0) end from next
      on conflict do nothing returning ${COLUMNS}`,
    values: [
      shards,
      user.publicId,
      user.uid,
      user.realm,
      user.email,
      user.passwordHash,
      user.demoIdHash,
      user.inviteCode,
      user.nickname,
      user.at,
      user.mobile,
      user.contactMobile,
      user.areaId,
      user.inviterId,
      user.language,
      user.agreed,
    ],
  })
  const row = result.rows[0]
  return row && toUser(row)
}

/** The shard of the user's accounts; undefined for an unknown user. */
export async function readShard(pool: Pool, userId: number): Promise<number | undefined> {
  const result = await pool.query<{ shard: number }>({
    name: 'user-shard',
    text: 'select shard from users where id = $1',
    values: [userId],
  })
  return result.rows[0]?.shard
}

/** The user behind an invite code; demo accounts cannot invite. */
export async function readInviter(pool: Pool, inviteCode: string): Promise<number | undefined> {
  const { rows } = await pool.query<{ id: bigint }>(`select id from users where invite_code = $1 and realm = 'real'`, [
    inviteCode,
  ])
  return rows[0] && idFrom(rows[0].id)
}

export async function countInvited(pool: Pool, userId: number): Promise<number> {
  const { rows } = await pool.query<{ count: bigint }>('select count(*) from users where inviter_id = $1', [userId])
  return idFrom(rows[0]?.count ?? 0n)
}

export async function writeProfile(
  pool: Pool,
  userId: number,
  profile: { readonly nickname: string | undefined; readonly avatar: string | undefined },
): Promise<void> {
  await pool.query('update users set nickname = coalesce($2, nickname), avatar = coalesce($3, avatar) where id = $1', [
    userId,
    profile.nickname ?? null,
    profile.avatar ?? null,
  ])
}

export async function writeUserPassword(client: PoolClient, userId: number, hash: string, now: Instant): Promise<void> {
  await client.query(
    'update users set password_hash = $2, password_changed_at = to_timestamp($3 / 1000.0) where id = $1',
    [userId, hash, now],
  )
}

/** The first time counts. */
export async function writeAgreement(pool: Pool, userId: number, now: Instant): Promise<void> {
  await pool.query('update users set agreed_at = to_timestamp($2 / 1000.0) where id = $1 and agreed_at is null', [
    userId,
    now,
  ])
}

/** The same password, hashed anew; false if it was changed meanwhile. */
export async function renewPasswordHash(
  pool: Pool,
  user: Pick<UserRow, 'id' | 'passwordHash'>,
  hash: string,
): Promise<boolean> {
  const { rowCount } = await pool.query('update users set password_hash = $3 where id = $1 and password_hash = $2', [
    user.id,
    user.passwordHash,
    hash,
  ])
  return rowCount === 1
}

export const readUserByUid = (pool: Pool, uid: string): Promise<UserRow | undefined> =>
  readOne(pool, 'user-by-uid', 'uid = $1', uid)

const LISTED: ListSource<'operatorUsers'> = {
  columns: COLUMNS,
  from: '(select * from users where deleted_at is null) users',
  filters: {
    // Exact matches only: operators look up one user and cannot browse users.
    query: { sql: 'uid = ? or email = ? or mobile = ?', value: given => String(given).trim().toLowerCase() },
    realm: matches('realm = ?'),
    frozen: isYes('(frozen_since(id) is not null) = ?'),
    verified: isYes('(verified_at is not null) = ?'),
    ...betweenTimes('created_at'),
  },
  sorts: { created_at: 'created_at', uid: 'uid' },
  tie: 'id',
  standard: () => ({ sort: 'created_at', order: 'desc' }),
}

export async function readUsers(
  pool: Pool,
  params: OperatorParamsOf<'operatorUsers'>,
  window: Window,
): Promise<{ readonly rows: UserRow[]; readonly total: number }> {
  const { rows, total } = await readList<RawUser, 'operatorUsers'>(pool, LISTED, params, window)
  return { rows: rows.map(toUser), total }
}

/** A user `u` unused since $1. */
const UNUSED_DEMO = `u.realm = 'demo' and u.deleted_at is null and not u.is_master and u.created_at < to_timestamp($1 / 1000.0)
  and not exists (select from sessions s where s.user_id = u.id and s.last_seen_at >= to_timestamp($1 / 1000.0))`

/** Demo accounts unused since then. Masters of the demo realm stay: they have no device. */
export async function readUnusedDemos(pool: Pool, since: Instant, most: number): Promise<number[]> {
  const { rows } = await pool.query<{ id: bigint }>(
    `select id from users u where ${UNUSED_DEMO} order by id limit $2`,
    [since, most],
  )
  return rows.map(row => idFrom(row.id))
}

/** What goes with a deleted user beside their row's own texts. Orders, accounts and the ledger stay: books are never shortened. */
const PERSONAL = [
  'sessions',
  'recovery_codes',
  'chat_thread',
  'notice',
  'notice_seen',
  'notice_settings',
  'price_alert',
  'key_act',
  'watchlist',
  'journal',
  'statement',
]

/**
 * The row stays as the owner of the accounts, with nothing that leads to it; the device gets a new account next time. One that was used again
 * stays as it is.
 */
export function deleteDemo(
  pool: Pool,
  userId: number,
  { now, unusedSince }: { readonly now: Instant; readonly unusedSince: Instant },
): Promise<void> {
  return transaction(pool, async client => {
    // Nobody uses it from here on.
    await client.query('select from sessions where user_id = $1 for update', [userId])
    const { rowCount } = await client.query(
      `update users u set deleted_at = to_timestamp($3 / 1000.0), demo_id_hash = sha256(convert_to(gen_random_uuid()::text, 'UTF8')),
         nickname = 'Trader ' || right(uid, 4), avatar = default
       where id = $2 and ${UNUSED_DEMO}`,
      [unusedSince, userId, now],
    )
    if (rowCount !== 1) return
    for (const table of PERSONAL) await client.query(`delete from ${table} where user_id = $1`, [userId])
    // Files go with the next sweep of uploads that nothing belongs to.
    await client.query(`update upload set claimed_for = '', claimed_at = 0 where user_id = $1`, [userId])
  })
}

/** The masters somebody follows, also where it is paused. */
export async function readFollowedMasters(pool: Pool, userId: number): Promise<number[]> {
  const { rows } = await pool.query<{ master_id: bigint }>(
    'select master_id from copy_relation where user_id = $1 and status <> 0',
    [userId],
  )
  return rows.map(row => idFrom(row.master_id))
}
