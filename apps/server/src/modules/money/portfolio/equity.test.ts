// Equity at full hours: what is recorded, when, and from what.
import { HOUR_MS } from '@tallystick/kernel/clock'
import { trimDecimal } from '@tallystick/kernel/decimal'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CHECKS, runCheck } from '../../../invariants/checks.ts'
import { type DemoUser, demoUser, testApi, type TestApi } from '../../../../testing/api/api.ts'
import { recordEquity } from './record-equity.ts'

const JPY = 3
let api: TestApi
let user: DemoUser
let quiet: DemoUser

const record = (): Promise<number> => recordEquity(api.pool, api.market, api.clock.now())

async function open(pairId: number, side: 1 | 2, lots: string, who = user): Promise<number> {
  const answered = await who.get(
    `/v2/api/forex/submit?type=${side}&cont=${lots}&forex_id=${pairId}&status=1&multiple=10`,
  )
  expect(answered.data, answered.msg).toHaveProperty('Id')
  return Number(answered.data['Id'])
}

/** To a few minutes after the next hour has begun, with fresh prices. */
async function nextHour(prices: Readonly<Record<string, string>>): Promise<void> {
  const now = api.clock.now()
  const hour = Math.ceil(now / HOUR_MS) * HOUR_MS
  api.clock.advance(hour - now - 60_000)
  for (const [code, price] of Object.entries(prices)) api.market.tick(code, price)
  api.clock.advance(60_000 + 180_000)
}

interface Row {
  readonly hour: number
  readonly forex: bigint
  readonly floating: bigint | null
}
const rows = async (who = user): Promise<Row[]> =>
  (
    await api.pool.query<Row>('select hour, forex, floating from equity_hour where user_id = $1 order by hour', [
      who.userId,
    ])
  ).rows
const texts = async (who = user): Promise<string[]> =>
  (await rows(who)).map(
    ({ forex, floating }) => `${trimDecimal(forex)} ${floating === null ? '?' : trimDecimal(floating)}`,
  )

async function broken(): Promise<string[]> {
  const client = await api.pool.connect()
  try {
    const checks = CHECKS.filter(({ id }) => id.startsWith('I70'))
    const found = await Promise.all(checks.map(check => runCheck(client, check)))
    return found.filter(({ count }) => count > 0).map(({ check, count }) => `${check.id} ${count}`)
  } finally {
    client.release()
  }
}

beforeAll(async () => {
  api = await testApi()
  // The checks read from the database how a pair converts.
  await api.pool.query(`insert into category values (1, 'scripted', 1)`)
  await api.pool.query(`insert into market_hours values (1, 'always', 'UTC', '[]')`)
  await api.pool.query(
    `insert into pair (id, code, show_code, name, logo, category_id, hours_id, sort_order, quote_currency, price_places, lot_step, min_lots,
       max_lots, units_per_lot, fee_rate, margin_mode, leverages, conversion_pair_id, conversion_inverse, max_move, anchor_price, volatility,
       gap_volatility, ticks_per_minute, activity)
     select id, code, code, code, '', 1, 1, id, case when by is null then 'USD' else 'JPY' end, places, 1000000, 1000000,
       10000000000, units * 100000000::bigint, 500000000, 'leveraged', '{1,10,100}', by, by is not null or null, 1, 1, 0.1,
       0, 60, 'crypto'
     from (values (1, 'BTCUSD', 2, 1, null), (2, 'EURUSD', 5, 100000, null), (3, 'USDJPY', 3, 100000, 3)) as t (id, code, places, units, by)`,
  )
  ;[user, quiet] = [await demoUser(api), await demoUser(api)]
})
afterAll(() => api.close())

