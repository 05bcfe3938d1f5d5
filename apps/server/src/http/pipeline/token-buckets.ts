// Token buckets: rate limits per address and user. Rates are read from the settings at each use, so that a change applies at once. Among
// several processes each tells the others what it let through, so that a limit holds for all of them together.
import { randomUUID } from 'node:crypto'
import type { Clock, Instant } from '@tallystick/kernel/clock'
import type { Bus } from '../../bus/bus.ts'

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
/** What is let through is told together; as much as passes meanwhile can be too much. */
const TELL_MS = 10

/** @param others the bus to other processes, when there may be some. */
export function createLimits(clock: Clock, others?: Bus): Limits {
  const kinds = new Map<string, Map<Limited, Bucket>>()
  const bucketOf = (what: string, who: Limited): Bucket => {
    let buckets = kinds.get(what)
    if (!buckets) kinds.set(what, (buckets = new Map<Limited, Bucket>()))
    let bucket = buckets.get(who)
    if (!bucket) {
      if (buckets.size >= MOST_BUCKETS) forgetOldest(buckets)
      buckets.set(who, (bucket = newBucket(clock.now())))
    }
    return bucket
  }
  const tell = others && shareTaken(others, bucketOf)
  return {
    take(what, who, rate) {
      const seconds = takeToken(bucketOf(what, who), rate, clock.now())
      if (seconds === 0) tell?.(what, who, rate.burst)
      return seconds
    },
  }
}

/** Counts here what others let through, and returns what tells them of ours. */
function shareTaken(
  bus: Bus,
  bucketOf: (what: string, who: Limited) => Bucket,
): (what: string, who: Limited, burst: number) => void {
  const from = randomUUID()
  const waiting = new Map<string, { what: string; who: Limited; count: number; burst: number }>()
  bus.subscribe('limits_taken', message => {
    if (message.from === from) return
    for (const { what, who, count, burst } of message.taken) {
      const bucket = bucketOf(what, who)
      // Never further below zero than one full bucket: who is limited waits, and is not shut out.
      bucket.tokens = Math.max(Math.min(bucket.tokens, burst) - count, -burst)
    }
  })
  return (what, who, burst) => {
    if (waiting.size === 0)
      setTimeout(() => {
        const taken = [...waiting.values()]
        waiting.clear()
        bus.publish('limits_taken', { from, taken })
      }, TELL_MS).unref()
    const name = `${what} ${typeof who} ${who}`
    const known = waiting.get(name)
    if (known) known.count += 1
    else waiting.set(name, { what, who, count: 1, burst })
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
