// Work that is asked for often and done rarely: runs some time apart, and once more when it was asked for meanwhile. A run that hangs
// holds the next one up for a moment only.
import type { Clock } from '@tallystick/kernel/clock'
import type { Timers } from './clock.ts'

interface CoalescedDeps {
  readonly clock: Clock
  readonly timers: Timers
  /** From the start of one run to the start of the next. */
  readonly apartMs: number
  /** The longest that a run is waited for when the next one was asked for. */
  readonly patienceMs: number
}

/** The first call after a pause runs at once. */
export function coalesced(
  work: () => Promise<unknown>,
  { clock, timers, apartMs, patienceMs }: CoalescedDeps,
): () => void {
  let state: 'idle' | 'waiting' | 'running' | 'again' = 'idle'
  let startedAt = Number.NEGATIVE_INFINITY
  let run = 0

  const schedule = (): void => {
    const waitMs = startedAt + apartMs - clock.now()
    state = 'waiting'
    // A clock that was set back must not delay it for long.
    if (waitMs > 0) timers.after(Math.min(waitMs, apartMs), start)
    else start()
  }
  const start = (): void => {
    state = 'running'
    startedAt = clock.now()
    run += 1
    const own = run
    // What an outlived run says at its end is of no interest.
    const end = (): void => {
      if (run !== own || state === 'waiting') return
      const isAsked = state === 'again'
      state = 'idle'
      if (isAsked) schedule()
    }
    timers.after(patienceMs, end)
    work().then(end, end)
  }
  return () => {
    if (state === 'idle') schedule()
    else if (state === 'running') state = 'again'
  }
}
