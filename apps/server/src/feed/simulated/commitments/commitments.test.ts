// Commitments made before a day, on a real database: new install, upgrade, downtime over midnight, restart.
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@tallystick/kernel/clock'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadMarkets, seedMarkets } from '../../markets/markets.ts'
import { type TestDatabase, testDatabase } from '../../../../testing/database.ts'
import { ManualTime } from '../../../../testing/manual-time.ts'
import { testSealer } from '../../../../testing/secrets.ts'
import type { Listing } from '../../listing.ts'
import { type Period, PERIODS, periodStart, WEEK_PERIOD } from '../../periods.ts'
import { seededListings } from '../../seed/listings.ts'
import { brokenFinishedDays } from '../finished-days/check-finished-days.ts'
import { type Commitments, openSecret } from './commitments.ts'
import { commitmentOf, type DayTerms } from './day-terms.ts'
import { dayText, deriveDayKey, hashOfKey, keysFromSecret } from './keys.ts'
import { type OpenSimulation, openSimulation } from '../open-simulation.ts'
import { simulate, simulatedHistory } from '../simulation.ts'

/** A Tuesday, far ahead of the wall clock: the triggers of the database must not lean on it. */
const INSTALL = Date.UTC(2027, 0, 12) / DAY_MS
const SECRET = Buffer.alloc(32, 21)
/** One that never closes, one over the weekend, one with a night, one whose day lies in the east. */
const CODES = ['LTCUSD', 'XAUUSD', 'AAPL', 'JPN225']
const logged: unknown[] = []

const few = (listings: readonly Listing[]) => listings.filter(({ pair }) => CODES.includes(pair.code))
const idOf = (code: string) => seededListings().find(({ pair }) => pair.code === code)?.pair.id ?? 0

async function opened(database: TestDatabase, time: ManualTime): Promise<OpenSimulation> {
  const { pool } = database
  const open = await openSimulation({
    pool,
    sealer: testSealer,
    clock: time,
    scheduler: time,
    listings: few((await loadMarkets(pool)).listings),
    loadListings: async client => few((await loadMarkets(client)).listings),
    seed: SECRET,
    report: (...line) => logged.push(line),
  })
  await open.commitments.start()
  return open
}

/** Starts, looks and stops. */
async function visit<T>(
  database: TestDatabase,
  at: number,
  look: (open: OpenSimulation) => Promise<T> | T,
): Promise<T> {
  const open = await opened(database, new ManualTime(at))
  try {
    return await look(open)
  } finally {
    await open.commitments.stop()
  }
}

const dayOf = (commitments: Commitments, day: number) => commitments.day(dayText(day))
const startOf = (day: number, hour = 0): number => day * DAY_MS + hour * HOUR_MS

/** What the market must serve: the path itself, without a database. */
function expected(at: number) {
  const simulation = simulate(few(seededListings()), keysFromSecret(SECRET), {
    anchorDay: INSTALL,
    forwardFrom: INSTALL,
  })
  const history = simulatedHistory(simulation)
  return (pairId: number, period: Period, count: number) =>
    history.finished(pairId, period, count, periodStart(at, period))
}

