// Which shards this engine holds: it takes what is free within its share and gives up what is beyond it, one after the other, so that a
// shard that moves waits for nothing but being read.
import type { Clock, Instant } from '@tallystick/kernel/clock'
import type { Bus } from '../../bus/bus.ts'
import type { Timers } from '../../platform/timers.ts'
import { inOrder } from '../../platform/in-order.ts'
import type { EngineCluster } from '../engine-host.ts'
import type { Seat } from './seat.ts'
import { type EngineView, shareOf } from './spread.ts'

/** Shards of an engine that died are all without a holder: several are read at once. */
const READ_AT_ONCE = 4
/** Off the bus for this long, an engine leaves its shards to those that can be asked. All of them see within a second who is off it. */
const UNREACHABLE_MS = 2_000
/** How long the next holder of a shard is waited for before another is handed over; and for all of them together. */
const TAKEN_WITHIN_MS = 1_000
const ALL_TAKEN_WITHIN_MS = 5_000
/** After this long without a word, a shard that was given up no longer keeps the next one from moving. */
const UNHEARD_MS = 10_000

export interface ShardMovesDeps {
  readonly holder: string
  readonly seats: readonly Seat[]
  readonly bus: Bus
  readonly clock: Clock
  readonly timers: Timers
  readonly cluster: EngineCluster | undefined
}

export interface ShardMoves {
  readonly isDraining: boolean
  /** As the database told it last. */
  readonly view: EngineView | undefined
  /** Looks again whenever a shard becomes free or has its next holder; until the returned function is called. */
  watch(look: () => void): () => void
  /** Says that this engine lives. */
  beat(): Promise<EngineView | undefined>
  /** Takes and gives up what it should: alone it takes every shard. */
  keepShare(): Promise<void>
  /** Hands everything over and takes nothing any more. */
  drain(): Promise<void>
  /** As `drain`, without waiting for the next holders. */
  leave(): Promise<void>
}

export function shardMoves({ holder, seats, bus, clock, timers, cluster }: ShardMovesDeps): ShardMoves {
  let isDraining = false
  let reachableAt = clock.now()
  let view: EngineView | undefined
  /** The shard that was given up last, until its next holder has read it and says so. */
  let moving: { readonly shard: number; readonly since: Instant } | undefined

  /** One that lost a shard and waits takes none: nobody gives one up for it. */
  const isAble = (): boolean =>
    !isDraining && cluster?.isReachable() !== false && !seats.some(seat => seat.isBackingOff)

  const keepShare = inOrder(async () => {
    if (isDraining) return
    if (!cluster) return takeFree(seats.length, () => true)
    const isReachable = cluster.isReachable()
    if (isReachable) reachableAt = clock.now()
    view = await cluster.membership.beat(holder, isAble())
    const { holders, nodes: able } = view
    // Stops and expiries go on while nobody can be asked: shards are left only to an engine that can.
    if (!isReachable && able.length > 0) return leaveToOthers()
    const nodes = able.length > 0 ? able : [holder]
    const held = seats.filter(seat => seat.isTaken)
    const { room, gives } = shareOf({ nodes, holders }, holder, held.length, seats.length)
    const given = gives && !isMoving() ? held.find(seat => seat.isHeld) : undefined
    if (given) return giveUp(given)
    await takeFree(room, shard => [undefined, holder].includes(holders.get(shard)))
  })

  function isMoving(): boolean {
    return moving !== undefined && Math.abs(clock.now() - moving.since) < UNHEARD_MS
  }

  function giveUp(seat: Seat): Promise<void> {
    moving = { shard: seat.shard, since: clock.now() }
    return handOver(seat)
  }

  async function leaveToOthers(): Promise<void> {
    if (clock.now() - reachableAt >= UNREACHABLE_MS) await leave()
  }

  async function leave(): Promise<void> {
    for (const seat of seats) if (seat.isTaken) await handOver(seat)
  }

  async function takeFree(room: number, isFree: (shard: number) => boolean): Promise<void> {
    const all = seats.filter(seat => !seat.isTaken && !seat.isBackingOff && isFree(seat.shard))
    // First those that need not be read.
    const free = all.toSorted((a, b) => Number(isReady(b)) - Number(isReady(a))).slice(0, room)
    for (let n = 0; n < free.length; n += READ_AT_ONCE) {
      if (isDraining) return
      await Promise.all(free.slice(n, n + READ_AT_ONCE).map(seat => seat.take()))
    }
  }

  function isReady({ standby }: Seat): boolean {
    return standby?.isFollowing === true
  }

  async function handOver(seat: Seat): Promise<void> {
    await seat.giveUp()
    bus.publish('shard_free', { shard: seat.shard })
  }

  /** Until another engine says that it holds the shard, or it is time to go on without having heard. */
  function nextHolder(shard: number, withinMs: number): { readonly heard: Promise<void>; readonly end: () => void } {
    const { promise: heard, resolve } = Promise.withResolvers<void>()
    const endTimer = timers.after(withinMs, resolve)
    const endHearing = bus.subscribe('shard_held', message => {
      if (message.shard === shard) resolve()
    })
    const end = (): void => {
      endTimer()
      endHearing()
    }
    return { heard, end }
  }

  return {
    get isDraining() {
      return isDraining
    },
    get view() {
      return view
    },
    watch(look) {
      const endings = [
        bus.subscribe('shard_free', look),
        bus.subscribe('shard_held', ({ shard }) => {
          if (moving?.shard === shard) moving = undefined
          look()
        }),
      ]
      return () => endings.forEach(end => end())
    },
    beat: () => Promise.resolve(cluster?.membership.beat(holder, isAble())),
    keepShare,
    async drain() {
      isDraining = true
      if (!cluster || seats.length === 0) return
      const { nodes } = await cluster.membership.beat(holder, false)
      const deadline = clock.now() + ALL_TAKEN_WITHIN_MS
      for (const seat of seats) {
        if (!seat.isTaken) continue
        const withinMs = nodes.length === 0 ? 0 : Math.min(TAKEN_WITHIN_MS, deadline - clock.now())
        // It may be heard before the handing over has ended.
        const next = withinMs > 0 ? nextHolder(seat.shard, withinMs) : undefined
        await handOver(seat)
        await next?.heard
        next?.end()
      }
    },
    leave: async () => {
      isDraining = true
      await leave()
    },
  }
}
