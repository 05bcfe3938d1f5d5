// External verification of a server: an honest one passes, and every kind of tampering is found. The server is the real feed on a real
// database; its responses can be tampered with on the way.
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@tallystick/kernel/clock'
import { PERIODS, type Period } from '@tallystick/wire/periods'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Listing } from '../apps/server/src/feed/listing.ts'
import { seededListings } from '../apps/server/src/feed/seed/listings.ts'
import { dayText } from '../apps/server/src/feed/simulated/commitments/keys.ts'
import { type OpenSimulation, openSimulation } from '../apps/server/src/feed/simulated/open-simulation.ts'
import { simulatedHistory } from '../apps/server/src/feed/simulated/simulation.ts'
import { presentCandle } from '../apps/server/src/modules/trading/forex/present.ts'
import { presentDay } from '../apps/server/src/modules/trading/feed-keys/routes.ts'
import { loadMarkets, seedMarkets } from '../apps/server/src/feed/markets/markets.ts'
import { type TestDatabase, testDatabase } from '../apps/server/testing/database.ts'
import { ManualTime } from '../apps/server/testing/manual-time.ts'
import { testSealer } from '../apps/server/testing/secrets.ts'
import { sha256, type Terms } from './method-2-prices.ts'
import { type Get, verifyServer } from './verify-prices.ts'

const CODES = ['XAUUSD', 'AAPL', 'JPN225', 'JPM']
const INSTALL = Date.UTC(2027, 0, 12) / DAY_MS
/** The day that is checked: committed to in time, and over. */
const CHECKED = INSTALL + 2
const NOW = (CHECKED + 1) * DAY_MS + 14 * HOUR_MS
const few = (listings: readonly Listing[]) => listings.filter(({ pair }) => CODES.includes(pair.code))

let database: TestDatabase
let server: OpenSimulation

async function start(at: number): Promise<OpenSimulation> {
  const time = new ManualTime(at)
  const open = await openSimulation({
    pool: database.pool,
    sealer: testSealer,
    clock: time,
    scheduler: time,
    listings: few((await loadMarkets(database.pool)).listings),
    loadListings: async client => few((await loadMarkets(client)).listings),
    seed: Buffer.alloc(32, 6),
    report: (event, fields) => expect.fail(`${event} ${JSON.stringify(fields)}`),
  })
  await open.commitments.start()
  await open.commitments.stop()
  return open
}

beforeAll(async () => {
  database = await testDatabase()
  await seedMarkets(database.pool)
  await start(INSTALL * DAY_MS + 9 * HOUR_MS)
  // Down over a midnight, and back in time for the day after.
  await start((INSTALL + 1) * DAY_MS + 12 * HOUR_MS)
  server = await start(NOW)
})
afterAll(() => database.close())

type ServedDay = ReturnType<typeof presentDay>
type ServedCandle = ReturnType<typeof presentCandle>

interface Tamper {
  readonly day?: (day: ServedDay) => ServedDay
  readonly candle?: (candle: ServedCandle, code: string, period: Period) => ServedCandle | undefined
}

/** What the server answers in the afternoon, after `tamper` had its way. */
function answers(tamper: Tamper = {}): Get {
  const history = simulatedHistory(server.simulation)
  const days = async (day: string | null) => {
    const asked = day === null ? await server.commitments.days(60) : [await server.commitments.day(day)]
    return asked.flatMap(found => (found ? [presentDay(found)] : [])).map(tamper.day ?? (found => found))
  }
  return async path => {
    const url = new URL(path, 'http://server')
    if (url.pathname === '/api/feed/keys')
      return { feed_label: 'simulated', days: await days(url.searchParams.get('day')), hours: [] }
    if (url.pathname === '/v2/api/forex/trade_list')
      return few(seededListings()).map(({ pair }) => ({ Id: pair.id, Code: pair.code }))
    const id = Number(url.searchParams.get('forex_id'))
    const period = url.searchParams.get('period') as Period
    const minutes = PERIODS[period]
    const { pair } = seededListings().find(listing => listing.pair.id === id) ?? expect.fail(`pair ${id}`)
    if (!CODES.includes(pair.code)) return []
    const candles = history.finished(id, minutes, 499, NOW - (NOW % (minutes * MINUTE_MS)))
    return candles
      .map(candle => presentCandle(candle, pair.pricePlaces))
      .flatMap(candle => (tamper.candle ? (tamper.candle(candle, pair.code, period) ?? []) : candle))
  }
}

/** A server that committed to other terms than those it draws from, hash and all. */
function otherTerms(change: (pair: Terms['pairs'][number]) => Partial<Terms['pairs'][number]>): Get {
  return answers({
    day: day => {
      if (day.terms === '') return day
      const terms = JSON.parse(day.terms) as Terms
      const text = JSON.stringify({ ...terms, pairs: terms.pairs.map(pair => ({ ...pair, ...change(pair) })) })
      return { ...day, terms: text, commitment: sha256(Buffer.from(day.key, 'hex'), Buffer.from(text)) }
    },
  })
}

