// Remaining seconds of orders for display: one timer for all, one render a second and only while visible.
import type { Instant } from '@tallystick/kernel/clock'
import { useSyncExternalStore } from 'react'
import { browserClock, browserTimers } from '../../platform/clock.ts'

const listeners = new Set<() => void>()
let stop: (() => void) | undefined

function everySecond(listener: () => void): () => void {
  listeners.add(listener)
  stop ??= browserTimers.every(250, () => {
    for (const each of listeners) each()
  })
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    stop?.()
    stop = undefined
  }
}

/** Whole seconds left, rounded up: it shows 1 until the very end, and 0 from then on. */
export function secondsLeft(endsAt: Instant, now: Instant): number {
  return Math.max(0, Math.ceil((endsAt - now) / 1_000))
}

/** Renders when the number changes. */
export function useSecondsLeft(endsAt: Instant): number {
  return useSyncExternalStore(everySecond, () => secondsLeft(endsAt, browserClock.now()))
}

/** 0:09, 4:59. */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
