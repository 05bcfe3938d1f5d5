// Copy trading: masters, following, followers, applications; and the operators' decisions on these.
import { decimal } from '@tallystick/kernel/decimal'
import type { Refusal } from '@tallystick/kernel/refusals'
import { flagFromWire } from '@tallystick/wire/flag'
import { answer, type Calls, refuse } from '../../../http/pipeline/calls.ts'
import { ended } from '../../../http/pipeline/closed-records.ts'
import { pageWindow } from '../../../http/lists/lists.ts'
import type { OperatorCalls } from '../../../http/operators/operator-calls.ts'
import { refreshRecords } from '../copy/copy.ts'
import { deciderOf } from '../../money/decisions/decisions.ts'
import { applyForTrader, commandTo, type FollowDeps, followOrders, listMasters } from './follow.ts'
import {
  presentApplication,
  presentFollowed,
  presentFollower,
  presentRankedMaster,
  presentMoney,
  presentSkip,
  presentTrader,
} from './present.ts'
import {
  type Application,
  APPLICATION_STATUS,
  decideApplication,
  readApplication,
  readApplications,
  readOwnApplication,
} from './application-queries.ts'
import { comparisonRoutes } from './comparison-routes.ts'
import { readPerformance } from './performance.ts'
import { readFollowed, readFollowers, readIdentity, readMaster, readRelationId, readSkips } from './queries.ts'

export function followRoutes(calls: Calls, operatorCalls: OperatorCalls, deps: FollowDeps): void {
  masters(calls, deps)
  following(calls, deps)
  ownSide(calls, deps)
  comparisonRoutes(calls, deps)
  decisions(operatorCalls, deps)
}

function masters(calls: Calls, deps: FollowDeps): void {
  const { pool, market, settings } = deps
  const share = (): string => settings.get('copy_share_percent')

  calls.serve('rankedMasters', async ({ user, params }) => {
    const { rows, total } = await listMasters(deps, user, '', params.sort ?? 'rate', params)
    return answer({ data: rows.map(row => presentRankedMaster(row, market)), total })
  })

  calls.serve('traders', async ({ user, params }) => {
    const { rows, total } = await listMasters(deps, user, params.uid?.trim() ?? '', params.sort ?? 'followers', params)
    return answer({ data: rows.map(row => presentTrader(row, market, share())), total })
  })

  calls.serve('trader', async ({ user, params }) => {
    const row = await readMaster(pool, user?.userId ?? 0, params.id)
    return row ? answer(presentTrader(row, market, share())) : refuse('master_unknown')
  })

  calls.serve('masterPerformance', async ({ params }) =>
    answer(
      await readPerformance(
        pool,
        market,
        params.ids.split(','),
        params.brief !== undefined && flagFromWire(params.brief),
      ),
    ),
  )

  calls.serve('followOrders', async ({ user, params }) => answer(await followOrders(deps, user, params)))
}

function following(calls: Calls, deps: FollowDeps): void {
  calls.serve('followTrader', async ({ user, params, key }) => {
    const terms = {
      multiple: params.multiple,
      maxAmount: decimal(params.max_amount),
      stopLossPercent: percentOf(params.stop_loss_percent),
    }
    const { userId } = user
    const outcome = await commandTo(
      deps,
      params.trader_id,
      ({ userId: masterId, realm }) => ({ type: 'follow', userId, masterId, masterRealm: realm, ...terms }),
      key,
    )
    return outcome.ok ? answer({}, 'followed') : outcome
  })

  calls.serve('unfollowTrader', async ({ user: { userId }, params, key }) => {
    const outcome = await commandTo(
      deps,
      params.trader_id,
      ({ userId: masterId }) => ({ type: 'unfollow', userId, masterId }),
      key,
    )
    return outcome.ok ? answer({}, 'unfollowed') : outcome
  })

  calls.serve('pauseFollowing', async ({ user: { userId }, params, key }) => {
    const paused = params.paused === 1
    const outcome = await commandTo(
      deps,
      params.trader_id,
      ({ userId: masterId }) => ({ type: 'pause_copying', userId, masterId, paused }),
      key,
    )
    return outcome.ok ? answer({}, paused ? 'copying_paused' : 'copying_resumed') : outcome
  })

  calls.serve('setFollowStop', async ({ user: { userId }, params, key }) => {
    const percent = percentOf(params.stop_loss_percent)
    const outcome = await commandTo(
      deps,
      params.trader_id,
      ({ userId: masterId }) => ({ type: 'set_copy_stop', userId, masterId, percent }),
      key,
    )
    return outcome.ok ? answer({}, 'copy_stop_set') : outcome
  })
}

