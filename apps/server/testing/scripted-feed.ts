// A scripted price source: holds still, jumps, spikes, goes silent, sends invalid data. It also keeps open markets fresh by itself, so
// that a story only scripts what is special. Never part of the product.
import { type Clock, type Instant, MINUTE_MS } from '@tallystick/kernel/clock'
import { absolute, formatDecimal, ONE, PLACES, type Price } from '@tallystick/kernel/decimal'
import type { CandleHistory } from '../src/feed/candle-book.ts'
import type { Listing } from '../src/feed/listing.ts'
import type { Candle } from '../src/feed/market.ts'
import { PERIODS, periodStart } from '../src/feed/periods.ts'
import type { QuoteSource, RawQuote, SourceListener } from '../src/feed/port.ts'
import type { Scheduler } from '../src/platform/scheduler.ts'

interface Script {
  readonly listing: Listing
  price: Price
  seq: number
  frozen: boolean
}

const BEAT_MS = 500
const LATE_MS = 50

export class ScriptedFeed implements QuoteSource {
  private readonly clock: Clock
  private readonly scheduler: Scheduler
  private readonly scripts: ReadonlyMap<string, Script>
  private listener: SourceListener | undefined
  private cancel: (() => void) | undefined
  private lastSent: Instant = 0

  constructor(listings: readonly Listing[], clock: Clock, scheduler: Scheduler) {
    this.clock = clock
    this.scheduler = scheduler
    this.scripts = new Map(
      listings.map(listing => [listing.pair.code, { listing, price: listing.path.anchorPrice, seq: 0, frozen: false }]),
    )
  }

  start(listener: SourceListener): void {
    this.listener = listener
    listener.connection(true)
    this.beat()
  }

  stop(): void {
    this.cancel?.()
    this.listener = undefined
  }

  /** From now on this price. Moves beyond the pair's bound go in steps within it, so that guards let them pass at once. */
  set(code: string, price: Price): void {
    const script = this.script(code)
    const { maxMove, pair } = script.listing
    while (absolute(price - script.price) * ONE > script.price * maxMove) {
      const stride = (script.price * maxMove) / (2n * ONE)
      script.price += price > script.price ? stride : -stride
      script.price -= script.price % 10n ** BigInt(PLACES - pair.pricePlaces)
      this.send(script)
    }
    script.price = price
    this.send(script)
  }

  /** From now on this price, at one leap: the guards hold it until it is confirmed. */
  leap(code: string, price: Price): void {
    const script = this.script(code)
    script.price = price
    this.send(script)
  }

  /** One odd quote, then on as before. */
  spike(code: string, price: Price): void {
    const script = this.script(code)
    const usual = script.price
    script.price = price
    this.send(script)
    script.price = usual
  }

  freeze(code: string): void {
    this.script(code).frozen = true
  }

  thaw(code: string): void {
    this.script(code).frozen = false
  }

  /** Anything at all, exactly as written. */
  raw(quote: RawQuote): void {
    this.listener?.quote(quote)
  }

  connection(up: boolean): void {
    this.listener?.connection(up)
  }

  private script(code: string): Script {
    const script = this.scripts.get(code)
    if (!script) throw new RangeError(`no such pair: ${code}`)
    return script
  }

  private beat(): void {
    for (const script of this.scripts.values()) {
      if (!script.frozen && script.listing.hours.isOpen(this.clock.now())) this.send(script)
    }
    this.cancel = this.scheduler.after(BEAT_MS, () => this.beat())
  }

  private send(script: Script): void {
    script.seq += 1
    // A little late, so that several quotes sent at once still get a millisecond each that is not ahead of the clock.
    this.lastSent = Math.max(this.clock.now() - LATE_MS, this.lastSent + 1)
    this.listener?.quote({
      code: script.listing.pair.code,
      price: formatDecimal(script.price, script.listing.pair.pricePlaces),
      sourceTime: this.lastSent,
      seq: script.seq,
    })
  }
}

/** Flat candles at the seeded price for the past, so that charts have something to show. */
export function flatHistory(listings: readonly Listing[]): CandleHistory {
  return historyOf(listings, listing => listing.path.anchorPrice)
}

/** Prices that rose and fell, for pictures: around the seeded price, or around another one where it is given by code. The same every time. */
export function wavyHistory(listings: readonly Listing[], levels: Readonly<Record<string, Price>> = {}): CandleHistory {
  return historyOf(listings, ({ pair, path }, time) => {
    const level = levels[pair.code] ?? path.anchorPrice
    const wave = WAVES.reduce((sum, { minutes, share }) => sum + share * Math.sin(time / (minutes * MINUTE_MS)), 0)
    const step = 10n ** BigInt(PLACES - pair.pricePlaces)
    return ((level + (level * BigInt(Math.round(wave * WAVE_SCALE))) / BigInt(WAVE_SCALE)) / step) * step
  })
}

const WAVE_SCALE = 1_000_000
/** Without common measure, so that no two stretches look alike. */
const WAVES = [
  { minutes: 41_000, share: 0.01 },
  { minutes: 1_730, share: 0.004 },
  { minutes: 211, share: 0.002 },
  { minutes: 37, share: 0.001 },
  { minutes: 7.3, share: 0.0006 },
  { minutes: 1.9, share: 0.0003 },
] as const

/** Prices within a candle that are looked at. */
const LOOKS = 8

function historyOf(listings: readonly Listing[], priceAt: (listing: Listing, time: Instant) => Price): CandleHistory {
  const listed = new Map(listings.map(listing => [listing.pair.id, listing]))
  const candleOf = (listing: Listing, time: Instant, until: Instant, volume: number): Candle => {
    const open = priceAt(listing, time)
    const close = priceAt(listing, until)
    let [low, high] = open < close ? [open, close] : [close, open]
    for (let look = 1; look < LOOKS; look += 1) {
      const price = priceAt(listing, time + ((until - time) * look) / LOOKS)
      if (price < low) low = price
      if (price > high) high = price
    }
    return { time, open, high, low, close, volume }
  }
  return {
    complete: false,
    keep: () => undefined,
    finished(pairId, period, count, before) {
      const listing = listed.get(pairId)
      if (!listing) return []
      const candles: Candle[] = []
      const periodMs = period * MINUTE_MS
      for (
        let time = before - periodMs;
        candles.length < count && time > before - 4 * count * periodMs;
        time -= periodMs
      ) {
        if (listing.hours.isOpen(time)) candles.push(candleOf(listing, time, time + periodMs, period))
      }
      return candles.toReversed()
    },
    async older(pairId, period, count, before) {
      return this.finished(pairId, period, count, before)
    },
    resume(pairId, now) {
      const listing = listed.get(pairId)
      if (!listing) return undefined
      let at = now - MINUTE_MS
      while (!listing.hours.isOpen(at)) at -= MINUTE_MS
      const price = priceAt(listing, at)
      const unfinished = new Map(
        PERIODS.map(period => [period, candleOf(listing, periodStart(at, period), at, 1)] as const),
      )
      return { price, at, unfinished }
    },
  }
}
