// A feed with gaps: no quotes of one pair for a while, then all of them at once, each with the time it was made.
import { SECOND_MS, type Instant } from '@tallystick/kernel/clock'
import type { Random } from '@tallystick/kernel/random'
import type { QuoteSource, RawQuote, SourceListener } from '@tallystick/server/feed/port'
import type { Scheduler } from '@tallystick/server/platform/scheduler'

/** From unnoticeable to longer than a price may be traded on. */
const SHORTEST_MS = 1 * SECOND_MS
const LONGEST_MS = 14 * SECOND_MS

export class HiccupSource implements QuoteSource {
  readonly #source: QuoteSource
  readonly #time: Scheduler
  readonly #random: Random
  /** What is held back, by pair; none while quotes pass. */
  readonly #held = new Map<string, RawQuote[]>()
  #listener: SourceListener | undefined

  constructor(source: QuoteSource, time: Scheduler, random: Random, codes: readonly string[]) {
    this.#source = source
    this.#time = time
    this.#random = random
    for (const code of codes) this.#time.after(random.below(30) * SECOND_MS, () => this.#stall(code))
  }

  /** What a trader with a faster line to the source knows and the product does not. */
  secret(code: string): RawQuote | undefined {
    return this.#held.get(code)?.at(-1)
  }

  start(listener: SourceListener, since: Instant): void {
    this.#listener = listener
    const quote = (raw: RawQuote): void => {
      const held = this.#held.get(raw.code)
      if (held) held.push(raw)
      else listener.quote(raw)
    }
    this.#source.start({ quote, connection: up => listener.connection(up), garbage: () => listener.garbage() }, since)
  }

  stop(): void {
    this.#source.stop()
  }

  #stall(code: string): void {
    this.#held.set(code, [])
    this.#time.after(SHORTEST_MS + this.#random.below(LONGEST_MS - SHORTEST_MS), () => {
      const late = this.#held.get(code) ?? []
      this.#held.delete(code)
      for (const raw of late) this.#listener?.quote(raw)
      this.#time.after((10 + this.#random.below(20)) * SECOND_MS, () => this.#stall(code))
    })
  }
}