/** On the wire 0 is none. */
function percentOf(percent: number | undefined): number | null {
  return percent === undefined || percent === 0 ? null : percent
}

function ownSide(calls: Calls, deps: FollowDeps): void {
  const { pool, market, settings } = deps

  calls.serve('followedTraders', async ({ user, params }) => {
    const { rows, total } = await readFollowed(pool, user.userId, pageWindow(params.page))
    return answer({ data: rows.map(presentFollowed), total })
  })

  calls.serve('skippedCopies', async ({ user, params, language }) => {
    const trader = await readIdentity(pool, params.trader_id)
    const relationId = trader && (await readRelationId(pool, user.userId, trader.userId))
    if (relationId === undefined) return answer({ data: [], total: 0 })
    const { rows, total } = await readSkips(pool, relationId, pageWindow(params.page))
    const budget = settings.get('copy_orders_per_minute')
    return answer({ data: rows.map(row => presentSkip(row, market, budget, language)), total })
  })

  calls.serve('myFollowers', async ({ user, params }) => {
    const { rows, total, sums } = await readFollowers(pool, user.userId, pageWindow(params.page))
    return answer({
      data: rows.map(presentFollower),
      total,
      total_profits: presentMoney(sums.earned),
      position_profits: presentMoney(sums.accrued),
      follow_num: total,
    })
  })

  calls.serve('applyTrader', async ({ user }) => {
    const reason = await applyForTrader(deps, user.userId)
    return reason ? refuse(reason) : answer({}, 'application_sent')
  })

  calls.serve('traderApplication', async ({ user }) => {
    const application = await readOwnApplication(pool, user.userId)
    const status = application ? APPLICATION_STATUS[application.status] : 0
    return answer({ status, note: application?.note ?? '' })
  })
}

function decisions(operatorCalls: OperatorCalls, { pool, engine, clock, bus }: FollowDeps): void {
  operatorCalls.serveList('operatorMasterApplications', async ({ params }, window) => {
    const { rows, total } = await readApplications(pool, params, window)
    return answer({ data: rows.map(presentApplication), total })
  })

  operatorCalls.serve('operatorMasterDecide', async ({ params, operator, audit }) => {
    const application = await readApplication(pool, params.id)
    if (!application) return refuse('not_found')
    if (application.status !== 'waiting') return { ok: false, refusal: decidedBefore(application) }
    const { userId } = application
    const note = params.note ?? ''
    if ((await deciderOf(pool, operator.operatorId, note)).operatorUserId === userId) return refuse('own_request')
    await audit({ userId, subject: `application ${params.id}`, details: { approve: params.approve } })
    if (params.approve === 1) {
      // First the engine: it may refuse, and being a master twice is no harm.
      const outcome = await engine.submit({ type: 'appoint_master', userId })
      if (!outcome.ok) return outcome
    }
    const status = params.approve === 1 ? 'approved' : 'rejected'
    const decision = { status, operatorId: operator.operatorId, note, at: clock.now() } as const
    if (!(await decideApplication(pool, params.id, decision)))
      return { ok: false, refusal: decidedBefore(await readApplication(pool, params.id)) }
    if (status === 'approved') await refreshRecords(pool, clock.now())
    bus.publish('users_changed', { userIds: [userId] })
    return answer({}, 'decided')
  })
}

function decidedBefore(application: Application | undefined): Refusal {
  const state = application?.status === 'approved' ? 'approved' : 'rejected'
  return ended('application_not_open', state, application?.decidedAt ?? 0)
}
