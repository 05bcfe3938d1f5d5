// Copy trading in the API: which masters and orders a user may see, and applications to become a master.
import { type Clock, DAY_MS } from '@tallystick/kernel/clock'
import { ONE } from '@tallystick/kernel/decimal'
import type { Command } from '@tallystick/engine/core/commands'
import type { AnswerOf, ParamsOf } from '@tallystick/wire/trader/schemas'
import type { RefusalName } from '@tallystick/kernel/refusals'
import type { Bus } from '../../../bus/bus.ts'
import type { EngineClient, IdempotencyKey, Outcome } from '../../../engine-host/engine-client.ts'
import type { Market } from '../../../feed/market.ts'
import type { Pool } from '../../../platform/postgres/pool.ts'
import { pageWindow } from '../../../http/lists/lists.ts'
import type { Paged } from '../../../http/lists/own-rows.ts'
import { tellClosed } from '../../../http/pipeline/closed-records.ts'
import type { SessionUser } from '../../../http/auth/session-user.ts'
import { listClosedOwn, listCopies, orderStatusFromWire } from '../forex/forex.ts'
import type { Settings } from '../../../settings/settings.ts'
import { insertApplication, readIsVerified, readOwnApplication } from './application-queries.ts'
import {
  hasMasters,
  type Identity,
  type MasterRow,
  type Order,
  readIdentity,
  readMasters,
  readRelationId,
} from './queries.ts'

export { activeRelations, findActiveRelation } from './queries.ts'

export interface FollowDeps {
  readonly pool: Pool
  readonly clock: Clock
  readonly engine: EngineClient
  readonly bus: Bus
  readonly market: Market
  readonly settings: Settings
}

/** One's own realm; a visitor sees real masters and, where there are none, the simulated ones. */
export async function listMasters(
  { pool, clock }: FollowDeps,
  user: SessionUser | undefined,
  digits: string,
  order: Order,
  params: ParamsOf<'rankedMasters'>,
): Promise<Paged<MasterRow>> {
  const realm = user?.realm ?? ((await hasMasters(pool, 'real')) ? 'real' : 'demo')
  if (!/^\d{0,8}$/.test(digits)) return { rows: [], total: 0 }
  const { max_drawdown: percent, min_days: days } = params
  const filter = {
    maxDrawdown: percent === undefined ? undefined : BigInt(percent) * ONE,
    since: days === undefined ? undefined : clock.now() - days * DAY_MS,
  }
  return readMasters(pool, user?.userId ?? 0, realm, digits, order, filter, pageWindow(params.page))
}

/** The engine's command about one's relation to that master; undefined when there is no such user. */
export async function commandTo(
  deps: FollowDeps,
  traderId: string,
  command: (master: Identity) => Command,
  key: IdempotencyKey | undefined,
): Promise<Outcome | typeof MASTER_UNKNOWN> {
  // Leaving must be possible whatever became of the master.
  const identity = await readIdentity(deps.pool, traderId)
  const wanted = identity && command(identity)
  if (!identity || !wanted || (wanted.type === 'follow' && !identity.isMaster)) return MASTER_UNKNOWN
  const outcome = await deps.engine.submit(wanted, key)
  if (!('masterId' in wanted)) return outcome
  return tellClosed(deps.pool, 'copy_relation', { userId: wanted.userId, id: wanted.masterId }, outcome)
}

const MASTER_UNKNOWN = { ok: false, refusal: { reason: 'master_unknown', params: {} } } as const

const NO_ORDERS: AnswerOf<'followOrders'> = { data: [], total: 0, all_fact_profits: '0.000000' }

/** A master's closed orders are public. Copies are visible only to the follower and the master. */
export async function followOrders(
  deps: FollowDeps,
  user: SessionUser | undefined,
  params: ParamsOf<'followOrders'>,
): Promise<AnswerOf<'followOrders'>> {
  const { pool } = deps
  const master = await readIdentity(pool, params.user_id)
  if (!master) return NO_ORDERS
  const page = params.page ?? 1
  const status = orderStatusFromWire(params.status)
  if (params.follower_user_id === undefined) {
    return master.hasRecord && status === 'closed' ? listClosedOwn(deps, master.userId, page) : NO_ORDERS
  }
  const follower = await readIdentity(pool, params.follower_user_id)
  const isSide = user !== undefined && (user.userId === master.userId || user.userId === follower?.userId)
  if (!follower || !isSide) return NO_ORDERS
  const relationId = await readRelationId(pool, follower.userId, master.userId)
  return relationId === undefined ? NO_ORDERS : listCopies(deps, relationId, status, page)
}

export async function applyForTrader({ pool, clock }: FollowDeps, userId: number): Promise<RefusalName | undefined> {
  const last = await readOwnApplication(pool, userId)
  if (last?.status === 'waiting') return 'application_pending'
  if (last?.status === 'approved') return 'already_master'
  if (!(await readIsVerified(pool, userId))) return 'identity_check_needed'
  return (await insertApplication(pool, userId, clock.now())) ? undefined : 'application_pending'
}
