// The engine role: one host per shard, which keeps its lease, receives prices and is called through EngineClient. For a shard held by
// another process this process is the standby.
import type { PairId, UserId } from '@tallystick/kernel/ids'
import type { Command } from '@tallystick/engine/core/commands'
import type { PairTerms, Tick } from '@tallystick/engine/core/pair'
import type { Clock, Instant } from '@tallystick/kernel/clock'
import type { Bus } from '../bus/bus.ts'
import type { TapeReader } from '../feed/tape/tape.ts'
import { ANSWERS_KEPT_MS } from './answers.ts'
import type { EngineClient, IdempotencyKey, Outcome } from './engine-client.ts'
import type { ReadTerms } from './engine-terms.ts'
import { type Committed, type ShardHealth, ShardHost } from './shard-host.ts'
import type { Store } from './store.ts'
import type { Report } from '../platform/log-events.ts'

const UPKEEP_MS = 1_000
const TIME_MS = 250
const FORGET_MS = 600_000
/** A change that takes longer goes on without the shards waiting for it. */
const HELD_AT_MOST_MS = 2_000

/** What the engine reads of the market; the feed provides it. */
export interface PriceSource {
  pairs(): readonly PairTerms[]
  lastTick(pairId: PairId): Tick | undefined
  isOpen(pairId: PairId): boolean
  /** Undefined when the schedule knows no closing. */
  nextClose(pairId: PairId, at: Instant): Instant | undefined
  readonly tape: TapeReader
}

export interface EngineHostDeps {
  readonly shards: number
  /** Who holds the leases: the same name for the only server on a data folder, so that it need not wait for its own dead predecessor. */
  readonly holder: string
  readonly openStore: (shard: number) => Store & { close(): Promise<void> }
  readonly bus: Bus
  readonly clock: Clock
  readonly market: PriceSource
  readonly readTerms: ReadTerms
  /** The shard of a user's accounts; undefined for an unknown user. */
  readonly shardOf: (userId: UserId) => Promise<number | undefined>
  readonly report: Report
}

export interface EngineHost extends EngineClient {
  start(): Promise<void>
  stop(): Promise<void>
  /** True when this process holds and has read every shard. */
  isReady(): boolean
  health(): readonly ShardHealth[]
  /**
   * Runs a change of settings, switches, terms or offers. The shards of this process let it through between two batches and decide by it
   * when this resolves. Those of other processes meet it at their next commit.
   */
  changeTerms<Result>(change: () => Promise<Result>): Promise<Result>
}

interface Seat {
  readonly shard: number
  readonly store: Store & { close(): Promise<void> }
  host: ShardHost
  isHeld: boolean
}

