// SQL of masters, followers and applications. Selects the public fields of a user: public id, uid, name, picture.
import type { Instant } from '@tallystick/kernel/clock'
import type { Decimal, Lots, Usd } from '@tallystick/kernel/decimal'
import type { OperatorParamsOf } from '@tallystick/wire/operator/schemas'
import { idFrom, type Pool } from '../../../platform/postgres/pool.ts'
import { between, type ListSource, matches, ofUser, readList, type Window } from '../../../http/lists/lists.ts'

export interface Page {
  readonly size: number
  readonly offset: number
}

export interface Listed<T> {
  readonly rows: readonly T[]
  readonly total: number
}

/** A master with their record; without one yet, all figures are zero. */
export interface MasterRow {
  readonly id: bigint
  readonly public_id: string
  readonly uid: string
  readonly nickname: string
  readonly avatar: string
  readonly simulated: boolean
  /** Frozen: cannot be followed, and the record stays public. */
  readonly former: boolean
  readonly follow_num: bigint
  readonly is_followed: boolean
  readonly three_week_rate: Decimal
  readonly three_week_win: Decimal
  readonly three_week_profit: Usd
  readonly three_week_drawdown: Usd
  readonly worst_week: Usd
  readonly total_rate: Decimal
  readonly total_profit: Usd
  readonly total_count: number
  readonly pair_id: number
  readonly leverage: number
  readonly followers_median: Usd
  readonly computed_at: bigint
}

const amounts = ['three_week_rate', 'three_week_win', 'three_week_profit', 'three_week_drawdown', 'worst_week']
  .concat('total_rate', 'total_profit', 'followers_median', 'computed_at')
  .map(name => `coalesce(t.${name}, 0)::bigint as ${name}`)
  .join(', ')

/** $1 is the asker's id, or 0. */
const MASTER = `m.id, u.public_id, u.uid, u.nickname, u.avatar, s.user_id is not null as simulated,
  frozen_since(u.id) is not null as former, (select count(*) from copy_relation c where c.master_id = u.id and c.status <> 0) as follow_num,
  exists (select from copy_relation c where c.master_id = u.id and c.user_id = $1 and c.status <> 0) as is_followed,
  ${amounts}, coalesce(t.total_count, 0) as total_count, coalesce(t.pair_id, 0) as pair_id, coalesce(t.leverage, 0) as leverage`

const FROM = `from copy_master m join users u on u.id = m.user_id
  left join master_record t on t.user_id = u.id left join simulated_master s on s.user_id = u.id`

export type Order = 'rate' | 'followers'

/** A list of those one can follow would show the lucky ones only: former masters stay in it, at the end. Ranked are those who trade. */
const ORDERS = {
  rate: 'coalesce(t.three_week_rate, 0) desc, m.id',
  followers: 'former, follow_num desc, coalesce(t.total_rate, 0) desc, m.id',
} as const satisfies Record<Order, string>

/** `digits` is searched for literally: no pattern, so nothing to escape. */
export async function readMasters(
  pool: Pool,
  asker: number,
  realm: 'real' | 'demo',
  digits: string,
  order: Order,
  page: Page,
): Promise<Listed<MasterRow>> {
  const who = order === 'rate' ? 'frozen_since(u.id) is null' : 'true'
  const where = `where u.realm = $2 and position($3 in u.uid) > 0 and ${who}`
  const [list, count] = await Promise.all([
    pool.query<MasterRow>({
      name: `masters-by-${order}`,
      text: `select ${MASTER} ${FROM} ${where} order by ${ORDERS[order]} limit $4 offset $5`,
      values: [asker, realm, digits, page.size, page.offset],
    }),
    pool.query<{ total: bigint }>({
      name: `masters-count-by-${order}`,
      text: `select count(*) as total ${FROM} where u.realm = $1 and position($2 in u.uid) > 0 and ${who}`,
      values: [realm, digits],
    }),
  ])
  return { rows: list.rows, total: totalOf(count.rows) }
}

