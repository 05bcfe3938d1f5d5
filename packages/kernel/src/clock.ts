// Time as the rest of the code sees it: whole milliseconds since 1970 in UTC, and a port to ask for it.

/** Milliseconds since 1970-01-01 UTC, a whole number. */
export type Instant = number

export interface Clock {
  now(): Instant
}

export const SECOND_MS = 1_000
export const MINUTE_MS = 60_000
export const HOUR_MS = 3_600_000
export const DAY_MS = 86_400_000

/** Midnight (UTC) of the day the instant lies in. */
export function startOfDay(at: Instant): Instant {
  return Math.floor(at / DAY_MS) * DAY_MS
}
