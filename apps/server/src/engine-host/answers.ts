// What has been answered under which idempotency key, for a day. The same key asked again gives the same answer, asked while the
// first is under way waits for it, and asked for something else is refused.
import { DAY_MS, HOUR_MS, type Instant } from '@tallystick/kernel/clock'
import type { RefusalName } from '@tallystick/wire/refusals'
import type { IdempotencyKey, Outcome } from './engine-client.ts'
import type { AnswerRow, KeptAnswer } from './store.ts'

export const ANSWERS_KEPT_MS = DAY_MS
/** An answer about to be forgotten does not count as one: the same request a moment later would be a new one. */
const SURELY_KEPT_MS = ANSWERS_KEPT_MS - HOUR_MS

/** Refusals that a later try may overcome: never kept, so that the retry is judged anew. */
const PASSING: ReadonlySet<RefusalName> = new Set(['price_stale', 'busy', 'unavailable', 'timeout', 'internal_error'])

/** One key of one user. */
export interface Entry {
  readonly name: string
  readonly paramsHash: string
  outcome: Outcome | undefined
  at: Instant
  waiting: ((outcome: Outcome) => void)[] | undefined
}

export class Answers {
  readonly #entries = new Map<string, Entry>()

  /** An entry: new, and now under way. Otherwise the answer, at once or when it is known. */
  claim(userId: number, key: IdempotencyKey, now: Instant): Promise<Outcome> | Entry {
    const name = nameOf(userId, key.key)
    const entry = this.#entries.get(name)
    if (!entry || (entry.outcome && now - entry.at > ANSWERS_KEPT_MS)) {
      // Set anew at the end: entries stand in order of age.
      if (entry) this.#entries.delete(name)
      const claimed: Entry = { name, paramsHash: key.paramsHash, outcome: undefined, at: now, waiting: undefined }
      this.#entries.set(name, claimed)
      return claimed
    }
    if (entry.paramsHash !== key.paramsHash) {
      return Promise.resolve({ ok: false, refusal: { reason: 'key_reused', params: {} }, repeated: false })
    }
    if (entry.outcome) return Promise.resolve(repeat(entry.outcome))
    return new Promise(resolve => (entry.waiting ??= []).push(outcome => resolve(repeat(outcome))))
  }

  /** The first one's outcome is durable (or will never be): tell everybody who waits. */
  settle(entry: Entry, outcome: Outcome, now: Instant): void {
    const { name, waiting } = entry
    entry.waiting = undefined
    if (isKept(outcome)) {
      entry.outcome = outcome
      entry.at = now
    } else {
      this.#entries.delete(name)
    }
    if (waiting) for (const tell of waiting) tell(outcome)
  }

  restore(rows: readonly AnswerRow[]): void {
    for (const row of rows) {
      const name = nameOf(row.userId, row.key)
      const known = this.#entries.get(name)
      // One that is under way here is settled by the host, which knows its commit.
      if (known && !known.outcome) continue
      const { paramsHash, at } = row
      this.#entries.set(name, { name, paramsHash, outcome: outcomeOf(row.answer), at, waiting: undefined })
    }
  }

  /** Whether the key has its answer, and will have it for a while. One under way has none: it may yet be refused and forgotten. */
  isAnswered(userId: number, key: IdempotencyKey, now: Instant): boolean {
    const entry = this.#entries.get(nameOf(userId, key.key))
    return entry?.outcome !== undefined && now - entry.at < SURELY_KEPT_MS
  }

  /** Entries stand in order of age, so this stops at the first young one. */
  forget(before: Instant): void {
    for (const [name, entry] of this.#entries) {
      if (entry.at >= before) break
      if (entry.outcome) this.#entries.delete(name)
    }
  }

  get size(): number {
    return this.#entries.size
  }
}

export function isKept(outcome: Outcome): boolean {
  return outcome.ok || !PASSING.has(outcome.refusal.reason)
}

export function answerOf(outcome: Outcome): KeptAnswer {
  return outcome.ok ? { answer: outcome.answer } : { refusal: outcome.refusal }
}

function outcomeOf(kept: KeptAnswer): Outcome {
  if ('refusal' in kept) return { ok: false, refusal: kept.refusal, repeated: true }
  return { ok: true, answer: kept.answer, repeated: true }
}

function repeat(outcome: Outcome): Outcome {
  return { ...outcome, repeated: true }
}

function nameOf(userId: number, key: string): string {
  return `${userId}:${key}`
}
