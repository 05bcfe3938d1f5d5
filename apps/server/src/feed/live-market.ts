// The market of a running server: ticks that the guards let through, or that the shared tape brings, go to the bus and into candles in
// memory.
import { type Tick, tickId } from '@tallystick/engine/core/pair'
import { present } from '@tallystick/kernel/assert'
import { type Clock, DAY_MS, type Instant } from '@tallystick/kernel/clock'
import { ONE, type Price, quotient } from '@tallystick/kernel/decimal'
import type { Bus } from '../bus/bus.ts'
import { CandleBook, type CandleHistory, CANDLES_SERVED } from './candle-book.ts'
import { FeedCounts } from './feed-counts.ts'
import type { GuardLimits } from './guards.ts'
import { HoursWatch } from './hours/hours-watch.ts'
import type { Listing } from './listing.ts'
import type {
  Candle,
  CandleUpdate,
  Category,
  FeedHealth,
  FeedLabel,
  Market,
  MarketPair,
  PublishedDay,
  Quote,
  Schedule,
  TradingHours,
} from './market.ts'
import type { Period } from './periods.ts'
import type { QuoteSource } from './port.ts'
import { QuoteIntake } from './quote-intake.ts'
import type { Scheduler } from '../platform/scheduler.ts'
import { RecentTape } from './tape/recent-tape.ts'
import type { SharedTape } from './tape/shared-tape.ts'
import type { OldTape } from './tape/tape.ts'

export interface MarketDeps {
  readonly label: FeedLabel
  readonly categories: readonly Category[]
  readonly listings: readonly Listing[]
  readonly source: QuoteSource
  readonly history: CandleHistory
  readonly clock: Clock
  readonly scheduler: Scheduler
  readonly bus: Bus
  readonly limits?: GuardLimits
  /** What was accepted before this process began. */
  readonly oldTape?: OldTape
  /** Prices count once they are on this tape, which all processes share. Without it they count when the guards let them through. */
  readonly shared?: SharedTape
  readonly published?: {
    days(limit: number): Promise<readonly PublishedDay[]>
    day(day: string): Promise<PublishedDay | undefined>
  }
  /** Work around the running feed: publishing keys, storing candles. */
  readonly companions?: readonly Companion[]
}

export interface Companion {
  start(): Promise<void>
  stop(): Promise<void>
}

/** Everything known of one pair. */
interface Line {
  listing: Listing
  readonly book: CandleBook
  tick: Tick | undefined
  previousClose: Price | undefined
}

/** What is told of the hours to come. */
const DAYS_AHEAD = 7
const SPARK_POINTS = 48
/** The tape is complete up to some five seconds ago, as long as it goes on. */
const FOLLOWED_MS = 8_000

export class LiveMarket implements Market {
  readonly label: FeedLabel
  readonly tape: RecentTape
  private readonly deps: MarketDeps
  private readonly lines: ReadonlyMap<number, Line>
  private readonly codes: ReadonlyMap<string, Line>
  private listed: readonly MarketPair[]
  private ordered: readonly Category[]
  private readonly counts: FeedCounts
  private readonly intake: QuoteIntake
  private readonly candleListeners = new Set<(update: CandleUpdate) => void>()
  private readonly hours: HoursWatch

  constructor(deps: MarketDeps) {
    this.label = deps.label
    this.deps = deps
    this.tape = new RecentTape((pairId, at) => this.nextClose(pairId, at), deps.oldTape)
    const lines = deps.listings.map((listing): Line => ({
      listing,
      book: new CandleBook(listing.pair.id, deps.history),
      tick: undefined,
      previousClose: undefined,
    }))
    this.lines = new Map(lines.map(line => [line.listing.pair.id, line]))
    this.codes = new Map(lines.map(line => [line.listing.pair.code, line]))
    this.listed = lines.map(line => line.listing.pair)
    this.ordered = deps.categories
    this.counts = new FeedCounts(this.listed)
    const { listings, source, limits, clock, shared } = deps
    this.hours = new HoursWatch(deps)
    this.intake = new QuoteIntake({
      listings,
      source,
      limits,
      clock,
      counts: this.counts,
      passed: (tick, isBehind) => (shared ? shared.add(tick) : this.accept(tick, isBehind)),
    })
  }