export async function readMaster(pool: Pool, asker: number, publicId: string): Promise<MasterRow | undefined> {
  const { rows } = await pool.query<MasterRow>({
    name: 'master',
    text: `select ${MASTER} ${FROM} where u.public_id = $2`,
    values: [asker, publicId],
  })
  return rows[0]
}

export async function hasMasters(pool: Pool, realm: 'real' | 'demo'): Promise<boolean> {
  const { rows } = await pool.query<{ found: boolean }>({
    name: 'masters-exist',
    text: `select exists (select ${FROM} where u.realm = $1 and frozen_since(u.id) is null) as found`,
    values: [realm],
  })
  return rows[0]?.found ?? false
}

export interface Identity {
  readonly userId: number
  readonly realm: 'real' | 'demo'
  /** Can be followed. */
  readonly isMaster: boolean
  /** Is or was a master: the record is public. */
  readonly hasRecord: boolean
}

export async function readIdentity(pool: Pool, publicId: string): Promise<Identity | undefined> {
  const { rows } = await pool.query<{ id: bigint; realm: 'real' | 'demo'; is_master: boolean; has_record: boolean }>({
    name: 'follow-identity',
    text: `select u.id, u.realm, m.id is not null and frozen_since(u.id) is null as is_master, m.id is not null as has_record
      from users u left join copy_master m on m.user_id = u.id where u.public_id = $1`,
    values: [publicId],
  })
  const row = rows[0]
  return row && { userId: idFrom(row.id), realm: row.realm, isMaster: row.is_master, hasRecord: row.has_record }
}

/** The relation between the two, ended or not. */
export async function readRelationId(pool: Pool, userId: number, traderId: number): Promise<number | undefined> {
  const { rows } = await pool.query<{ id: bigint }>({
    name: 'follow-relation',
    text: 'select id from copy_relation where user_id = $1 and master_id = $2',
    values: [userId, traderId],
  })
  return rows[0] && idFrom(rows[0].id)
}

/** Both by their public ids; nothing unless the one follows the other now. */
export async function findActiveRelation(
  pool: Pool,
  master: string,
  follower: string,
): Promise<{ readonly relationId: number; readonly followerId: number } | undefined> {
  const { rows } = await pool.query<{ id: bigint; user_id: bigint }>({
    name: 'follow-active-relation',
    text: `select r.id, r.user_id from copy_relation r join users t on t.id = r.master_id join users f on f.id = r.user_id
      where t.public_id = $1 and f.public_id = $2 and r.status <> 0`,
    values: [master, follower],
  })
  const row = rows[0]
  return row && { relationId: idFrom(row.id), followerId: idFrom(row.user_id) }
}

export interface FollowedRow {
  readonly id: bigint
  readonly public_id: string
  readonly uid: string
  readonly nickname: string
  readonly avatar: string
  readonly simulated: boolean
  readonly follow_num: bigint
  readonly position_num: bigint
  readonly total_num: bigint
  readonly total_amount: bigint
  readonly skip_num: bigint
  readonly status: number
  readonly paused_by: 1 | 2 | null
  readonly multiple: number
  readonly max_amount: Usd
  readonly realised: Usd
  readonly stop_loss_percent: number | null
  readonly share_percent: Decimal
  readonly share_total: Usd
}

