// SQL of applications to become a master: handing one in, deciding it, and the operators' list.
import type { Instant } from '@tallystick/kernel/clock'
import { COUNTED_ROWS } from '@tallystick/wire/paging'
import type { OperatorParamsOf } from '@tallystick/wire/operator/schemas'
import { idFrom, type Pool } from '../../../platform/postgres/pool.ts'
import { between, type ListSource, matches, ofUser, readList, type Window } from '../../../http/lists/lists.ts'
import type { Paged } from '../../../http/lists/own-rows.ts'

/** True once the identity check is finished. */
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
    (select count(*) from (select from forex_order o where o.user_id = u.id and o.status = 3 and o.close_tick <> 0
      limit ${COUNTED_ROWS}) counted) as closed_orders`,
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
): Promise<Paged<ApplicationRow>> {
  return readList<ApplicationRow, 'operatorMasterApplications'>(pool, APPLICATIONS, params, window)
}
