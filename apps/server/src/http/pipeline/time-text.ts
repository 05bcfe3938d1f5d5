// Times in responses: `YYYY-MM-DD HH:mm:ss` in UTC.
import type { Instant } from '@tallystick/kernel/clock'

/** Empty for an instant that has not come (0). */
export function timeText(at: Instant): string {
  return at === 0 ? '' : new Date(at).toISOString().slice(0, 19).replace('T', ' ')
}
