// Several engines over one store in memory and one bus, for tests of who holds which shard. Time is the test's.
import { inProcessBus } from '../../src/bus/in-process.ts'
import type { Membership } from '../../src/engine-host/cluster/spread.ts'
import { type EngineHost, engineHost } from '../../src/engine-host/engine-host.ts'
import { fixedTerms } from '../fixed-terms.ts'
import { emptyTables, memoryStore } from '../memory-store.ts'

export interface EngineOptions {
  /** Whether the others can ask it; always, unless a test says otherwise. */
  readonly isReachable?: () => boolean
  /** How long it takes to read a shard. */
  readonly readingMs?: number | ((shard: number) => number)
  /** Asked whenever time passes for a shard that is held. */
  readonly knownTo?: () => number
}

const clock = { now: () => Date.now() }

export class ClusterEngines {
  readonly tables = emptyTables()
  readonly #shards: number
  readonly #bus = inProcessBus(() => undefined)
  readonly #able = new Map<string, boolean>()
  readonly #served = new Set<string>()

  constructor(shards: number) {
    this.#shards = shards
  }

  /** Who holds each shard by the database. */
  get holders(): ReadonlyMap<number, string> {
    const held = [...this.tables.leases].filter(([, { validUntil }]) => validUntil > clock.now())
    return new Map(held.map(([shard, { holder }]) => [shard, holder]))
  }

  /** Shards that commands are taken for now. */
  get served(): ReadonlySet<number> {
    return new Set([...this.#served].map(subject => Number(subject.split('.')[1])))
  }

  engine(
    holder: string,
    { isReachable = () => true, readingMs = 0, knownTo = () => Infinity }: EngineOptions = {},
  ): EngineHost {
    const store = memoryStore(this.tables, clock)
    const load: typeof store.load = async shard => {
      const ms = typeof readingMs === 'number' ? readingMs : readingMs(shard)
      if (ms > 0) await new Promise(resolve => setTimeout(resolve, ms))
      return store.load(shard)
    }
    return engineHost({
      shards: this.#shards,
      holder,
      openStore: () => ({ ...store, load, close: () => Promise.resolve() }),
      bus: this.#bus,
      clock,
      market: {
        pairs: () => [],
        lastTick: () => undefined,
        isOpen: () => false,
        nextClose: () => undefined,
        knownTo,
        tape: { around: () => Promise.resolve([]), best: () => Promise.resolve([]) },
      },
      readTerms: fixedTerms(),
      shardOf: () => Promise.resolve(0),
      report: () => undefined,
      cluster: {
        requests: {
          serve: subject => {
            this.#served.add(subject)
            return () => void this.#served.delete(subject)
          },
          ask: () => Promise.reject(new Error('nobody asks here')),
        },
        membership: this.#membership(),
        epochs: () => Promise.resolve(new Map()),
        isEngine: true,
        isReachable,
      },
    })
  }

  #membership(): Membership {
    return {
      beat: (holder, isAble) => {
        this.#able.set(holder, isAble)
        const nodes = [...this.#able].flatMap(([name, takes]) => (takes ? [name] : []))
        return Promise.resolve({ nodes, holders: this.holders })
      },
      leave: holder => Promise.resolve(void this.#able.delete(holder)),
    }
  }
}
