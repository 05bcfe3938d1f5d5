// Makes the shard hosts of processes: on a failing store, with the clock of their process, and with a log for the replay.
import type { Tick } from '@tallystick/engine/core/pair'
import type { Random } from '@tallystick/kernel/random'
import type { EngineTerms } from '@tallystick/server/engine-host/engine-terms'
import { ShardHost } from '@tallystick/server/engine-host/shard-host'
import type { ShardLimits } from '@tallystick/server/engine-host/shard-ports'
import type { Batch, Store } from '@tallystick/server/engine-host/store'
import type { TapeReader } from '@tallystick/server/feed/tape/tape'
import type { Tables } from '@tallystick/server/testing/memory-store'
import type { CommitAttempt } from '../twin/second-books.ts'
import type { Coverage } from './coverage.ts'
import { faultyStore, type StoreFaults } from './faulty-store.ts'
import type { Process } from './process.ts'
import type { Releases } from './releases.ts'
import { batchName, type HostLog } from './replay.ts'
import type { Timeline } from './timeline.ts'

/** What a starting process is told of the market. */
export interface Briefing {
  readonly seeds: readonly Tick[]
  readonly markets: readonly Market[]
}

export interface Market {
  readonly pairId: number
  readonly open: boolean
  readonly closesAt: number | undefined
}

export interface ProcessesDeps {
  readonly shard: number
  readonly tables: Tables
  readonly timeline: Timeline
  readonly random: Random
  readonly coverage: Coverage
  readonly limits: ShardLimits
  readonly faults: () => StoreFaults
  readonly tape: TapeReader
  readonly briefing: () => Briefing
  /** What the database holds of what operators set. */
  readonly terms: () => EngineTerms
  readonly onApplied: (batch: Batch) => void
  readonly onTried: (attempt: CommitAttempt) => void
  /** Something happened that must not. */
  readonly onBroken: (what: string) => void
  /** A process begins to read what operators set: they may change it meanwhile. */
  readonly onReadingTerms: () => void
  /** A process begins to read the shard: prices may go far before it is done. */
  readonly onReading: () => void
  /** A clock or a pause blurred what an engine could know of the tape. */
  readonly onBlur: () => void
}

export class ProcessHosts {
  /** What each host did, in the order in which they were made. */
  readonly logs: HostLog[] = []
  readonly #deps: ProcessesDeps
  readonly #releases: Releases

  constructor(deps: ProcessesDeps, releases: Releases) {
    this.#deps = deps
    this.#releases = releases
  }

  make(process: Process): ShardHost {
    const { timeline, shard, limits, tape } = this.#deps
    const log: HostLog = { entries: [], applied: new Set(), offers: process.release.offers }
    this.logs.push(log)
    const host = new ShardHost(
      shard,
      process.name,
      {
        store: this.#store(process, log),
        clock: { now: () => process.now },
        sleep: ms => timeline.sleep(ms).then(() => process.awake()),
        publish: () => undefined,
        report: () => undefined,
        journal: entry => log.entries.push(entry),
        readTerms: () => this.#readTerms(process),
        tape: {
          around: async questions => {
            const found = await tape.around(questions)
            await process.awake()
            return found
          },
        },
      },
      limits,
    )
    this.brief(host)
    return host
  }

  /** Gives it the newest prices and the market hours. */
  brief(host: ShardHost): void {
    const { seeds, markets } = this.#deps.briefing()
    for (const tick of seeds) host.seed(tick)
    for (const { pairId, open, closesAt } of markets) host.market(pairId, open, closesAt)
  }

  #store(process: Process, log: HostLog): Store {
    const { tables, timeline, random, coverage, faults, onApplied, onTried, onReading } = this.#deps
    return faultyStore({
      tables,
      timeline,
      random,
      coverage,
      faults,
      awake: () => process.awake(),
      isOutdated: () => this.#releases.isOutdated(process.release),
      onReading,
      onTried: attempt => {
        const isOutdated = this.#releases.isOutdated(process.release)
        if (isOutdated && attempt.isApplied) this.#deps.onBroken('[deploy] an older version wrote into a newer schema')
        if (isOutdated) coverage.hit('deploy: an older version was refused a commit')
        if (attempt.batch.settingsVersion !== attempt.settingsVersion)
          coverage.hit('terms: a batch met a change at its fence')
        onTried(attempt)
      },
      onApplied: batch => {
        log.applied.add(batchName(batch.to))
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
}
