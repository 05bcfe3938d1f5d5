// Times in responses: `YYYY-MM-DD HH:mm:ss` in UTC.
import type { Instant } from '@tallystick/kernel/clock'

/** Empty for an instant that has not come: null, and 0 in tables of modules. */
export function timeText(at: Instant | null): string {
  return at === null || at === 0 ? '' : new Date(at).toISOString().slice(0, 19).replace('T', ' ')
}
