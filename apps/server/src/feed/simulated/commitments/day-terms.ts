// The inputs of one UTC day of method 2 besides its key: for every pair its parameters, open minutes and starting price. The text of all
// pairs is committed to before the day and served after it (docs/simulated-prices.md).
import { createHash } from 'node:crypto'
import { assert } from '@tallystick/kernel/assert'
import { dayText } from './keys.ts'

/** In the order of the text. Prices are whole steps of the pair. */
export interface DayTerms {
  readonly id: number
  readonly code: string
  readonly price_places: number
  /** Standard deviation of a full trading day's return: 0.02 = 2 %. */
  readonly volatility: number
  readonly gap_volatility: number
  /** Relative activity of the 24 hours of the UTC day. */
  readonly activity: readonly number[]
  readonly ticks_per_minute: number
  /** Minutes [from, to) of the UTC day; none on a day without trading. */
  readonly open: readonly (readonly [from: number, to: number])[]
  readonly full_day_minutes: number
  /** True when the market was shut just before its first open minute: the price jumps there. */
  readonly opens_anew: boolean
  readonly previous_close: number
  readonly opening_price: number
}

interface TermsOfDay {
  readonly method: number
  readonly day: string
  readonly pairs: readonly DayTerms[]
}

export const FORWARD_METHOD = 2

/** The terms of a day as they are hashed and served: JSON without spaces, pairs by id. */
export function termsText(day: number, pairs: readonly DayTerms[]): string {
  const terms: TermsOfDay = {
    method: FORWARD_METHOD,
    day: dayText(day),
    pairs: pairs.toSorted((a, b) => a.id - b.id).map(inOrder),
  }
  return JSON.stringify(terms)
}

export function parseTerms(day: number, text: string): readonly DayTerms[] {
  // The text was written by termsText and cannot be changed in the database.
  const terms = JSON.parse(text) as TermsOfDay
  assert(terms.method === FORWARD_METHOD && terms.day === dayText(day), `terms of ${dayText(day)}`)
  return terms.pairs
}

/** What is published before the day: the key prevents guessing the text. */
export function commitmentOf(key: Uint8Array, text: string): Buffer {
  return createHash('sha256').update(key).update(text, 'utf8').digest()
}

/** Committed terms in memory: a day that has some is drawn from them, whatever the listings say by then. */
export class CommittedTerms {
  private readonly days = new Map<number, ReadonlyMap<number, DayTerms>>()

  of(day: number, pairId: number): DayTerms | undefined {
    return this.days.get(day)?.get(pairId)
  }

  put(day: number, text: string): void {
    this.days.set(day, new Map(parseTerms(day, text).map(terms => [terms.id, terms])))
    for (const known of this.days.keys()) if (known < day - KEPT_DAYS) this.days.delete(known)
  }
}

/** As far back as ticks are asked for often; older days follow from the listings and the stored closes. */
export const KEPT_DAYS = 40

function inOrder(terms: DayTerms): DayTerms {
  return {
    id: terms.id,
    code: terms.code,
    price_places: terms.price_places,
    volatility: terms.volatility,
    gap_volatility: terms.gap_volatility,
    activity: terms.activity,
    ticks_per_minute: terms.ticks_per_minute,
    open: terms.open,
    full_day_minutes: terms.full_day_minutes,
    opens_anew: terms.opens_anew,
    previous_close: terms.previous_close,
    opening_price: terms.opening_price,
  }
}
