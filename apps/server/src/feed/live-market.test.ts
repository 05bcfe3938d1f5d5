import { tickId } from '@tallystick/engine/core/pair'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@tallystick/kernel/clock'
import { decimal, ONE } from '@tallystick/kernel/decimal'
import { describe, expect, it } from 'vitest'
import type { BusMessages } from '../bus/bus.ts'
import { inProcessBus } from '../bus/in-process.ts'
import { ManualTime } from '../../testing/manual-time.ts'
import { flatHistory, ScriptedFeed } from '../../testing/scripted-feed.ts'
import type { Listing } from './listing.ts'
import { LiveMarket } from './live-market.ts'
import type { CandleUpdate } from './market.ts'
import { PERIODS, periodStart, WEEK_PERIOD } from './periods.ts'
import { CATEGORIES } from './seed/pairs.ts'
import { seededListings } from './seed/listings.ts'
import { keysFromSecret } from './simulated/commitments/keys.ts'
import { simulate, simulatedHistory } from './simulated/simulation.ts'
import { SimulatedSource } from './simulated/source.ts'
import { parseWeek } from './hours/week-text.ts'

const SOME = ['BTCUSD', 'EURUSD', 'USDJPY', 'EURGBP', 'GBPUSD', 'XAUUSD', 'AAPL']
const LISTINGS: readonly Listing[] = seededListings().filter(({ pair }) => SOME.includes(pair.code))
/** A Monday. */
const MONDAY = Date.UTC(2026, 10, 16)
const BTC = idOf('BTCUSD')

function idOf(code: string): number {
  return LISTINGS.find(({ pair }) => pair.code === code)?.pair.id ?? 0
}

function listen(): {
  bus: ReturnType<typeof inProcessBus>
  ticks: BusMessages['tick'][]
  hours: BusMessages['market'][]
} {
  const bus = inProcessBus(error => {
    throw error
  })
  const ticks: BusMessages['tick'][] = []
  const hours: BusMessages['market'][] = []
  bus.subscribe('tick', tick => ticks.push(tick))
  bus.subscribe('market', change => hours.push(change))
  return { bus, ticks, hours }
}

const keys = keysFromSecret(Buffer.alloc(32, 3))

function simulated(start: number, listings = LISTINGS) {
  const time = new ManualTime(start)
  const simulation = simulate(listings, keys, { anchorDay: MONDAY / DAY_MS, forwardFrom: MONDAY / DAY_MS })
  const history = simulatedHistory(simulation)
  const heard = listen()
  const market = new LiveMarket({
    label: 'simulated',
    categories: CATEGORIES,
    listings,
    source: new SimulatedSource(simulation, time, time),
    history,
    clock: time,
    scheduler: time,
    bus: heard.bus,
  })
  return { time, market, history, ...heard }
}

function scripted(start = MONDAY + 15 * HOUR_MS) {
  const time = new ManualTime(start)
  const feed = new ScriptedFeed(LISTINGS, time, time)
  const heard = listen()
  const market = new LiveMarket({
    label: 'simulated',
    categories: CATEGORIES,
    listings: LISTINGS,
    source: feed,
    history: flatHistory(LISTINGS),
    clock: time,
    scheduler: time,
    bus: heard.bus,
  })
  return { time, market, feed, ...heard }
}

/** History begins 800 days before the install, in the middle of a week. */
const weeksSince = (first: number): number =>
  (periodStart(MONDAY + 15 * HOUR_MS, WEEK_PERIOD) - first) / (7 * DAY_MS) + 1

