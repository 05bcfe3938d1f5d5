// The engine role of a simulated process: the product's own engine host, on a failing store and a failing bus, with the clock and the timers
// of its process. Its shard hosts are watched, and keep a log for the replay.
import type { Random } from '@tallystick/kernel/random'
import { type EngineHost, engineHost, type PriceSource } from '@tallystick/server/engine-host/engine-host'
import type { EngineTerms } from '@tallystick/server/engine-host/shard/engine-terms'
import type { ShardLimits, ShardPorts } from '@tallystick/server/engine-host/shard/shard-ports'
import type { Batch, Store } from '@tallystick/server/engine-host/store/store'
import { compareStates, stateAnew } from '@tallystick/server/testing/engine-host/compare-states'
import { readSnapshot, type Tables } from '@tallystick/server/testing/memory-store'
import type { FenceChecks, HostWatch } from '../checks/fence.ts'
import { worldActLog } from '../log/memory-log.ts'
import type { CommitAttempt } from '../twin/second-books.ts'
import type { SimBus } from './bus.ts'
import type { Coverage } from './coverage.ts'
import { faultyStore, type StoreFaults } from './faulty-store.ts'
import { EngineRows } from './membership.ts'
import type { Process } from './process.ts'
import type { Releases } from './releases.ts'
import { batchName, type HostLog } from './replay.ts'
import type { Timeline } from './timeline.ts'
import { WatchedHost } from './watched-host.ts'

export interface ProcessesDeps {
  readonly shards: number
  /** With a bus between processes; without it each wants every shard and is asked directly. */
  readonly isCluster: boolean
  readonly bus: SimBus
  readonly fences: FenceChecks
  readonly tables: Tables
  readonly timeline: Timeline
  readonly random: Random
  readonly coverage: Coverage
  readonly limits: ShardLimits
  /** See EngineHostDeps. */
  readonly standbyRecords: number
  readonly faults: () => StoreFaults
  readonly market: PriceSource
  /** What the database holds of what operators set. */
  readonly terms: () => EngineTerms
  readonly onApplied: (batch: Batch) => void
  readonly onTried: (attempt: CommitAttempt) => void
  /** Something happened that must not. */
  readonly onBroken: (what: string) => void
  /** A process begins to read what operators set: they may change it meanwhile. */
  readonly onReadingTerms: () => void
  /** A process begins to read a shard: prices may go far before it is done. */
  readonly onReading: (shard: number) => void
  /** A clock or a pause blurred what an engine could know of the tape. */
  readonly onBlur: () => void
}

export class ProcessHosts {
  /** What each host did, in the order in which they were made. */
  readonly logs: HostLog[] = []
  readonly #deps: ProcessesDeps
  readonly #releases: Releases
  readonly #rows: EngineRows

  constructor(deps: ProcessesDeps, releases: Releases) {
    this.#deps = deps
    this.#releases = releases
    this.#rows = new EngineRows(deps.tables, () => deps.timeline.now)
  }

