// The accepted prices of the last minutes in memory, backed by the older tape. Covers every micro order duration, so that a recovered
// engine settles by exactly what was accepted.
import type { Tick } from '@tallystick/engine/core/pair'
import { present } from '@tallystick/kernel/assert'
import { type Instant, MINUTE_MS } from '@tallystick/kernel/clock'
import {
  type BestQuestion,
  bestOf,
  byTime,
  type Neighbours,
  type OldTape,
  type TapeExcerpt,
  type TapeQuestion,
  type TapeReader,
  type TickReader,
} from './tape.ts'

const KEPT_MS = 15 * MINUTE_MS
/** Old prices are dropped in bulk, not one by one. */
const SLACK = 1_024

export class RecentTape implements TapeReader, TickReader {
  readonly #lines = new Map<number, Tick[]>()
  readonly #old: OldTape | undefined
  readonly #nextClose: (pairId: number, at: Instant) => Instant | undefined

  constructor(nextClose: (pairId: number, at: Instant) => Instant | undefined, old?: OldTape) {
    this.#nextClose = nextClose
    this.#old = old
  }

  record(tick: Tick): void {
    const line = this.#lines.get(tick.pairId)
    if (!line) {
      this.#lines.set(tick.pairId, [tick])
      return
    }
    line.push(tick)
    const oldest = line[SLACK]
    if (oldest && oldest.at < tick.at - KEPT_MS) line.splice(0, SLACK)
  }

  async around(questions: readonly TapeQuestion[]): Promise<readonly TapeExcerpt[]> {
    const found = questions.map(question => this.#recall(question))
    const open = questions.filter((_, index) => !found[index])
    const rest = open.length > 0 && this.#old ? [...(await this.#old.neighbours(open))] : []
    return questions.map((question, index) => {
      const { last, next } = found[index] ?? rest.shift() ?? NOTHING
      const closing = this.#nextClose(question.pairId, question.since)
      return { last, next, closed: closing !== undefined && closing <= question.at }
    })
  }

  async best(questions: readonly BestQuestion[]): Promise<readonly (Tick | undefined)[]> {
    const isRemembered = ({ pairId, after }: BestQuestion): boolean => {
      const first = this.#lines.get(pairId)?.[0]
      return first !== undefined && first.id <= after
    }
    const open = questions.filter(question => !isRemembered(question))
    const rest = open.length > 0 && this.#old ? [...(await this.#old.best(open))] : []
    return questions.map(question => {
      if (isRemembered(question)) return bestOf(this.#lines.get(question.pairId) ?? [], question)
      const old = open.indexOf(question)
      // What came since this process began may not be in the older tape yet.
      return bestOf([...[rest[old] ?? []].flat(), ...(this.#lines.get(question.pairId) ?? [])], question)
    })
  }

  async between(after: Instant, upTo: Instant): Promise<readonly Tick[]> {
    if (this.#old) return this.#old.between(after, upTo)
    const found = [...this.#lines.values()].flatMap(line => line.filter(({ at }) => at > after && at <= upTo))
    return found.toSorted(byTime)
  }

  /** Undefined when the instant lies before what is remembered. */
  #recall({ pairId, at }: TapeQuestion): Neighbours | undefined {
    const line = this.#lines.get(pairId)
    const first = line?.[0]
    if (!line || !first || first.at > at) return undefined
    let low = 0
    let high = line.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (present(line[middle], 'tick of the tape').at <= at) low = middle + 1
      else high = middle
    }
    return { last: line[low - 1], next: line[low] }
  }
}

const NOTHING: Neighbours = { last: undefined, next: undefined }
