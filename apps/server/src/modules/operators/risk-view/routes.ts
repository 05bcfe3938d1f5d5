// Risk for operators: exposure of the house, accounts close to stop-out, unusual winners, and the state of feed and engine.
import { type Clock, DAY_MS, type Instant, startOfDay } from '@tallystick/kernel/clock'
import { formatDecimal, negative, trimDecimal } from '@tallystick/kernel/decimal'
import { marginLevel } from '@tallystick/formulas/forex'
import type { ShardHealth } from '../../../engine-host/shard/shard-ports.ts'
import type { Market } from '../../../feed/market.ts'
import type { Pool } from '../../../platform/postgres/pool.ts'
import { sharedReading } from '../../../platform/shared-reading.ts'
import type { OperatorAnswerOf } from '@tallystick/wire/operator/schemas'
import { ROWS_PER_PAGE } from '@tallystick/wire/paging'
import { answer } from '../../../http/pipeline/calls.ts'
import { pageWindow } from '../../../http/lists/lists.ts'
import type { OperatorCalls } from '../../../http/operators/operator-calls.ts'
import { valueExposure } from './exposure.ts'
import { type ExposureRow, type PriceNow, readExposure, readForgivenLosses, readRiskAccounts } from './queries.ts'
import { type LogLife, readLogLife } from '../../content/transparency-log/transparency-log.ts'
import { findWinners } from './winners.ts'

export interface RiskViewDeps {
  readonly pool: Pool
  readonly clock: Clock
  readonly market: Market
  readonly shards: () => readonly ShardHealth[]
  readonly backups: () => Promise<SeenBackups>
}

/** What is known of backups and of the newest trial restore. */
export interface SeenBackups {
  readonly isKept: boolean
  readonly lastAt: Instant | undefined
  readonly rehearsal:
    | {
        readonly at: Instant
        readonly tookMs: number
        readonly checks: number
        readonly failed: number
        readonly reason: string
      }
    | undefined
}

const PLACES = 2
const FORGIVEN_DAYS = 30
/** Nobody looks further down a list of accounts in danger. */
const RISKIEST = 50 * ROWS_PER_PAGE
/** As npm run doctor judges it, and the alert rule. */
const REHEARSAL_OLD_MS = 10 * DAY_MS
const REALM = { real: 0, demo: 1 } as const

export function riskViewRoutes(calls: OperatorCalls, deps: RiskViewDeps): void {
  const { pool, market, clock } = deps
  const exposureOf = sharedReading(clock, (realm: number) => readExposure(pool, realm))
  // All pages of one moment.
  const riskAccounts = sharedReading(clock, (realm: number) =>
    readRiskAccounts(pool, realm, pricesNow(market), RISKIEST),
  )
  const winnersOf = sharedReading(clock, (realm: number) => findWinners(pool, realm, clock.now()))

  calls.serve('operatorExposure', async ({ params }) => {
    const rows = await exposureOf(REALM[params.realm])
    const pairIds = [...new Set(rows.map(row => row.pair_id))]
    return answer(
      pairIds.map(pairId =>
        exposure(
          market,
          pairId,
          rows.filter(row => row.pair_id === pairId),
        ),
      ),
    )
  })

  calls.serve('operatorRiskAccounts', async ({ params }) => {
    const { offset, size } = pageWindow(params.page)
    const rows = await riskAccounts(REALM[params.realm])
    return answer(
      rows.slice(offset, offset + size).map(row => {
        const [margin, floating] = [BigInt(row.margin), BigInt(row.floating)]
        const equity = row.balance + row.held - row.debt + floating
        return {
          uid: row.uid,
          email: row.email ?? '',
          orders: row.orders,
          balance: formatDecimal(row.balance, PLACES),
          margin: formatDecimal(margin, PLACES),
          floating: formatDecimal(floating, PLACES),
          equity: formatDecimal(equity, PLACES),
          risk_rate: formatDecimal(marginLevel(equity, margin), PLACES),
        }
      }),
    )
  })

  calls.serve('operatorForgivenLosses', async ({ params }) => {
    const now = deps.clock.now()
    const row = await readForgivenLosses(pool, REALM[params.realm], startOfDay(now), now - FORGIVEN_DAYS * DAY_MS)
    const dollars = (sum: string): string => formatDecimal(BigInt(sum), PLACES)
    return answer({ today: dollars(row.today), days_30: dollars(row.days_30), total: dollars(row.total) })
  })

  calls.serve('operatorWinners', async ({ params }) => {
    const winners = await winnersOf(REALM[params.realm])
    return answer(
      winners.slice(0, ROWS_PER_PAGE).map(({ uid, email, product, orders, wins, profit, onceIn }) => ({
        uid,
        email: email ?? '',
        product,
        orders,
        wins,
        profit: formatDecimal(BigInt(profit), PLACES),
        once_in: onceIn,
      })),
    )
  })

  calls.serve('operatorHealth', async () =>
    answer({ ...health(deps, await deps.backups()), log: presentLog(await readLogLife(pool)) }),
  )
}