export async function readFollowed(pool: Pool, userId: number, page: Page): Promise<Listed<FollowedRow>> {
  const [list, count] = await Promise.all([
    pool.query<FollowedRow>({
      name: 'followed',
      text: `select m.id, u.public_id, u.uid, u.nickname, u.avatar, s.user_id is not null as simulated, r.status, r.paused_by, r.multiple,
          r.max_amount, r.realised, r.stop_loss_percent, r.share_percent, r.share_accrued + r.share_paid as share_total,
          (select count(*) from copy_relation c where c.master_id = u.id and c.status <> 0) as follow_num,
          o.position_num, o.total_num, o.total_amount,
          (select count(*) from copy_skip k where k.relation_id = r.id) as skip_num
        from copy_relation r join users u on u.id = r.master_id join copy_master m on m.user_id = u.id
          left join simulated_master s on s.user_id = u.id
          cross join lateral (
            select count(*) filter (where status < 3) as position_num, count(*) filter (where status = 3) as total_num,
              coalesce(sum(margin), 0)::bigint as total_amount
            from forex_order where relation_id = r.id and follow_type = 2
          ) o
        where r.user_id = $1 and r.status <> 0 order by r.followed_at desc, r.id desc limit $2 offset $3`,
      values: [userId, page.size, page.offset],
    }),
    pool.query<{ total: bigint }>({
      name: 'followed-count',
      text: 'select count(*) as total from copy_relation where user_id = $1 and status <> 0',
      values: [userId],
    }),
  ])
  return { rows: list.rows, total: totalOf(count.rows) }
}

export interface FollowerRow {
  readonly public_id: string
  readonly nickname: string
  readonly avatar: string
  readonly realised: Usd
  readonly max_amount: Usd
}

export interface FollowerSums {
  readonly follow_num: bigint
  readonly accrued: Usd
  readonly earned: Usd
}

export async function readFollowers(
  pool: Pool,
  traderId: number,
  page: Page,
): Promise<Listed<FollowerRow> & { readonly sums: FollowerSums }> {
  const [list, sums] = await Promise.all([
    pool.query<FollowerRow>({
      name: 'followers',
      text: `select u.public_id, u.nickname, u.avatar, r.realised, r.max_amount from copy_relation r join users u on u.id = r.user_id
        where r.master_id = $1 and r.status <> 0 order by r.followed_at desc, r.id desc limit $2 offset $3`,
      values: [traderId, page.size, page.offset],
    }),
    // Those who left have paid too.
    pool.query<FollowerSums>({
      name: 'followers-sums',
      text: `select count(*) filter (where r.status <> 0 and u.id is not null) as follow_num,
          coalesce(sum(r.share_accrued), 0)::bigint as accrued, coalesce(sum(r.share_accrued + r.share_paid), 0)::bigint as earned
        from copy_relation r left join users u on u.id = r.user_id where r.master_id = $1`,
      values: [traderId],
    }),
  ])
  const row = sums.rows[0] ?? { follow_num: 0n, accrued: 0n, earned: 0n }
  return { rows: list.rows, total: idFrom(row.follow_num), sums: row }
}

export interface SkipRow {
  readonly id: bigint
  readonly pair_id: number
  readonly side: 1 | 2
  readonly lots: Lots
  readonly what: 0 | 1 | 2
  readonly reason: string
  readonly at: bigint
}

export async function readSkips(pool: Pool, relationId: number, page: Page): Promise<Listed<SkipRow>> {
  const [list, count] = await Promise.all([
    pool.query<SkipRow>({
      name: 'skips',
      text: `select id, pair_id, side, lots, what, reason, at from copy_skip where relation_id = $1 order by id desc limit $2 offset $3`,
      values: [relationId, page.size, page.offset],
    }),
    pool.query<{ total: bigint }>({
      name: 'skips-count',
      text: 'select count(*) as total from copy_skip where relation_id = $1',
      values: [relationId],
    }),
  ])
  return { rows: list.rows, total: totalOf(count.rows) }
}

/** True once the real-name review is finished. */
export async function readIsVerified(pool: Pool, userId: number): Promise<boolean> {
  const { rows } = await pool.query<{ verified: boolean }>({
    name: 'follow-verified',
    text: 'select verified_at is not null as verified from users where id = $1',
    values: [userId],
  })
  return rows[0]?.verified ?? false
}

/** The wire's numbers are the table's numbers. */
export const APPLICATION_STATUS = { waiting: 1, approved: 2, rejected: 3 } as const
type ApplicationStatus = keyof typeof APPLICATION_STATUS

