// The engine role: the shards this process holds, their leases, prices and time; and EngineClient for the whole process, which reaches the
// shards of other processes by request. Without a bus between processes, a process without a shard is its standby.
import type { PairId, UserId } from '@tallystick/kernel/ids'
import type { PairTerms, Tick } from '@tallystick/engine/core/pair'
import type { Clock, Instant } from '@tallystick/kernel/clock'
import type { Bus } from '../bus/bus.ts'
import type { Requests } from '../bus/requests.ts'
import type { TapeReader } from '../feed/tape/tape.ts'
import type { Report } from '../platform/log-events.ts'
import { NODE_TIMERS, type Timers } from '../platform/timers.ts'
import { ANSWERS_KEPT_MS } from './shard/answers.ts'
import { commandRouter } from './cluster/command-router.ts'
import { commandServer } from './cluster/command-server.ts'
import type { EngineClient } from './engine-client.ts'
import type { CommitWatch } from './engine-metrics.ts'
import type { TraceCommand } from './engine-traces.ts'
import type { ReadTerms } from './shard/engine-terms.ts'
import { publishCommitted } from './shard/publish-committed.ts'
import { Seat } from './cluster/seat.ts'
import { ShardHost } from './shard/shard-host.ts'
import type { ActLog, ShardHealth, ShardPorts } from './shard/shard-ports.ts'
import { shardMoves } from './cluster/shard-moves.ts'
import { LOOK_MS, type StandbyHealth, standbys } from './cluster/standbys.ts'
import type { Membership } from './cluster/spread.ts'
import type { Store } from './store/store.ts'

const RENEW_MS = 1_000
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
  /** Every price accepted up to this instant was told or stands on the tape. */
  knownTo(): Instant
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
  /** With other processes beside this one; without it this process wants every shard and is called by nobody else. */
  readonly cluster?: EngineCluster
  readonly onCommit?: CommitWatch
  readonly traceCommand?: TraceCommand
  readonly actLog?: ActLog
  /** How many records of shards that others hold this process may have in memory, to take them over the sooner. Absent, none. */
  readonly standbyRecords?: number
  /** Node's own, but in a world in which time is virtual. */
  readonly timers?: Timers
  /** A host that is watched by the simulator. */
  readonly makeHost?: (shard: number, ports: ShardPorts) => ShardHost
}

export interface EngineCluster {
  readonly requests: Requests
  readonly membership: Membership
  /** In which epoch each shard is held now; none for a shard without a valid lease. */
  readonly epochs: () => Promise<ReadonlyMap<number, number>>
  /** False: this process holds no shard and only asks. */
  readonly isEngine: boolean
  /** Whether other processes can ask this one now. */
  readonly isReachable: () => boolean
}

export interface EngineHost extends EngineClient {
  start(): Promise<void>
  /** Other engines take the shards over while this one still answers; nothing is taken any more. */
  drain(): Promise<void>
  stop(): Promise<void>
  /** True when this process can do its part: alone, when it holds and has read every shard; among others, when it serves what it holds. */
  isReady(): boolean
  /** Of the shards that are held here; alone, of all. */
  health(): readonly ShardHealth[]
  /** Of the shards that this process stands by for. */
  standbys(): readonly StandbyHealth[]
  /**
   * Runs a change of settings, switches, terms or offers. The shards of this process let it through between two batches and decide by it
   * when this resolves. Those of other processes meet it at their next commit.
   */
  changeTerms<Result>(change: () => Promise<Result>): Promise<Result>
}

