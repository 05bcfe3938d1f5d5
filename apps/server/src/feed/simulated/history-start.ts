// Where the chain of days begins: long enough before the install for 500 daily candles, at a price from which the
// walk arrives at the seeded price on the day of the install.
import { DAY_WORDS, dayReturns, type PathTerms } from './method-1/day.ts'
import { type DayKey, type DayKeys, STREAM } from './commitments/keys.ts'
import { calendarOf } from './open-minutes.ts'
import { type Forward, PairPath } from './path.ts'

/** 500 trading days of a market that is shut at weekends and on holidays, and some to spare. */
export const HISTORY_DAYS = 800

/** A day's words for all pairs at once, worked out once. */
export class DayDraws {
  private readonly keys: DayKeys
  private readonly wordCount: number
  private readonly known = new Map<number, Uint16Array>()

  constructor(keys: DayKeys, highestPairId: number) {
    this.keys = keys
    this.wordCount = (highestPairId + 1) * DAY_WORDS
  }

  keyOf(day: number): DayKey {
    return this.keys.keyOf(day)
  }

  /** The words of all pairs; a pair's own begin at its id × DAY_WORDS. */
  words(day: number): Uint16Array {
    let all = this.known.get(day)
    if (!all) this.known.set(day, (all = this.keys.keyOf(day).words(STREAM.days, 0, 0, this.wordCount)))
    return all
  }
}

export interface Anchor {
  /** Day of the install, counted from 1970. */
  readonly day: number
  /** Price at its beginning, in steps; met but for rounding. */
  readonly price: number
}

export function pathFrom(terms: PathTerms, draws: DayDraws, anchor: Anchor, forward: Forward): PairPath {
  const firstDay = anchor.day - HISTORY_DAYS
  const calendar = calendarOf(terms.hours)
  const slot = terms.pairId * DAY_WORDS
  let factor = 1
  for (let day = firstDay; day < anchor.day; day++) {
    const shape = calendar.day(day)
    if (!shape) continue
    const { gap, session } = dayReturns(terms, shape, draws.words(day), slot)
    factor *= gap * session
  }
  const closeBefore = Math.max(1, Math.round(anchor.price / factor))
  return new PairPath(terms, draws, { firstDay, closeBefore }, forward)
}