describe('checking a server’s prices from outside', () => {
  it('finds nothing wrong with an honest one', async () => {
    const { ok, lines } = await verifyServer(answers())
    expect(lines[0]).toBe(`${dayText(CHECKED)}: the revealed key is the one that was promised.`)
    expect(lines[1]).toBe(
      `${dayText(CHECKED)}: the terms were committed to at ${dayText(CHECKED - 1)} 12:00:00, before the day.`,
    )
    expect(lines.at(-1)).toMatch(/^\d{3,} candles compared, 0 differ\.$/)
    expect(lines).toHaveLength(3)
    expect(ok).toBe(true)
  })

  it('checks any day that is over, and says what cannot be checked', async () => {
    const first = await verifyServer(answers(), dayText(INSTALL))
    expect(first.lines.join('\n')).toContain('first day by method 2')
    expect(first.ok).toBe(true)
    expect((await verifyServer(answers(), dayText(CHECKED + 1))).lines).toEqual([
      `${dayText(CHECKED + 1)}: the key is revealed when the day is over.`,
    ])
    expect((await verifyServer(answers(), '2020-01-01')).ok).toBe(false)
  })

  it('finds a commitment that came after the day had begun', async () => {
    const { ok, lines } = await verifyServer(answers(), dayText(INSTALL + 1))
    expect(ok).toBe(false)
    expect(lines.join('\n')).toContain(`LATE. The terms were committed to at ${dayText(INSTALL + 1)} 12:00:00`)
  })

  it('finds a touched candle, a hidden one and one too many', async () => {
    const touched = await verifyServer(
      answers({
        candle: (candle, code, period) =>
          code === 'XAUUSD' && period === '15M' ? { ...candle, Volume: candle.Volume + 1 } : candle,
      }),
    )
    expect(touched.ok).toBe(false)
    expect(touched.lines.join('\n')).toMatch(/XAUUSD 15M: 9\d differ/)
    const noon = CHECKED * DAY_MS + 16 * HOUR_MS
    const hidden = await verifyServer(
      answers({ candle: (candle, _, period) => (period === '1H' && candle.Time === noon ? undefined : candle) }),
    )
    expect(hidden.lines.filter(line => line.includes('1H: 1 differ')).length).toBeGreaterThan(1)
    const moved = await verifyServer(
      answers({
        candle: (candle, code, period) =>
          code === 'AAPL' && period === '1H' && candle.Time === noon
            ? { ...candle, Time: candle.Time + 4 * HOUR_MS * 2 }
            : candle,
      }),
    )
    expect(moved.ok).toBe(false)
  })

  it('finds a key that was not promised', async () => {
    const { ok, lines } = await verifyServer(
      answers({ day: day => (day.key ? { ...day, key: 'ab'.repeat(32) } : day) }),
    )
    expect(ok).toBe(false)
    expect(lines).toEqual([`${dayText(CHECKED)}: the revealed key is not the one that was promised.`])
  })

  it('finds terms that were not committed to', async () => {
    const { ok, lines } = await verifyServer(
      answers({ day: day => ({ ...day, terms: day.terms.replace('"volatility":0.0', '"volatility":0.1') }) }),
    )
    expect(ok).toBe(false)
    expect(lines.at(-1)).toContain('the terms are not those that were committed to')
  })

  it('finds another volatility than the one committed to', async () => {
    const { ok, lines } = await verifyServer(
      otherTerms(pair => (pair.code === 'JPM' ? { volatility: pair.volatility * 1.01 } : {})),
    )
    expect(ok).toBe(false)
    expect(lines.some(line => line.startsWith('JPM 1H'))).toBe(true)
    expect(lines.some(line => line.startsWith('AAPL'))).toBe(false)
  })

  it('finds another opening price than the one that follows', async () => {
    const jumped = await verifyServer(
      otherTerms(pair => (pair.code === 'AAPL' ? { opening_price: pair.opening_price + 1 } : {})),
    )
    expect(jumped.ok).toBe(false)
    expect(jumped.lines).toContain('AAPL: the opening price does not follow from the key.')
    const begun = await verifyServer(
      otherTerms(pair => (pair.code === 'XAUUSD' ? { previous_close: pair.previous_close + 1 } : {})),
    )
    expect(begun.ok).toBe(false)
    expect(begun.lines).toContain('XAUUSD: the terms do not begin at the close before the day.')
  })

  it('finds hours, activity, tick counts and pairs that were kept back', async () => {
    for (const change of [
      { open: [[870, 1_200] as const] },
      { full_day_minutes: 400 },
      { activity: Array.from({ length: 24 }, () => 1) },
      { ticks_per_minute: 80 },
    ]) {
      const { ok, lines } = await verifyServer(otherTerms(pair => (pair.code === 'AAPL' ? change : {})))
      expect(ok).toBe(false)
      expect(lines.some(line => line.startsWith('AAPL'))).toBe(true)
    }
    const hidden = await verifyServer(otherTerms(pair => (pair.code === 'AAPL' ? { code: 'OTHER' } : {})))
    expect(hidden.lines).toContain('AAPL: not among the terms that were committed to.')
    expect(hidden.ok).toBe(false)
  })
})
