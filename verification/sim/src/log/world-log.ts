// The public log of a world: the real sequencer over the committed tables, killed and taken over like everything else. It draws from a
// chance of its own, so that worlds of a seed stay much the same.
import type { Random } from '@tallystick/kernel/random'
import type { Tick } from '@tallystick/engine/core/pair'
import { logKeyFrom } from '@tallystick/server/modules/content/transparency-log/log-key'
import { LogFenced, Sequencer } from '@tallystick/server/modules/content/transparency-log/sequencer'
import type { Tables } from '@tallystick/server/testing/memory-store'
import type { Coverage } from '../world/coverage.ts'
import type { Timeline } from '../world/timeline.ts'
import { MemoryLog } from './memory-log.ts'

export const ORIGIN = 'sim.example.com/log'

interface Deps {
  readonly timeline: Timeline
  readonly random: Random
  readonly coverage: Coverage
  readonly tables: Tables
  /** Undefined in worlds without prices. */
  readonly lines: (() => ReadonlyMap<number, readonly Tick[]>) | undefined
  /** So many times slower than once a second: for worlds of many days. */
  readonly slowness?: number
  /** A price may be told so much later. */
  readonly latestMs: number
}

class Killed extends Error {
  override name = 'Killed'
}

export class WorldLog {
  readonly log: MemoryLog
  readonly #deps: Deps
  #epoch = 0
  #isCalm = false
  #key: Awaited<ReturnType<typeof logKeyFrom>> | undefined

  constructor(deps: Deps) {
    this.#deps = deps
    this.log = new MemoryLog(deps.tables, ms => deps.timeline.sleep(ms))
  }

  async key(): Promise<Awaited<ReturnType<typeof logKeyFrom>>> {
    this.#key ??= await logKeyFrom(Buffer.alloc(32, 3), ORIGIN)
    return this.#key
  }

  async start(): Promise<void> {
    await this.key()
    this.#takeOver()
  }

  /** No more faults; what is left is appended by one more sequencer. */
  async finish(): Promise<void> {
    this.#isCalm = true
    const { timeline } = this.#deps
    await timeline.runUntil(timeline.now + 10_000)
    const last = await this.#sequencer()
    for (let round = 0; round < 1_000 && !(await last.round()); round++);
  }

  async #sequencer(): Promise<Sequencer> {
    const { timeline, random, coverage, lines, latestMs } = this.#deps
    const epoch = ++this.#epoch
    const reached = async (point: string): Promise<void> => {
      if (this.#isCalm) return
      // One that waits in the middle may be replaced meanwhile.
      await timeline.sleep(random.chance(0.05) ? 1_000 + random.below(3_000) : random.below(20))
      if (!random.chance(0.05)) return
      coverage.hit(`fault: log killed, ${point}`)
      throw new Killed(point)
    }
    return new Sequencer({
      store: this.log,
      clock: { now: () => timeline.now },
      key: await this.key(),
      origin: ORIGIN,
      version: epoch % 3 === 0 ? '1.0.1' : '1.0.0',
      epoch,
      reached,
      market: {
        knownTo: () => (lines ? timeline.now - latestMs : 0),
        tape: {
          between: async (after, upTo) =>
            [...(lines?.() ?? new Map<number, readonly Tick[]>()).values()]
              .flat()
              .filter(({ at }) => at > after && at <= upTo)
              .toSorted((a, b) => a.at - b.at || a.pairId - b.pairId),
        },
      },
    })
  }

  #takeOver(): void {
    const { timeline, random, coverage, slowness = 1 } = this.#deps
    void this.#sequencer().then(async sequencer => {
      // A newer one begins while this one may still be at work.
      let isNext = false
      const replace = (): void => {
        if (isNext || this.#isCalm) return
        isNext = true
        coverage.hit('fault: log taken over')
        this.#takeOver()
      }
      timeline.after(slowness * (4_000 + random.below(8_000)), replace)
      while (!this.#isCalm) {
        try {
          if (await sequencer.round()) await timeline.sleep(slowness * (300 + random.below(1_000)))
        } catch (error) {
          if (error instanceof LogFenced) coverage.hit('log: fenced')
          else if (!(error instanceof Killed)) throw error
          // Whoever was killed is replaced; whoever only failed goes on.
          if (random.chance(0.5) || error instanceof LogFenced) return replace()
          await timeline.sleep(100)
        }
      }
    })
  }
}
