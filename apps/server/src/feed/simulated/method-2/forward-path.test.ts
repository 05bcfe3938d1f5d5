// Method 2: public data say nothing about the next move, and the path does not depend on the order of reads.
import { createHash } from 'node:crypto'
import { DAY_MS, MINUTE_MS } from '@tallystick/kernel/clock'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DAY_PERIODS, type Period } from '../../periods.ts'
import { seededListings } from '../../seed/listings.ts'
import { decodeCandles, encodeCandles } from '../finished-days/candle-codec.ts'
import { NORMAL } from '../draws.ts'
import { halfAway, tickLaw, tickMove, walkMinute } from './forward-law.ts'
import { keysFromSecret } from '../commitments/keys.ts'
import type { PairPath } from '../path.ts'
import type { StepCandle } from '../path-day.ts'
import { simulate } from '../simulation.ts'

const LISTINGS = seededListings()
/** A Tuesday. */
const ANCHOR = Date.UTC(2026, 10, 10) / DAY_MS
const WORDS = 2 ** 32

function paths(secret: number, codes: readonly string[], forwardFrom = ANCHOR): Map<string, PairPath> {
  const listings = LISTINGS.filter(({ pair }) => codes.includes(pair.code))
  const simulation = simulate(listings, keysFromSecret(Buffer.alloc(32, secret)), { anchorDay: ANCHOR, forwardFrom })
  return new Map(Array.from(simulation.values(), ({ listing, path }) => [listing.pair.code, path]))
}

function pathOf(code: string, secret = 1): PairPath {
  return paths(secret, [code]).get(code) ?? expect.fail(`no path of ${code}`)
}

/** Every tick of a day, in order. */
function dayTicks(path: PairPath, day: number): { times: number[]; prices: number[] } {
  const times: number[] = []
  const prices: number[] = []
  for (let start = day * DAY_MS; start < (day + 1) * DAY_MS; start += MINUTE_MS) {
    const ticks = path.ticks(start)
    times.push(...(ticks?.times ?? []))
    prices.push(...(ticks?.prices ?? []))
  }
  return { times, prices }
}

function candlesFromTicks({ times, prices }: ReturnType<typeof dayTicks>, period: Period): StepCandle[] {
  const candles: StepCandle[] = []
  for (const [at, price] of prices.entries()) {
    const instant = times[at] ?? 0
    const time = instant - (instant % (period * MINUTE_MS))
    const last = candles.at(-1)
    const { open, high, low, volume } = last?.time === time ? last : { open: price, high: price, low: price, volume: 0 }
    if (last?.time === time) candles.pop()
    candles.push({
      time,
      open,
      high: Math.max(high, price),
      low: Math.min(low, price),
      close: price,
      volume: volume + 1,
    })
  }
  return candles
}