function presentLog(life: LogLife | undefined): OperatorAnswerOf<'operatorHealth'>['log'] {
  if (!life) return null
  const { size, appendedAt, silentMs, isStopped } = life
  return { size, appended_at: appendedAt, silent_ms: silentMs, stopped: isStopped }
}

function exposure(market: Market, pairId: number, rows: readonly ExposureRow[]) {
  const { orders, buyLots, sellLots, price, floating } = valueExposure(market, pairId, rows)
  return {
    pair: market.pair(pairId)?.code ?? String(pairId),
    orders,
    buy_lots: trimDecimal(buyLots),
    sell_lots: trimDecimal(sellLots),
    net_lots: trimDecimal(buyLots - sellLots),
    price: trimDecimal(price),
    floating: formatDecimal(floating, PLACES),
    house: formatDecimal(negative(floating), PLACES),
  }
}

function pricesNow(market: Market): PriceNow[] {
  return market.pairs().flatMap(pair => {
    const price = market.quote(pair.id)?.price
    const rate = market.conversionRate(pair.id)
    if (price === undefined || rate === undefined || rate === 0n) return []
    return [{ pairId: pair.id, price, rate, inverse: pair.conversion?.inverse === true }]
  })
}

function health({ clock, market, shards }: RiskViewDeps, { isKept, lastAt, rehearsal }: SeenBackups) {
  const feed = market.health()
  const now = clock.now()
  return {
    feed: {
      label: feed.label,
      connected: feed.connected,
      reconnects: feed.reconnects,
      unreadable: feed.garbage + feed.unknownSymbols,
      pairs: feed.pairs.map(pair => ({
        pair: pair.code,
        open: pair.open,
        age_ms: Math.max(0, now - pair.lastAcceptedAt),
        accepted: pair.accepted,
        rejected: Object.values(pair.rejected).reduce((sum, count) => sum + count, 0),
        holding: pair.holding,
      })),
    },
    shards: shards().map(({ status, queued, onTheWire, appliedSeq, commitMs }) => {
      const sorted = commitMs.toSorted((a, b) => a - b)
      return {
        status,
        queued,
        on_the_wire: onTheWire,
        applied: appliedSeq,
        commit_ms: sorted[Math.floor(sorted.length / 2)] ?? 0,
        slowest_commit_ms: sorted.at(-1) ?? 0,
      }
    }),
    backups: {
      kept: isKept,
      last_at: lastAt ?? 0,
      rehearsed_at: rehearsal?.at ?? 0,
      took_ms: rehearsal?.tookMs ?? 0,
      checks: rehearsal?.checks ?? 0,
      failed: rehearsal?.failed ?? 0,
      reason: rehearsal?.reason ?? '',
      old: rehearsal !== undefined && now - rehearsal.at > REHEARSAL_OLD_MS,
    },
  }
}
