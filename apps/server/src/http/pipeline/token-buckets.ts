// Token buckets: rate limits per address and user. Rates are read from the settings at each use, so that a change applies at once.
import type { Clock, Instant } from '@tallystick/kernel/clock'

export interface Rate {
  /** How many at once. */
  readonly burst: number
  readonly perSecond: number
}

export interface Bucket {
  tokens: number
  at: Instant
}

/** As full as its rate allows. */
export function newBucket(now: Instant): Bucket {
  return { tokens: Infinity, at: now }
}

/** Takes one token: 0, or how many whole seconds until there is one. */
export function takeToken(bucket: Bucket, { burst, perSecond }: Rate, now: Instant): number {
  const refill = (Math.max(0, now - bucket.at) / 1000) * perSecond
  bucket.tokens = Math.min(burst, bucket.tokens + refill)
  bucket.at = now
  if (bucket.tokens < 1) return Math.max(1, Math.min(LONGEST_WAIT_S, Math.ceil((1 - bucket.tokens) / perSecond)))
  bucket.tokens -= 1
  return 0
}

/** Whose limit it is: an address, a user, or what else is counted. */
export type Limited = string | number

export interface Limits {
  /**
   * Takes one token: 0, or how many whole seconds until there is one.
   * @param what what is limited; each has its own buckets, so that a flood of one cannot push out another.
   */
  take(what: string, who: Limited, rate: Rate): number
}

/** What is told where a limit never refills. */
const LONGEST_WAIT_S = 86_400
/** Of each kind. */
const MOST_BUCKETS = 100_000

export function createLimits(clock: Clock): Limits {
  const kinds = new Map<string, Map<Limited, Bucket>>()
  return {
    take(what, who, rate) {
      const now = clock.now()
      let buckets = kinds.get(what)
      if (!buckets) kinds.set(what, (buckets = new Map<Limited, Bucket>()))
      let bucket = buckets.get(who)
      if (!bucket) {
        if (buckets.size >= MOST_BUCKETS) forgetOldest(buckets)
        buckets.set(who, (bucket = newBucket(now)))
      }
      return takeToken(bucket, rate, now)
    },
  }
}

/** Insertion order is age order closely enough: the oldest tenth goes, so that a flood of addresses cannot fill the memory. */
function forgetOldest(buckets: Map<Limited, Bucket>): void {
  let left = MOST_BUCKETS / 10
  for (const who of buckets.keys()) {
    if (left === 0) return
    buckets.delete(who)
    left -= 1
  }
}
