// Token buckets: how often an address or a user may ask. Rates come from the settings at each use, so that a change holds at once.
import type { Clock, Instant } from '@tallystick/kernel/clock'

export interface Rate {
  /** How many at once. */
  readonly burst: number
  readonly perSecond: number
}

interface Bucket {
  tokens: number
  at: Instant
}

export interface Limits {
  /** Takes one token, or answers false when there is none. */
  take(key: string, rate: Rate): boolean
}

const MOST_BUCKETS = 100_000

export function createLimits(clock: Clock): Limits {
  const buckets = new Map<string, Bucket>()
  return {
    take(key, rate) {
      const now = clock.now()
      const bucket = buckets.get(key)
      if (!bucket) {
        if (buckets.size >= MOST_BUCKETS) forgetOldest(buckets)
        buckets.set(key, { tokens: rate.burst - 1, at: now })
        return rate.burst >= 1
      }
      const refill = (Math.max(0, now - bucket.at) / 1000) * rate.perSecond
      bucket.tokens = Math.min(rate.burst, bucket.tokens + refill)
      bucket.at = now
      if (bucket.tokens < 1) return false
      bucket.tokens -= 1
      return true
    },
  }
}

/** Insertion order is age order closely enough: the oldest tenth goes, so that a flood of addresses cannot fill the memory. */
function forgetOldest(buckets: Map<string, Bucket>): void {
  let left = MOST_BUCKETS / 10
  for (const key of buckets.keys()) {
    if (left === 0) return
    buckets.delete(key)
    left -= 1
  }
}

/** Tests and newcomers on the same machine are never caught by a limit. */
export function isLoopback(address: string): boolean {
  return address === '::1' || address.startsWith('127.') || address.startsWith('::ffff:127.')
}