  async start(): Promise<void> {
    const { companions = [], clock, bus, shared } = this.deps
    for (const companion of companions) await companion.start()
    const now = clock.now()
    for (const line of this.lines.values()) this.catchUp(line, now)
    const lastAts = new Map(Array.from(this.lines, ([pairId, { tick }]) => [pairId, tick?.at ?? 0]))
    // Candles are stored now and then; the tape has what came after them.
    for (const tick of (await shared?.open(lastAts)) ?? []) this.remember(tick)
    // Hours before prices: a listener must know that a market is shut before it hears its last price.
    this.hours.start()
    for (const line of this.lines.values()) if (line.tick) bus.publish('tick', line.tick)
    const lastTick = (pairId: number): Tick | undefined => this.lastTick(pairId)
    if (!shared) return this.intake.start(lastTick, now)
    await shared.follow({
      accept: tick => this.accept(tick, false),
      begin: upTo => this.intake.start(lastTick, clock.now(), upTo),
      end: () => this.intake.stop(),
    })
  }

  async stop(): Promise<void> {
    this.hours.stop()
    if (this.deps.shared) await this.deps.shared.stop()
    else this.intake.stop()
    for (const { book } of this.lines.values()) book.keep()
    for (const companion of (this.deps.companions ?? []).toReversed()) await companion.stop()
  }

  categories(): readonly Category[] {
    return this.ordered
  }

  pairs(): readonly MarketPair[] {
    return this.listed
  }

  changeTerms({ categories, listings }: Parameters<Market['changeTerms']>[0]): void {
    for (const { pair, hours } of listings) {
      const line = this.lines.get(pair.id)
      if (!line) continue
      line.listing = { ...line.listing, pair }
      line.listing.hours.change(hours.changeable)
    }
    this.ordered = categories
    this.listed = listings.flatMap(({ pair }) => this.pair(pair.id) ?? [])
    this.hours.look()
  }

  pair(pairId: number): MarketPair | undefined {
    return this.lines.get(pairId)?.listing.pair
  }

  byCode(code: string): MarketPair | undefined {
    return this.codes.get(code)?.listing.pair
  }

  quote(pairId: number): Quote | undefined {
    const line = this.lines.get(pairId)
    const day = line?.book.current(1440)
    if (!line?.tick || !day) return undefined
    const { price, at, id } = line.tick
    const previousClose = line.previousClose ?? day.open
    return {
      price,
      at,
      tickId: id,
      open: line.listing.hours.isOpen(this.deps.clock.now()),
      dayOpen: day.open,
      dayHigh: day.high,
      dayLow: day.low,
      previousClose,
      change: quotient((price - previousClose) * 100n, previousClose, 2),
    }
  }

  lastTick(pairId: number): Tick | undefined {
    return this.lines.get(pairId)?.tick
  }

  isOpen(pairId: number): boolean {
    return this.lines.get(pairId)?.listing.hours.isOpen(this.deps.clock.now()) ?? false
  }

  isStale(pairId: number, limitMs: number, now: Instant): boolean {
    const tick = this.lines.get(pairId)?.tick
    return !tick || now - tick.at > limitMs
  }

  knownTo(): Instant {
    return this.deps.shared?.knownTo() ?? Infinity
  }

  nextOpen(pairId: number, at: Instant): Instant | undefined {
    return this.lines.get(pairId)?.listing.hours.nextOpen(at)
  }

  nextClose(pairId: number, at: Instant): Instant | undefined {
    return this.lines.get(pairId)?.listing.hours.nextClose(at)
  }

  conversionRate(pairId: number): Price | undefined {
    const pair = this.pair(pairId)
    if (!pair?.conversion) return pair && ONE
    return this.lines.get(pair.conversion.pairId)?.tick?.price
  }

  candles(pairId: number, period: Period, count: number = CANDLES_SERVED): readonly Candle[] {
    return this.lines.get(pairId)?.book.newest(period, Math.min(count, CANDLES_SERVED)) ?? []
  }

  async candlesBefore(pairId: number, period: Period, before: Instant): Promise<readonly Candle[]> {
    return (await this.lines.get(pairId)?.book.older(period, CANDLES_SERVED, before)) ?? []
  }

