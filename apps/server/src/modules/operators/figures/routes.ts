// The console's figures over time: money of the house, users, time to pay, queues, exposure; and one day of the house by account.
import { type Clock, DAY_MS, HOUR_MS, type Instant } from '@tallystick/kernel/clock'
import { formatDecimal, negative, type Usd } from '@tallystick/kernel/decimal'
import { FIGURE_DAYS, type FigurePeriod } from '@tallystick/wire/operator/figure-periods'
import { HOUSE_ID, HOUSE_RESULT } from '../../../engine-host/account-numbers.ts'
import type { Market } from '../../../feed/market.ts'
import { answer } from '../../../http/pipeline/calls.ts'
import type { OperatorCalls } from '../../../http/operators/operator-calls.ts'
import { idFrom, type Pool } from '../../../platform/postgres/pool.ts'
import {
  ALL_PAIRS,
  type HouseDayRow,
  readFirstDay,
  readHouseDays,
  readNewUsers,
  readPayoutTimes,
  readQueueSamples,
  readSampledPairs,
  readSamples,
  readUserDays,
  REALM_ID,
} from './queries.ts'

export interface FiguresRouteDeps {
  readonly pool: Pool
  readonly clock: Clock
  readonly market: Pick<Market, 'pair'>
}

const PLACES = 2
/** About 180 points, however long the period. */
const STEP_MS: Readonly<Record<FigurePeriod, number>> = {
  '7d': HOUR_MS,
  '30d': 4 * HOUR_MS,
  '90d': 12 * HOUR_MS,
  '1y': 48 * HOUR_MS,
}

const dayOf = (at: Instant): number => Math.floor(at / DAY_MS)
const dayText = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)
const dollars = (amount: Usd): string => formatDecimal(amount, PLACES)

