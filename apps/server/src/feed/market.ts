// The interface of markets for the rest of the server: pairs and their terms, the newest accepted price, hours, candles. Everything is
// answered synchronously from memory.
import type { PairTerms, Tick } from '@tallystick/engine/core/pair'
import type { Instant } from '@tallystick/kernel/clock'
import type { Price, Rate } from '@tallystick/kernel/decimal'
import type { Listing } from './listing.ts'
import type { Changeable, Closure, Span } from './hours/schedule.ts'
import type { Period } from './periods.ts'
import type { RunReader, TapeReader, TickReader } from './tape/tape.ts'

export interface Category {
  readonly id: number
  /** Stable name for translation: crypto, forex, metals, indices, stocks. */
  readonly key: string
}

export interface MarketPair extends PairTerms {
  /** The displayed code: "BTC/USD". */
  readonly showCode: string
  readonly name: string
  /** Path of the logo on the page origin: "/logos/btcusd.svg". */
  readonly logo: string
  readonly categoryId: number
  /** Three letters (or a coin's) of the currency prices are in. */
  readonly quoteCurrency: string
  /** IANA zone of the pair's trading hours; UTC for markets that never close. */
  readonly timeZone: string
  /** False: on no list, and close-only. */
  readonly isOffered: boolean
}

/** Pairs whose prices are public: those offered, and those they convert by. */
export function toldPairs(pairs: readonly MarketPair[]): ReadonlySet<number> {
  const offered = pairs.filter(pair => pair.isOffered)
  return new Set(offered.flatMap(({ id, conversion }) => (conversion ? [id, conversion.pairId] : [id])))
}

/** The newest accepted price of a pair, with what is always shown beside it. */
export interface Quote {
  readonly price: Price
  readonly tickId: number
  readonly at: Instant
  readonly open: boolean
  /** First price of the UTC day of the newest tick. */
  readonly dayOpen: Price
  readonly dayHigh: Price
  readonly dayLow: Price
  /** Last price of the UTC day before that one on which the market traded. */
  readonly previousClose: Price
  /** Percent against previousClose, rounded to 2 places; 1 % = ONE. */
  readonly change: Rate
}

export interface Candle {
  readonly time: Instant
  readonly open: Price
  readonly high: Price
  readonly low: Price
  readonly close: Price
  /** Number of ticks. */
  readonly volume: number
}

export interface CandleUpdate {
  readonly pairId: number
  readonly code: string
  readonly period: Period
  readonly candle: Candle
}

/** What happened to raw quotes since the start, per pair and in all; for metrics and the console. */
export interface FeedHealth {
  readonly label: FeedLabel
  /** To the source; at a process that only follows the tape: whether the tape goes on. */
  readonly connected: boolean
  readonly pairs: readonly PairHealth[]
  /** Quotes that belong to no pair of ours, and messages that were no quotes. */
  readonly unknownSymbols: number
  readonly garbage: number
  readonly reconnects: number
}

export interface PairHealth {
  readonly pairId: number
  readonly code: string
  readonly open: boolean
  readonly lastAcceptedAt: Instant
  readonly accepted: number
  /** Rejections by reason, see guards.ts; only reasons that occurred. */
  readonly rejected: Readonly<Record<string, number>>
  /** True while a price beyond the bound waits for confirmation. */
  readonly holding: boolean
}

/** Hours that these pairs keep, as far as they can be changed. */
export interface Schedule extends Changeable {
  readonly codes: readonly string[]
}

/** When a pair can be traded, in the market's own time. */
export interface TradingHours {
  readonly timeZone: string
  /** Minutes of the local week, Sunday 00:00 = 0. */
  readonly sessions: readonly Span[]
  readonly closures: readonly Closure[]
  /** Open minutes of the coming UTC days, the day of the question first. */
  readonly days: readonly (readonly Span[])[]
}

export type FeedLabel = 'simulated' | 'live'

/** A day's commitments: method and hashes are public before the day, key and terms after it. */
export interface PublishedDay {
  /** YYYY-MM-DD, UTC. */
  readonly day: string
  /** How its prices are made (docs/simulated-prices.md). */
  readonly method: number
  /** SHA-256 of the key, hex. */
  readonly keyHash: string
  readonly publishedAt: Instant
  /** SHA-256 of the key followed by the terms, hex; method 2 only. */
  readonly commitment?: string
  readonly committedAt?: Instant
  /** Hex; only for days that are over. */
  readonly key?: string
  /** What the day follows from, besides its key; only of a single day that is over. */
  readonly terms?: string
}

export interface Market {
  readonly label: FeedLabel
  categories(): readonly Category[]
  /** In display order: crypto first. Also those that are no longer offered. */
  pairs(): readonly MarketPair[]
  pair(pairId: number): MarketPair | undefined
  byCode(code: string): MarketPair | undefined
  /** Undefined for an unknown pair, and on a real feed before its first accepted price. */
  quote(pairId: number): Quote | undefined
  /** The newest accepted tick, as it went to the bus. */
  lastTick(pairId: number): Tick | undefined
  isOpen(pairId: number): boolean
  /** True when the newest accepted price is older than the limit. Says nothing about hours: ask isOpen too. */
  isStale(pairId: number, limitMs: number, now: Instant): boolean
  /** Every price accepted up to this instant is known here, and none will be added. Infinity where only the clock can tell. */
  knownTo(): Instant
  /** The next opening after `at`, or undefined for a market that never closes or never opens again. */
  nextOpen(pairId: number, at: Instant): Instant | undefined
  /** The next closing after `at`, or undefined for a market that never closes. */
  nextClose(pairId: number, at: Instant): Instant | undefined
  /**
   * The newest accepted price of the pair that turns this pair's quote currency into dollars; ONE for pairs in dollars.
   * `pair.conversion.inverse` says whether to multiply by it or to divide.
   */
  conversionRate(pairId: number): Price | undefined
  /** The newest candles, oldest first, the unfinished one last. */
  candles(pairId: number, period: Period, count?: number): readonly Candle[]
  /** Those that begin before the instant, as far back as there are any; oldest first. */
  candlesBefore(pairId: number, period: Period, before: Instant): Promise<readonly Candle[]>
  /** About 48 closes of the last day per pair code, oldest first. */
  abbreviated(): ReadonlyMap<string, readonly Price[]>
  /** Called for every period whose candle a tick changed. Returns the function that ends it. */
  onCandle(listener: (update: CandleUpdate) => void): () => void
  /** Commitments of a simulated feed, newest first: the coming week, today, and the revealed past. Empty on a real feed. */
  publishedDays(limit?: number): Promise<readonly PublishedDay[]>
  /** One of them, with its terms once it is over. */
  publishedDay(day: string): Promise<PublishedDay | undefined>
  /** The weekly hours of a pair, its closures from the local day of `at` on, and what both make of the coming week. */
  tradingHours(pairId: number, at: Instant): TradingHours | undefined
  /** The hours that shape a simulated day: who redoes it must know them. */
  schedules(): readonly Schedule[]
  /** Every accepted price, by time. */
  readonly tape: TapeReader & RunReader & TickReader
  health(): FeedHealth
  /** Takes over changed terms, holidays and weekly hours of known pairs, their order and that of the categories; prices and candles go on. */
  changeTerms(changed: { readonly categories: readonly Category[]; readonly listings: readonly Listing[] }): void
  start(): Promise<void>
  stop(): Promise<void>
}
