// Operators that change settings and terms while users trade: close-only switches, fees, leverages, levels, limits. A change is one commit
// that raises the settings version; no process is notified. Open orders keep their terms.
import type { PairTerms } from '@tallystick/engine/core/pair'
import { NOTHING_PAUSED, type Pause } from '@tallystick/engine/core/pause'
import type { EngineSettings } from '@tallystick/engine/core/settings'
import type { EngineTerms } from '@tallystick/server/engine-host/shard/engine-terms'
import type { Tables } from '@tallystick/server/testing/memory-store'
import { decimal } from '@tallystick/kernel/decimal'
import type { Random } from '@tallystick/kernel/random'
import type { Coverage } from './coverage.ts'
import { SIM_PAIRS } from './markets.ts'
import type { Timeline } from './timeline.ts'

export interface OperatorDeps {
  readonly timeline: Timeline
  readonly random: Random
  readonly coverage: Coverage
  readonly settings: EngineSettings
  readonly tables: Tables
  /** Makes the change at the process that holds the shard. */
  readonly atTheEngine: (commit: () => void) => Promise<void>
  /** The levels have moved: the world may move prices to where accounts stand at the new ones. */
  readonly onLevels: () => void
}

export class Operators {
  /** What the database holds now. */
  terms: EngineTerms
  /** And what it held at each version. */
  readonly history = new Map<number, EngineTerms>()
  readonly #deps: OperatorDeps

  constructor(deps: OperatorDeps) {
    this.#deps = deps
    this.terms = { settings: deps.settings, pairs: SIM_PAIRS }
    this.history.set(deps.tables.settingsVersion, this.terms)
  }

  /** The switch that stops new business, for everything, a product or a pair; two operators may press it at once. */
  pause(): void {
    const { random, coverage, timeline } = this.#deps
    coverage.hit('operator: switch')
    this.#set({ paused: this.#somePause() })
    if (random.chance(0.2)) {
      coverage.hit('operator: two switches at once')
      this.#set({ paused: this.#somePause() })
    }
    timeline.after(random.below(6_000), () => this.#set({ paused: NOTHING_PAUSED }))
  }

  /** One number of the offer. */
  change(): void {
    const { random, coverage } = this.#deps
    coverage.hit('operator: changed the offer')
    const { copy, micro, wallet } = this.terms.settings
    const roll = random.below(8)
    if (roll === 0) return this.#set({ tradeFeeType: random.pick(['margin', 'lots'] as const) })
    if (roll === 7) return this.#set({ closedMarketHaircutPercent: decimal(random.pick(['1', '2.5', '5', '50'])) })
    if (roll === 1) return this.#levels()
    if (roll === 2) return this.#set({ maxOpenOrders: random.pick([3, 8, 200]) })
    if (roll === 3) {
      const sharePercent = decimal(random.pick(['0', '10', '20']))
      return this.#set({ copy: { ...copy, sharePercent, ordersPerMinute: random.pick([3, 20]) } })
    }
    if (roll === 4) {
      const durations = micro.durations.map(one => ({ ...one, ratio: decimal(random.pick(['0.5', '0.9', '1'])) }))
      return this.#set({ micro: { ...micro, durations, lossLevel: random.pick([0, 1]) } })
    }
    if (roll === 5) {
      const rateTolerancePercent = decimal(random.pick(['0.1', '2', '10']))
      return this.#set({ wallet: { ...wallet, rateTolerancePercent, maxUnderReview: random.pick([1, 20]) } })
    }
    this.#changeTerms()
  }

  calm(): void {
    this.#commit(terms => ({ ...terms, settings: { ...terms.settings, paused: NOTHING_PAUSED } }))
  }

  /** A stop-out level that rises may strike accounts no price has moved. */
  #levels(): void {
    const { random, coverage } = this.#deps
    coverage.hit('operator: moved the levels')
    const stopOutPercent = decimal(random.pick(['30', '50', '80']))
    this.#set({ stopOutPercent, marginWarningPercent: decimal(random.pick(['100', '150', '900', '5000', '50000'])) })
    this.#deps.onLevels()
  }

  #changeTerms(): void {
    const { random } = this.#deps
    const chosen = random.pick(SIM_PAIRS).id
    const leverages = random.pick([[10, 100, 500], [10], [100, 500]])
    const feeRate = decimal(random.pick(['0', '1', '2.5']))
    const changed = (pair: PairTerms): PairTerms =>
      pair.id === chosen ? { ...pair, leverages: pair.leverages.length > 0 ? leverages : [], feeRate } : pair
    this.#make(terms => ({ ...terms, pairs: terms.pairs.map(changed) }))
  }

  #somePause(): Pause {
    const { random } = this.#deps
    const product = random.pick(['forex', 'micro', 'copy'])
    return random.pick<Pause>([
      { ...NOTHING_PAUSED, all: true },
      { ...NOTHING_PAUSED, products: new Set([product]) },
      { ...NOTHING_PAUSED, pairs: new Set([random.pick(SIM_PAIRS).id]) },
    ])
  }

  #set(changed: Partial<EngineSettings>): void {
    this.#make(terms => ({ ...terms, settings: { ...terms.settings, ...changed } }))
  }

  /** At the node that holds the shard, or at any other. */
  #make(change: (terms: EngineTerms) => EngineTerms): void {
    const { random, coverage, atTheEngine } = this.#deps
    if (random.chance(0.5)) return void atTheEngine(() => this.#commit(change))
    coverage.hit('operator: changed something at another node')
    this.#commit(change)
  }

  #commit(change: (terms: EngineTerms) => EngineTerms): void {
    const { tables } = this.#deps
    this.terms = change(this.terms)
    tables.settingsVersion += 1
    this.history.set(tables.settingsVersion, this.terms)
  }
}