export function figuresRoutes(calls: OperatorCalls, { pool, clock, market }: FiguresRouteDeps): void {
  calls.serve('operatorHouseFigures', async ({ params }) => {
    const realm = REALM_ID[params.realm]
    const last = dayOf(clock.now())
    const days = shownDays(await readFirstDay(pool, 'house_day', realm), last, params.period)
    const rows = await readHouseDays(pool, realm, { first: days[0] ?? last, last })
    const byDay = Map.groupBy(rows, row => row.day)
    return answer({
      days: days.map(day => ({ day: dayText(day), ...presentSums(byDay.get(day) ?? []) })),
      total: presentSums(rows),
    })
  })

  calls.serve('operatorHouseDay', async ({ params }) => {
    const day = dayOf(Date.parse(`${params.day}T00:00:00Z`))
    // 31 February.
    if (Number.isNaN(day)) return answer([])
    const rows = await readHouseDays(pool, REALM_ID[params.realm], { first: day, last: day })
    return answer(
      rows.map(row => ({
        account: ACCOUNTS.get(row.account) ?? String(row.account),
        transfers: row.transfers,
        credit: dollars(BigInt(row.credit)),
        debit: dollars(BigInt(row.debit)),
        net: dollars(netOf(row)),
        is_result: RESULT.has(row.account),
      })),
    )
  })

  calls.serve('operatorUserFigures', async ({ params }) => {
    const realm = REALM_ID[params.realm]
    const last = dayOf(clock.now())
    const recent = await readNewUsers(pool, params.realm, clock.now())
    const known = [await readFirstDay(pool, 'user_day', realm), ...recent.map(({ day }) => day)]
    const days = shownDays(first(known), last, params.period)
    const recorded = new Map((await readUserDays(pool, realm, days[0] ?? last)).map(row => [row.day, row]))
    const unrecorded = new Map(recent.map(row => [row.day, row.registered]))
    const shown = days.map(day => ({
      day: dayText(day),
      active: recorded.get(day)?.active ?? 0,
      registered: unrecorded.get(day) ?? recorded.get(day)?.registered ?? 0,
    }))
    return answer({ days: shown, registered: shown.reduce((sum, { registered }) => sum + registered, 0) })
  })

  calls.serve('operatorPayoutTimes', async ({ params }) => {
    const last = dayOf(clock.now())
    const since = (last - FIGURE_DAYS[params.period] + 1) * DAY_MS
    const rows = await readPayoutTimes(pool, since)
    const total = rows.find(row => row.day === null)
    return answer({
      days: rows.flatMap(({ day, paid, median_ms, p95_ms }) =>
        day === null ? [] : [{ day: dayText(day), paid, median_ms: idFrom(median_ms), p95_ms: idFrom(p95_ms) }],
      ),
      paid: total?.paid ?? 0,
      median_ms: idFrom(total?.median_ms ?? 0n),
      p95_ms: idFrom(total?.p95_ms ?? 0n),
    })
  })

  calls.serve('operatorQueueHistory', async ({ params }) => {
    const since = clock.now() - FIGURE_DAYS[params.period] * DAY_MS
    const rows = await readQueueSamples(pool, params.queue, { since, stepMs: STEP_MS[params.period] })
    return answer(rows.map(({ at, waiting, age_ms }) => ({ at: idFrom(at), waiting, age_ms: idFrom(age_ms) })))
  })

  calls.serve('operatorExposureHistory', async ({ params }) => {
    const realm = REALM_ID[params.realm]
    const since = clock.now() - FIGURE_DAYS[params.period] * DAY_MS
    const stepMs = STEP_MS[params.period]
    const [points, pairs] = await Promise.all([
      readSamples(pool, realm, { pairId: params.pair_id ?? ALL_PAIRS, since, stepMs }),
      readSampledPairs(pool, realm),
    ])
    return answer({
      points: points.map(row => ({
        at: idFrom(row.at),
        orders: row.orders,
        open_interest: dollars(BigInt(row.open_interest)),
        net: dollars(BigInt(row.net)),
        house: dollars(negative(BigInt(row.floating))),
      })),
      pairs: pairs.map(row => ({
        id: row.pair_id,
        pair: market.pair(row.pair_id)?.code ?? String(row.pair_id),
        open_interest: dollars(BigInt(row.open_interest)),
        net: dollars(BigInt(row.net)),
      })),
    })
  })
}

const ACCOUNTS = new Map<number, string>(Object.entries(HOUSE_ID).map(([name, id]) => [id, name]))
const RESULT: ReadonlySet<number> = new Set(HOUSE_RESULT.map(account => HOUSE_ID[account]))

function netOf({ credit, debit }: HouseDayRow): Usd {
  return BigInt(credit) + BigInt(debit)
}

function presentSums(rows: readonly HouseDayRow[]) {
  const sum = (fits: (account: number) => boolean): Usd =>
    rows.reduce((total, row) => (fits(row.account) ? total + netOf(row) : total), 0n)
  // Money from outside leaves these accounts below zero.
  const deposits = negative(sum(account => account === HOUSE_ID.deposits))
  const withdrawals = sum(account => account === HOUSE_ID.withdrawals)
  return {
    deposits: dollars(deposits),
    withdrawals: dollars(withdrawals),
    net: dollars(deposits - withdrawals),
    fees: dollars(sum(account => account === HOUSE_ID.fees)),
    result: dollars(sum(account => RESULT.has(account))),
  }
}

/** The days of the period, from the first there is anything of. */
function shownDays(firstKnown: number | undefined, last: number, period: FigurePeriod): number[] {
  if (firstKnown === undefined) return []
  const from = Math.max(firstKnown, last - FIGURE_DAYS[period] + 1)
  return Array.from({ length: Math.max(0, last - from + 1) }, (_, index) => from + index)
}

function first(days: readonly (number | undefined)[]): number | undefined {
  const known = days.filter(day => day !== undefined)
  return known.length === 0 ? undefined : Math.min(...known)
}