  tradingHours(pairId: number, at: Instant): TradingHours | undefined {
    const hours = this.lines.get(pairId)?.listing.hours
    if (!hours) return undefined
    const today = Math.floor(at / DAY_MS)
    return { ...hours.from(at), days: Array.from({ length: DAYS_AHEAD }, (_, ahead) => hours.openSpans(today + ahead)) }
  }

  abbreviated(): ReadonlyMap<string, readonly Price[]> {
    return new Map(
      Array.from(this.lines.values(), ({ listing, book }) => {
        const { fullDayMinutes } = listing.hours
        const period = fullDayMinutes >= SPARK_POINTS * 15 ? 15 : 5
        const closes = book.newest(period, Math.ceil(fullDayMinutes / period)).map(candle => candle.close)
        return [listing.pair.code, evenly(closes, SPARK_POINTS)]
      }),
    )
  }

  onCandle(listener: (update: CandleUpdate) => void): () => void {
    this.candleListeners.add(listener)
    return () => this.candleListeners.delete(listener)
  }

  async publishedDays(limit = 60): Promise<readonly PublishedDay[]> {
    return (await this.deps.published?.days(limit)) ?? []
  }

  async publishedDay(day: string): Promise<PublishedDay | undefined> {
    return this.deps.published?.day(day)
  }

  schedules(): readonly Schedule[] {
    const groups = Map.groupBy(this.lines.values(), ({ listing }) => listing.hours)
    return Array.from(groups, ([{ changeable }, lines]) => ({
      ...changeable,
      codes: lines.map(({ listing }) => listing.pair.code),
    }))
  }

  health(): FeedHealth {
    const now = this.deps.clock.now()
    const { shared } = this.deps
    const health = this.counts.health(this.label, pairId => {
      const line = present(this.lines.get(pairId), 'line of a listed pair')
      return {
        open: line.listing.hours.isOpen(now),
        lastAcceptedAt: line.tick?.at ?? 0,
        holding: this.intake.isHolding(line.listing.pair.code),
      }
    })
    return shared && !shared.isWriting ? { ...health, connected: now - shared.knownTo() < FOLLOWED_MS } : health
  }

  private accept(tick: Tick, isBehind: boolean): void {
    const line = this.lines.get(tick.pairId)
    if (!line) return
    this.counts.accepted(tick.pairId)
    this.hours.traded(tick.pairId)
    // Some quote did not make it into the candles: they are read again from a complete history.
    if (isBehind && this.deps.history.complete) this.catchUp(line, tick.at)
    else this.follow(line, tick.price, tick.at)
    line.tick = tick
    // On the tape first: subscribers of the tick may read it from there.
    this.tape.record(tick)
    this.deps.bus.publish('tick', tick)
    this.tellCandles(line)
  }

  /** A tick from before the start: into the candles, and told to nobody. */
  private remember(tick: Tick): void {
    const line = this.lines.get(tick.pairId)
    if (!line) return
    this.follow(line, tick.price, tick.at)
    line.tick = tick
  }

  /** One tick further. */
  private follow(line: Line, price: Price, at: Instant): void {
    const day = line.book.current(1440)
    line.book.tick(price, at)
    if (day && day.time !== line.book.current(1440)?.time) line.previousClose = day.close
  }

  /** Takes over the state the history knows at this instant. */
  private catchUp(line: Line, at: Instant): void {
    const { pair } = line.listing
    const resumed = this.deps.history.resume(pair.id, at)
    if (!resumed) return
    line.book.resume(resumed)
    line.tick = { id: tickId(pair.id, resumed.at), pairId: pair.id, price: resumed.price, at: resumed.at }
    const today = present(line.book.current(1440), 'daily candle of a resumed pair').time
    line.previousClose = this.deps.history.finished(pair.id, 1440, 1, today).at(-1)?.close
  }

  private tellCandles(line: Line): void {
    if (this.candleListeners.size === 0) return
    const { id: pairId, code } = line.listing.pair
    for (const [period, candle] of line.book.unfinished()) {
      for (const listener of this.candleListeners) listener({ pairId, code, period, candle })
    }
  }
}

/** At most `count` of them, evenly spread, the last one always among them. */
function evenly<T>(values: readonly T[], count: number): readonly T[] {
  if (values.length <= count) return values
  return Array.from({ length: count }, (_, at) => {
    const index = Math.round(((at + 1) * values.length) / count) - 1
    return present(values[index], 'a value within the list')
  })
}
