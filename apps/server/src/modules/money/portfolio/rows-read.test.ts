// How much the database reads for a portfolio: as much for a user of many orders as for one of few who traded on the same days.
import { DAY_MS, HOUR_MS } from '@tallystick/kernel/clock'
import { PORTFOLIO_PERIODS, type PortfolioPeriod } from '@tallystick/wire/portfolio-periods'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { testDatabase, type TestDatabase } from '../../../../testing/database.ts'
import { scriptedMarket } from '../../../../testing/scripted-market.ts'
import { HOUSE_ID, userAccount } from '../../../engine-host/account-numbers.ts'
import { inProcessBus } from '../../../bus/in-process.ts'
import { sumFinishedDays } from '../../../http/lists/closed-days.ts'
import type { Pool } from '../../../platform/postgres/pool.ts'
import { readPortfolio } from './overview.ts'
import { recordEquity } from './record-equity.ts'

const START = Date.UTC(2026, 9, 1)
const DAYS = 3
const NOW = START + (DAYS + 1) * DAY_MS + 2 * HOUR_MS
const FEW = { userId: 1, orders: 200 }
const MANY = { userId: 2, orders: 4_000 }
const PROFIT = 1_000_000n

const clock = { now: () => NOW }
const market = scriptedMarket(
  inProcessBus(error => {
    throw error
  }),
  clock,
)
let database: TestDatabase

/** Closed one after the other, evenly over the days: every second one won. Each moved money once. */
async function addClosedOrders({ userId, orders }: typeof FEW, after: number): Promise<void> {
  const closedAt = `${START}::bigint + n * ${DAYS * DAY_MS - 1} / ${orders}`
  const profit = `(case n % 2 when 0 then ${PROFIT} else -${PROFIT} end)`
  const id = `(${after} + n) * 64`
  await database.pool.query(
    `insert into forex_order (id, user_id, pair_id, side, status, lots, units_per_lot, leverage, fee_rate, fee_type, fixed_margin, origin_price,
       open_price, close_price, open_rate, close_rate, open_tick, close_tick, margin, fee, stop_loss, take_profit, target_side, profit, bad_debt,
       close_reason, follow_type, origin_id, relation_id, created_at, opened_at, closed_at)
     select ${id}, ${userId}, 1, 1 + n % 2, 3, 1000000, 100000000, 100, 0, 1, false, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, ${profit}, 0, 'closed',
       1, 0, 0, ${START}, ${START}, ${closedAt}
     from generate_series(1, ${orders}::bigint) n`,
  )
  const free = userAccount(userId, 'forex', 'available')
  await database.pool.query(
    `insert into ledger (shard, seq, realm, kind, user_id, ref, at, accounts, amounts)
     select 0, ${after} + n, 1, 'forex_close', ${userId}, ${id}, ${closedAt}, array[${free}, -${HOUSE_ID.trading_result}], array[${profit}, -${profit}]
     from generate_series(1, ${orders}::bigint) n`,
  )
}

beforeAll(async () => {
  database = await testDatabase()
  const { pool } = database
  await addClosedOrders(FEW, 0)
  await addClosedOrders(MANY, FEW.orders)
  await pool.query(
    'insert into shard (shard, ledger_seq) values (0, $1) on conflict (shard) do update set ledger_seq = $1',
    [FEW.orders + MANY.orders],
  )
  await recordEquity(pool, market, NOW)
  await sumFinishedDays(pool, NOW)
  await pool.query('analyze')
}, 120_000)
afterAll(() => database.close())

/** Of every table. A connection hands in its counts when a transaction is over, and not after each. */
const ROWS_READ = 'select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_xact_user_tables'

async function measure({ userId }: typeof FEW, period: PortfolioPeriod) {
  const client = await database.pool.connect()
  const count = async (): Promise<number> => (await client.query<{ rows: number }>(ROWS_READ)).rows[0]?.rows ?? 0
  try {
    await client.query('begin')
    const before = await count()
    // A portfolio asks by `query` alone, which a connection has too.
    const pool = client as unknown as Pool
    const { orders } = await readPortfolio({ pool, clock, market }, userId, period)
    return { orders, rows: (await count()) - before }
  } finally {
    await client.query('rollback')
    client.release()
  }
}

it.each(PORTFOLIO_PERIODS)('a portfolio of %s reads no more rows for more orders', async period => {
  const few = await measure(FEW, period)
  const many = await measure(MANY, period)
  expect(many.orders / few.orders).toBeCloseTo(MANY.orders / FEW.orders, 0)
  expect(few.rows).toBeGreaterThan(20)
  expect(many.rows).toBe(few.rows)
})