export function engineHost(deps: EngineHostDeps): EngineHost {
  const { bus, clock, market, report, cluster, timers = NODE_TIMERS } = deps
  const makeHost = deps.makeHost ?? ((shard, ports) => new ShardHost(shard, deps.holder, ports))
  const serving = cluster && commandServer(cluster.requests, bus)
  const count = cluster?.isEngine === false ? 0 : deps.shards
  const seats = Array.from({ length: count }, (_, shard): Seat => {
    const store = deps.openStore(shard)
    return new Seat({ shard, store, newHost: () => newHost(shard, store), tellMarket, clock, report })
  })
  const client = commandRouter({ ...deps, seats, cluster })
  const endings: (() => void)[] = []
  const failed = (error: unknown): void => report('engine.upkeep_failed', { err: error })
  const moves = shardMoves({ holder: deps.holder, seats, bus, clock, timers, cluster })
  const mostRecords = deps.standbyRecords ?? 0
  const standing = standbys({
    ...deps,
    seats,
    timers,
    view: cluster && (() => moves.view),
    mostRecords,
    onFree: () => void moves.keepShare().catch(failed),
  })
  let lastForgotten = 0

  function newHost(shard: number, store: Store): ShardHost {
    const sleep = (ms: number): Promise<void> => new Promise(resolve => timers.after(ms, resolve))
    const { tape } = market
    const { readTerms } = deps
    const host: ShardHost = makeHost(shard, {
      store,
      clock,
      sleep,
      report,
      readTerms,
      tape,
      publish: done => publishCommitted(bus, done),
      serves: epoch => serving?.follow(shard, host, epoch),
      ...(deps.onCommit && { onCommit: deps.onCommit }),
      ...(deps.traceCommand && { traceCommand: deps.traceCommand }),
      ...(deps.actLog && { actLog: deps.actLog }),
    })
    return host
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

  const eachHeld = (tell: (host: ShardHost) => void): void => {
    for (const seat of seats) if (seat.isHeld) tell(seat.host)
  }

  async function forgetAnswers(): Promise<void> {
    if (clock.now() - lastForgotten < FORGET_MS) return
    lastForgotten = clock.now()
    if ((await seats[0]?.store.forgetAnswers(clock.now() - ANSWERS_KEPT_MS)) === false) lastForgotten = 0
  }

  const every = (ms: number, work: () => void): void => void endings.push(timers.every(ms, work))

  return {
    ...client,
    async start() {
      client.start()
      endings.push(
        bus.subscribe('tick', tick => eachHeld(host => host.tick(tick))),
        bus.subscribe('market', ({ pairId, open }) => eachHeld(host => tellHours(host, pairId, open))),
        bus.subscribe('terms_changed', () => {
          eachHeld(host => {
            for (const { id } of market.pairs()) tellHours(host, id, market.isOpen(id))
          })
        }),
      )
      if (seats.length === 0) return
      // Apart from everything else: while a shard is read or given up, the leases of all are renewed.
      every(RENEW_MS, () => {
        for (const seat of seats) void seat.renew().catch(failed)
        void moves.beat().catch(failed)
      })
      // From the first shard on: what expires in it need not wait until all are read.
      every(TIME_MS, () => eachHeld(host => host.time(market.knownTo())))
      await moves.keepShare()
      if (mostRecords > 0) every(LOOK_MS, () => standing.look())
      if (cluster) endings.push(moves.watch(() => void moves.keepShare().catch(failed)))
      every(UPKEEP_MS, () => void moves.keepShare().then(forgetAnswers).catch(failed))
    },
    drain: () => moves.drain(),
    async stop() {
      for (const end of endings.splice(0)) end()
      standing.stop()
      await moves.leave()
      for (const seat of seats) await seat.store.close()
      if (seats.length > 0) await cluster?.membership.leave(deps.holder)
      client.stop()
    },
    async changeTerms(change) {
      const hosts = seats.filter(seat => seat.isHeld).map(seat => seat.host)
      const holds = await Promise.all(hosts.map(host => host.hold()))
      const endHolds = (): void => holds.forEach(end => end())
      const endTimer = timers.after(HELD_AT_MOST_MS, endHolds)
      try {
        return await change()
      } finally {
        endTimer()
        // Also without a shard, and when nobody knows whether it was committed: whoever made the change reads what is true now.
        await deps.readTerms().catch((error: unknown) => report('engine.terms_read_failed', { err: error }))
        await Promise.all(hosts.map(host => host.followTerms()))
        endHolds()
        bus.publish('settings_raised', {})
      }
    },
    isReady() {
      if (moves.isDraining) return false
      const serves = (seat: Seat): boolean => seat.isHeld && seat.host.health.status === 'running'
      return cluster ? seats.every(seat => !seat.isHeld || serves(seat)) : seats.every(serves)
    },
    standbys: () => standing.health(),
    health: () => seats.filter(seat => !cluster || seat.isHeld).map(seat => seat.host.health),
  }
}
