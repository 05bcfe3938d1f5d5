import { DAY_MS, HOUR_MS, MINUTE_MS } from '@tallystick/kernel/clock'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inProcessBus } from '../../bus/in-process.ts'
import type { Market } from '../market.ts'
import { openMarket } from '../open-market.ts'
import { seededListings } from '../seed/listings.ts'
import { Commitments, openSecret } from '../simulated/commitments/commitments.ts'
import { keepsPromise } from '../simulated/commitments/verify-day.ts'
import { periodStart } from '../periods.ts'
import { StoredHistory } from '../stored-history.ts'
import { type TestDatabase, testDatabase } from '../../../testing/database.ts'
import { ManualTime } from '../../../testing/manual-time.ts'
import { testSealer } from '../../../testing/secrets.ts'
import { loadMarkets, seedMarkets } from './markets.ts'

const START = Date.UTC(2026, 10, 16, 15)
function fail(): never {
  throw new Error('nothing should have been logged')
}

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await seedMarkets(database.pool)
})
afterAll(() => database.close())

describe('seeded markets', () => {
  it('come back from the database as they were written', async () => {
    const { categories, listings } = await loadMarkets(database.pool)
    expect(categories.map(({ key }) => key)).toEqual(['crypto', 'forex', 'metals', 'indices', 'stocks'])
    const seeded = seededListings()
    expect(listings.map(({ pair }) => pair)).toEqual(seeded.map(({ pair }) => pair))
    expect(listings.map(({ path, maxMove }) => ({ path, maxMove }))).toEqual(
      seeded.map(({ path, maxMove }) => ({ path, maxMove })),
    )
    for (const [at, { hours }] of listings.entries()) {
      for (const day of [20_000, 20_446, 20_772, 20_783, 21_000]) {
        expect(hours.openSpans(day)).toEqual(seeded[at]?.hours.openSpans(day))
      }
    }
  })

  it('are consistent: crypto first and always open, every conversion leads to dollars, one fixed margin', async () => {
    const { listings } = await loadMarkets(database.pool)
    const pairs = new Map(listings.map(({ pair }) => [pair.id, pair]))
    expect(listings[0]?.pair.categoryId).toBe(1)
    for (const { pair, hours } of listings) {
      if (pair.categoryId === 1) expect(hours.fullDayMinutes).toBe(1_440)
      expect(pair.minLots).toBe(pair.lotStep)
      expect(pair.conversion === undefined).toBe(pair.quoteCurrency === 'USD')
      if (!pair.conversion) continue
      const { code } = pairs.get(pair.conversion.pairId) ?? { code: '' }
      const { quoteCurrency } = pair
      expect(code).toBe(pair.conversion.inverse ? `USD${quoteCurrency}` : `${quoteCurrency}USD`)
    }
    expect(listings.filter(({ pair }) => pair.marginMode === 'fixed')).toHaveLength(1)
    expect(listings.every(({ pair }) => pair.marginMode === 'fixed' || pair.leverages.length > 0)).toBe(true)
  })

  it('are seeded once: an operator’s change of terms survives the next start', async () => {
    await database.pool.query(`update pair set fee_rate = 123 where code = 'LTCUSD'`)
    await seedMarkets(database.pool)
    const { listings } = await loadMarkets(database.pool)
    expect(listings.find(({ pair }) => pair.code === 'LTCUSD')?.pair.feeRate).toBe(123n)
    expect(listings).toHaveLength(seededListings().length)
  })

  it.each([
    `update pair set volatility = 0.05 where code = 'BTCUSD'`,
    `update pair set anchor_price = 1 where code = 'BTCUSD'`,
    `update pair set price_places = 3 where code = 'BTCUSD'`,
    `delete from pair where code = 'BTCUSD'`,
    `update market_hours set sessions = '[[0,60]]' where name = 'forex'`,
  ])('refuse what would change prices already made: %s', async statement => {
    await expect(database.pool.query(statement)).rejects.toThrow('would change prices already made')
  })
})

