// Results by idempotency key. A repeated key returns the same result for a day, waits for it while the first request is in progress, and is
// refused when the parameters differ. Memory holds the requests under way and the newest results; the store holds the day.
import type { UserId } from '@tallystick/kernel/ids'
import { DAY_MS, HOUR_MS, type Instant } from '@tallystick/kernel/clock'
import { attributesOf } from '@tallystick/kernel/refusal-attributes'
import type { IdempotencyKey, Outcome } from '../engine-client.ts'
import type { AnswerRow, KeptAnswer, RecentAnswers } from '../store/store.ts'
import { KEY_SKEW_MS, timeOfKey } from './timed-keys.ts'

export const ANSWERS_KEPT_MS = DAY_MS
/** An answer about to be forgotten does not count as one: the same request a moment later would be a new one. */
const SURELY_KEPT_MS = ANSWERS_KEPT_MS - HOUR_MS

/** A request under way, by its key and its user. */
export interface Entry {
  readonly name: string
  readonly paramsHash: string
  /** Nothing was answered under the key. Until that is known it may be another request's. */
  isNew: boolean
  waiting: Waiting[] | undefined
}

/** The same key again, while the first request is under way. */
interface Waiting {
  readonly paramsHash: string
  readonly tell: (outcome: Outcome) => void
}

interface Given {
  readonly at: Instant
  readonly paramsHash: string
  readonly answer: KeptAnswer
}

/** As memory holds it, numbered in the order it came. */
interface Held extends Given {
  readonly ordinal: number
}

export class Answers {
  readonly #underWay = new Map<string, Entry>()
  /** The newest ones, about in order of age, as text: as objects they would be copied and marked by the garbage collector over and over. */
  readonly #given = new Map<string, string>()
  readonly #limit: number
  #newestOrdinal = 0
  /** Up to here the store finds them by their keys: they may leave memory. */
  #keyedOrdinal = 0
  /** Every stored answer from this time on is in memory. */
  #coveredFrom: Instant = Infinity

  /** @param limit how many results are kept in memory. */
  constructor(limit: number) {
    this.#limit = limit
  }

  /** For a shard that begins. */
  restore({ rows, coveredFrom }: RecentAnswers): void {
    this.#given.clear()
    this.#coveredFrom = coveredFrom
    for (const row of rows) this.#keep(nameOf(row.userId, row.key), row)
    this.#keyedOrdinal = this.#newestOrdinal
  }