describe('a new installation', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await testDatabase()
    await seedMarkets(database.pool)
  })
  afterAll(() => database.close())

  it('names method 2 from its first day on, and commits to tomorrow before it begins', async () => {
    await visit(database, startOf(INSTALL, 9), async ({ commitments }) => {
      const today = await dayOf(commitments, INSTALL)
      expect(today).toMatchObject({ method: 2, committedAt: startOf(INSTALL, 9) })
      expect((await dayOf(commitments, INSTALL - 1))?.method).toBe(1)
      // Tomorrow has begun nowhere on earth yet, so its hours can still change.
      expect(await dayOf(commitments, INSTALL + 1)).not.toHaveProperty('commitment')
      expect((await dayOf(commitments, INSTALL + 8))?.method).toBe(2)
    })
    await visit(database, startOf(INSTALL, 10), async ({ commitments }) => {
      expect(await dayOf(commitments, INSTALL + 1)).toMatchObject({ committedAt: startOf(INSTALL, 10) })
      const before = await dayOf(commitments, INSTALL + 1)
      expect(before?.commitment).toMatch(/^[0-9a-f]{64}$/)
      expect(before).not.toHaveProperty('key')
      expect(before).not.toHaveProperty('terms')
    })
  })

  it('reveals key and terms when the day is over, and both are what was committed to', async () => {
    const promised = await visit(database, startOf(INSTALL, 23), ({ commitments }) => dayOf(commitments, INSTALL + 1))
    await visit(database, startOf(INSTALL + 2, 1), async ({ commitments, simulation }) => {
      const told = await dayOf(commitments, INSTALL + 1)
      expect(told).toMatchObject({ ...promised })
      expect(hashOfKey(Buffer.from(told?.key ?? '', 'hex'))).toBe(promised?.keyHash)
      const hash = commitmentOf(Buffer.from(told?.key ?? '', 'hex'), told?.terms ?? '')
      expect(hash.toString('hex')).toBe(promised?.commitment)
      const terms = JSON.parse(told?.terms ?? '{}') as { pairs: DayTerms[] }
      expect(terms.pairs.map(({ code }) => code).toSorted()).toEqual(CODES.toSorted())
      const coin = simulation.get(idOf('LTCUSD'))?.path.candles(1440, 1, startOf(INSTALL + 1))[0]
      expect(terms.pairs.find(({ code }) => code === 'LTCUSD')).toMatchObject({
        open: [[0, 1440]],
        opens_anew: false,
        previous_close: coin?.close,
        opening_price: coin?.close,
      })
      // The days asked for together come without their terms.
      const days = await commitments.days(60)
      expect(days.filter(({ key }) => key !== undefined).length).toBeGreaterThan(2)
      expect(days.some(day => day.terms !== undefined)).toBe(false)
    })
  })

  it('serves stored candles that are the path, and goes on identically after every restart', async () => {
    const now = startOf(INSTALL + 3, 15) + 26 * MINUTE_MS
    const { rows } = await database.pool.query<{ count: bigint }>(`select count(*) as count from feed_closed_day`)
    expect(Number(rows[0]?.count)).toBe(2 * CODES.length)
    await visit(database, now, ({ simulation }) => {
      const history = simulatedHistory(simulation)
      const path = expected(now)
      for (const pairId of simulation.keys()) {
        for (const period of PERIODS) {
          const served = history.finished(pairId, period, 200, periodStart(now, period))
          expect(served.length).toBeGreaterThanOrEqual(period === WEEK_PERIOD ? 110 : 200)
          expect(served).toEqual(path(pairId, period, 200))
        }
      }
    })
    expect(await brokenFinishedDays(database.pool, 31)).toEqual([])
  })

  it('finds a stored candle that does not follow from key and terms', async () => {
    const client = await database.pool.connect()
    try {
      await client.query('begin')
      await client.query(`alter table feed_closed_day disable trigger closed_days_stay`)
      await client.query(`update feed_closed_day set high = high + 1 where day = $1 and pair_id = $2`, [
        dayText(INSTALL + 1),
        idOf('AAPL'),
      ])
      await client.query(`delete from feed_closed_day where day = $1 and pair_id = $2`, [
        dayText(INSTALL),
        idOf('XAUUSD'),
      ])
      expect(await brokenFinishedDays(client, 31)).toEqual([
        `${dayText(INSTALL + 1)} AAPL`,
        `${dayText(INSTALL)} XAUUSD`,
      ])
    } finally {
      await client.query('rollback')
      client.release()
    }
  })

  it.each([
    `update feed_day set terms = 'x' where commitment is not null and key is null`,
    `update feed_day set commitment = sha256('x') where commitment is not null and key is null`,
    `update feed_day set committed_at = 0 where commitment is not null and key is null`,
    `update feed_day set method = 1 where method = 2 and key is null`,
    `update feed_method set from_day = from_day + 1`,
    `delete from feed_method`,
    `update feed_closed_day set close = open`,
    `delete from feed_closed_day`,
  ])('cannot take it back: %s', async statement => {
    await expect(database.pool.query(statement)).rejects.toThrow('stays as it is')
  })

  it('cannot reveal a key whose terms were never committed to', async () => {
    const day = INSTALL + 9
    await expect(
      database.pool.query(`update feed_day set key = $2, revealed_at = 1 where day = $1`, [
        dayText(day),
        deriveDayKey(SECRET, day),
      ]),
    ).rejects.toThrow('feed_day_terms_first')
  })

  it('cannot change the hours of a day it has committed to, in any time zone', async () => {
    // At 15:26 of the fourth day the fifth is committed to; the sixth local day shapes its evening in the east.
    const committed = INSTALL + 4
    for (const day of [committed - 1, committed, committed + 1]) {
      await expect(
        database.pool.query(`insert into market_closure values (8, $1, 0, 1440, 'Sudden')`, [dayText(day)]),
      ).rejects.toThrow('days to come')
      await expect(
        database.pool.query(
          `insert into market_week (hours_id, from_day, sessions) values (8, $1, 'mon-fri 09:30-16:00')`,
          [dayText(day)],
        ),
      ).rejects.toThrow('days to come')
    }
    await database.pool.query(`insert into market_closure values (8, $1, 1, 2, 'Planned')`, [dayText(committed + 2)])
  })

  it('records when it was late, because the server was down', async () => {
    await visit(database, startOf(INSTALL + 6, 5), async ({ commitments }) => {
      expect(await dayOf(commitments, INSTALL + 5)).toMatchObject({ committedAt: startOf(INSTALL + 6, 5) })
      expect(await dayOf(commitments, INSTALL + 6)).toMatchObject({ committedAt: startOf(INSTALL + 6, 5) })
    })
    expect(await brokenFinishedDays(database.pool, 31)).toEqual([])
    expect(logged).toEqual([])
  })

  it('draws a day from what was committed to, though its own copy of the hours is an older one', async () => {
    const day = INSTALL + 8
    const time = new ManualTime(startOf(day - 2, 9))
    const { commitments, simulation } = await opened(database, time)
    // Nobody tells this server of the holiday.
    await database.pool.query(`insert into market_closure values (8, $1, 0, 1440, 'Unheard of')`, [dayText(day)])
    time.advance(26 * HOUR_MS)
    await commitments.stop()
    expect(logged).toEqual([['feed.terms_differ', { day: dayText(day) }]])
    const path = simulation.get(idOf('AAPL'))?.path
    expect(path?.terms.hours.openSpans(day)).not.toEqual([])
    expect(path?.ticks(startOf(day, 16))).toBeUndefined()
    expect(path?.candles(1440, 1, startOf(day + 1))[0]?.time).toBe(startOf(day - 1))
    await visit(database, startOf(day + 1, 1), async again => {
      const terms = JSON.parse((await dayOf(again.commitments, day))?.terms ?? '{}') as { pairs: DayTerms[] }
      expect(terms.pairs.find(({ code }) => code === 'AAPL')?.open).toEqual([])
    })
    expect(await brokenFinishedDays(database.pool, 31)).toEqual([])
  })
})

