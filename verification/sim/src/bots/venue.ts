// The product as a bot uses it: the seeded pairs on their simulated path, through the product's market and guards into its engine, with the
// settings of a new installation. Synchronous and in virtual time, because ten thousand trades take days of market time.
import { createHash } from 'node:crypto'
import { noChanges } from '@tallystick/engine/core/collections'
import type { Command } from '@tallystick/engine/core/commands'
import type { MicroOrder } from '@tallystick/engine/products/micro/record'
import { DEFAULT_SETTINGS } from '@tallystick/engine/core/settings'
import { emptyState, setTerms, type State } from '@tallystick/engine/core/state'
import {
  seedPrice,
  stepCommand,
  stepMarket,
  type StepResult,
  stepSettings,
  stepTick,
  stepTime,
} from '@tallystick/engine/core/step'
import { present } from '@tallystick/kernel/assert'
import { DAY_MS, type Instant, SECOND_MS } from '@tallystick/kernel/clock'
import { inProcessBus } from '@tallystick/server/bus/in-process'
import type { Listing } from '@tallystick/server/feed/listing'
import { LiveMarket } from '@tallystick/server/feed/live-market'
import type { QuoteSource } from '@tallystick/server/feed/port'
import { CATEGORIES } from '@tallystick/server/feed/seed/pairs'
import { seededListings } from '@tallystick/server/feed/seed/listings'
import { keysFromSecret } from '@tallystick/server/feed/simulated/commitments/keys'
import { simulate, simulatedHistory } from '@tallystick/server/feed/simulated/simulation'
import { SimulatedSource } from '@tallystick/server/feed/simulated/source'
import { TieMonitor } from '@tallystick/server/modules/trading/micro/tie-monitor'
import { ManualTime } from '@tallystick/server/testing/manual-time'

export interface VenueDeps {
  readonly seed: number
  readonly startsAt: Instant
  /** Pairs to be traded; those that convert them come along. */
  readonly codes: readonly string[]
  readonly isTieWatched?: boolean
  /** Other terms than the seeded ones, to see that a bot can win at all. */
  readonly change?: (listing: Listing) => Listing
  /** Stands between the source and the market. */
  readonly wrap?: (source: QuoteSource, time: ManualTime) => QuoteSource
}

const ENGINE_TIME_MS = 250
const JUDGE_EVERY = 60

export class Venue {
  readonly time: ManualTime
  readonly market: LiveMarket
  readonly state: State = emptyState(0)
  /** Hears of every micro order that ended. */
  onMicroEnd: (order: MicroOrder) => void = () => undefined
  readonly #ties = new TieMonitor()
  #seconds = 0

  constructor({ seed, startsAt, codes, isTieWatched = true, change = same, wrap = unchanged }: VenueDeps) {
    this.time = new ManualTime(startsAt)
    const bus = inProcessBus(error => {
      throw error
    })
    const listings = withConversions(codes).map(change)
    const secret = createHash('sha256').update(`bots ${seed}`).digest()
    const anchorDay = Math.floor(startsAt / DAY_MS)
    const simulation = simulate(listings, keysFromSecret(secret), { anchorDay, forwardFrom: anchorDay })
    this.market = new LiveMarket({
      label: 'simulated',
      categories: CATEGORIES,
      listings,
      source: wrap(new SimulatedSource(simulation, this.time, this.time), this.time),
      history: simulatedHistory(simulation),
      clock: this.time,
      scheduler: this.time,
      bus,
    })
    stepSettings(this.state, DEFAULT_SETTINGS)
    for (const pair of this.market.pairs()) setTerms(this.state, pair)
    bus.subscribe('market', ({ pairId, open }) => this.#hours(pairId, open))
    bus.subscribe('tick', tick => this.#step(changes => stepTick(this.state, tick, this.time.now(), changes)))
    if (isTieWatched) this.time.after(SECOND_MS, () => this.#watchTies())
  }

  async open(): Promise<void> {
    await this.market.start()
    for (const { id } of this.market.pairs()) {
      const tick = this.market.lastTick(id)
      if (tick) seedPrice(this.state, tick)
      this.#hours(id, this.market.isOpen(id))
    }
    this.#passTime()
  }

  submit(command: Command): StepResult {
    return this.#step(changes => stepCommand(this.state, command, this.time.now(), changes))
  }

  pairId(code: string): number {
    return present(this.market.byCode(code), code).id
  }

  #step<T>(step: (changes: ReturnType<typeof noChanges>) => T): T {
    const changes = noChanges()
    const result = step(changes)
    for (const order of changes.records.micro_order.changed.values())
      if (order.status === 'closed') this.onMicroEnd(order)
    return result
  }

  #hours(pairId: number, open: boolean): void {
    const now = this.time.now()
    stepMarket(this.state, pairId, { open, closesAt: this.market.nextClose(pairId, now) ?? Infinity }, now)
  }

  #passTime(): void {
    this.#step(changes => stepTime(this.state, this.time.now(), changes))
    this.time.after(ENGINE_TIME_MS, () => this.#passTime())
  }

  /** As modules/micro/watch-ties.ts does with a database: a sample a second, a judgement a minute. */
  #watchTies(): void {
    const { micro } = this.state.settings
    const now = this.time.now()
    for (const { id } of this.market.pairs()) {
      const tick = this.market.lastTick(id)
      if (tick && this.market.isOpen(id) && !this.market.isStale(id, micro.staleMs, now))
        this.#ties.sample(id, tick.price, now)
    }
    this.#seconds += 1
    if (this.#seconds % JUDGE_EVERY === 0) {
      const { durations, lossLevel } = micro
      const suspended = this.market.pairs().flatMap(({ id }) => {
        const isOut = micro.suspended.has(id)
          ? !this.#ties.isCleared(id, durations, lossLevel)
          : this.#ties.worst(id, durations, lossLevel) !== undefined
        return isOut ? [id] : []
      })
      stepSettings(this.state, { ...this.state.settings, micro: { ...micro, suspended: new Set(suspended) } })
    }
    this.time.after(SECOND_MS, () => this.#watchTies())
  }
}

function withConversions(codes: readonly string[]): readonly Listing[] {
  const all = seededListings()
  const wanted = all.filter(({ pair }) => codes.includes(pair.code))
  const ids = new Set(wanted.flatMap(({ pair }) => [pair.id, pair.conversion?.pairId ?? pair.id]))
  return all.filter(({ pair }) => ids.has(pair.id))
}

function same(listing: Listing): Listing {
  return listing
}

function unchanged(source: QuoteSource): QuoteSource {
  return source
}