export function engineHost(deps: EngineHostDeps): EngineHost {
  const { bus, clock, market, report } = deps
  const homes = new Map<number, number>()
  const seats = Array.from({ length: deps.shards }, (_, shard): Seat => {
    const store = deps.openStore(shard)
    return { shard, store, host: newHost(shard, store), isHeld: false }
  })
  const unsubscribe: (() => void)[] = []
  let upkeep: NodeJS.Timeout | undefined
  let time: NodeJS.Timeout | undefined
  let isBusy = false
  let lastForgotten = 0

  function newHost(shard: number, store: Store): ShardHost {
    const sleep = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))
    const { tape } = market
    const { readTerms } = deps
    const tell = (done: Committed): void => publish(bus, done)
    return new ShardHost(shard, deps.holder, { store, clock, sleep, report, readTerms, tape, publish: tell })
  }

  async function sit(seat: Seat): Promise<void> {
    const host = newHost(seat.shard, seat.store)
    tellMarket(host)
    const isHeld = await host.start(seat.host.health.acknowledgedSeq)
    if (!isHeld) return
    // Prices went on while the shard was read.
    tellMarket(host)
    seat.host = host
    seat.isHeld = true
    report('engine.lease_acquired', { shard: seat.shard })
  }

  function tellMarket(host: ShardHost): void {
    for (const pair of market.pairs()) {
      const tick = market.lastTick(pair.id)
      if (tick) host.seed(tick)
      tellHours(host, pair.id, market.isOpen(pair.id))
    }
  }

  function tellHours(host: ShardHost, pairId: PairId, open: boolean): void {
    host.market(pairId, open, market.nextClose(pairId, clock.now()))
  }

  async function keepSeats(): Promise<void> {
    for (const seat of seats) {
      if (seat.isHeld) {
        seat.host.tidy()
        seat.isHeld = await seat.host.renew()
        if (!seat.isHeld) report('engine.lease_lost', { shard: seat.shard })
      } else {
        await sit(seat)
      }
    }
    if (clock.now() - lastForgotten < FORGET_MS) return
    lastForgotten = clock.now()
    await seats[0]?.store.forgetAnswers(clock.now() - ANSWERS_KEPT_MS)
  }

  function submitTo(shard: number, command: Command, key?: IdempotencyKey): Promise<Outcome> {
    const seat = seats[shard]
    return seat?.isHeld ? seat.host.submit(command, key) : Promise.resolve(UNAVAILABLE)
  }

  function knownHome(userId: UserId): number | undefined {
    return deps.shards === 1 ? 0 : homes.get(userId)
  }

  async function homeOf(userId: UserId): Promise<number | undefined> {
    const shard = await deps.shardOf(userId)
    if (shard !== undefined) homes.set(userId, shard)
    return shard
  }

  return {
    submit(command, key) {
      const known = knownHome(command.userId)
      if (known !== undefined) return submitTo(known, command, key)
      return homeOf(command.userId).then(shard => (shard === undefined ? UNAVAILABLE : submitTo(shard, command, key)))
    },
    async isAnswered(userId, key) {
      const seat = seats[knownHome(userId) ?? (await homeOf(userId)) ?? -1]
      return seat?.isHeld === true && seat.host.isAnswered(userId, key)
    },
    async start() {
      for (const seat of seats) await sit(seat)
      unsubscribe.push(
        bus.subscribe('tick', tick => eachHeld(seats, host => host.tick(tick))),
        bus.subscribe('market', ({ pairId, open }) => eachHeld(seats, host => tellHours(host, pairId, open))),
        bus.subscribe('terms_changed', () => {
          eachHeld(seats, host => {
            for (const { id } of market.pairs()) tellHours(host, id, market.isOpen(id))
          })
        }),
      )
      time = setInterval(() => eachHeld(seats, host => host.time()), TIME_MS)
      upkeep = setInterval(() => {
        if (isBusy) return
        isBusy = true
        keepSeats()
          .catch((error: unknown) => report('engine.upkeep_failed', { err: error }))
          .finally(() => (isBusy = false))
      }, UPKEEP_MS)
    },
    async stop() {
      clearInterval(upkeep)
      clearInterval(time)
      for (const end of unsubscribe.splice(0)) end()
      for (const seat of seats) {
        if (seat.isHeld) await seat.host.stop()
        seat.isHeld = false
        await seat.store.close()
      }
    },
    async changeTerms(change) {
      const hosts = seats.filter(seat => seat.isHeld).map(seat => seat.host)
      const holds = await Promise.all(hosts.map(host => host.hold()))
      const endHolds = (): void => holds.forEach(end => end())
      const timer = setTimeout(endHolds, HELD_AT_MOST_MS)
      try {
        return await change()
      } finally {
        clearTimeout(timer)
        // Also without a shard, and when nobody knows whether it was committed: whoever made the change reads what is true now.
        await deps.readTerms().catch((error: unknown) => report('engine.terms_read_failed', { err: error }))
        await Promise.all(hosts.map(host => host.followTerms()))
        endHolds()
      }
    },
    isReady: () => seats.every(seat => seat.isHeld && seat.host.health.status === 'running'),
    health: () => seats.map(seat => seat.host.health),
  }
}

const UNAVAILABLE: Outcome = { ok: false, refusal: { reason: 'unavailable', params: {} }, repeated: false }

function eachHeld(seats: readonly Seat[], tell: (host: ShardHost) => void): void {
  for (const seat of seats) if (seat.isHeld) tell(seat.host)
}

function publish(bus: Bus, committed: Committed): void {
  if (committed.ticks.length > 0) bus.publish('ticks_used', { ticks: committed.ticks })
  if (committed.userIds.length > 0) bus.publish('users_changed', { userIds: committed.userIds })
  for (const [userId, orderIds] of committed.closed) bus.publish('orders_closed', { userId, orderIds })
  if (committed.notices.length > 0) bus.publish('outbox_written', {})
  let isCopyDue = false
  for (const notice of committed.notices) {
    if (CARRIED.has(notice.kind)) isCopyDue = true
    if (notice.kind === 'margin_warning') bus.publish('margin_warning', { userId: notice.userId })
  }
  if (isCopyDue) bus.publish('copy_due', {})
}

/** Outbox notices that a consumer waits for. */
const CARRIED: ReadonlySet<string> = new Set(['master_opened', 'master_closed', 'master_stops_set', 'share_sent'])
