// Users as operators see them: profile, orders, sessions; and queue sizes. No response contains a password or a code, and operators
// cannot impersonate users.
import type { Clock } from '@tallystick/kernel/clock'
import { formatDecimal, trimDecimal } from '@tallystick/kernel/decimal'
import type { Market } from '../../../feed/market.ts'
import { idFrom, type Pool } from '../../../platform/postgres/pool.ts'
import { answer, refuse } from '../../../http/pipeline/calls.ts'
import { readActsByKey } from '../../../http/lists/key-marks.ts'
import type { OperatorCalls } from '../../../http/operators/operator-calls.ts'
import type { Sessions } from '../../../http/auth/sessions.ts'
import { readPortfolio } from '../../money/portfolio/portfolio.ts'
import { readFollowerCount, readInvited, readMasters, readSamePayout, type RelatedRow } from './relations.ts'
import {
  type OrderRow,
  readAccounts,
  readOperatorNames,
  readOrders,
  readProfile,
  readSessions,
  readWaiting,
} from './queries.ts'

export interface UserViewDeps {
  readonly pool: Pool
  readonly clock: Clock
  readonly market: Market
  readonly sessions: Sessions
}

const PLACES = 6
const TYPES = { 1: 'forex', 2: 'micro', 3: 'main' } as const
const SIDES = { contract: ['buy', 'sell'], micro: ['up', 'down'] } as const

export function userViewRoutes(calls: OperatorCalls, { pool, clock, market, sessions }: UserViewDeps): void {
  calls.serve('operatorNames', async () => answer(await readOperatorNames(pool)))
  calls.serve('operatorWaiting', async () => answer(await readWaiting(pool)))

  calls.serve('operatorUser', async ({ params }) => {
    const user = await readProfile(pool, params.uid)
    if (!user) return refuse('account_unknown')
    const [accounts, living, keys] = await Promise.all([
      readAccounts(pool, user.id),
      readSessions(pool, user.id, clock.now()),
      sessions.apiKeys.list(idFrom(user.id)),
    ])
    return answer({
      uid: user.uid,
      public_id: user.public_id,
      name: user.nickname,
      email: user.email ?? '',
      mobile: user.mobile ?? '',
      realm: user.realm,
      language: user.language,
      frozen_at: idFrom(user.frozen_at ?? 0n),
      verified_at: user.verified_at ?? 0,
      two_factor: user.two_factor,
      is_master: user.is_master,
      inviter_uid: user.inviter_uid ?? '',
      created_at: user.created_at,
      accounts: accounts.map(account => ({
        type: TYPES[account.type],
        balance: formatDecimal(account.balance, PLACES),
        held: formatDecimal(account.held, PLACES),
        debt: formatDecimal(account.debt, PLACES),
      })),
      sessions: living,
      api_keys: keys.map(key => ({
        name: key.name,
        scope: key.scope,
        addresses: [...key.addresses],
        expires_at: key.expiresAt,
        last_used_at: key.lastUsedAt ?? 0,
        last_used_address: key.lastUsedAddress ?? '',
      })),
    })
  })

  calls.serve('operatorUserEquity', async ({ params }) => {
    const user = await readProfile(pool, params.uid)
    if (!user) return refuse('account_unknown')
    const portfolio = await readPortfolio({ pool, clock, market }, idFrom(user.id), params.period)
    const { now, profit, drawdown, points } = portfolio
    return answer({ equity: now.equity, profit, drawdown, points })
  })

  calls.serve('operatorUserRelations', async ({ params }) => {
    const user = await readProfile(pool, params.uid)
    if (!user) return refuse('account_unknown')
    const [invited, masters, followers, samePayout] = await Promise.all([
      readInvited(pool, user.id),
      readMasters(pool, user.id),
      readFollowerCount(pool, user.id),
      readSamePayout(pool, user.id),
    ])
    const related = ({ uid, name }: RelatedRow) => ({ uid, name })
    return answer({
      invited_total: invited.total,
      invited: invited.newest.map(related),
      masters: masters.map(row => ({
        ...related(row),
        state: row.status === 0 ? ('ended' as const) : row.status === 1 ? ('active' as const) : ('paused' as const),
        since: idFrom(row.followed_at),
      })),
      followers,
      same_payout: samePayout.map(related),
    })
  })

  calls.serveList('operatorUserOrders', async ({ params }, window) => {
    const user = await readProfile(pool, params.uid)
    if (!user) return refuse('account_unknown')
    const { rows, total } = await readOrders(pool, params, window)
    const acts = await readActsByKey(
      pool,
      rows.map(({ id }) => ({ userId: user.id, ref: BigInt(id) })),
    )
    const present = (order: OrderRow) => ({
      id: order.id,
      pair: market.pair(order.pair_id)?.code ?? String(order.pair_id),
      side: SIDES[params.kind][order.side === 1 ? 0 : 1],
      state: order.status === 0 ? ('pending' as const) : order.status === 1 ? ('open' as const) : ('closed' as const),
      size: trimDecimal(order.size),
      open_price: trimDecimal(order.open_price),
      close_price: trimDecimal(order.close_price),
      profit: formatDecimal(order.profit, PLACES),
      reason: order.close_reason,
      created_at: order.created_at,
      closed_at: order.closed_at,
      key_acts: [...(acts.get(order.id) ?? [])],
    })
    return answer({ data: rows.map(present), total })
  })

  calls.serve('operatorUserEndSessions', async ({ params, audit }) => {
    const user = await readProfile(pool, params.uid)
    if (!user) return refuse('account_unknown')
    const userId = Number(user.id)
    await audit({ userId, subject: `sessions of ${user.uid}`, details: { reason: params.reason } })
    await sessions.revokeAccess(userId, undefined)
    return answer({})
  })
}
