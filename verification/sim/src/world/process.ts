// One process of the server: it can be frozen, die, and have a wrong clock.
import type { EngineHost } from '@tallystick/server/engine-host/engine-host'
import type { Timers } from '@tallystick/server/platform/timers'
import type { Random } from '@tallystick/kernel/random'
import type { Release } from './releases.ts'
import type { Connection } from './bus.ts'
import type { Timeline } from './timeline.ts'
import type { WatchedHost } from './watched-host.ts'

/** Messages kept for a frozen process; more are lost, as in a full socket buffer. */
const MISSED_AT_MOST = 40
export const NO_DRIFT = { rate: 0, since: 0 }

export interface ProcessDeps {
  readonly name: string
  /** Which release it runs, see releases.ts. */
  readonly release: Release
  readonly timeline: Timeline
  readonly random: Random
  readonly connection: Connection
}

export class Process {
  readonly name: string
  readonly release: Release
  readonly connection: Connection
  isDead = false
  isFrozen = false
  /** On request: it takes no shard any more. */
  isStopping = false
  /** The product's own, made when the process begins. */
  engine: EngineHost | undefined
  /** Of each shard those it has made, newest last. */
  readonly hosts = new Map<number, WatchedHost[]>()
  skewMs = 0
  /** The clock shows this until it is set again. */
  stoppedAt: number | undefined
  /** How much too fast it goes, and since when. */
  drift = NO_DRIFT
  readonly #timeline: Timeline
  readonly #random: Random
  readonly #missed: (() => void)[] = []
  readonly #sleepers: (() => void)[] = []

  constructor({ name, release, timeline, random, connection }: ProcessDeps) {
    this.name = name
    this.release = release
    this.connection = connection
    this.#timeline = timeline
    this.#random = random
  }

  get now(): number {
    const { now } = this.#timeline
    return this.stoppedAt ?? Math.floor(now + this.skewMs + (now - this.drift.since) * this.drift.rate)
  }

  /** Its host that decides for the shard, by its own belief. */
  hostOf(shard: number): WatchedHost | undefined {
    return this.hosts.get(shard)?.findLast(({ health: { status } }) => status === 'running' || status === 'recovering')
  }

  get isHolding(): boolean {
    return [...this.hosts.keys()].some(shard => this.hostOf(shard) !== undefined)
  }

  /** Settles while the process runs, and otherwise when it wakes up. A dead one never goes on. */
  awake(): Promise<void> {
    if (this.isDead) return new Promise(() => undefined)
    if (!this.isFrozen) return Promise.resolve()
    return new Promise(resolve => this.#sleepers.push(resolve))
  }

  /** Now, or on waking up; beyond a limit messages are lost. */
  deliver(act: () => void): void {
    if (this.isDead) return
    if (!this.isFrozen) return act()
    if (this.#missed.length < MISSED_AT_MOST) this.#missed.push(act)
  }

  wake(): void {
    this.isFrozen = false
    for (const resume of this.#sleepers.splice(0)) resume()
    for (const act of this.#missed.splice(0)) act()
  }

  /** They stand still with the process, and never go as evenly as they should. */
  get timers(): Timers {
    const begin = (ms: number, work: () => void, isRepeated: boolean): (() => void) => {
      let isOver = false
      let callOff = (): void => undefined
      const wait = (): void => void (callOff = this.#timeline.after(ms - this.#random.below(ms / 4 + 1), due))
      const due = (): void => {
        if (isOver || this.isDead) return
        if (this.isFrozen) return void this.awake().then(due)
        work()
        if (isRepeated) wait()
      }
      wait()
      return () => {
        isOver = true
        callOff()
      }
    }
    return {
      every: (ms, work) => begin(ms, work, true),
      after: (ms, work) => begin(ms, work, false),
    }
  }
}
