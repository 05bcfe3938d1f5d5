// Live quotes of the simulated feed: every tick of every path, emitted when the clock reaches its time.
import { type Clock, HOUR_MS, type Instant, MINUTE_MS } from '@tallystick/kernel/clock'
import { formatDecimal, type Price } from '@tallystick/kernel/decimal'
import type { QuoteSource, SourceListener } from '../port.ts'
import type { Scheduler } from '../../platform/scheduler.ts'
import type { MinuteTicks } from './path-day.ts'
import { type SimulatedPair, type Simulation, stepOf } from './simulation.ts'

/** Where a pair stands in its path: the minute at hand and its next tick. The minute is drawn only when it begins. */
interface Cursor {
  readonly simulated: SimulatedPair
  readonly step: Price
  minute: Instant
  ticks: MinuteTicks | undefined
  next: number
  seq: number
}

/** Ticks later than this are not handed over any more (the machine slept): candles take them from the path. */
const LATE_MS = 3_000
const LONGEST_WAIT_MS = 1_000
/** An opening that is waited for is looked up again this often: hours to come can be changed meanwhile. */
const LOOK_AGAIN_MS = HOUR_MS

export class SimulatedSource implements QuoteSource {
  private readonly cursors: readonly Cursor[]
  private readonly clock: Clock
  private readonly scheduler: Scheduler
  private listener: SourceListener | undefined
  private cancel: (() => void) | undefined

  constructor(simulation: Simulation, clock: Clock, scheduler: Scheduler) {
    this.clock = clock
    this.scheduler = scheduler
    this.cursors = Array.from(simulation.values(), simulated => ({
      simulated,
      step: stepOf(simulated.listing),
      minute: 0,
      ticks: undefined,
      next: 0,
      seq: 0,
    }))
  }

  start(listener: SourceListener, since: Instant): void {
    this.listener = listener
    for (const cursor of this.cursors) {
      this.enter(cursor, since - (since % MINUTE_MS))
      cursor.next = cursor.ticks?.times.findIndex(at => at > since) ?? 0
      if (cursor.next < 0) this.leave(cursor)
    }
    listener.connection(true)
    this.run()
  }

  stop(): void {
    this.cancel?.()
    this.listener = undefined
  }

  private run(): void {
    const now = this.clock.now()
    let due = now + LONGEST_WAIT_MS
    for (const cursor of this.cursors) {
      if (now - cursor.minute > 2 * MINUTE_MS) this.skipTo(cursor, now)
      let at = this.dueAt(cursor)
      while (at <= now && this.listener) {
        this.advance(cursor, now)
        at = this.dueAt(cursor)
      }
      due = Math.min(due, at)
    }
    if (this.listener) this.cancel = this.scheduler.after(Math.max(1, due - now), () => this.run())
  }

  private dueAt({ ticks, next, minute }: Cursor): Instant {
    return ticks?.times[next] ?? minute
  }

  private advance(cursor: Cursor, now: Instant): void {
    const { ticks, next } = cursor
    const at = ticks?.times[next]
    if (!ticks || at === undefined) {
      this.enter(cursor, cursor.minute)
      return
    }
    cursor.next += 1
    cursor.seq += 1
    if (cursor.next === ticks.times.length) this.leave(cursor)
    if (now - at > LATE_MS) return
    const { pair } = cursor.simulated.listing
    const price = formatDecimal(BigInt(ticks.prices[next] ?? 0) * cursor.step, pair.pricePlaces)
    this.listener?.quote({ code: pair.code, price, sourceTime: at, seq: cursor.seq })
  }

  /** Draws a minute that has begun; in a shut market, waits for the opening. */
  private enter(cursor: Cursor, minute: Instant): void {
    const { path, listing } = cursor.simulated
    cursor.ticks = path.ticks(minute)
    cursor.next = 0
    const again = minute + LOOK_AGAIN_MS
    cursor.minute = cursor.ticks ? minute : Math.min(listing.hours.nextOpen(minute) ?? again, again)
  }

  private leave(cursor: Cursor): void {
    cursor.minute += MINUTE_MS
    cursor.ticks = undefined
  }

  /** After a long sleep: skips to the present and leaves a gap in the sequence numbers, so that the gap is visible. */
  private skipTo(cursor: Cursor, now: Instant): void {
    cursor.seq += 1
    this.enter(cursor, now - (now % MINUTE_MS))
  }
}
