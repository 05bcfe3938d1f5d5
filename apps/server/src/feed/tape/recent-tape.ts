// The accepted prices of the last minutes in memory, backed by the older tape. Covers every micro order duration, so that a recovered
// engine settles by exactly what was accepted.
import type { Tick } from '@tallystick/engine/core/pair'
import { present } from '@tallystick/kernel/assert'
import { type Instant, MINUTE_MS } from '@tallystick/kernel/clock'
import { PriceRun } from '@tallystick/formulas/price-run'
import {
  type BestQuestion,
  byTime,
  type Neighbours,
  type OldTape,
  type RunReader,
  type Stretch,
  type TapeExcerpt,
  type TapeQuestion,
  type TapeReader,
  type TickReader,
  timeOfTick,
} from './tape.ts'

const KEPT_MS = 15 * MINUTE_MS
/** Old prices are dropped in bulk, not one by one. */
const SLACK = 1_024

export class RecentTape implements TapeReader, RunReader, TickReader {
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

  /** However many questions there are, the prices of a pair are read once for each end of a stretch. */
  async best(questions: readonly BestQuestion[]): Promise<readonly (Tick | undefined)[]> {
    const groups = Map.groupBy(questions, ({ pairId, upTo }) => `${pairId} ${upTo}`)
    const runs = new Map<string, PriceRun>()
    for (const [name, [first, ...others]] of groups) {
      if (!first) continue
      const after = others.reduce((least, question) => Math.min(least, question.after), first.after)
      runs.set(name, await this.run({ ...first, after }))
    }
    return questions.map(({ pairId, side, after, upTo }) => {
      const best = runs.get(`${pairId} ${upTo}`)?.bestAfter(side, after)
      return best && { ...best, pairId, at: timeOfTick(best.id) }
    })
  }

  async run(stretch: Stretch): Promise<PriceRun> {
    const { pairId, after, upTo } = stretch
    const first = this.#lines.get(pairId)?.[0]
    const isRemembered = first !== undefined && first.id <= after
    const old = isRemembered ? [] : ((await this.#old?.extremes(stretch)) ?? [])
    const run = new PriceRun()
    // The older tape may not have the newest prices yet, and has some that are remembered.
    for (const { id, price } of old) if (first === undefined || id < first.id) run.take({ id, price })
    for (const { id, price } of this.#lines.get(pairId) ?? []) if (id > after && id <= upTo) run.take({ id, price })
    return run
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