describe('equity at full hours', () => {
  it('is recorded for an hour in which money moved, and not again while nothing does', async () => {
    await nextHour({ BTCUSD: '100000' })
    expect(await record()).toBe(1)
    expect(await texts(quiet)).toEqual(['100000 0'])
    await nextHour({ BTCUSD: '100000' })
    await nextHour({ BTCUSD: '100000' })
    await record()
    expect(await texts(quiet)).toEqual(['100000 0'])
    expect(await record(), 'an hour is recorded once').toBe(0)
  })

  it('values positions by the last price before the hour, as the engine does', async () => {
    await nextHour({ BTCUSD: '100000' })
    api.market.tick('BTCUSD', '100000')
    await open(1, 1, '0.1')
    await nextHour({ BTCUSD: '100500.5' })
    // After the hour has begun: it must not count.
    api.market.tick('BTCUSD', '90000')
    await record()
    expect((await texts()).at(-1)).toBe('99999.5 50.05')
    expect(await broken()).toEqual([])
  })

  it('converts the floating profit of a pair that is not in dollars', async () => {
    api.market.tick('USDJPY', '150')
    await open(JPY, 2, '0.1')
    await nextHour({ BTCUSD: '100000', USDJPY: '151' })
    await record()
    // −1 × 10,000 ÷ 151, with six places.
    expect((await texts()).at(-1)).toBe('99999 -66.225166')
    expect(await broken()).toEqual([])
  })

  it('goes on with the last price of a market that is closed', async () => {
    api.market.setOpen('USDJPY', false)
    for (let hours = 0; hours < 3; hours++) await nextHour({ BTCUSD: '100000' })
    await record()
    expect((await texts()).slice(-3)).toEqual(Array.from({ length: 3 }, () => '99999 -66.225166'))
    api.market.setOpen('USDJPY', true)
  })

  it('makes up for hours that were missed, and gets to the same rows when it begins anew', async () => {
    api.market.tick('USDJPY', '150')
    const id = await open(JPY, 1, '0.3')
    await nextHour({ USDJPY: '150.7', BTCUSD: '100100' })
    api.market.tick('USDJPY', '151.3')
    // A part closes in between: before, both are valued as the one position they were.
    await user.get(`/v2/api/forex/close?id=${id}&cont=0.1`)
    await nextHour({ USDJPY: '151.1', BTCUSD: '100200' })
    expect(await record()).toBe(1)
    const before = await rows()
    await api.pool.query(
      'delete from equity_hour; delete from equity_ledger_cursor; update equity_cursor set until = 0',
    )
    await record()
    expect(await rows()).toEqual(before)
    expect(await broken()).toEqual([])
  })

  it('is the same when two processes record at once', async () => {
    await nextHour({ USDJPY: '151', BTCUSD: '100300' })
    const steps = await Promise.all([record(), record(), record()])
    expect(steps.reduce((sum, count) => sum + count, 0)).toBe(1)
    expect(await broken()).toEqual([])
  })

  it('records again what a late row of the ledger changes', async () => {
    const [last] = (await rows(quiet)).slice(-1)
    // As if a commit had taken until now.
    await api.pool.query(
      `insert into ledger select shard, (select ledger_seq + 1 from shard), realm, 'demo_grant', user_id, 0, at + 5, accounts, amounts
       from ledger where user_id = $1 and kind = 'demo_grant'`,
      [quiet.userId],
    )
    await api.pool.query('update shard set ledger_seq = ledger_seq + 1')
    expect(await broken(), 'it is known to be late').toEqual([])
    await nextHour({ USDJPY: '151', BTCUSD: '100300' })
    await record()
    expect(await broken()).toEqual([])
    expect((await rows(quiet)).at(-1)?.forex).toBe((last?.forex ?? 0n) * 2n)
  })

  it('says so where the tape does not reach', async () => {
    const other = await demoUser(api)
    api.market.tick('EURUSD', '1.1')
    await open(2, 1, '0.1', other)
    await nextHour({ BTCUSD: '100000' })
    const blind = {
      pair: (pairId: number) => api.market.pair(pairId),
      tape: { around: async () => [] },
      lastTick: () => undefined,
      knownTo: () => Infinity,
    }
    await recordEquity(api.pool, blind, api.clock.now())
    expect((await rows(other)).at(-1)?.floating).toBeNull()
    expect(await broken()).toEqual([])
  })
})