describe('the law of a tick', () => {
  const variances = [0.000_01, 0.03, 0.25, 0.499, 0.5, 0.7, 1.6, 9.4, 500, 200_000]

  it('has a normal table that is antisymmetric to the last bit', () => {
    expect(NORMAL.every((z, word) => NORMAL[65_535 - word] === -z && z > 0 === word > 32_767)).toBe(true)
  })

  it.each(variances)('with variance %d moves up by k exactly as often as down by k, for every k', variance => {
    const law = tickLaw(variance)
    // Mirrored words move the opposite way: this pairs all words, whatever the law.
    const words = [0, 1, law.few - 1, law.few, law.few + 1, 2 ** 31 - 1].filter(word => word >= 0)
    for (let upper = 0; upper < 32_768; upper += 7) words.push(upper * 65_536 + ((upper * 40_503) % 65_536))
    expect(words.filter(word => tickMove(law, WORDS - 1 - word) + tickMove(law, word) !== 0)).toEqual([])
  })

  it.each(variances)('has the variance %d it was given', variance => {
    const law = tickLaw(variance)
    let second = 0
    if (law.scale === 0) second = (2 * law.few) / WORDS
    else for (const z of NORMAL) second += halfAway(law.scale * z) ** 2 / 65_536
    expect(second / variance).toBeGreaterThan(0.998)
    expect(second / variance).toBeLessThan(1.002)
  })

  it('rounds halves away from zero on both sides', () => {
    expect([0.5, 1.5, 2.499, -0.5, -1.5, -2.499].map(halfAway)).toEqual([1, 2, 2, -1, -2, -2])
  })

  it('is walked by the minute as it is drawn word by word', () => {
    fc.assert(
      fc.property(
        fc.uint32Array({ minLength: 1, maxLength: 60 }),
        fc.oneof(...[3, 1e6, 1e20].map(max => fc.double({ min: 0.001, max, noNaN: true }))),
        fc.integer({ min: 1, max: 10_000_000 }),
        (words, variance, start) => {
          const law = tickLaw(variance)
          const prices: number[] = []
          for (const word of words) prices.push(Math.max(1, (prices.at(-1) ?? start) + tickMove(law, word)))
          const minute = { open: 0, high: 0, low: 0, close: 0 }
          walkMinute(law, words, 0, words.length, start, minute)
          const [open, close] = [prices[0], prices.at(-1)]
          expect(minute).toEqual({ open, high: Math.max(...prices), low: Math.min(...prices), close })
        },
      ),
    )
  })
})

