// Presents copy trading on the wire.
import type { LanguageCode } from '@tallystick/i18n/languages'
import { refusalText } from '@tallystick/i18n/refusals/words'
import { formatDecimal, quotient, trimDecimal, type Usd } from '@tallystick/kernel/decimal'
import { AVATARS } from '@tallystick/wire/trader/avatars'
import type { OperatorAnswerOf } from '@tallystick/wire/operator/schemas'
import { isRefusalName } from '@tallystick/kernel/refusals'
import type { FollowedTrader, Follower, RankedMaster, SkippedCopy, Trader } from '@tallystick/wire/trader/schemas'
import type { Market } from '../../../feed/market.ts'
import { idFrom } from '../../../platform/postgres/pool.ts'
import { timeText } from '../../../http/pipeline/time-text.ts'
import type { ApplicationRow } from './application-queries.ts'
import type { FollowedRow, FollowerRow, MasterRow, SkipRow } from './queries.ts'

const money = (amount: Usd): string => formatDecimal(amount, 2)
const percent = (rate: bigint): string => formatDecimal(rate, 2)
const flag = (is: boolean): 0 | 1 => (is ? 1 : 0)

interface PersonRow {
  readonly public_id: string
  readonly nickname: string
  readonly avatar: string
}

function person(row: PersonRow) {
  const avatar = AVATARS.find(name => name === row.avatar) ?? 'stick'
  return { user_id: row.public_id, nickname: row.nickname, avatar }
}

function record(row: MasterRow, market: Market) {
  return {
    three_week_rate: percent(row.three_week_rate),
    three_week_win: percent(row.three_week_win),
    three_week_profit: money(row.three_week_profit),
    max_drawdown: money(row.three_week_drawdown),
    worst_week: money(row.worst_week),
    total_rate: percent(row.total_rate),
    total_trade_num: row.total_count,
    code: market.pair(row.pair_id)?.showCode ?? '',
    multiple: row.leverage,
    followers_median: money(row.followers_median),
    computed_at: timeText(idFrom(row.computed_at)),
    simulated: flag(row.simulated),
  }
}

export function presentRankedMaster(row: MasterRow, market: Market): RankedMaster {
  return { user: { ...person(row), uid: row.uid }, ...record(row, market) }
}

export function presentTrader(row: MasterRow, market: Market, sharePercent: string): Trader {
  return {
    ...person(row),
    id: idFrom(row.id),
    uid: row.uid,
    follow_num: idFrom(row.follow_num),
    is_followed: flag(row.is_followed),
    share_percent: sharePercent,
    profit_percent: percent(row.total_rate),
    total_profit: money(row.total_profit),
    former: flag(row.former),
    ...record(row, market),
  }
}

export function presentFollowed(row: FollowedRow): FollowedTrader {
  return {
    ...person(row),
    id: idFrom(row.id),
    uid: row.uid,
    follow_num: idFrom(row.follow_num),
    position_num: idFrom(row.position_num),
    total_num: idFrom(row.total_num),
    total_amount: money(row.total_amount),
    position_quantity: idFrom(row.position_num + row.total_num),
    max_amount: money(row.max_amount),
    total_profits: money(row.realised),
    is_followed: 1,
    multiple: row.multiple,
    paused: row.paused_by ?? 0,
    stop_loss_percent: row.stop_loss_percent ?? 0,
    share_percent: trimDecimal(row.share_percent),
    share_total: money(row.share_total),
    skip_num: idFrom(row.skip_num),
    simulated: flag(row.simulated),
  }
}

export function presentFollower(row: FollowerRow): Follower {
  const { user_id: follow_id, nickname, avatar } = person(row)
  return {
    follow_id,
    nickname,
    avatar,
    profitability: percent(quotient(row.realised * 100n, row.max_amount, 2)),
    total_profits: money(row.realised),
  }
}

const SKIPPED = ['order', 'stop_loss', 'take_profit', 'part', 'trail'] as const
const PART = SKIPPED.indexOf('part')

export function presentSkip(row: SkipRow, market: Market, budget: number, language: LanguageCode): SkippedCopy {
  const pair = market.pair(row.pair_id)
  return {
    id: idFrom(row.id),
    show_code: pair?.showCode ?? '',
    type: row.side,
    quantity: trimDecimal(row.lots),
    what: SKIPPED[row.what],
    ...skipWords(row, pair, budget, language),
    created_at: timeText(idFrom(row.at)),
  }
}

/** Why something was not copied, by name and in words. */
export function skipWords(
  skip: { readonly what: number; readonly reason: string },
  pair: ReturnType<Market['pair']>,
  budget: number,
  language: LanguageCode,
): { readonly reason: string; readonly message: string } {
  const reason = isRefusalName(skip.reason) ? skip.reason : 'internal_error'
  // What the words of the reasons that can stand here may name.
  const least = skip.what === PART ? pair?.lotStep : pair?.minLots
  const minimum = trimDecimal(least ?? 0n)
  const named = { maximum: budget, pair: pair?.code ?? '', price: '', minimum, needed: '', free: '', leverage: 0 }
  return { reason, message: refusalText(language, reason, named) }
}

export function presentApplication(
  row: ApplicationRow,
): OperatorAnswerOf<'operatorMasterApplications'>['data'][number] {
  return {
    id: idFrom(row.id),
    uid: row.uid,
    nickname: row.nickname,
    status: row.status,
    created_at: idFrom(row.created_at),
    decided_at: idFrom(row.decided_at),
    note: row.note,
    closed_orders: idFrom(row.closed_orders),
  }
}

export const presentMoney = money
