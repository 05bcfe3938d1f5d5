// A master's equity in percent, from recorded hours to the answer of the API.
import { DAY_MS, HOUR_MS } from '@tallystick/kernel/clock'
import { CALLS } from '@tallystick/wire/trader/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answered, ask, demoUser, testApi, type TestApi } from '../../../../testing/api/api.ts'
import { demoMaster } from '../../../../testing/api/copy.ts'
import { refreshRecords } from '../../trading/copy/copy.ts'
import { recordEquity } from './record-equity.ts'

let api: TestApi
let master: Awaited<ReturnType<typeof demoMaster>>

/** To a few minutes after the next hour, with a fresh price in it. */
async function nextHour(price: string): Promise<void> {
  const now = api.clock.now()
  api.clock.advance(Math.ceil(now / HOUR_MS) * HOUR_MS - now - 60_000)
  api.market.tick('BTCUSD', price)
  api.clock.advance(60_000 + 180_000)
  await recordEquity(api.pool, api.market, api.clock.now())
}

interface Performance {
  readonly user_id: string
  readonly since: string
  readonly growth: string
  readonly drawdown: string
  readonly points: { at: number; percent: string }[]
  readonly months: { month: string; percent: string }[]
  readonly markets: { code: string; orders: number; won: number }[]
  readonly holding_seconds: number
}

const performance = async (query: string): Promise<Performance[]> =>
  (await ask(api, { url: `${CALLS.masterPerformance.path}?${query}` })).data as unknown as Performance[]

beforeAll(async () => {
  api = await testApi()
  api.market.tick('BTCUSD', '100')
  master = await demoMaster(api)
  await nextHour('100')
  api.market.tick('BTCUSD', '100')
  const opened = await master.get('/v2/api/forex/submit?type=1&cont=10&forex_id=1&status=1&multiple=10')
  await nextHour('400')
  await nextHour('200')
  api.market.tick('BTCUSD', '300')
  await master.post(CALLS.closeOrder.path, { id: opened.data['Id'] })
  await nextHour('300')
  await refreshRecords(api.pool, api.clock.now())
})
afterAll(() => api.close())

describe('how a master did', () => {
  it('is a curve in percent of equity, with its deepest fall, its months, markets and holding time', async () => {
    const [found] = await performance(`ids=${master.publicId}`)
    const { rows } = await api.pool.query<{ equity: bigint }>(
      'select forex + micro + main + floating as equity from equity_hour where user_id = $1 order by hour',
      [master.userId],
    )
    const equity = rows.map(row => Number(row.equity))
    const [first = 0] = equity
    const percent = (value: number): number => Math.round((value / first - 1) * 10_000) / 100
    const told = (found?.points ?? []).map(point => Number(point.percent))
    expect(told).toEqual(equity.map(percent))
    expect(Math.max(...told)).toBeGreaterThan(2)
    expect(Number(found?.growth)).toBe(told.at(-1))
    const best = Math.max(...equity)
    const fall = Math.round(((best - (equity[2] ?? 0)) / best) * 10_000) / 100
    expect(Number(found?.drawdown)).toBe(fall)
    expect(found?.markets).toMatchObject([{ orders: 1, won: 1 }])
    expect(found?.holding_seconds).toBeGreaterThan(3_600)
    const grown = (found?.months ?? []).reduce((index, month) => index * (1 + Number(month.percent) / 100), 1)
    expect(Math.abs((grown - 1) * 100 - Number(found?.growth))).toBeLessThan(0.02)
  })

  it('tells no amounts, nothing of who is no master, and less when brief', async () => {
    const other = await demoUser(api)
    const { rows } = await api.pool.query<{ public_id: string }>('select public_id from users where id = $1', [
      other.userId,
    ])
    const found = await performance(`ids=${rows[0]?.public_id},${master.publicId},${'Z'.repeat(16)}&brief=1`)
    expect(found.map(row => row.user_id)).toEqual([master.publicId])
    expect(found[0]).toMatchObject({ months: [], markets: [] })
    const amounts = Object.values(found[0] ?? {}).filter(value => typeof value === 'string' && Number(value) > 1_000)
    expect(amounts).toEqual([])
  })

  it('sorts and filters the lists of masters', async () => {
    const calm = await demoMaster(api)
    await nextHour('300')
    await refreshRecords(api.pool, api.clock.now())
    const viewer = await demoUser(api)
    const order = async (query: string): Promise<string[]> => {
      const { data }: Answered = await viewer.get(`${CALLS.traders.path}?${query}`)
      const shown = (data['data'] as { user_id: string }[]).map(row => row.user_id)
      return [master.publicId, calm.publicId]
        .filter(id => shown.includes(id))
        .toSorted((a, b) => shown.indexOf(a) - shown.indexOf(b))
    }
    expect(await order('sort=return')).toEqual([master.publicId, calm.publicId])
    expect(await order('sort=drawdown')).toEqual([calm.publicId, master.publicId])
    expect(await order('sort=age')).toEqual([master.publicId, calm.publicId])
    expect(await order('max_drawdown=1')).toEqual([calm.publicId])
    expect(await order('min_days=1')).toEqual([])
    api.clock.advance(DAY_MS)
    expect(await order('min_days=1')).toContain(master.publicId)
  })
})