describe('the simulated feed’s promises', () => {
  const secret = { secret: Buffer.alloc(32, 8), anchorDay: START / DAY_MS - 0.625 }

  it('are made a week ahead, kept, and revealed when the day is over and not before', async () => {
    const time = new ManualTime(START)
    const opened = await openSecret(database.pool, testSealer, START, secret)
    const commitments = new Commitments({
      pool: database.pool,
      secret: opened,
      // What is promised of method 2 is in feed/simulated/commitments.test.ts.
      forwardFrom: Infinity,
      clock: time,
      scheduler: time,
      report: fail,
      commitTerms: async () => undefined,
      storeCandles: async () => undefined,
    })
    await commitments.start()
    const before = await commitments.days(60)
    expect(before[0]?.day).toBe('2026-11-24')
    expect(before.find(({ day }) => day === '2026-11-16')?.key).toBeUndefined()
    expect(before.find(({ day }) => day === '2026-11-15')?.key).toMatch(/^[0-9a-f]{64}$/)

    time.advance(9 * HOUR_MS + MINUTE_MS)
    await commitments.stop()
    const after = await commitments.days(60)
    expect(after[0]?.day).toBe('2026-11-25')
    const monday = after.find(({ day }) => day === '2026-11-16')
    expect(keepsPromise(monday?.key ?? '', before.find(({ day }) => day === '2026-11-16')?.keyHash ?? '')).toBe(true)
    expect(after.filter(({ day, key }) => day > '2026-11-16' && key !== undefined)).toEqual([])
  })

  it('cannot be changed, taken back or replaced by another secret', async () => {
    const refused = [
      [`update feed_day set key_hash = sha256('x') where day = '2026-11-20'`, 'stays as it is'],
      [`update feed_day set key = sha256('x'), revealed_at = 1 where day = '2026-11-20'`, 'violates check constraint'],
      [`update feed_day set key = null, revealed_at = null where day = '2026-11-16'`, 'stays as it is'],
      [`delete from feed_day`, 'stays as it is'],
      [`update feed_secret set hash = sha256('x')`, 'stays as it is'],
      [`update feed_secret set secret = sha256('x')`, 'violates check constraint'],
      [`delete from feed_secret`, 'stays as it is'],
    ] as const
    for (const [statement, reason] of refused) {
      await expect(database.pool.query(statement), statement).rejects.toThrow(reason)
    }
    await expect(
      openSecret(database.pool, testSealer, START, { ...secret, secret: Buffer.alloc(32, 1) }),
    ).rejects.toThrow('another seed')
    await expect(
      database.pool.query(`insert into market_closure values (8, current_date, 0, 1440, 'Sudden')`),
    ).rejects.toThrow('days to come')
    await database.pool.query(`insert into market_closure values (8, current_date + 30, 1, 2, 'Planned')`)
  })
})

describe('a market opened on a database', () => {
  const open = (fresh: TestDatabase, time: ManualTime): Promise<Market> =>
    openMarket({
      config: { source: 'simulated' },
      pool: fresh.pool,
      vault: testSealer,
      bus: inProcessBus(fail),
      clock: time,
      scheduler: time,
      report: fail,
      node: { holder: 'test', isFeed: true, directUrl: fresh.url, leases: fresh.pool },
    })

  it('keeps its prices over restarts', async () => {
    const fresh = await testDatabase()
    try {
      const first = new ManualTime(START)
      const market = await open(fresh, first)
      await market.start()
      first.advance(2 * MINUTE_MS)
      await market.stop()

      const again = await open(fresh, new ManualTime(START + DAY_MS))
      await again.start()
      const [hour] = again.candles(1, 60).filter(({ time }) => time === START)
      expect(hour?.open).toBe(market.candles(1, 60).at(-1)?.open)
      await again.stop()
    } finally {
      await fresh.close()
    }
  })

  it('makes a secret of its own for every install', async () => {
    const a = await testDatabase()
    const b = await testDatabase()
    try {
      const [one, other] = await Promise.all([
        openSecret(a.pool, testSealer, START),
        openSecret(b.pool, testSealer, START),
      ])
      expect(Buffer.from(one.secret).equals(Buffer.from(other.secret))).toBe(false)
      expect(one.anchorDay).toBe(Math.floor(START / DAY_MS))
      const same = await openSecret(a.pool, testSealer, START + 5 * DAY_MS)
      expect(Buffer.from(same.secret).equals(Buffer.from(one.secret))).toBe(true)
      expect(same.anchorDay).toBe(one.anchorDay)
    } finally {
      await Promise.all([a.close(), b.close()])
    }
  })
})

