// The portfolio of a user over a period: the curve, results by day, and what both came from.
import { forexNotional } from '@tallystick/formulas/forex'
import { deepestFall, meanResult, profitBetween, winRate } from '@tallystick/formulas/portfolio'
import { type Clock, HOUR_MS, type Instant } from '@tallystick/kernel/clock'
import type { PortfolioPeriod } from '@tallystick/wire/portfolio-periods'
import type { AnswerOf } from '@tallystick/wire/trader/schemas'
import type { Market } from '../../../feed/market.ts'
import { type ClosedOrder, readClosedExtremes } from '../../../http/lists/closed-extremes.ts'
import { type ClosedGroup, readClosedGroups } from '../../../http/lists/closed-sums.ts'
import type { Pool } from '../../../platform/postgres/pool.ts'
import { conversionOf, presentAmount, readAccountViews, valuePortfolio } from '../../trading/forex/forex.ts'
import { formatDecimal } from '@tallystick/kernel/decimal'
import { hourOf, type Moment, momentOf, NOTHING_YET, readMoments, readNow, readRecorded } from './curve.ts'
import { type Hours, hoursOf } from './period.ts'

type Answer = AnswerOf<'portfolio'>

export interface PortfolioDeps {
  readonly pool: Pool
  readonly clock: Clock
  readonly market: Market
}

export async function readPortfolio(deps: PortfolioDeps, userId: number, period: PortfolioPeriod): Promise<Answer> {
  const { pool, clock } = deps
  const now = clock.now()
  const recorded = await readRecorded(pool, userId)
  const last = hourOf(recorded.until)
  const hours = hoursOf(period, now, recorded.first ?? hourOf(now), last)
  const moments = await readMoments(pool, userId, [hours.from, ...hours.points, ...hours.midnights])
  const sums = await readNow(pool, userId, recorded)
  const open = await openNow(deps, userId)
  const present = momentOf(sums, open.floating)
  const before = moments.get(hours.from) ?? NOTHING_YET
  const groups = await readClosedGroups(pool, userId, hours.from * HOUR_MS)
  const { best, worst } = await readClosedExtremes(pool, userId, hours.from * HOUR_MS)
  const codeOf = (pairId: number): string => deps.market.pair(pairId)?.showCode ?? ''
  const { points, curve } = pointsOf(hours, moments, { before, present, now })
  return {
    now: {
      equity: presentAmount(present.equity),
      floating: presentAmount(open.floating),
      margin: presentAmount(open.margin),
      margin_level: formatDecimal(open.marginLevel, 2),
      exposure: presentAmount(open.exposure),
      positions: open.positions,
    },
    points,
    days: daysOf(hours, moments, present),
    ...figuresOf(before.isKnown ? before : (curve[0] ?? NOTHING_YET), curve, present),
    ...resultsOf(groups, codeOf),
    best: best ? presentOrder(best, codeOf) : null,
    worst: worst ? presentOrder(worst, codeOf) : null,
  }
}

async function openNow({ pool, market }: PortfolioDeps, userId: number) {
  const view = (await readAccountViews(pool, [userId])).get(userId) ?? { balance: 0n, held: 0n, debt: 0n, holdings: [] }
  const { floating, margin, marginLevel, orders } = valuePortfolio(market, view)
  const prices = new Map(orders.map(({ id, price }) => [id, price]))
  const exposure = view.holdings.reduce(
    (sum, holding) => sum + forexNotional(holding, prices.get(holding.id) ?? 0n, conversionOf(market, holding.pairId)),
    0n,
  )
  return { floating, margin, marginLevel, exposure, positions: orders.length }
}

/** The curve as it is shown, and with all its figures. */
function pointsOf(
  { points }: Hours,
  moments: ReadonlyMap<number, Moment>,
  { before, present, now }: { readonly before: Moment; readonly present: Moment; readonly now: Instant },
) {
  const known = points.flatMap(hour => {
    const moment = moments.get(hour)
    return moment?.isKnown === true ? [{ at: hour * HOUR_MS, moment }] : []
  })
  const all = [...known, { at: now, moment: present }]
  const shown = all.map(({ at, moment }, index) => {
    const last = all[index - 1]?.moment ?? before
    return {
      at,
      equity: presentAmount(moment.equity),
      paid_in: presentAmount(moment.paidIn - last.paidIn),
      paid_out: presentAmount(moment.paidOut - last.paidOut),
    }
  })
  return { points: shown, curve: all.map(({ moment }) => moment) }
}

/** A day between two moments of which one is not known has no result. */
function daysOf({ midnights }: Hours, moments: ReadonlyMap<number, Moment>, present: Moment): Answer['days'] {
  return midnights.flatMap((hour, index) => {
    const next = midnights[index + 1]
    const from = moments.get(hour) ?? NOTHING_YET
    const to = next === undefined ? present : (moments.get(next) ?? NOTHING_YET)
    if (!from.isKnown || !to.isKnown) return []
    return [
      { day: new Date(hour * HOUR_MS).toISOString().slice(0, 10), profit: presentAmount(profitBetween(from, to)) },
    ]
  })
}

function figuresOf(before: Moment, curve: readonly Moment[], present: Moment) {
  const { amount, percent } = deepestFall([before, ...curve])
  return {
    profit: presentAmount(profitBetween(before, present)),
    drawdown: presentAmount(amount),
    drawdown_percent: formatDecimal(percent, 2),
    paid_in: presentAmount(present.paidIn - before.paidIn),
    paid_out: presentAmount(present.paidOut - before.paidOut),
    fees: presentAmount(present.fees - before.fees),
    interest: presentAmount(present.interest - before.interest),
  }
}

function resultsOf(groups: readonly ClosedGroup[], codeOf: (pairId: number) => string) {
  const sum = (of: (group: ClosedGroup) => number): number => groups.reduce((total, group) => total + of(group), 0)
  const [won, lost] = [sum(group => group.won), sum(group => group.lost)]
  const gain = groups.reduce((total, group) => total + group.gain, 0n)
  const loss = groups.reduce((total, group) => total + group.loss, 0n)
  return {
    orders: won + lost,
    won,
    lost,
    win_rate: formatDecimal(winRate(won, lost), 2),
    average_win: presentAmount(meanResult(gain, won)),
    average_loss: presentAmount(meanResult(loss, lost)),
    results: groups
      .filter(group => group.won + group.lost > 0)
      .map(group => ({
        product: PRODUCT[group.product],
        forex_id: group.pairId,
        code: codeOf(group.pairId),
        side: SIDE[group.side],
        orders: group.won + group.lost,
        won: group.won,
        profit: presentAmount(group.gain + group.loss),
      })),
  }
}

function presentOrder({ product, id, pairId, profit, closedAt }: ClosedOrder, codeOf: (pairId: number) => string) {
  return {
    product: PRODUCT[product],
    id,
    forex_id: pairId,
    code: codeOf(pairId),
    profit: presentAmount(profit),
    closed_at: closedAt,
  }
}

const PRODUCT = { 1: 'forex', 2: 'micro' } as const
const SIDE = { 1: 'buy', 2: 'sell' } as const
