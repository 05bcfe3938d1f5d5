// Checks every raw quote before it can be traded on. A pure state machine per pair: quote and time in, verdict out. A rejected quote is
// only counted; a price too far away is held until following quotes confirm it.
import { type Instant, SECOND_MS } from '@tallystick/kernel/clock'
import { absolute, ONE, parseDecimal, type Price, type Rate, roundTo } from '@tallystick/kernel/decimal'
import type { RawQuote } from './port.ts'

export interface GuardTerms {
  readonly pricePlaces: number
  /** Largest move from one accepted price to the next that needs no confirmation, as a share: 2 % = 0.02 × ONE. */
  readonly maxMove: Rate
  isOpen(at: Instant): boolean
}

export interface GuardLimits {
  /** How far the source's clock may be ahead of ours; the tick then counts from our now. */
  readonly aheadMs: number
  /** How old a quote may be on arrival. */
  readonly behindMs: number
  /** Accepted ticks a second, and how many of them at once. */
  readonly ticksPerSecond: number
  readonly burst: number
  /** What confirms a far price: this many further quotes near it, over at least this time. */
  readonly confirmations: number
  readonly confirmMs: number
}

export const USUAL_LIMITS: GuardLimits = {
  aheadMs: 2 * SECOND_MS,
  behindMs: 5 * SECOND_MS,
  ticksPerSecond: 50,
  burst: 100,
  confirmations: 2,
  confirmMs: SECOND_MS,
}

/** Why a quote did not become a tick. `spike` waits for confirmation, the others are dropped. */
export const REJECTIONS = [
  'malformed',
  'not_positive',
  'ahead',
  'behind',
  'closed',
  'duplicate',
  'out_of_order',
  'same_millisecond',
  'storm',
  'spike',
] as const
export type Rejection = (typeof REJECTIONS)[number]

export type Verdict =
  | {
      readonly accepted: true
      readonly price: Price
      readonly at: Instant
      /** Quotes the source numbered but we never saw, just before this one. */
      readonly missed: number
    }
  | { readonly accepted: false; readonly reason: Rejection }

interface Held {
  readonly price: Price
  readonly since: Instant
  readonly at: Instant
  readonly confirmations: number
}

export class Guard {
  private readonly terms: GuardTerms
  private readonly limits: GuardLimits
  private price: Price | undefined
  private at = Number.NEGATIVE_INFINITY
  private seq: number | undefined
  private held: Held | undefined
  private tokens: number
  private refilledAt = Number.NEGATIVE_INFINITY

  constructor(terms: GuardTerms, limits: GuardLimits = USUAL_LIMITS) {
    this.terms = terms
    this.limits = limits
    this.tokens = limits.burst
  }

  /** True while a far price waits for confirmation. */
  get holding(): boolean {
    return this.held !== undefined
  }

  /** A price known from before the start: the measure for the first quote. */
  remember(price: Price, at: Instant): void {
    this.price = price
    this.at = at
  }

  /** No quote up to this instant is new. */
  beginAfter(at: Instant): void {
    this.at = Math.max(this.at, at)
  }

  /** A new connection restarts the sequence numbers of its quotes. */
  reconnected(): void {
    this.seq = undefined
  }

  judge(raw: RawQuote, now: Instant): Verdict {
    const price = readPrice(raw.price, this.terms.pricePlaces)
    if (price === undefined || !Number.isSafeInteger(raw.sourceTime)) return reject('malformed')
    if (price <= 0n) return reject('not_positive')
    if (raw.sourceTime > now + this.limits.aheadMs) return reject('ahead')
    if (raw.sourceTime < now - this.limits.behindMs) return reject('behind')
    const at = Math.min(raw.sourceTime, now)
    if (!this.terms.isOpen(at)) return reject('closed')

    const missed = this.sequence(raw.seq)
    if (missed < 0) return reject(missed === SAME ? 'duplicate' : 'out_of_order')
    if (at <= this.at) return reject(at === this.at ? 'same_millisecond' : 'out_of_order')
    if (!this.near(price, this.price) && !this.confirms(price, at)) return reject('spike')
    if (!this.takeToken(now)) return reject('storm')

    // From here on it is the price.
    this.held = undefined
    this.price = price
    this.at = at
    return { accepted: true, price, at, missed }
  }

  /** How many numbers were skipped; SAME or EARLIER for one that is not new. */
  private sequence(seq: number | undefined): number {
    if (seq === undefined) return 0
    const last = this.seq
    if (last !== undefined && seq <= last) return seq === last ? SAME : EARLIER
    this.seq = seq
    return last === undefined ? 0 : seq - last - 1
  }

  private near(price: Price, reference: Price | undefined): boolean {
    return reference !== undefined && absolute(price - reference) * ONE <= reference * this.terms.maxMove
  }

  /** Counts a far price: true once enough quotes near the first of them, over long enough, have followed it. */
  private confirms(price: Price, at: Instant): boolean {
    const held = this.held
    if (held && at <= held.at) return false
    if (!held || !this.near(price, held.price)) {
      this.held = { price, since: at, at, confirmations: 0 }
      return false
    }
    const confirmations = held.confirmations + 1
    this.held = { price, since: held.since, at, confirmations }
    return confirmations >= this.limits.confirmations && at - held.since >= this.limits.confirmMs
  }

  private takeToken(now: Instant): boolean {
    const { burst, ticksPerSecond } = this.limits
    // A clock that was set back must not drain the bucket.
    const passedMs = this.refilledAt === Number.NEGATIVE_INFINITY ? 0 : Math.max(0, now - this.refilledAt)
    this.tokens = Math.min(burst, this.tokens + (passedMs / SECOND_MS) * ticksPerSecond)
    this.refilledAt = now
    if (this.tokens < 1) return false
    this.tokens -= 1
    return true
  }
}

const SAME = -1
const EARLIER = -2

/** Plain notation with at most 8 places; finer than the pair's own places is rounded to them. */
function readPrice(text: unknown, places: number): Price | undefined {
  const price = typeof text === 'string' ? parseDecimal(text) : undefined
  return price === undefined ? undefined : roundTo(price, places)
}

function reject(reason: Rejection): Verdict {
  return { accepted: false, reason }
}