const STATUS_OF: Readonly<Record<RawApplication['status'], ApplicationStatus>> = {
  1: 'waiting',
  2: 'approved',
  3: 'rejected',
}

export interface Application {
  readonly id: number
  readonly userId: number
  readonly status: ApplicationStatus
  readonly note: string
  readonly decidedAt: Instant
}

interface RawApplication {
  readonly id: bigint
  readonly user_id: bigint
  readonly status: 1 | 2 | 3
  readonly note: string
  readonly decided_at: bigint
}

function toApplication(row: RawApplication): Application {
  const { status, note } = row
  const decidedAt = idFrom(row.decided_at)
  return { id: idFrom(row.id), userId: idFrom(row.user_id), status: STATUS_OF[status], note, decidedAt }
}

export async function readOwnApplication(pool: Pool, userId: number): Promise<Application | undefined> {
  const { rows } = await pool.query<RawApplication>({
    name: 'application-own',
    text: 'select id, user_id, status, note, decided_at from master_application where user_id = $1 order by id desc limit 1',
    values: [userId],
  })
  return rows[0] && toApplication(rows[0])
}

export async function readApplication(pool: Pool, id: number): Promise<Application | undefined> {
  const { rows } = await pool.query<RawApplication>(
    'select id, user_id, status, note, decided_at from master_application where id = $1',
    [id],
  )
  return rows[0] && toApplication(rows[0])
}

/** False when one is waiting already: the index allows one, however many ask at once. */
export async function insertApplication(pool: Pool, userId: number, at: Instant): Promise<boolean> {
  const { rowCount } = await pool.query(
    `insert into master_application (user_id, status, created_at) values ($1, 1, $2)
     on conflict (user_id) where status = 1 do nothing`,
    [userId, at],
  )
  return rowCount === 1
}

/** False when it no longer waits. An approved one makes the user a trader in the same statement. */
export async function decideApplication(
  pool: Pool,
  id: number,
  decision: {
    readonly status: 'approved' | 'rejected'
    readonly operatorId: number
    readonly note: string
    readonly at: Instant
  },
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `with decided as (
       update master_application set status = $2, decided_by = $3, note = $4, decided_at = $5 where id = $1 and status = 1 returning user_id, status
     ), flagged as (
       update users u set is_master = true from decided d where u.id = d.user_id and d.status = 2
     ) select user_id from decided`,
    [id, APPLICATION_STATUS[decision.status], decision.operatorId, decision.note, decision.at],
  )
  return rowCount === 1
}

export interface ApplicationRow extends RawApplication {
  readonly uid: string
  readonly nickname: string
  readonly created_at: bigint
  readonly decided_at: bigint
  readonly closed_orders: bigint
}

const APPLICATIONS: ListSource<'operatorMasterApplications'> = {
  columns: `a.id, a.user_id, a.status, a.note, a.created_at, a.decided_at, u.uid, u.nickname,
    (select count(*) from forex_order o where o.user_id = u.id and o.status = 3 and o.close_tick <> 0) as closed_orders`,
  from: 'master_application a join users u on u.id = a.user_id',
  filters: { status: matches('a.status = ?'), uid: ofUser('a.user_id'), ...between('a.created_at') },
  sorts: { id: 'a.id', created_at: 'a.created_at' },
  tie: 'a.id',
  standard: ({ status }) => ({ sort: 'id', order: status === 1 ? 'asc' : 'desc' }),
}

export function readApplications(
  pool: Pool,
  params: OperatorParamsOf<'operatorMasterApplications'>,
  window: Window,
): Promise<Listed<ApplicationRow>> {
  return readList<ApplicationRow, 'operatorMasterApplications'>(pool, APPLICATIONS, params, window)
}

function totalOf(rows: readonly { readonly total: bigint }[]): number {
  return rows[0] ? idFrom(rows[0].total) : 0
}
