// History and live prices are one path: reads by candle or tick, in any order, agree.
import { createHash } from 'node:crypto'
import { DAY_MS, MINUTE_MS } from '@tallystick/kernel/clock'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_PERIODS, type Period } from '../periods.ts'
import { seededListings } from '../seed/listings.ts'
import { parseWeek } from '../hours/week-text.ts'
import { deriveDayKey, keysFromSecret } from './commitments/keys.ts'
import type { PairPath } from './path.ts'
import type { StepCandle } from './path-day.ts'
import { simulate, stepOf, toCandle } from './simulation.ts'
import { candlesOfDay } from './commitments/verify-day.ts'

const LISTINGS = seededListings()
const ANCHOR = Date.UTC(2026, 10, 10) / DAY_MS

function paths(secret: number, codes?: readonly string[]): Map<string, PairPath> {
  const listings = LISTINGS.filter(({ pair }) => codes?.includes(pair.code) ?? true)
  const simulation = simulate(listings, keysFromSecret(Buffer.alloc(32, secret)), {
    anchorDay: ANCHOR,
    forwardFrom: Infinity,
  })
  return new Map(Array.from(simulation.values(), ({ listing, path }) => [listing.pair.code, path]))
}
const known = paths(1)

function pathOf(code: string, among = known): PairPath {
  const path = among.get(code)
  if (!path) throw new Error(`no path of ${code}`)
  return path
}

/** Candles of a minute, the slow way: from every single tick of the day. */
function minutesFromTicks(path: PairPath, day: number): StepCandle[] {
  const candles: StepCandle[] = []
  for (let time = day * DAY_MS; time < (day + 1) * DAY_MS; time += MINUTE_MS) {
    const { times, prices } = path.ticks(time) ?? { times: [], prices: [] }
    if (prices.length === 0) continue
    expect(times.every(at => at >= time && at < time + MINUTE_MS)).toBe(true)
    candles.push({
      time,
      open: prices[0] ?? 0,
      high: Math.max(...prices),
      low: Math.min(...prices),
      close: prices.at(-1) ?? 0,
      volume: prices.length,
    })
  }
  return candles
}

function longer(minutes: readonly StepCandle[], period: Period): StepCandle[] {
  const groups = Map.groupBy(minutes, ({ time }) => time - (time % (period * MINUTE_MS)))
  return Array.from(groups, ([time, parts]) => ({
    time,
    open: parts[0]?.open ?? 0,
    high: Math.max(...parts.map(({ high }) => high)),
    low: Math.min(...parts.map(({ low }) => low)),
    close: parts.at(-1)?.close ?? 0,
    volume: parts.reduce((sum, { volume }) => sum + volume, 0),
  }))
}