describe('the market on the simulated feed', () => {
  it('pages back through candles of every period without a gap or a repetition', async () => {
    const { time, market, history } = simulated(MONDAY + 15 * HOUR_MS)
    await market.start()
    for (const period of PERIODS) {
      const newest = market.candles(BTC, period)
      const first = newest[0]?.time ?? 0
      const older = await market.candlesBefore(BTC, period, first)
      expect(older).toEqual(history.finished(BTC, period, 500, first))
      if (period !== WEEK_PERIOD && period !== 1440) expect(older).toHaveLength(500)
      // An instant within a candle: that candle begins before it.
      expect((await market.candlesBefore(BTC, period, first + 1)).at(-1)).toEqual(newest[0])
      expect((await market.candlesBefore(BTC, period, time.now() + DAY_MS)).at(-1)).toEqual(newest.at(-1))
      expect(await market.candlesBefore(BTC, period, 0)).toEqual([])
    }
    await market.stop()
  })

  it('serves live candles that are, a moment later, exactly the history', async () => {
    const { time, market, history } = simulated(MONDAY + 15 * HOUR_MS + 26 * MINUTE_MS + 31_234)
    await market.start()
    // Some lists are asked for early and then grow tick by tick; others are read only at the end.
    for (const period of PERIODS) market.candles(BTC, period)
    time.advance(5 * MINUTE_MS + 777)
    for (const { pair } of LISTINGS) {
      const resumed = history.resume(pair.id, time.now())
      for (const period of PERIODS) {
        const served = market.candles(pair.id, period)
        expect(served.length).toBe(period === WEEK_PERIOD ? weeksSince(served[0]?.time ?? 0) : 500)
        const last = resumed?.unfinished.get(period)
        expect(served.at(-1)).toEqual(last)
        expect(served.slice(0, -1)).toEqual(history.finished(pair.id, period, 499, last?.time ?? 0))
      }
    }
    expect(market.health().pairs.flatMap(({ rejected }) => Object.keys(rejected))).toEqual([])
    await market.stop()
  })

  it('opens by weekly hours that were changed while it was shut', async () => {
    const own = () => seededListings().filter(({ pair }) => pair.code === 'AAPL')
    const friday = MONDAY + 4 * DAY_MS + 22 * HOUR_MS
    const { time, market, ticks, hours } = simulated(friday, own())
    await market.start()
    time.advance(HOUR_MS)
    const changed = own()
    const sessions = parseWeek('sun-fri 01:00-16:00') ?? []
    for (const { hours: later } of changed)
      later.change({ ...later.changeable, weeks: [{ fromDay: '2026-11-22', sessions }] })
    market.changeTerms({ categories: CATEGORIES, listings: changed })
    expect(market.schedules()).toMatchObject([{ codes: ['AAPL'], weeks: [{ fromDay: '2026-11-22', sessions }] }])
    const before = ticks.length
    // Sunday, 01:00 in New York; by the old hours it would have been Monday.
    const opening = Date.UTC(2026, 10, 22, 6)
    time.advance(opening - time.now() - 1)
    expect(ticks).toHaveLength(before)
    time.advance(MINUTE_MS)
    expect(hours.at(-1)).toMatchObject({ open: true, at: opening })
    expect(ticks.length).toBeGreaterThan(before + 10)
    expect(market.health().pairs.flatMap(({ rejected }) => Object.keys(rejected))).toEqual([])
    await market.stop()
  })

  it('hands over every tick once, at its time, with an id that grows', async () => {
    const { time, market, ticks } = simulated(MONDAY + 15 * HOUR_MS)
    await market.start()
    const started = ticks.length
    time.advance(5 * SECOND_MS)
    const mine = ticks.slice(started).filter(({ pairId }) => pairId === BTC)
    expect(mine.length).toBeGreaterThan(10)
    for (const [index, tick] of mine.entries()) {
      expect(tick.id).toBe(tickId(BTC, tick.at))
      expect(tick.at).toBeGreaterThan(mine[index - 1]?.at ?? 0)
      expect(tick.at).toBeLessThanOrEqual(time.now())
    }
    await market.stop()
  })

  it('makes up for a sleep of the machine: candles whole, no tick from the past', async () => {
    const { time, market, history, ticks } = simulated(MONDAY + 15 * HOUR_MS)
    await market.start()
    for (const period of PERIODS) market.candles(BTC, period)
    time.advance(10 * SECOND_MS)
    // The first wakes at the very beginning of a minute.
    for (const sleepMs of [10 * MINUTE_MS - 10 * SECOND_MS, 4_000, 90_000, 7 * HOUR_MS, 3 * DAY_MS]) {
      const before = ticks.length
      time.jump(sleepMs)
      time.advance(2 * SECOND_MS)
      const fresh = ticks.slice(before)
      expect(fresh.length).toBeGreaterThan(0)
      expect(fresh.every(({ at }) => time.now() - at < 6 * SECOND_MS)).toBe(true)
      const resumed = history.resume(BTC, time.now())
      for (const period of PERIODS) {
        expect(market.candles(BTC, period).at(-1)).toEqual(resumed?.unfinished.get(period))
        expect(market.candles(BTC, period).length).toBeGreaterThan(period === WEEK_PERIOD ? 110 : 499)
      }
    }
    await market.stop()
  })

  it('goes on after a restart where it was', async () => {
    const first = simulated(MONDAY + 10 * HOUR_MS)
    await first.market.start()
    first.time.advance(3 * MINUTE_MS)
    const second = simulated(first.time.now())
    await second.market.start()
    for (const { pair } of LISTINGS) {
      expect(second.market.quote(pair.id)).toEqual(first.market.quote(pair.id))
      expect(second.market.candles(pair.id, 5)).toEqual(first.market.candles(pair.id, 5))
    }
  })

  it('tells the open minutes of the coming week as they will be', async () => {
    const { market } = simulated(MONDAY + 15 * HOUR_MS)
    const apple = idOf('AAPL')
    const hours = LISTINGS.find(({ pair }) => pair.id === apple)?.hours
    const { days = [] } = market.tradingHours(apple, MONDAY + 15 * HOUR_MS) ?? {}
    const told = days.flatMap((open, ahead) =>
      Array.from({ length: 1_440 }, (_, minute) => open.some(({ from, to }) => minute >= from && minute < to)).map(
        (isOpen, minute) => [MONDAY + ahead * DAY_MS + minute * MINUTE_MS, isOpen] as const,
      ),
    )
    expect(told).toHaveLength(7 * 1_440)
    expect(told.filter(([at, isOpen]) => hours?.isOpen(at) !== isOpen)).toEqual([])
    expect(told.filter(([, isOpen]) => isOpen)).toHaveLength(5 * 390)
    expect(market.tradingHours(99_999, MONDAY)).toBeUndefined()
  })

  it('tells openings and closings at their minute, hours before prices', async () => {
    // New York opens at 14:30 and closes at 21:00 UTC.
    const { time, market, hours, ticks } = simulated(MONDAY + 14.5 * HOUR_MS - 2 * SECOND_MS)
    await market.start()
    const apple = idOf('AAPL')
    expect(market.isOpen(apple)).toBe(false)
    expect(hours.filter(({ pairId }) => pairId === apple)).toEqual([{ pairId: apple, open: false, at: time.now() }])
    const old = ticks.filter(({ pairId }) => pairId === apple)
    expect(old).toHaveLength(1)
    expect(market.isStale(apple, 10_000, time.now())).toBe(true)
    time.advance(10 * SECOND_MS)
    expect(hours.filter(({ pairId }) => pairId === apple).map(({ open }) => open)).toEqual([false, true])
    expect(market.isStale(apple, 10_000, time.now())).toBe(false)
    expect(market.nextClose(apple, time.now())).toBe(MONDAY + 21 * HOUR_MS)
    time.jump(6.5 * HOUR_MS - 20 * SECOND_MS)
    time.advance(MINUTE_MS)
    expect(hours.filter(({ pairId }) => pairId === apple).at(-1)).toEqual({
      pairId: apple,
      open: false,
      at: MONDAY + 21 * HOUR_MS,
    })
    expect(market.lastTick(apple)?.at).toBeLessThan(MONDAY + 21 * HOUR_MS)
    expect(market.nextOpen(apple, time.now())).toBe(MONDAY + DAY_MS + 14.5 * HOUR_MS)
    await market.stop()
  })

  it('gives the change against the previous trading day, also across midnight', async () => {
    const { time, market } = simulated(MONDAY + DAY_MS - 3 * SECOND_MS)
    await market.start()
    time.advance(6 * SECOND_MS)
    const quote = market.quote(BTC)
    const [yesterday, today] = market.candles(BTC, 1440, 2)
    expect(quote?.previousClose).toBe(yesterday?.close)
    expect(quote?.dayOpen).toBe(today?.open)
    expect(quote?.price).toBe(today?.close)
    const percent = (Number(quote?.price) / Number(yesterday?.close) - 1) * 100
    expect(Math.abs(Number(quote?.change) / 1e8 - percent)).toBeLessThan(0.0051)
    // Apple last traded on Monday: its change is Monday against Friday.
    expect(market.quote(idOf('AAPL'))?.previousClose).toBe(market.candles(idOf('AAPL'), 1440, 2)[0]?.close)
    await market.stop()
  })

  it('has about 48 closes of the last day for every pair', async () => {
    const { market } = simulated(MONDAY + 15 * HOUR_MS)
    await market.start()
    const closes = market.abbreviated()
    expect([...closes.keys()].sort()).toEqual([...SOME].sort())
    for (const { pair } of LISTINGS) {
      expect(closes.get(pair.code)).toHaveLength(48)
      expect(closes.get(pair.code)?.at(-1)).toBe(market.quote(pair.id)?.price)
    }
    await market.stop()
  })
})