describe('candles of a real feed', () => {
  const storedHistory = (time: ManualTime, isWriter = true): StoredHistory =>
    new StoredHistory({ pool: database.pool, clock: time, scheduler: time, onError: fail, isWriter: () => isWriter })

  it('survive a restart, unfinished ones included', async () => {
    const time = new ManualTime(START)
    const written = storedHistory(time)
    await written.start()
    const candle = { time: START, open: 100n, high: 120n, low: 90n, close: 110n, volume: 3 }
    written.keep(1, 1, candle, START + 55_000)
    written.keep(1, 1, { ...candle, close: 115n, volume: 4 }, START + 58_000)
    written.keep(1, 1440, { ...candle, time: START - 15 * HOUR_MS }, START + 58_000)
    written.keep(1, 1, { ...candle, time: START - MINUTE_MS }, START - 1)
    await written.stop()

    const read = storedHistory(time)
    await read.start()
    expect(read.finished(1, 1, 500, START)).toEqual([{ ...candle, time: START - MINUTE_MS }])
    const resumed = read.resume(1, START + MINUTE_MS)
    expect(resumed).toMatchObject({ price: 115n, at: START + 58_000 })
    expect(resumed?.unfinished.get(1)?.volume).toBe(4)
    expect(resumed?.unfinished.get(1440)?.time).toBe(START - 15 * HOUR_MS)
    expect(read.resume(2, START)).toBeUndefined()
    // A period that was not stored begins with what a shorter one knows of it.
    expect(resumed?.unfinished.get(10_080)).toEqual({ ...candle, time: periodStart(START, 10_080) })
    await read.stop()
  })

  it('are stored by the feed node while it runs, and never set back by one that knows less', async () => {
    const time = new ManualTime(START)
    const other = storedHistory(time, false)
    const ahead = storedHistory(time)
    const read = async (): Promise<readonly number[]> => {
      const found = await database.pool.query<{ volume: number }>('select volume from candle where pair_id = 3')
      return found.rows.map(({ volume }) => volume)
    }
    const candle = { time: START, open: 100n, high: 120n, low: 90n, close: 110n, volume: 3 }
    await other.start()
    other.keep(3, 1, candle, START + 10)
    time.advance(10_000)
    expect(await read()).toEqual([])
    ahead.keep(3, 1, { ...candle, volume: 5 }, START + 30)
    await ahead.stop()
    other.keep(3, 1, { ...candle, volume: 4 }, START + 20)
    await other.stop()
    expect(await read()).toEqual([5])
  })

  it('are written with the next ones when the database refused them once, the newest of each', async () => {
    const time = new ManualTime(START)
    const errors: unknown[] = []
    const onError = (error: unknown): void => void errors.push(error)
    const deps = { pool: database.pool, clock: time, scheduler: time, onError, isWriter: () => true }
    const history = new StoredHistory(deps)
    await history.start()
    const candle = { time: START, open: 100n, high: 120n, low: 90n, close: 110n, volume: 3 }
    history.keep(7, 1, candle, START + 10)
    history.keep(7, 5, candle, START + 10)
    await database.pool.query('alter table candle rename to candle_away')
    try {
      time.advance(10_000)
      await expect.poll(() => errors).toHaveLength(1)
    } finally {
      await database.pool.query('alter table candle_away rename to candle')
    }
    history.keep(7, 1, { ...candle, volume: 4 }, START + 20)
    await history.stop()
    const { rows } = await database.pool.query('select period, volume from candle where pair_id = 7 order by period')
    expect(rows).toEqual([
      { period: 1, volume: 4 },
      { period: 5, volume: 3 },
    ])
  })

  it('are kept for good: those that memory does not reach are read by range, after years and restarts too', async () => {
    const count = 1_300
    const yearsBefore = START - 900 * DAY_MS
    const timeOf = (n: number): number => yearsBefore + n * MINUTE_MS
    const candle = (n: number) => ({ time: timeOf(n), open: 100n, high: 120n, low: 90n, close: 110n, volume: n + 1 })
    const time = new ManualTime(START)
    const written = storedHistory(time)
    await written.start()
    for (let n = 0; n < count; n++) written.keep(4, 1, candle(n), timeOf(n) + 1)
    await written.stop()

    const read = storedHistory(time)
    await read.start()
    expect(read.finished(4, 1, count, START)).toHaveLength(500)
    const numbers = async (most: number, before: number): Promise<number[]> =>
      (await read.older(4, 1, most, before)).map(({ volume }) => volume - 1)
    const from = (first: number, length: number): number[] => Array.from({ length }, (_, index) => first + index)
    expect(await numbers(500, timeOf(500)), 'all before memory').toEqual(from(0, 500))
    expect(await numbers(500, timeOf(1_000)), 'some of them in memory').toEqual(from(500, 500))
    expect(await numbers(500, timeOf(100)), 'as many as there are').toEqual(from(0, 100))
    expect(await numbers(500, timeOf(0))).toEqual([])
    await read.stop()
  })
})
