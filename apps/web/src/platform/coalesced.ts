// Work that is asked for often and done rarely: one run at a time, some time apart, and once more when it was asked for meanwhile.
import type { Clock } from '@tallystick/kernel/clock'
import type { Timers } from './clock.ts'

interface CoalescedDeps {
  readonly clock: Clock
  readonly timers: Timers
  /** From the start of one run to the start of the next. */
  readonly apartMs: number
}

/** The first call after a pause runs at once. */
export function coalesced(work: () => Promise<unknown>, { clock, timers, apartMs }: CoalescedDeps): () => void {
  let state: 'idle' | 'waiting' | 'running' | 'again' = 'idle'
  let startedAt = Number.NEGATIVE_INFINITY

  const schedule = (): void => {
    const waitMs = startedAt + apartMs - clock.now()
    state = 'waiting'
    // A clock that was set back must not delay it for long.
    if (waitMs > 0) timers.after(Math.min(waitMs, apartMs), run)
    else run()
  }
  const run = (): void => {
    state = 'running'
    startedAt = clock.now()
    work().then(ended, ended)
  }
  const ended = (): void => {
    const isAsked = state === 'again'
    state = 'idle'
    if (isAsked) schedule()
  }
  return () => {
    if (state === 'idle') schedule()
    else if (state === 'running') state = 'again'
  }
}
