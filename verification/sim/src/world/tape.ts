// The tape of a world: every accepted tick, whether or not an engine received it, and how it is read back.
import type { Tick } from '@tallystick/engine/core/pair'
import type { Random } from '@tallystick/kernel/random'
import { bestOf, type TapeReader } from '@tallystick/server/feed/tape/tape'
import type { Coverage } from './coverage.ts'
import type { Timeline } from './timeline.ts'

export class WorldTape {
  readonly lines = new Map<number, Tick[]>()
  readonly #timeline: Timeline
  readonly #closings: { readonly pairId: number; readonly at: number }[] = []

  constructor(timeline: Timeline) {
    this.#timeline = timeline
  }

  take(tick: Tick): void {
    const line = this.lines.get(tick.pairId)
    if (line) line.push(tick)
    else this.lines.set(tick.pairId, [tick])
  }

  last(pairId: number): Tick | undefined {
    return this.lines.get(pairId)?.at(-1)
  }

  close(pairId: number): void {
    this.#closings.push({ pairId, at: this.#timeline.now })
  }

  /** Reading takes its time, and fails while there are faults. */
  reader(random: Random, coverage: Coverage, failing: () => number): TapeReader {
    return {
      best: async questions => {
        await this.#timeline.sleep(1 + random.below(200))
        if (random.chance(failing())) {
          coverage.hit('fault: tape away')
          throw new Error('tape away')
        }
        coverage.hit('trail: best price read from the tape', questions.length)
        return questions.map(question => bestOf(this.lines.get(question.pairId) ?? [], question))
      },
      around: async questions => {
        await this.#timeline.sleep(1 + random.below(200))
        if (random.chance(failing())) {
          coverage.hit('fault: tape away')
          throw new Error('tape away')
        }
        coverage.hit('micro: settled by the tape', questions.length)
        return questions.map(({ pairId, at, since }) => ({
          last: this.lines.get(pairId)?.findLast(tick => tick.at <= at),
          next: this.lines.get(pairId)?.find(tick => tick.at > at),
          closed: this.#closings.some(one => one.pairId === pairId && one.at > since && one.at <= at),
        }))
      },
    }
  }
}