describe('the market on a feed with faults', () => {
  it('goes stale when the source freezes, and is fresh again with its first tick', async () => {
    const { time, market, feed } = scripted()
    await market.start()
    time.advance(SECOND_MS)
    expect(market.isStale(BTC, 5_000, time.now())).toBe(false)
    feed.freeze('BTCUSD')
    time.advance(6 * SECOND_MS)
    expect(market.isStale(BTC, 5_000, time.now())).toBe(true)
    expect(market.isStale(idOf('EURUSD'), 5_000, time.now())).toBe(false)
    feed.thaw('BTCUSD')
    time.advance(SECOND_MS)
    expect(market.isStale(BTC, 5_000, time.now())).toBe(false)
    await market.stop()
  })

  it('[A92] does not publish a spike in quotes, ticks or candles', async () => {
    const { time, market, feed, ticks } = scripted()
    await market.start()
    time.advance(SECOND_MS)
    const usual = market.quote(BTC)?.price ?? 0n
    for (const factor of [1n, 5n, 15n, 100n]) {
      feed.spike('BTCUSD', (usual * factor) / 10n)
      time.advance(700)
    }
    expect(new Set(ticks.filter(({ pairId }) => pairId === BTC).map(({ price }) => price))).toEqual(new Set([usual]))
    for (const period of PERIODS) expect(market.candles(BTC, period).every(({ high, low }) => high === low)).toBe(true)
    expect(market.health().pairs.find(({ pairId }) => pairId === BTC)?.rejected).toEqual({ spike: 4 })
    await market.stop()
  })

  it('takes a real leap from its confirmation on', async () => {
    const { time, market, feed } = scripted()
    await market.start()
    time.advance(SECOND_MS)
    feed.leap('BTCUSD', decimal('150000'))
    time.advance(900)
    expect(market.quote(BTC)?.price).toBe(decimal('104250'))
    expect(market.health().pairs.find(({ pairId }) => pairId === BTC)?.holding).toBe(true)
    time.advance(800)
    expect(market.quote(BTC)?.price).toBe(decimal('150000'))
    await market.stop()
  })

  it('moves at once within the bound when a story says so', async () => {
    const { time, market, feed } = scripted()
    await market.start()
    time.advance(SECOND_MS)
    feed.set('BTCUSD', decimal('90000'))
    expect(market.quote(BTC)?.price).toBe(decimal('90000'))
    await market.stop()
  })

  it('counts and ignores unknown symbols', async () => {
    const { time, market, feed } = scripted()
    await market.start()
    feed.raw({ code: 'NOPE', price: '1', sourceTime: time.now() })
    feed.raw({ code: '__proto__', price: '1', sourceTime: time.now() })
    expect(market.health().unknownSymbols).toBe(2)
    await market.stop()
  })

  it('tells listeners of candles every period a tick changed', async () => {
    const { time, market } = scripted()
    const updates: CandleUpdate[] = []
    await market.start()
    const end = market.onCandle(update => updates.push(update))
    time.advance(500)
    const mine = updates.filter(({ pairId }) => pairId === BTC)
    expect(mine.map(({ period }) => period)).toEqual([...PERIODS])
    expect(mine.every(({ candle, period }) => candle.time === periodStart(candle.time, period))).toBe(true)
    end()
    const heard = updates.length
    time.advance(SECOND_MS)
    expect(updates).toHaveLength(heard)
    await market.stop()
  })
})

describe('what the market knows without prices', () => {
  it('finds pairs by id and code, and the rate that turns a quote currency into dollars', async () => {
    const { market } = scripted()
    await market.start()
    expect(market.byCode('BTCUSD')?.id).toBe(BTC)
    expect(market.byCode('btcusd')).toBeUndefined()
    expect(market.pair(4_000)).toBeUndefined()
    expect(market.conversionRate(BTC)).toBe(ONE)
    expect(market.conversionRate(idOf('USDJPY'))).toBe(market.quote(idOf('USDJPY'))?.price)
    expect(market.pair(idOf('USDJPY'))?.conversion).toEqual({ pairId: idOf('USDJPY'), inverse: true })
    expect(market.conversionRate(idOf('EURGBP'))).toBe(market.quote(idOf('GBPUSD'))?.price)
    expect(market.conversionRate(4_000)).toBeUndefined()
    expect(market.quote(4_000)).toBeUndefined()
    expect(market.candles(4_000, 1)).toEqual([])
    expect(market.isStale(4_000, 1_000, MONDAY)).toBe(true)
    await market.stop()
  })
})
