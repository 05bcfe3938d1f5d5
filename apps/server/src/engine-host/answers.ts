// Results by idempotency key, kept for a day. A repeated key returns the same result, waits for it while the first request is in
// progress, and is refused when the parameters differ.
import type { UserId } from '@tallystick/kernel/ids'
import { DAY_MS, HOUR_MS, type Instant } from '@tallystick/kernel/clock'
import { attributesOf } from '@tallystick/kernel/refusal-attributes'
import type { IdempotencyKey, Outcome } from './engine-client.ts'
import type { AnswerRow, KeptAnswer } from './store.ts'

export const ANSWERS_KEPT_MS = DAY_MS
/** An answer about to be forgotten does not count as one: the same request a moment later would be a new one. */
const SURELY_KEPT_MS = ANSWERS_KEPT_MS - HOUR_MS

/** A request under way, by its key and its user. */
export interface Entry {
  readonly name: string
  readonly paramsHash: string
  waiting: ((outcome: Outcome) => void)[] | undefined
}

interface Given {
  readonly at: Instant
  readonly paramsHash: string
  readonly answer: KeptAnswer
}

export class Answers {
  /**
   * Under way, or given: then as text. A day of answers is millions of them and hardly one is asked for again; as objects they would be
   * copied and marked by the garbage collector over and over.
   */
  readonly #entries = new Map<string, Entry | string>()

  /** An entry: new, and now under way. Otherwise the answer, at once or when it is known. */
  claim(userId: UserId, key: IdempotencyKey, now: Instant): Promise<Outcome> | Entry {
    const name = nameOf(userId, key.key)
    const entry = this.#entries.get(name)
    if (entry === undefined) return this.#begin(name, key.paramsHash)
    const known = typeof entry === 'string' ? readGiven(entry) : entry
    if ('answer' in known && now - known.at > ANSWERS_KEPT_MS) {
      // Reinserted at the end: entries are in order of age.
      this.#entries.delete(name)
      return this.#begin(name, key.paramsHash)
    }
    if (known.paramsHash !== key.paramsHash) return Promise.resolve(KEY_REUSED)
    if ('answer' in known) return Promise.resolve(outcomeOf(known.answer))
    return new Promise(resolve => (known.waiting ??= []).push(outcome => resolve(repeat(outcome))))
  }

  #begin(name: string, paramsHash: string): Entry {
    const entry: Entry = { name, paramsHash, waiting: undefined }
    this.#entries.set(name, entry)
    return entry
  }

  /** The first one's outcome is durable (or will never be): resolve all waiting requests. */
  settle({ name, paramsHash, waiting }: Entry, outcome: Outcome, now: Instant): void {
    if (isKept(outcome)) this.#entries.set(name, writeGiven({ at: now, paramsHash, answer: answerOf(outcome) }))
    else this.#entries.delete(name)
    if (waiting) for (const tell of waiting) tell(outcome)
  }

  restore(rows: readonly AnswerRow[]): void {
    for (const row of rows) {
      const name = nameOf(row.userId, row.key)
      // One that is under way here is settled by the host, which knows its commit.
      if (typeof this.#entries.get(name) === 'object') continue
      this.#entries.set(name, writeGiven(row))
    }
  }

  /** Whether the key has its answer, and will have it for a while. One under way has none: it may yet be refused and forgotten. */
  isAnswered(userId: UserId, key: IdempotencyKey, now: Instant): boolean {
    const entry = this.#entries.get(nameOf(userId, key.key))
    return typeof entry === 'string' && now - readGiven(entry).at < SURELY_KEPT_MS
  }

  /** Entries stand in order of age, so this stops at the first young one. */
  forget(before: Instant): void {
    for (const [name, entry] of this.#entries) {
      if (typeof entry !== 'string') continue
      if (readGiven(entry).at >= before) break
      this.#entries.delete(name)
    }
  }

  get size(): number {
    return this.#entries.size
  }
}

function writeGiven({ at, paramsHash, answer }: Given): string {
  return JSON.stringify([at, paramsHash, answer])
}

function readGiven(text: string): Given {
  // Written by writeGiven.
  const [at, paramsHash, answer] = JSON.parse(text) as [Instant, string, KeptAnswer]
  return { at, paramsHash, answer }
}

/** A refusal that a retry may overcome is not kept, so that the retry is decided again. */
export function isKept(outcome: Outcome): boolean {
  return outcome.ok || attributesOf(outcome.refusal.reason).kept
}

export function answerOf(outcome: Outcome): KeptAnswer {
  return outcome.ok ? { answer: outcome.answer } : { refusal: outcome.refusal }
}

function outcomeOf(kept: KeptAnswer): Outcome {
  if ('refusal' in kept) return { ok: false, refusal: kept.refusal, repeated: true }
  return { ok: true, answer: kept.answer, repeated: true }
}

const KEY_REUSED: Outcome = { ok: false, refusal: { reason: 'key_reused', params: {} }, repeated: false }

function repeat(outcome: Outcome): Outcome {
  return { ...outcome, repeated: true }
}

function nameOf(userId: UserId, key: string): string {
  return `${userId}:${key}`
}