  /** @param isEngine false: it holds no shard and only asks. */
  make(process: Process, isEngine: boolean): EngineHost {
    const { shards, isCluster, market, coverage } = this.#deps
    const query = <T>(run: () => T): Promise<T> => this.#query(process, run)
    return engineHost({
      shards,
      holder: process.name,
      openStore: () => ({ ...this.#store(process), close: () => Promise.resolve() }),
      bus: process.connection,
      clock: { now: () => process.now },
      market: {
        ...market,
        tape: {
          around: questions => this.#awake(process, market.tape.around(questions)),
          best: questions => this.#awake(process, market.tape.best(questions)),
        },
      },
      readTerms: () => this.#readTerms(process),
      shardOf: userId => Promise.resolve(userId % shards),
      report: event => {
        coverage.hit(`report: ${event}`)
        if (event === 'engine.lease_lost') coverage.hit('process: stepped down')
      },
      timers: process.timers,
      actLog: worldActLog,
      standbyRecords: this.#deps.standbyRecords,
      makeHost: (shard, ports) => this.#host(process, shard, ports),
      ...(isCluster && {
        cluster: {
          requests: process.connection,
          membership: this.#rows.membership(query),
          epochs: () => query(() => this.#rows.epochs()),
          isEngine,
          isReachable: () => !process.connection.hasNoticedCut,
        },
      }),
    })
  }

  #host(process: Process, shard: number, ports: ShardPorts): WatchedHost {
    const { timeline, limits, fences, tables } = this.#deps
    const log: HostLog = { shard, entries: [], applied: new Set(), offers: process.release.offers }
    this.logs.push(log)
    const watch = fences.watch(shard)
    let terms: EngineTerms | undefined
    const host: WatchedHost = new WatchedHost({
      shard,
      holder: process.name,
      limits,
      watch,
      asked: () => ({ at: timeline.now, settingsVersion: tables.settingsVersion }),
      ports: {
        ...ports,
        store: this.#store(process, log, watch),
        journal: entry => {
          log.entries.push(entry)
          watch.hear(entry)
          if (entry.type === 'rebuilt' && entry.by === 'standing by') this.#judgeStandby(shard, host, terms)
          if (entry.type === 'terms') ({ terms } = entry)
        },
        serves: epoch => {
          watch.serves = epoch
          ports.serves?.(epoch)
        },
      },
    })
    process.hosts.set(shard, [...(process.hosts.get(shard) ?? []), host])
    return host
  }

  /** I64: a memory that was kept at a standby is what would be read now. */
  #judgeStandby(shard: number, { state, watch }: WatchedHost, terms: EngineTerms | undefined): void {
    const { tables, fences, coverage, onBroken } = this.#deps
    // Taken by another meanwhile: it will hear so.
    if (fences.holder(shard) !== watch || !terms) return
    coverage.hit('standby: took over with its memory')
    if (state.orders.size > 0) coverage.hit('standby: took over open orders')
    if (state.trailsUnread.size > 0) coverage.hit('standby: took over trailing stops')
    const anew = stateAnew(readSnapshot(tables, shard), terms, state)
    for (const difference of compareStates(state, anew)) onBroken(`[I64] standby of shard ${shard}: ${difference}`)
  }

  #store(process: Process, log?: HostLog, watch?: HostWatch): Store {
    const { tables, timeline, random, coverage, faults, fences, onApplied, onTried, onReading } = this.#deps
    return faultyStore({
      tables,
      timeline,
      random,
      coverage,
      faults,
      awake: () => process.awake(),
      isOutdated: () => this.#releases.isOutdated(process.release),
      onReading,
      onRaised: raised => fences.raised(raised, watch, timeline.now),
      onTried: attempt => {
        const isOutdated = this.#releases.isOutdated(process.release)
        if (isOutdated && attempt.isApplied) this.#deps.onBroken('[deploy] an older version wrote into a newer schema')
        if (isOutdated) coverage.hit('deploy: an older version was refused a commit')
        if (attempt.batch.settingsVersion !== attempt.settingsVersion)
          coverage.hit('terms: a batch met a change at its fence')
        onTried(attempt)
      },
      onApplied: batch => {
        log?.applied.add(batchName(batch.to))
        onApplied(batch)
      },
    })
  }

  /** Two questions to a database that is changed meanwhile, and may be slow or away. */
  async #readTerms(process: Process): Promise<EngineTerms> {
    const { tables, timeline, random, coverage, faults, terms, onReadingTerms } = this.#deps
    const version = tables.settingsVersion
    onReadingTerms()
    await timeline.sleep(1 + random.below(random.chance(faults().slow) ? 500 : 5))
    if (random.chance(faults().away)) throw new Error('database away')
    const { settings } = terms()
    await timeline.sleep(random.below(4))
    const { pairs } = terms()
    if (tables.settingsVersion !== version) coverage.hit('terms: changed while they were read')
    await process.awake()
    return { settings: process.release.offers(settings), pairs }
  }

  async #query<T>(process: Process, run: () => T): Promise<T> {
    const { timeline, random, faults } = this.#deps
    await timeline.sleep(1 + random.below(random.chance(faults().slow) ? 2_000 : 5))
    const isAway = random.chance(faults().away)
    const found = isAway ? undefined : { rows: run() }
    await process.awake()
    if (!found) throw new Error('database away')
    return found.rows
  }

  async #awake<T>(process: Process, asked: Promise<T>): Promise<T> {
    const found = await asked
    await process.awake()
    return found
  }
}