  /** An entry: now under way, and not answered as far as memory knows. Otherwise the answer, at once or when it is known. */
  claim(userId: UserId, key: IdempotencyKey, now: Instant): Promise<Outcome> | Entry {
    const name = nameOf(userId, key.key)
    const { paramsHash } = key
    const entry = this.#underWay.get(name)
    if (entry) {
      if (entry.isNew && entry.paramsHash !== paramsHash) return Promise.resolve(KEY_REUSED)
      return new Promise(tell => (entry.waiting ??= []).push({ paramsHash, tell }))
    }
    const known = this.#find(name)
    if (known && now - known.at <= ANSWERS_KEPT_MS) return Promise.resolve(outcomeOf(known, paramsHash))
    const madeAt = timeOfKey(key)
    if (madeAt !== undefined && madeAt > now + KEY_SKEW_MS) return Promise.resolve(KEY_AHEAD)
    const begun: Entry = { name, paramsHash, isNew: this.#isCovered(madeAt), waiting: undefined }
    this.#underWay.set(name, begun)
    return begun
  }

  /** The store has no answer: the key is this request's, and whoever asks for something else has used it again. */
  confirm(entry: Entry): void {
    if (entry.isNew) return
    entry.isNew = true
    const others = entry.waiting?.filter(({ paramsHash }) => paramsHash !== entry.paramsHash)
    if (!others?.length) return
    entry.waiting = entry.waiting?.filter(({ paramsHash }) => paramsHash === entry.paramsHash)
    for (const { tell } of others) tell(KEY_REUSED)
  }

  /**
   * The first one's outcome is durable (or will never be): resolve all waiting requests.
   * @param at as it is stored.
   */
  settle({ name, paramsHash, waiting }: Entry, outcome: Outcome, at: Instant): void {
    this.#underWay.delete(name)
    if (isKept(outcome)) this.#keep(name, { at, paramsHash, answer: answerOf(outcome) })
    if (waiting) for (const { tell } of waiting) tell({ ...outcome, repeated: true })
  }

  /** The store has the answer from before: who asked the same gets it, whoever came first now. */
  settleStored({ name, waiting }: Entry, row: AnswerRow): void {
    this.#underWay.delete(name)
    if (waiting) for (const { paramsHash, tell } of waiting) tell(outcomeOf(row, paramsHash))
  }

  /**
   * Whether the key has an answer that will count for a while; undefined when only the store knows. One under way has none: it may yet be
   * refused and forgotten.
   */
  isAnswered(userId: UserId, key: IdempotencyKey, now: Instant): boolean | undefined {
    const known = this.#find(nameOf(userId, key.key))
    if (known) return isSurelyKept(known.at, now)
    return this.#isCovered(timeOfKey(key)) ? false : undefined
  }

  /** To be told to `keyed`, when the store has been asked after this to find all by their keys. */
  get newest(): number {
    return this.#newestOrdinal
  }

  get hasUnkeyed(): boolean {
    return this.#newestOrdinal > this.#keyedOrdinal
  }

  keyed(ordinal: number): void {
    this.#keyedOrdinal = Math.max(this.#keyedOrdinal, ordinal)
  }

  /** Leaves to the store what was answered before, and what is too many. */
  forget(before: Instant): void {
    for (const [name, text] of this.#given) {
      const { at, ordinal } = readGiven(text)
      if ((at >= before && this.#given.size <= this.#limit) || ordinal > this.#keyedOrdinal) return
      this.#given.delete(name)
      this.#coveredFrom = Math.max(this.#coveredFrom, at + 1)
    }
  }

  get size(): number {
    return this.#underWay.size + this.#given.size
  }

  #isCovered(madeAt: Instant | undefined): boolean {
    return madeAt !== undefined && madeAt - KEY_SKEW_MS >= this.#coveredFrom
  }

  #find(name: string): Held | undefined {
    const text = this.#given.get(name)
    return text === undefined ? undefined : readGiven(text)
  }

  #keep(name: string, given: Given): void {
    // Reinserted at the end.
    this.#given.delete(name)
    this.#given.set(name, writeGiven({ ...given, ordinal: (this.#newestOrdinal += 1) }))
  }
}

export function isSurelyKept(at: Instant, now: Instant): boolean {
  return now - at < SURELY_KEPT_MS
}

/** What a stored answer is to a request; undefined when its day is over and the key may be taken anew. */
export function repeatOf(row: AnswerRow | undefined, key: IdempotencyKey, now: Instant): Outcome | undefined {
  return row && now - row.at <= ANSWERS_KEPT_MS ? outcomeOf(row, key.paramsHash) : undefined
}

function writeGiven({ at, paramsHash, answer, ordinal }: Held): string {
  return JSON.stringify([at, paramsHash, answer, ordinal])
}

function readGiven(text: string): Held {
  // Written by writeGiven.
  const [at, paramsHash, answer, ordinal] = JSON.parse(text) as [Instant, string, KeptAnswer, number]
  return { at, paramsHash, answer, ordinal }
}

/** A refusal that a retry may overcome is not kept, so that the retry is decided again. */
export function isKept(outcome: Outcome): boolean {
  return outcome.ok || attributesOf(outcome.refusal.reason).kept
}

export function answerOf(outcome: Outcome): KeptAnswer {
  return outcome.ok ? { answer: outcome.answer } : { refusal: outcome.refusal }
}

function outcomeOf({ paramsHash, answer }: Given, asked: string): Outcome {
  if (paramsHash !== asked) return KEY_REUSED
  if ('refusal' in answer) return { ok: false, refusal: answer.refusal, repeated: true }
  return { ok: true, answer: answer.answer, repeated: true }
}

const KEY_REUSED: Outcome = { ok: false, refusal: { reason: 'key_reused', params: {} }, repeated: false }
const KEY_AHEAD: Outcome = { ok: false, refusal: { reason: 'key_ahead', params: {} }, repeated: false }

export function nameOf(userId: UserId, key: string): string {
  return `${userId}:${key}`
}
