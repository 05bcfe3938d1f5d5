// How long a pending order waits: what can be chosen, and the instant it comes to.
import { DAY_MS, HOUR_MS } from '@tallystick/kernel/clock'

/** How long from now; null waits until it is cancelled. */
const WAITS = { expiryNone: null, expiryHour: HOUR_MS, expiryDay: DAY_MS, expiryWeek: 7 * DAY_MS } as const

export type Wait = keyof typeof WAITS

export const WAIT_NAMES = ['expiryNone', 'expiryHour', 'expiryDay', 'expiryWeek'] as const satisfies readonly Wait[]

/** Epoch milliseconds; 0 for none. */
export function expiryAt(wait: Wait, now: number): number {
  const ms = WAITS[wait]
  return ms === null ? 0 : now + ms
}
