// Time that moves only when a test says so: a clock and timers in one.
import type { Clock, Instant } from '@tallystick/kernel/clock'
import type { Scheduler } from '../src/platform/scheduler.ts'

interface Timer {
  readonly at: Instant
  readonly run: () => void
}

export class ManualTime implements Clock, Scheduler {
  private current: Instant
  private readonly timers = new Set<Timer>()

  constructor(start: Instant) {
    this.current = start
  }

  now(): Instant {
    return this.current
  }

  after(delayMs: number, run: () => void): () => void {
    const timer = { at: this.current + Math.max(0, delayMs), run }
    this.timers.add(timer)
    return () => this.timers.delete(timer)
  }

  /** Moves on, running what falls due in its order and at its time. */
  advance(byMs: number): void {
    const end = this.current + byMs
    for (let timer = this.next(end); timer; timer = this.next(end)) {
      this.timers.delete(timer)
      this.current = Math.max(this.current, timer.at)
      timer.run()
    }
    this.current = end
  }

  /** As if the machine had slept: the time is another, and only then do timers run. */
  jump(byMs: number): void {
    this.current += byMs
    this.advance(0)
  }

  private next(end: Instant): Timer | undefined {
    let first: Timer | undefined
    for (const timer of this.timers) if (timer.at <= end && (!first || timer.at < first.at)) first = timer
    return first
  }
}