describe('the path drawn forward', () => {
  it.each([
    ['BTCUSD', 0],
    // A Sunday with its few hours, a break, a lunch.
    ['EURUSD', 5],
    ['XAUUSD', 6],
    ['JPN225', 3],
    ['AAPL', 2],
  ])('%s on day %i: candles of every period are the sum of its ticks', (code, offset) => {
    const path = pathOf(code)
    const day = ANCHOR + offset
    const ticks = dayTicks(path, day)
    expect(ticks.times.every((at, index) => at > (ticks.times[index - 1] ?? 0))).toBe(true)
    for (const period of DAY_PERIODS) {
      const served = path.candles(period, 1_440 / period, (day + 1) * DAY_MS).filter(({ time }) => time >= day * DAY_MS)
      expect(served.length).toBeGreaterThan(0)
      expect(served).toEqual(candlesFromTicks(ticks, period))
    }
  })

  it('adds up unfinished candles from the ticks so far', () => {
    const path = pathOf('XAUUSD')
    const ticks = dayTicks(path, ANCHOR + 1)
    for (const share of [0.1, 0.5, 0.83]) {
      const seen = Math.floor(ticks.times.length * share)
      const tick = path.lastTick(ticks.times[seen - 1] ?? 0) ?? expect.fail('a tick')
      const soFar = { times: ticks.times.slice(0, seen), prices: ticks.prices.slice(0, seen) }
      for (const period of DAY_PERIODS)
        expect(path.unfinished(period, tick)).toEqual(candlesFromTicks(soFar, period).at(-1))
    }
  })

  it('answers the same in any order: random access is sequential access', () => {
    const sequential = pathOf('XAUUSD')
    const minutes = fc.array(fc.integer({ min: -2 * 1_440, max: 6 * 1_440 }), { minLength: 2, maxLength: 6 })
    fc.assert(
      fc.property(minutes, offsets => {
        const fresh = pathOf('XAUUSD')
        for (const offset of offsets) {
          const start = ANCHOR * DAY_MS + offset * MINUTE_MS
          expect(fresh.ticks(start)).toEqual(sequential.ticks(start))
          expect(fresh.lastTick(start)).toEqual(sequential.lastTick(start))
        }
      }),
      { numRuns: 5 },
    )
  })

  it('moves at its first tick already, from where the day before ended', () => {
    const path = pathOf('BTCUSD')
    const before = path.candles(1440, 1, (ANCHOR + 1) * DAY_MS)[0]?.close ?? 0
    expect(path.dayTerms(ANCHOR + 1)).toMatchObject({
      previous_close: before,
      opening_price: before,
      opens_anew: false,
    })
    const first = path.ticks((ANCHOR + 1) * DAY_MS)?.prices[0]
    expect(first).not.toBe(before)
    // A stock jumps over the night.
    const { previous_close, opening_price, opens_anew } = pathOf('AAPL').dayTerms(ANCHOR + 1)
    expect(opens_anew).toBe(true)
    expect(opening_price).not.toBe(previous_close)
    expect(Math.abs(opening_price / previous_close - 1)).toBeLessThan(0.025)
  })

  it('goes on from the last day of method 1, which is what it has always been', () => {
    const old = paths(1, ['ETHUSD'], Infinity).get('ETHUSD')
    const changed = paths(1, ['ETHUSD'], ANCHOR + 2).get('ETHUSD')
    const midnight = (ANCHOR + 2) * DAY_MS
    expect(changed?.candles(1440, 500, midnight)).toEqual(old?.candles(1440, 500, midnight))
    expect(changed?.candles(1, 500, midnight)).toEqual(old?.candles(1, 500, midnight))
    expect(changed?.dayTerms(ANCHOR + 2).opening_price).toBe(old?.candles(1440, 1, midnight)[0]?.close)
    expect(changed?.candles(1440, 1, midnight + DAY_MS)).not.toEqual(old?.candles(1440, 1, midnight + DAY_MS))
  })

  it('has the volatility it was given, no drift and no momentum', () => {
    const codes = ['JPN225', 'AAPL', 'TSLA', 'NVDA', 'MSFT', 'AMZN']
    const all = paths(3, codes)
    const returns: number[] = []
    const minutes: number[] = []
    for (const { pair, path: seed } of LISTINGS) {
      const path = all.get(pair.code)
      const daily = path?.candles(1440, 14, (ANCHOR + 20) * DAY_MS).filter(({ volume }) => volume > 20_000) ?? []
      for (const { time, close } of daily) {
        const { opening_price } = path?.dayTerms(time / DAY_MS) ?? { opening_price: 0 }
        returns.push((close - opening_price) / opening_price / seed.volatility)
      }
      for (const { open, close } of path?.candles(1, 1_200, (ANCHOR + 18) * DAY_MS) ?? []) minutes.push(close - open)
    }
    expect(returns.length).toBeGreaterThan(60)
    const variance = returns.reduce((sum, r) => sum + r * r, 0) / returns.length
    expect(Math.sqrt(variance)).toBeGreaterThan(0.85)
    expect(Math.sqrt(variance)).toBeLessThan(1.3)
    const ups = minutes.reduce((sum, move) => sum + Math.sign(move), 0)
    const momentum = minutes.slice(1).reduce((sum, move, at) => sum + Math.sign(move) * Math.sign(minutes[at] ?? 0), 0)
    expect(Math.abs(ups)).toBeLessThan(3.5 * Math.sqrt(minutes.length))
    expect(Math.abs(momentum)).toBeLessThan(3.5 * Math.sqrt(minutes.length))
  })

  it('never moves further between two ticks than the guards let pass', () => {
    const all = paths(
      5,
      LISTINGS.filter(({ pair }) => pair.id % 4 === 1).map(({ pair }) => pair.code),
    )
    for (const { pair, maxMove } of LISTINGS.filter(({ pair }) => all.has(pair.code))) {
      const path = all.get(pair.code) ?? expect.fail(pair.code)
      const bound = Number(maxMove) / 1e8
      const { previous_close: before, open } = path.dayTerms(ANCHOR + 1)
      const opening = (ANCHOR + 1) * DAY_MS + (open[0]?.[0] ?? 0) * MINUTE_MS
      const prices = [0, 1, 2].flatMap(minute => [...(path.ticks(opening + minute * MINUTE_MS)?.prices ?? [])])
      expect(prices.length).toBeGreaterThan(60)
      const moves = prices.map((price, at) => Math.abs(price / (prices[at - 1] ?? before) - 1))
      expect(
        moves.reduce((a, b) => Math.max(a, b), 0),
        pair.code,
      ).toBeLessThan(bound)
    }
  })

  it('is the path it has always been: prices once made never change', () => {
    const hash = createHash('sha256')
    for (const [, path] of paths(
      1,
      LISTINGS.filter(({ pair }) => pair.id % 4 === 1).map(({ pair }) => pair.code),
    )) {
      hash.update(JSON.stringify(path.candles(1440, 2, (ANCHOR + 2) * DAY_MS)))
      hash.update(JSON.stringify(path.candles(1, 5, (ANCHOR + 2) * DAY_MS)))
      hash.update(JSON.stringify(path.lastTick((ANCHOR + 2) * DAY_MS)))
    }
    // Another hash means that revealed keys no longer prove anything: a change of the method needs a new number.
    expect(hash.digest('hex')).toBe('31663bedfa9ee3e730ced109e4c424e4fa291c7037126d28bd8cfbe164ef189b')
  })
})

