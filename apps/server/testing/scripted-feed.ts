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
  const listed = new Map(listings.map(listing => [listing.pair.id, listing]))
  const flat = (time: Instant, price: Price, volume: number): Candle => ({
    time,
    open: price,
    high: price,
    low: price,
    close: price,
    volume,
  })
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
        if (listing.hours.isOpen(time)) candles.push(flat(time, listing.path.anchorPrice, period))
      }
      return candles.toReversed()
    },
    async older(pairId, period, count, before) {
      return this.finished(pairId, period, count, before)
    },
    resume(pairId, now) {
      const listing = listed.get(pairId)
      if (!listing) return undefined
      const price = listing.path.anchorPrice
      let at = now - MINUTE_MS
      while (!listing.hours.isOpen(at)) at -= MINUTE_MS
      const unfinished = new Map(PERIODS.map(period => [period, flat(periodStart(at, period), price, 1)] as const))
      return { price, at, unfinished }
    },
  }
}
