// A market whose prices a test sets by hand: four pairs, no randomness. Prices go to the bus as accepted ticks do.
import { tickId } from '@tallystick/engine/core/pair'
import type { Clock } from '@tallystick/kernel/clock'
import { decimal, ONE, type Price } from '@tallystick/kernel/decimal'
import type { Bus } from '../src/bus/bus.ts'
import type { Candle, CandleUpdate, Market, MarketPair, PublishedDay, Quote } from '../src/feed/market.ts'
import { type Period, PERIODS, periodStart } from '../src/feed/periods.ts'
import { RecentTape } from '../src/feed/tape/recent-tape.ts'

export interface ScriptedMarket extends Market {
  /** The next accepted price of a pair, at the clock's now (or a millisecond after the last one). */
  tick(code: string, price: string): void
  setOpen(code: string, open: boolean): void
}

const TERMS = {
  lotStep: decimal('0.01'),
  minLots: decimal('0.01'),
  maxLots: decimal('100'),
  feeRate: decimal('5'),
  marginMode: 'leveraged',
  leverages: [1, 10, 100],
  timeZone: 'UTC',
  isOffered: true,
} as const

export const SCRIPTED_PAIRS: readonly MarketPair[] = [
  pair(1, 'BTCUSD', 2, '1', 1, 'USD'),
  pair(2, 'EURUSD', 5, '100000', 2, 'USD'),
  { ...pair(3, 'USDJPY', 3, '100000', 2, 'JPY'), conversion: { pairId: 3, inverse: true } },
  { ...pair(4, 'XAUFIX', 2, '100', 3, 'USD'), marginMode: 'fixed', leverages: [] },
]

const FIRST_PRICES: Readonly<Record<string, string>> = {
  BTCUSD: '100000',
  EURUSD: '1.1',
  USDJPY: '150',
  XAUFIX: '4000',
}

function pair(
  id: number,
  code: string,
  pricePlaces: number,
  units: string,
  categoryId: number,
  quoteCurrency: string,
): MarketPair {
  const showCode = `${code.slice(0, 3)}/${code.slice(3)}`
  return {
    ...TERMS,
    id,
    code,
    showCode,
    name: code,
    logo: `/logos/${code.toLowerCase()}.svg`,
    pricePlaces,
    unitsPerLot: decimal(units),
    categoryId,
    quoteCurrency,
  }
}

const PUBLISHED: readonly PublishedDay[] = [
  {
    day: '2026-11-17',
    method: 2,
    keyHash: 'a'.repeat(64),
    publishedAt: Date.UTC(2026, 10, 10),
    commitment: 'd'.repeat(64),
    committedAt: Date.UTC(2026, 10, 16, 10),
  },
  {
    day: '2026-11-15',
    method: 2,
    keyHash: 'b'.repeat(64),
    publishedAt: Date.UTC(2026, 10, 8),
    commitment: 'e'.repeat(64),
    committedAt: Date.UTC(2026, 10, 14, 10),
    key: 'c'.repeat(64),
    terms: '{"method":2}',
  },
]

export function scriptedMarket(bus: Bus, clock: Clock): ScriptedMarket {
  const byId = new Map(SCRIPTED_PAIRS.map(pair => [pair.id, pair]))
  const byCode = new Map(SCRIPTED_PAIRS.map(pair => [pair.code, pair]))
  const last = new Map<number, { price: Price; at: number; first: Price }>()
  const closed = new Set<number>()
  const listeners = new Set<(update: CandleUpdate) => void>()
  const tape = new RecentTape(() => undefined)

  const accept = (pair: MarketPair, price: Price): void => {
    const before = last.get(pair.id)
    const at = Math.max(clock.now(), (before?.at ?? 0) + 1)
    last.set(pair.id, { price, at, first: before?.first ?? price })
    const tick = { id: tickId(pair.id, at), pairId: pair.id, price, at }
    tape.record(tick)
    bus.publish('tick', tick)
    for (const period of PERIODS) {
      const candle = candleOf(pair.id, period)
      if (candle) for (const listener of listeners) listener({ pairId: pair.id, code: pair.code, period, candle })
    }
  }

  const candleOf = (pairId: number, period: Period): Candle | undefined => {
    const known = last.get(pairId)
    if (!known) return undefined
    return {
      time: periodStart(known.at, period),
      open: known.first,
      high: known.price,
      low: known.first,
      close: known.price,
      volume: 1,
    }
  }

  const quote = (pairId: number): Quote | undefined => {
    const known = last.get(pairId)
    if (!known) return undefined
    const { price, at, first } = known
    const open = !closed.has(pairId)
    return {
      price,
      tickId: tickId(pairId, at),
      at,
      open,
      dayOpen: first,
      dayHigh: price,
      dayLow: first,
      previousClose: first,
      change: 0n,
    }
  }

  for (const pair of SCRIPTED_PAIRS) accept(pair, decimal(FIRST_PRICES[pair.code] ?? '1'))

  return {
    label: 'simulated',
    categories: () => [
      { id: 1, key: 'crypto' },
      { id: 2, key: 'forex' },
      { id: 3, key: 'metals' },
    ],
    pairs: () => [...byId.values()],
    pair: id => byId.get(id),
    byCode: code => byCode.get(code),
    quote,
    lastTick(pairId) {
      const known = last.get(pairId)
      return known && { id: tickId(pairId, known.at), pairId, price: known.price, at: known.at }
    },
    isOpen: pairId => byId.has(pairId) && !closed.has(pairId),
    isStale: (pairId, limitMs, now) => now - (last.get(pairId)?.at ?? 0) > limitMs,
    knownTo: () => Infinity,
    nextOpen: () => undefined,
    nextClose: () => undefined,
    conversionRate(pairId) {
      const conversion = byId.get(pairId)?.conversion
      return conversion ? last.get(conversion.pairId)?.price : ONE
    },
    candles(pairId, period) {
      const candle = candleOf(pairId, period)
      return candle ? [candle] : []
    },
    candlesBefore: async () => [],
    tradingHours: pairId =>
      byId.has(pairId)
        ? {
            timeZone: 'UTC',
            sessions: [{ from: 0, to: 10_080 }],
            closures: [],
            days: Array.from({ length: 7 }, () => [{ from: 0, to: 1_440 }]),
          }
        : undefined,
    abbreviated: () => new Map(SCRIPTED_PAIRS.map(pair => [pair.code, [last.get(pair.id)?.price ?? 0n]])),
    onCandle(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    publishedDays: async () => PUBLISHED.map(day => ({ ...day, terms: '' })),
    publishedDay: async asked => PUBLISHED.find(({ day }) => day === asked),
    schedules: () => [],
    tape,
    health: () => ({ label: 'simulated', connected: true, pairs: [], unknownSymbols: 0, garbage: 0, reconnects: 0 }),
    changeTerms({ listings }) {
      for (const { pair } of listings) {
        byId.set(pair.id, pair)
        byCode.set(pair.code, pair)
      }
    },
    start: async () => undefined,
    stop: async () => undefined,
    tick(code, price) {
      const pair = byCode.get(code)
      if (pair) accept(pair, decimal(price))
    },
    setOpen(code, open) {
      const pair = byCode.get(code)
      if (!pair) return
      if (open) closed.delete(pair.id)
      else closed.add(pair.id)
      bus.publish('market', { pairId: pair.id, open, at: clock.now() })
    },
  }
}
