// A follower's own result against the master's: the sums of what both have closed, and the orders behind them.
import { formatDecimal, type Usd } from '@tallystick/kernel/decimal'
import type { LanguageCode } from '@tallystick/i18n/languages'
import { ROWS_PER_PAGE } from '@tallystick/wire/paging'
import type { AnswerOf } from '@tallystick/wire/trader/schemas'
import { answer, type Calls, refuse } from '../../../http/pipeline/calls.ts'
import { timeText } from '../../../http/pipeline/time-text.ts'
import { type Compared, compareTrade, type MasterTrade, totalsOf } from './comparison.ts'
import {
  type Following,
  readCopyTrades,
  readFollowing,
  readMasterTrades,
  readSkipReasons,
  type SkipReason,
} from './comparison-queries.ts'
import type { FollowDeps } from './follow.ts'
import { skipWords } from './present.ts'
import { readIdentity } from './queries.ts'

/** The sums go no further back. */
export const MOST_COMPARED = 1_000

interface Explained extends Compared {
  /** Why it was not copied; none where nothing was written down. */
  readonly skip: SkipReason | undefined
}

export function comparisonRoutes(calls: Calls, deps: FollowDeps): void {
  const { pool } = deps

  async function following(userId: number, traderId: string): Promise<Following | 'master_unknown' | 'not_following'> {
    const master = await readIdentity(pool, traderId)
    if (!master) return 'master_unknown'
    return (await readFollowing(pool, userId, master.userId)) ?? 'not_following'
  }

  calls.serve('copyComparison', async ({ user, params, language }) => {
    const relation = await following(user.userId, params.trader_id)
    if (typeof relation === 'string') return refuse(relation)
    const trades = await readMasterTrades(pool, relation, undefined, MOST_COMPARED)
    const compared = await explain(deps, user.userId, relation, trades)
    const isCut = trades.length === MOST_COMPARED
    const { orders, copied, ...sums } = totalsOf(compared)
    return answer({
      since: timeText(isCut ? (trades.at(-1)?.closedAt ?? 0) : relation.followedAt),
      multiple: relation.multiple,
      orders,
      copied,
      master_result: money(sums.masterResult),
      own_result: money(sums.ownResult),
      difference: money(sums.ownResult - sums.masterResult),
      ...causes(sums),
      skips: skipGroups(deps, compared, language),
      share_total: money(relation.shareTotal),
    })
  })

  calls.serve('comparedOrders', async ({ user, params, language }) => {
    const relation = await following(user.userId, params.trader_id)
    if (typeof relation === 'string') return refuse(relation)
    const [closedAt = 0, id = 0] = params.before?.split('-').map(Number) ?? []
    const before = params.before === undefined ? undefined : { closedAt, id }
    // One more than a page, to know whether another follows.
    const found = await readMasterTrades(pool, relation, before, ROWS_PER_PAGE + 1)
    const trades = found.slice(0, ROWS_PER_PAGE)
    const last = found.length > ROWS_PER_PAGE ? trades.at(-1) : undefined
    const compared = await explain(deps, user.userId, relation, trades)
    return answer({
      data: compared.map(one => presentCompared(deps, one, language)),
      next: last ? `${last.closedAt}-${last.id}` : '',
    })
  })
}

async function explain(
  { pool, market }: FollowDeps,
  userId: number,
  { relationId, multiple }: Following,
  trades: readonly MasterTrade[],
): Promise<Explained[]> {
  const ids = trades.map(({ id }) => id)
  const [copies, skips] = await Promise.all([readCopyTrades(pool, userId, ids), readSkipReasons(pool, relationId, ids)])
  return trades.flatMap(trade => {
    const isInverse = market.pair(trade.pairId)?.conversion?.inverse ?? false
    const compared = compareTrade(trade, copies.get(trade.id) ?? [], multiple, isInverse)
    return compared ? [{ ...compared, skip: compared.isCopied ? undefined : skips.get(trade.id) }] : []
  })
}

/** By what is said about them, the costliest first. */
function skipGroups(
  deps: FollowDeps,
  compared: readonly Explained[],
  language: LanguageCode,
): AnswerOf<'copyComparison'>['skips'] {
  const groups = new Map<string, { reason: string; message: string; orders: number; effect: Usd }>()
  for (const one of compared) {
    if (one.isCopied) continue
    const { reason, message } = reasonOf(deps, one, language)
    const group = groups.get(message) ?? { reason, message, orders: 0, effect: 0n }
    groups.set(message, { ...group, orders: group.orders + 1, effect: group.effect + one.causes.skipped })
  }
  return [...groups.values()]
    .toSorted((a, b) => b.orders - a.orders)
    .map(({ effect, ...group }) => ({ ...group, effect: money(effect) }))
}

function reasonOf(
  { market, settings }: FollowDeps,
  { skip, trade }: Explained,
  language: LanguageCode,
): { readonly reason: string; readonly message: string } {
  if (!skip) return { reason: '', message: '' }
  const pair = market.pair(trade.pairId)
  return skipWords(skip, pair, settings.get('copy_orders_per_minute'), language)
}

function presentCompared(
  deps: FollowDeps,
  compared: Explained,
  language: LanguageCode,
): AnswerOf<'comparedOrders'>['data'][number] {
  const { trade, masterResult, ownResult, isCopied } = compared
  return {
    id: trade.id,
    show_code: deps.market.pair(trade.pairId)?.showCode ?? '',
    type: sideToWire(trade.side),
    closed_at: timeText(trade.closedAt),
    copied: isCopied ? 1 : 0,
    master_result: money(masterResult),
    own_result: money(ownResult),
    difference: money(ownResult - masterResult),
    ...causes(compared.causes),
    ...reasonOf(deps, compared, language),
  }
}

function sideToWire(side: MasterTrade['side']): 1 | 2 {
  return side === 'buy' ? 1 : 2
}

function causes(of: Compared['causes']) {
  return {
    entry: money(of.entry),
    exit: money(of.exit),
    size: money(of.size),
    fees: money(of.fees),
    skipped: money(of.skipped),
  }
}

const money = (amount: Usd): string => formatDecimal(amount, 6)
