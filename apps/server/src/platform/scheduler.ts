// Timers of the machine behind the feed's Scheduler port.
import type { Scheduler } from '../feed/port.ts'

export const systemScheduler: Scheduler = {
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs)
    return () => clearTimeout(timer)
  },
}
