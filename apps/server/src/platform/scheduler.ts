// Timers of the machine behind a port.

/** Timers as a port, so that tests move time themselves. */
export interface Scheduler {
  /** Runs once after the delay; the answer cancels it. */
  after(delayMs: number, run: () => void): () => void
}

export const systemScheduler: Scheduler = {
  after(delayMs, run) {
    const timer = setTimeout(run, delayMs)
    return () => clearTimeout(timer)
  },
}
