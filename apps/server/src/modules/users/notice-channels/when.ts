// When a notice may be sent: at once or once a day, not within the quiet hours, and with a pause after the last one.
import { type Instant, MINUTE_MS } from '@tallystick/kernel/clock'
import type { EmailPace } from '@tallystick/wire/trader/schemas/users/notice-settings'

export interface Timing {
  readonly pace: EmailPace
  /** Minutes of the local day. */
  readonly quiet: { readonly from: number; readonly to: number } | undefined
  readonly timeZone: string
}

const DAY_MINUTES = 1_440
/** Daily emails: 08:00 where the user is. */
export const DAILY_MINUTE = 8 * 60

/** The first instant, not before now, at which it may be sent. */
export function sendAt(madeAt: Instant, now: Instant, timing: Timing, pauseUntil: Instant): Instant {
  const { pace, quiet, timeZone } = timing
  const asked = pace === 'daily' ? nextLocal(madeAt, timeZone, DAILY_MINUTE) : madeAt
  const at = Math.max(asked, now, pauseUntil)
  return quiet !== undefined && isQuiet(localMinute(at, timeZone), quiet) ? nextLocal(at, timeZone, quiet.to) : at
}

/** From the evening into the morning as well as within a day. The end itself is no longer quiet. */
export function isQuiet(minute: number, { from, to }: { readonly from: number; readonly to: number }): boolean {
  return from < to ? minute >= from && minute < to : minute >= from || minute < to
}

/** The next time, after `after`, that the clocks of the zone show this minute of the day. */
export function nextLocal(after: Instant, timeZone: string, minute: number): Instant {
  const begun = after - (after % MINUTE_MS)
  const ahead = (minute - localMinute(begun, timeZone) + DAY_MINUTES) % DAY_MINUTES || DAY_MINUTES
  const guess = begun + ahead * MINUTE_MS
  // The clocks were changed on the way: by as much as they are off now.
  const off = (localMinute(guess, timeZone) - minute + DAY_MINUTES + DAY_MINUTES / 2) % DAY_MINUTES
  const corrected = guess - (off - DAY_MINUTES / 2) * MINUTE_MS
  return corrected > after ? corrected : guess
}

const formats = new Map<string, Intl.DateTimeFormat>()

export function localMinute(at: Instant, timeZone: string): number {
  let format = formats.get(timeZone)
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
    formats.set(timeZone, format)
  }
  const [hour, minute] = format.format(at).split(':').map(Number)
  return (hour ?? 0) * 60 + (minute ?? 0)
}

export function isTimeZone(name: string): boolean {
  try {
    localMinute(0, name)
    return true
  } catch {
    return false
  }
}
