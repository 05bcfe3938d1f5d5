// The memory of one shard: the engine's state, what it was decided under, and what prices have set off and nobody has sent yet. Everything
// that changes it is written to the journal.
import type { Instant } from '@tallystick/kernel/clock'
import type { PairId, UserId } from '@tallystick/kernel/ids'
import { type Changes, isEmpty } from '@tallystick/engine/core/changes'
import { noChanges } from '@tallystick/engine/core/collections'
import type { HostCommand } from '@tallystick/engine/core/commands'
import type { Tick } from '@tallystick/engine/core/pair'
import { emptyState, setTerms, type State } from '@tallystick/engine/core/state'
import {
  type MarketHours,
  seedPrice,
  stepCommand,
  stepMarket,
  stepSettings,
  stepTick,
  stepTime,
} from '@tallystick/engine/core/step'
import { keepMarkets, restoreState } from './batch.ts'
import type { Outcome } from '../engine-client.ts'
import type { EngineTerms } from './engine-terms.ts'
import type { ShardPorts } from './shard-ports.ts'
import type { Snapshot } from '../store/store.ts'

/** What operators have set, and the version that it is at least as new as. */
export interface VersionedTerms {
  readonly version: number
  readonly terms: EngineTerms
}

export class ShardMemory {
  readonly #shard: number
  readonly #ports: Pick<ShardPorts, 'clock' | 'journal'>
  #state: State
  /** What prices set off since the last batch was sent. */
  #unsent: Changes = noChanges()
  /** The version of everything memory was decided under: read before the terms, so never newer than they are. */
  #settingsVersion = 0

  constructor(shard: number, ports: Pick<ShardPorts, 'clock' | 'journal'>) {
    this.#shard = shard
    this.#ports = ports
    this.#state = emptyState(shard)
  }

  get state(): State {
    return this.#state
  }

  get settingsVersion(): number {
    return this.#settingsVersion
  }

  get hasUnsent(): boolean {
    return !isEmpty(this.#unsent)
  }

  get unsentUsers(): ReadonlySet<UserId> {
    return this.#unsent.users
  }

  takeUnsent(): Changes {
    const changes = this.#unsent
    this.#unsent = noChanges()
    return changes
  }

  tick(tick: Tick): void {
    const now = this.#ports.clock.now()
    this.#ports.journal?.({ type: 'tick', tick, now })
    stepTick(this.#state, tick, now, this.#unsent)
  }

  seed(tick: Tick): void {
    this.#ports.journal?.({ type: 'seed', tick })
    seedPrice(this.#state, tick)
  }

  market(pairId: PairId, hours: MarketHours): void {
    const now = this.#ports.clock.now()
    this.#ports.journal?.({ type: 'market', pairId, hours, now })
    stepMarket(this.#state, pairId, hours, now)
  }

  /** @param knownTo every price up to this instant was heard or stands on the tape. */
  time(knownTo: Instant): void {
    const now = this.#ports.clock.now()
    this.#ports.journal?.({ type: 'time', now, knownTo })
    stepTime(this.#state, now, this.#unsent, knownTo)
  }

  decide(command: HostCommand, changes: Changes): Outcome {
    const now = this.#ports.clock.now()
    const result = stepCommand(this.#state, command, now, changes)
    const outcome: Outcome =
      'refusal' in result
        ? { ok: false, refusal: result.refusal, repeated: false }
        : { ok: true, answer: result.answer, repeated: false }
    this.#ports.journal?.({ type: 'command', command, now, outcome })
    return outcome
  }

  setTerms({ version, terms }: VersionedTerms): void {
    this.#ports.journal?.({ type: 'terms', version, terms })
    this.#settingsVersion = version
    adoptTerms(this.#state, terms)
  }

  /** Another state, as it is stored; prices and hours are taken over. @param withPairs runs when the pairs are known. */
  rebuild(versioned: VersionedTerms, snapshot: Snapshot, withPairs: () => void): void {
    const state = emptyState(this.#shard)
    keepMarkets(this.#state, state)
    this.#state = state
    this.setTerms(versioned)
    withPairs()
    restoreState(state, snapshot)
    this.#unsent = noChanges()
    this.#ports.journal?.({ type: 'rebuilt', by: 'reading' })
  }

  /** A state that was kept at a standby: only for a host that has decided nothing yet. @param withPairs as in `rebuild`. */
  adopt(versioned: VersionedTerms, state: State, withPairs: () => void): void {
    this.#state = state
    this.setTerms(versioned)
    withPairs()
    this.#ports.journal?.({ type: 'rebuilt', by: 'standing by' })
  }
}

export function adoptTerms(state: State, { pairs, settings }: EngineTerms): void {
  for (const pair of pairs) setTerms(state, pair)
  stepSettings(state, settings)
}
