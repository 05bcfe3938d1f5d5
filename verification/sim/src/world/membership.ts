// The rows by which engines tell each other that they live, in the database of a world.
import type { EngineView, Membership } from '@tallystick/server/engine-host/cluster/spread'
import type { Tables } from '@tallystick/server/testing/memory-store'

const LIVES_MS = 3_000

export class EngineRows {
  readonly #tables: Tables
  readonly #now: () => number
  readonly #rows = new Map<string, { validUntil: number; isAble: boolean }>()

  constructor(tables: Tables, now: () => number) {
    this.#tables = tables
    this.#now = now
  }

  /** As one process sees them, through its own connection to the database. */
  membership(query: <T>(run: () => T) => Promise<T>): Membership {
    return {
      beat: (holder, isAble) => query(() => this.#beat(holder, isAble)),
      leave: holder => query(() => void this.#rows.delete(holder)),
    }
  }

  /** In which epoch each shard is held now. */
  epochs(): ReadonlyMap<number, number> {
    const { positions } = this.#tables
    return new Map([...this.#held().keys()].map(shard => [shard, positions.get(shard)?.epoch ?? 0]))
  }

  #beat(holder: string, isAble: boolean): EngineView {
    this.#rows.set(holder, { validUntil: this.#now() + LIVES_MS, isAble })
    const nodes = [...this.#rows].filter(([, row]) => row.validUntil > this.#now() && row.isAble)
    return { nodes: nodes.map(([name]) => name), holders: this.#held() }
  }

  #held(): Map<number, string> {
    const valid = [...this.#tables.leases].filter(([, { validUntil }]) => validUntil > this.#now())
    return new Map(valid.map(([shard, { holder }]) => [shard, holder]))
  }
}
