// Standing by: the memories of shards that other engines hold and this one may have to take over. Which they are, when each is brought up to
// date, and how much they may hold together. An engine that holds every shard has none, and asks nobody anything.
import type { PairId } from '@tallystick/kernel/ids'
import type { PairTerms, Tick } from '@tallystick/engine/core/pair'
import type { Clock, Instant } from '@tallystick/kernel/clock'
import type { Report } from '../../platform/log-events.ts'
import type { Timers } from '../../platform/timers.ts'
import type { ReadTerms } from '../shard/engine-terms.ts'
import { StandbyMemory } from '../shard/standby-memory.ts'
import type { Look } from '../store/store.ts'
import type { Seat } from './seat.ts'
import { type EngineView, standsByFor } from './spread.ts'

export const LOOK_MS = 1_000
/** The database's clock has to be past the end of the lease. */
const AFTER_LEASE_MS = 5
/** After one was given up, doubled every time until one has followed a commit: filling it again and again would cost as much as a start each time. */
const FIRST_WAIT_MS = 5_000
const LONGEST_WAIT_MS = 300_000

export interface StandbysDeps {
  readonly holder: string
  readonly seats: readonly Seat[]
  /** Without it this engine stands by for every shard that it does not hold. */
  readonly view: (() => EngineView | undefined) | undefined
  readonly clock: Clock
  readonly timers: Timers
  readonly report: Report
  readonly readTerms: ReadTerms
  readonly market: { pairs(): readonly PairTerms[]; lastTick(pairId: PairId): Tick | undefined }
  /** Records of all of them together; with 0 there are none. */
  readonly mostRecords: number
  /** A lease that was not renewed is over. */
  readonly onFree: () => void
}

export interface StandbyHealth {
  readonly shard: number
  readonly isFollowing: boolean
  readonly records: number
}

export interface Standbys {
  /** Looks at every shard that this engine stands by for. */
  look(): void
  stop(): void
  health(): readonly StandbyHealth[]
}

interface Wait {
  readonly since: Instant
  readonly ms: number
}

export function standbys(deps: StandbysDeps): Standbys {
  const { seats, clock, timers, report } = deps
  const waits = new Map<number, Wait>()
  const looking = new Set<number>()
  const stepping = new Set<number>()
  const endings = new Map<number, () => void>()
  let isStopped = false

  /** Undefined: whatever there is stays as it is. */
  function wanted(): ReadonlySet<number> | undefined {
    if (!deps.view) return new Set(seats.map(seat => seat.shard))
    const view = deps.view()
    return view && view.nodes.includes(deps.holder) ? new Set(standsByFor(view, deps.holder)) : undefined
  }

  const memories = (): StandbyMemory[] => seats.flatMap(seat => seat.standby ?? [])
  const recordsBut = (own: StandbyMemory): number =>
    memories().reduce((sum, memory) => sum + (memory === own ? 0 : memory.records), 0)

  function isWaiting(shard: number): boolean {
    const wait = waits.get(shard)
    if (!wait) return false
    const since = clock.now() - wait.since
    return since >= 0 && since < wait.ms
  }

  function* prices(): Generator<Tick> {
    for (const { id } of deps.market.pairs()) {
      const tick = deps.market.lastTick(id)
      if (tick) yield tick
    }
  }

  function begin(seat: Seat): StandbyMemory {
    const memory: StandbyMemory = new StandbyMemory({
      shard: seat.shard,
      store: seat.store,
      readTerms: deps.readTerms,
      sleep: ms => new Promise(resolve => timers.after(ms, resolve)),
      prices,
      mostRecords: () => deps.mostRecords - recordsBut(memory),
    })
    seat.standby = memory
    return memory
  }

  async function lookAt(seat: Seat): Promise<void> {
    const now = await seat.store.look(seat.shard)
    if (!now || seat.isTaken || isStopped) return
    if (now.leaseMs < LOOK_MS) takeAfter(seat.shard, now.leaseMs)
    if (!stepping.has(seat.shard)) void step(seat, now)
  }

  /** Nobody should wait for the next look once the shard is free. */
  function takeAfter(shard: number, leaseMs: number): void {
    endings.get(shard)?.()
    endings.set(
      shard,
      timers.after(leaseMs + AFTER_LEASE_MS, () => {
        endings.delete(shard)
        deps.onFree()
      }),
    )
  }

  async function step(seat: Seat, now: Look): Promise<void> {
    const { shard } = seat
    const isNew = seat.standby === undefined
    // One after the other: each is as much work as a start.
    if (isNew && (isWaiting(shard) || memories().some(({ isFollowing }) => !isFollowing))) return
    const memory = seat.standby ?? begin(seat)
    const before = memory.appliedSeq
    stepping.add(shard)
    try {
      await memory.step(now)
      if (!memory.isFollowing) return
      // Beside a holder of an older version it can be filled, and not followed.
      if (!isNew && memory.appliedSeq > before) waits.delete(shard)
      if (isNew) report('engine.standby_filled', { shard, records: memory.records })
    } catch (error) {
      report('engine.standby_failed', { shard, err: error })
    } finally {
      stepping.delete(shard)
      if (memory.isGivenUp && seat.standby === memory) giveUp(seat, memory)
    }
  }

  function giveUp(seat: Seat, memory: StandbyMemory): void {
    const { shard } = seat
    report('engine.standby_given_up', { shard, reason: memory.problem })
    seat.standby = undefined
    const ms = Math.min(2 * (waits.get(shard)?.ms ?? FIRST_WAIT_MS / 2), LONGEST_WAIT_MS)
    waits.set(shard, { since: clock.now(), ms })
  }

  return {
    look() {
      const all = wanted()
      for (const seat of seats) {
        if (seat.isTaken || looking.has(seat.shard)) continue
        if (all?.has(seat.shard) === false) {
          seat.standby?.giveUp('another engine stands by')
          seat.standby = undefined
          continue
        }
        if (all === undefined && !seat.standby) continue
        looking.add(seat.shard)
        lookAt(seat)
          .catch((error: unknown) => report('engine.standby_failed', { shard: seat.shard, err: error }))
          .finally(() => looking.delete(seat.shard))
      }
    },
    stop() {
      isStopped = true
      for (const end of endings.values()) end()
      for (const memory of memories()) memory.giveUp('the process ends')
    },
    health: () =>
      seats.flatMap(({ shard, standby }) =>
        standby ? [{ shard, isFollowing: standby.isFollowing, records: standby.records }] : [],
      ),
  }
}