describe('an installation from before method 2', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await testDatabase()
    await seedMarkets(database.pool)
    // As the version before left it: days published without a method, the first of them revealed.
    await openSecret(database.pool, testSealer, 0, { secret: SECRET, anchorDay: INSTALL })
    for (let day = INSTALL - 1; day <= INSTALL + 12; day++) {
      const key = deriveDayKey(SECRET, day)
      await database.pool.query(
        `insert into feed_day (day, key_hash, published_at, method, key, revealed_at) values ($1, sha256($2), 0, $3, $4, $5)`,
        day < INSTALL + 4 ? [dayText(day), key, 1, key, 0] : [dayText(day), key, null, null, null],
      )
    }
  })
  afterAll(() => database.close())

  it('keeps method 1 until midnight and changes then, committed to before', async () => {
    const now = startOf(INSTALL + 4, 12)
    const keys = keysFromSecret(SECRET)
    const first = { anchorDay: INSTALL, forwardFrom: Infinity }
    const old = simulate(few(seededListings()), keys, first).get(idOf('LTCUSD'))?.path
    await visit(database, now, async ({ commitments, simulation }) => {
      expect((await dayOf(commitments, INSTALL + 4))?.method).toBe(1)
      expect(await dayOf(commitments, INSTALL + 4)).not.toHaveProperty('commitment')
      expect(await dayOf(commitments, INSTALL + 5)).toMatchObject({ method: 2, committedAt: now })
      // Today's prices are those that the version before was making.
      expect(simulation.get(idOf('LTCUSD'))?.path.candles(1, 1_000, now)).toEqual(old?.candles(1, 1_000, now))
    })
    const midnight = startOf(INSTALL + 5)
    await visit(database, startOf(INSTALL + 6, 3), async ({ commitments, simulation }) => {
      const path = simulation.get(idOf('LTCUSD'))?.path
      expect(path?.candles(1440, 500, midnight)).toEqual(old?.candles(1440, 500, midnight))
      expect(path?.candles(1, 1_440, midnight + DAY_MS)).not.toEqual(old?.candles(1, 1_440, midnight + DAY_MS))
      expect(await dayOf(commitments, INSTALL + 4)).toMatchObject({ method: 1, key: expect.any(String) })
      const terms = JSON.parse((await dayOf(commitments, INSTALL + 5))?.terms ?? '{}') as { pairs: DayTerms[] }
      const coin = terms.pairs.find(({ code }) => code === 'LTCUSD')
      expect(coin?.previous_close).toBe(old?.candles(1440, 1, midnight)[0]?.close)
    })
    expect(await brokenFinishedDays(database.pool, 31)).toEqual([])
  })
})
