// Measures how often a pair ends a duration exactly where it began. Both directions win a tie, so a pair that ties too often pays a user
// who buys both: such a pair is suspended for micro (rule MC7) until an hour of prices is normal again. Every second of the tape counts
// as the start of a possible trade, whether or not anyone traded.
import { bothSidesPay } from '@tallystick/formulas/micro'
import type { Instant } from '@tallystick/kernel/clock'
import type { Price, Rate } from '@tallystick/kernel/decimal'

/** An hour, and as long again as the longest duration is looked back on. */
const WINDOW_SECONDS = 3_600
/** Ten minutes of trades are judged, fewer are not. */
export const ENOUGH_SAMPLES = 600

export interface TieTerms {
  readonly seconds: number
  readonly ratio: Rate
}

export interface TieCount {
  readonly pairId: number
  readonly seconds: number
  readonly ties: number
  readonly samples: number
}

/** One pair's last hour in whole seconds; a second without a fresh price in an open market is a hole. */
class Line {
  readonly #prices: (Price | undefined)[] = Array.from({ length: WINDOW_SECONDS })
  #last = 0

  set(second: number, price: Price): void {
    const from = this.#last === 0 || second - this.#last > WINDOW_SECONDS ? second - WINDOW_SECONDS : this.#last
    for (let passed = from + 1; passed < second; passed++) this.#prices[passed % WINDOW_SECONDS] = undefined
    this.#prices[second % WINDOW_SECONDS] = price
    this.#last = Math.max(this.#last, second)
  }

  count(seconds: number): { ties: number; samples: number } {
    let ties = 0
    let samples = 0
    for (let end = this.#last - WINDOW_SECONDS + 1 + seconds; end <= this.#last; end++) {
      const opened = this.#prices[(end - seconds) % WINDOW_SECONDS]
      const ended = this.#prices[end % WINDOW_SECONDS]
      if (opened === undefined || ended === undefined) continue
      samples += 1
      if (opened === ended) ties += 1
    }
    return { ties, samples }
  }
}

export class TieMonitor {
  readonly #lines = new Map<number, Line>()

  /** The price of a pair that could be traded on at this instant; called about once a second. */
  sample(pairId: number, price: Price, at: Instant): void {
    const line = this.#lines.get(pairId) ?? new Line()
    this.#lines.set(pairId, line)
    line.set(Math.floor(at / 1_000), price)
  }

  counts(durations: readonly TieTerms[]): TieCount[] {
    return [...this.#lines].flatMap(([pairId, line]) =>
      durations.map(({ seconds }) => ({ pairId, seconds, ...line.count(seconds) })),
    )
  }

  /** The duration by which buying both sides pays most certainly; undefined when none does, or too little is known of it. */
  worst(pairId: number, durations: readonly TieTerms[], lossLevel: number): TieCount | undefined {
    const line = this.#lines.get(pairId)
    const paying = durations
      .map(({ seconds, ratio }) => ({ pairId, seconds, ratio, ...(line?.count(seconds) ?? { ties: 0, samples: 0 }) }))
      .filter(
        ({ ratio, ties, samples }) => samples >= ENOUGH_SAMPLES && bothSidesPay({ ratio, lossLevel }, ties, samples),
      )
      .toSorted((a, b) => b.ties * a.samples - a.ties * b.samples)[0]
    return paying && { pairId, seconds: paying.seconds, ties: paying.ties, samples: paying.samples }
  }

  /** True when there is enough to say that no duration of the pair pays both sides any more. */
  isCleared(pairId: number, durations: readonly TieTerms[], lossLevel: number): boolean {
    const line = this.#lines.get(pairId)
    if (!line) return false
    return durations.every(({ seconds, ratio }) => {
      const { ties, samples } = line.count(seconds)
      return samples >= ENOUGH_SAMPLES && !bothSidesPay({ ratio, lossLevel }, ties, samples)
    })
  }
}