describe('the simulated path', () => {
  it.each([
    ['BTCUSD', 0],
    ['EURUSD', 3],
    // A Sunday with its few hours, a break, a lunch, a history before the install.
    ['EURUSD', -2],
    ['XAUUSD', 6],
    ['JPN225', 3],
    ['AAPL', 2],
    ['JPM', -300],
  ])('%s on day %i: candles of every period are the sum of its ticks', (code, offset) => {
    const path = pathOf(code)
    const day = ANCHOR + offset
    const minutes = minutesFromTicks(path, day)
    for (const period of DAY_PERIODS) {
      const served = path.candles(period, 1_440 / period, (day + 1) * DAY_MS).filter(({ time }) => time >= day * DAY_MS)
      expect(served.length).toBeGreaterThan(0)
      expect(served).toEqual(longer(minutes, period))
    }
  })

  it('has ticks in order, one per millisecond, inside their minute, only while the market is open', () => {
    const codes = fc.constantFrom('BTCUSD', 'EURGBP', 'XAGUSD', 'UK100', 'TSLA')
    fc.assert(
      fc.property(codes, fc.integer({ min: -700 * 1_440, max: 100 * 1_440 }), (code, offset) => {
        const path = pathOf(code)
        const start = ANCHOR * DAY_MS + offset * MINUTE_MS
        const ticks = path.ticks(start)
        expect(ticks !== undefined).toBe(path.terms.hours.isOpen(start))
        if (!ticks) return
        expect(ticks.prices.length).toBe(ticks.times.length)
        expect(ticks.times.length).toBeGreaterThan(30)
        expect(ticks.times.every((at, index) => at > (ticks.times[index - 1] ?? start - 1))).toBe(true)
        expect(ticks.times.at(-1)).toBeLessThan(start + MINUTE_MS)
        expect(ticks.prices.every(price => Number.isSafeInteger(price) && price >= 1)).toBe(true)
      }),
      { numRuns: 200 },
    )
  })

  it('answers the same in any order: random access is sequential access', () => {
    const sequential = pathOf('ETHUSD')
    const minutes = fc.array(fc.integer({ min: -790 * 1_440, max: 60 * 1_440 }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(minutes, offsets => {
        const fresh = pathOf('ETHUSD', paths(1, ['ETHUSD']))
        for (const offset of offsets) {
          const start = ANCHOR * DAY_MS + offset * MINUTE_MS
          expect(fresh.ticks(start)).toEqual(sequential.ticks(start))
        }
      }),
      { numRuns: 4 },
    )
  })

  it('goes on where it was: without a closing between, each day opens at the close before', () => {
    const [first, ...rest] = pathOf('BTCUSD').candles(1440, 500, (ANCHOR + 5) * DAY_MS)
    expect(rest).toHaveLength(499)
    let before = first?.close
    for (const { open, close } of rest) {
      expect(open).toBe(before)
      before = close
    }
  })

  it('has 500 daily candles on the day of the install, whatever hours the market keeps', () => {
    for (const [first] of Map.groupBy(LISTINGS, ({ hours }) => hours).values()) {
      const code = first?.pair.code ?? ''
      expect(pathOf(code).candles(1440, 500, ANCHOR * DAY_MS), code).toHaveLength(500)
    }
  })

  it('is at the seeded price on the day of the install', () => {
    for (const { pair, path } of LISTINGS) {
      const seeded = Number(path.anchorPrice) / 10 ** (8 - pair.pricePlaces)
      const close = pathOf(pair.code).candles(1440, 1, ANCHOR * DAY_MS)[0]?.close ?? 0
      // 800 roundings to whole steps, each by half a step at most, accumulate as a walk.
      expect(Math.abs(close - seeded), pair.code).toBeLessThan(Math.max(60, seeded * 1e-4))
    }
  })

  it('never moves further between two ticks than the guards let pass', () => {
    for (const { pair, maxMove } of LISTINGS) {
      const path = pathOf(pair.code)
      const bound = Number(maxMove) / 1e8
      const daily = path.candles(1440, 100, ANCHOR * DAY_MS)
      const leaps = daily.filter(({ open }, at) => {
        const before = daily[at - 1]?.close ?? open
        return Math.abs(open - before) >= before * bound
      })
      expect(leaps).toEqual([])
      const minute = path.lastTick(ANCHOR * DAY_MS + 57_000_000)?.at ?? 0
      const prices = path.ticks(minute - (minute % MINUTE_MS))?.prices ?? []
      const far = [...prices].filter((price, at) => Math.abs(price - (prices[at - 1] ?? price)) > price * bound * 0.2)
      expect(far).toEqual([])
    }
  })

  it('is another one under another secret', () => {
    const other = paths(2)
    for (const { pair } of LISTINGS) {
      const mine = pathOf(pair.code).candles(1440, 20, ANCHOR * DAY_MS)
      const theirs = pathOf(pair.code, other).candles(1440, 20, ANCHOR * DAY_MS)
      expect(mine.filter((candle, at) => candle.close === theirs[at]?.close).length).toBeLessThan(3)
    }
  })

  it('moves like a fair coin: no drift, no momentum, the volatility it was given', () => {
    const daily = LISTINGS.flatMap(({ pair, path }) =>
      pathOf(pair.code)
        .candles(1440, 120, ANCHOR * DAY_MS)
        // Days of half an hour on Sundays would count as calm ones.
        .filter(({ volume }) => volume > 20_000)
        .map(({ open, close }) => (close - open) / open / path.volatility),
    )
    const mean = daily.reduce((sum, r) => sum + r, 0) / daily.length
    const variance = daily.reduce((sum, r) => sum + r * r, 0) / daily.length
    expect(Math.abs(mean)).toBeLessThan(3.5 / Math.sqrt(daily.length))
    expect(Math.sqrt(variance)).toBeGreaterThan(0.95)
    expect(Math.sqrt(variance)).toBeLessThan(1.2)

    const hours = pathOf('BTCUSD')
      .candles(60, 12_000, ANCHOR * DAY_MS)
      .map(({ open, close }) => close - open)
    const together = hours.slice(1).reduce((sum, move, at) => sum + Math.sign(move) * Math.sign(hours[at] ?? 0), 0)
    expect(Math.abs(together / hours.length)).toBeLessThan(3.5 / Math.sqrt(hours.length))
  })

  it('is the path it has always been: prices once made never change', () => {
    const hash = createHash('sha256')
    for (const { pair } of LISTINGS) {
      const path = pathOf(pair.code)
      hash.update(JSON.stringify(path.candles(1440, 5, ANCHOR * DAY_MS)))
      hash.update(JSON.stringify(path.candles(1, 5, ANCHOR * DAY_MS)))
      hash.update(JSON.stringify(path.lastTick(ANCHOR * DAY_MS)))
    }
    // Another hash means that servers would rewrite their history on upgrade, and that revealed keys no longer prove anything. With other
    // holidays of new installations it is another one too: servers keep the hours in their database.
    expect(hash.digest('hex')).toBe('d8ced431f1f44fde5ccdb828e9dbdc9d651fe761b807840e5218c52787a131fd')
  })
})

describe('the simulated path under weekly hours that change', () => {
  const FROM = ANCHOR + 3
  const from = new Date(FROM * DAY_MS).toISOString().slice(0, 10)
  const weeks = [{ fromDay: from, sessions: parseWeek('sun-sat 02:00-20:00') ?? [] }]
  const candlesOf = (path: PairPath, day: number) =>
    path.candles(1, 1_440, (day + 1) * DAY_MS).filter(({ time }) => time >= day * DAY_MS)

  it.each(['BTCUSD', 'EURUSD', 'XAUUSD', 'JPN225', 'AAPL'])('%s: days before are what they were', code => {
    const listing = seededListings().find(({ pair }) => pair.code === code)
    if (!listing) throw new Error(`no listing of ${code}`)
    const simulation = simulate([listing], keysFromSecret(Buffer.alloc(32, 1)), {
      anchorDay: ANCHOR,
      forwardFrom: Infinity,
    })
    const path = simulation.get(listing.pair.id)?.path
    if (!path) throw new Error(`no path of ${code}`)
    // Live on the day before yesterday: the change is taken over while the path is at work.
    const seen = path.lastTick((FROM - 2) * DAY_MS)
    listing.hours.change({ ...listing.hours.changeable, weeks })
    expect(path.lastTick((FROM - 2) * DAY_MS)).toEqual(seen)
    const asItWas = pathOf(code)
    expect(path.candles(1440, 500, (FROM - 1) * DAY_MS)).toEqual(asItWas.candles(1440, 500, (FROM - 1) * DAY_MS))
    expect(candlesOf(path, FROM - 2)).toEqual(candlesOf(asItWas, FROM - 2))
    expect(candlesOf(path, FROM + 1)).not.toEqual(candlesOf(asItWas, FROM + 1))
    // A day of the new week goes on from the close before it, and is redone from its key alone.
    const before = path.candles(1440, 1, (FROM + 1) * DAY_MS).at(-1)?.close ?? 0
    const step = stepOf(listing)
    const key = deriveDayKey(Buffer.alloc(32, 1), FROM + 1).toString('hex')
    const redone = candlesOfDay(listing, key, FROM + 1, BigInt(before) * step, 1)
    expect(redone).toEqual(candlesOf(path, FROM + 1).map(candle => toCandle(candle, step)))
    expect(redone.length).toBeGreaterThan(0)
  })
})
