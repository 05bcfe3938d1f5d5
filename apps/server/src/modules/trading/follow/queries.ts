// SQL of masters and followers. Selects the public fields of a user: public id, uid, name, picture.
import { COUNTED_ROWS } from '@tallystick/wire/paging'
import type { Instant } from '@tallystick/kernel/clock'
import type { Decimal, Lots, Usd } from '@tallystick/kernel/decimal'
import { idFrom, type Pool } from '../../../platform/postgres/pool.ts'
import { readClosedByRelation } from '../../../http/lists/closed-sums.ts'
import type { Window } from '../../../http/lists/lists.ts'
import { type Paged, readOwnRows } from '../../../http/lists/own-rows.ts'

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

const MASTERS = `copy_master m join users u on u.id = m.user_id
  left join master_record t on t.user_id = u.id left join simulated_master s on s.user_id = u.id
  left join master_performance p on p.user_id = u.id`

export type Order = 'rate' | 'followers' | 'return' | 'drawdown' | 'age'

/** A list of those one can follow would show the lucky ones only: former masters stay in it, at the end. Ranked are those who trade. */
const ORDERS = {
  rate: 'coalesce(t.three_week_rate, 0) desc, m.id',
  followers: 'former, follow_num desc, coalesce(t.total_rate, 0) desc, m.id',
  return: 'former, coalesce(t.total_rate, 0) desc, m.id',
  drawdown: 'former, p.drawdown nulls last, m.id',
  age: 'former, p.since nulls last, m.id',
} as const satisfies Record<Order, string>

export interface MasterFilter {
  /** Percent at most. */
  readonly maxDrawdown: Decimal | undefined
  /** Recorded since then, or longer. */
  readonly since: Instant | undefined
}

/** `digits` is searched for literally: no pattern, so nothing to escape. */
export async function readMasters(
  pool: Pool,
  asker: number,
  realm: 'real' | 'demo',
  digits: string,
  order: Order,
  { maxDrawdown, since }: MasterFilter,
  window: Window,
): Promise<Paged<MasterRow>> {
  const who = order === 'rate' ? 'frozen_since(u.id) is null' : 'true'
  return readOwnRows<MasterRow>(
    pool,
    {
      name: `masters-by-${order}`,
      columns: MASTER,
      from: MASTERS,
      // The count has the same values: the asker is one of them.
      where: `$1::bigint is not null and u.realm = $2 and position($3 in u.uid) > 0 and ${who}
        and ($4::bigint is null or p.drawdown <= $4) and ($5::bigint is null or p.since <= $5)`,
      order: ORDERS[order],
      values: [asker, realm, digits, maxDrawdown ?? null, since ?? null],
    },
    window,
  )
}

export async function readMaster(pool: Pool, asker: number, publicId: string): Promise<MasterRow | undefined> {
  const { rows } = await pool.query<MasterRow>({
    name: 'master',
    text: `select ${MASTER} from ${MASTERS} where u.public_id = $2`,
    values: [asker, publicId],
  })
  return rows[0]
}

export async function hasMasters(pool: Pool, realm: 'real' | 'demo'): Promise<boolean> {
  const { rows } = await pool.query<{ found: boolean }>({
    name: 'masters-exist',
    text: `select exists (select from ${MASTERS} where u.realm = $1 and frozen_since(u.id) is null) as found`,
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

/** Those of the relations that nobody has ended. */
export async function activeRelations(pool: Pool, relationIds: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await pool.query<{ id: bigint }>({
    name: 'follow-active-relations',
    text: 'select id from copy_relation where id = any($1) and status <> 0',
    values: [relationIds],
  })
  return new Set(rows.map(({ id }) => idFrom(id)))
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

export async function readFollowed(pool: Pool, userId: number, window: Window): Promise<Paged<FollowedRow>> {
  const [{ rows, total }, closed] = await Promise.all([
    readOwnRows<Omit<FollowedRow, 'total_num' | 'total_amount'> & RawOpen>(
      pool,
      { ...FOLLOWED, values: [userId] },
      window,
    ),
    readClosedByRelation(pool, userId),
  ])
  return {
    rows: rows.map(({ relation_id, open_amount, ...row }) => {
      const { count = 0n, margin = 0n } = closed.get(idFrom(relation_id)) ?? {}
      return { ...row, total_num: count, total_amount: open_amount + margin }
    }),
    total,
  }
}

interface RawOpen {
  readonly relation_id: bigint
  readonly open_amount: bigint
}

const FOLLOWED = {
  name: 'followed',
  columns: `m.id, u.public_id, u.uid, u.nickname, u.avatar, s.user_id is not null as simulated, r.status, r.paused_by, r.multiple,
    r.max_amount, r.realised, r.stop_loss_percent, r.share_percent, r.share_accrued + r.share_paid as share_total,
    (select count(*) from copy_relation c where c.master_id = u.id and c.status <> 0) as follow_num, r.id as relation_id,
    o.position_num, o.open_amount,
    (select count(*) from (select from copy_skip k where k.relation_id = r.id limit ${COUNTED_ROWS}) counted) as skip_num`,
  from: `copy_relation r join users u on u.id = r.master_id join copy_master m on m.user_id = u.id
    left join simulated_master s on s.user_id = u.id
    cross join lateral (
      select count(*) as position_num, coalesce(sum(margin), 0)::bigint as open_amount
      from forex_order where relation_id = r.id and follow_type = 2 and status < 3
    ) o`,
  counted: 'copy_relation r',
  where: 'r.user_id = $1 and r.status <> 0',
  order: 'r.followed_at desc, r.id desc',
} as const

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
  window: Window,
): Promise<Paged<FollowerRow> & { readonly sums: FollowerSums }> {
  const [{ rows }, sums] = await Promise.all([
    readOwnRows<FollowerRow>(
      pool,
      {
        name: 'followers',
        columns: 'u.public_id, u.nickname, u.avatar, r.realised, r.max_amount',
        from: 'copy_relation r join users u on u.id = r.user_id',
        where: 'r.master_id = $1 and r.status <> 0',
        order: 'r.followed_at desc, r.id desc',
        values: [traderId],
      },
      window,
    ),
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
  return { rows, total: idFrom(row.follow_num), sums: row }
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

export function readSkips(pool: Pool, relationId: number, window: Window): Promise<Paged<SkipRow>> {
  return readOwnRows<SkipRow>(
    pool,
    {
      name: 'skips',
      columns: 'id, pair_id, side, lots, what, reason, at',
      from: 'copy_skip',
      where: 'relation_id = $1',
      order: 'id desc',
      values: [relationId],
    },
    window,
  )
}
