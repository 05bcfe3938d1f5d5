// One process of the engine: it can be frozen, die, and have a wrong clock.
import type { ShardHost } from '@tallystick/server/engine-host/shard-host'
import type { Release } from './releases.ts'
import type { Timeline } from './timeline.ts'

/** Messages kept for a frozen process; more are lost, as in a full socket buffer. */
const MISSED_AT_MOST = 40
export const NO_DRIFT = { rate: 0, since: 0 }

export class Process {
  readonly name: string
  /** Which release it runs, see releases.ts. */
  readonly release: Release
  isDead = false
  isFrozen = false
  isHolding = false
  /** On request: it takes no shard any more. */
  isStopping = false
  host: ShardHost | undefined
  skewMs = 0
  /** The clock shows this until it is set again. */
  stoppedAt: number | undefined
  /** How much too fast it goes, and since when. */
  drift = NO_DRIFT
  readonly #timeline: Timeline
  readonly #missed: (() => void)[] = []
  readonly #sleepers: (() => void)[] = []

  constructor(name: string, release: Release, timeline: Timeline) {
    this.name = name
    this.release = release
    this.#timeline = timeline
  }

  get now(): number {
    const { now } = this.#timeline
    return this.stoppedAt ?? Math.floor(now + this.skewMs + (now - this.drift.since) * this.drift.rate)
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
}
