// The browser's clock and timers behind ports, so that clients can be driven by hand in tests.
import type { Clock } from '@tallystick/kernel/clock'

export interface Timers {
  /** Returns the function that cancels it. */
  after(delayMs: number, run: () => void): () => void
  every(intervalMs: number, run: () => void): () => void
}

export const browserClock: Clock = { now: () => Date.now() }

export const browserTimers: Timers = {
  after(delayMs, run) {
    const id = setTimeout(run, delayMs)
    return () => clearTimeout(id)
  },
  every(intervalMs, run) {
    const id = setInterval(run, intervalMs)
    return () => clearInterval(id)
  },
}

export function sleep(timers: Timers, delayMs: number): Promise<void> {
  return new Promise(resolve => timers.after(delayMs, resolve))
}