describe('fading the edges of a quarter', () => {
  /**
   * In the last minute of a quarter of an hour, when the price is in the outer 15 % of the quarter's range so far: bet on the way back
   * over the next 60 seconds. Returns wins and trades, ties left out.
   */
  function fade(path: PairPath, days: readonly number[]): { wins: number; trades: number } {
    let wins = 0
    let trades = 0
    for (const day of days) {
      for (let quarter = day * DAY_MS; quarter < (day + 1) * DAY_MS - 15 * MINUTE_MS; quarter += 15 * MINUTE_MS) {
        const at = quarter + 14 * MINUTE_MS
        const seen = path.candles(1, 14, at).filter(({ time }) => time >= quarter)
        if (seen.length < 14) continue
        const price = seen.at(-1)?.close ?? 0
        const high = Math.max(...seen.map(candle => candle.high))
        const low = Math.min(...seen.map(candle => candle.low))
        const place = (price - low) / (high - low)
        if (place > 0.15 && place < 0.85) continue
        const move = (path.lastTick(at + MINUTE_MS)?.price ?? 0) - price
        if (move === 0) continue
        trades += 1
        if (move > 0 === place <= 0.15) wins += 1
      }
    }
    return { wins, trades }
  }
  const codes = ['XAUUSD', 'XAGUSD']
  const days = Array.from({ length: 9 }, (_, at) => ANCHOR + at)
  const result = (forwardFrom: number) => {
    let wins = 0
    let trades = 0
    for (const path of paths(7, codes, forwardFrom).values()) {
      const found = fade(path, days)
      wins += found.wins
      trades += found.trades
    }
    return { share: wins / trades, trades }
  }

  it('won on method 1, which drew highs and lows before the ticks', () => {
    const { share, trades } = result(Infinity)
    expect(trades).toBeGreaterThan(200)
    expect(share).toBeGreaterThan(0.75)
  })

  it('is a coin on method 2', () => {
    const { share, trades } = result(ANCHOR)
    expect(trades).toBeGreaterThan(200)
    expect(Math.abs(share - 0.5)).toBeLessThan(2.5 / (2 * Math.sqrt(trades)))
  })
})

describe('candles in few bytes', () => {
  it('come back as they were, holes and large prices included', () => {
    const candle = fc
      .tuple(fc.nat(4), fc.integer({ min: 1_000, max: 9e12 }), fc.nat(9e5), fc.nat(9e5), fc.nat(999), fc.nat(700))
      .map(([skipped, low, a, b, c, volume]) => ({ skipped, low, open: low + a, close: low + b, c, volume }))
    fc.assert(
      fc.property(fc.array(candle), fc.constantFrom(1, 15), (drawn, period) => {
        let slot = 0
        const candles = drawn.map(({ skipped, low, open, close, c, volume }) => {
          slot += skipped
          const time = ANCHOR * DAY_MS + slot++ * period * MINUTE_MS
          return { time, open, high: Math.max(open, close) + c, low, close, volume: volume + 1 }
        })
        const bytes = encodeCandles(candles, ANCHOR * DAY_MS, period)
        expect(decodeCandles(bytes, ANCHOR * DAY_MS, period)).toEqual(candles)
      }),
    )
  })
})
