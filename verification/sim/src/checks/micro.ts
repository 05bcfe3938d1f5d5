// The invariants of micro (I26–I32), checked on the tables after every commit, and against the whole tape at the end.
import type { MicroOrder } from '@tallystick/engine/products/micro/record'
import type { Tick } from '@tallystick/engine/core/pair'
import type { State } from '@tallystick/engine/core/state'
import type { Batch, Snapshot } from '@tallystick/server/engine-host/store/store'
import type { Tables } from '@tallystick/server/testing/memory-store'
import type { Coverage } from '../world/coverage.ts'
import { fraction, rounded, times } from '../twin/rational.ts'

type Expect = (id: string, holds: boolean, what: string) => void

export class MicroChecks {
  readonly #tables: Tables
  /** Every tick that was ever accepted: id → price. */
  readonly #ticks: ReadonlyMap<number, bigint>
  readonly #expect: Expect
  readonly #seen = new Map<number, MicroOrder>()
  readonly #settled = new Map<number, number>()
  readonly #stakes = new Map<number, bigint>()
  readonly #ends = new Map<string, number>()

  constructor(tables: Tables, ticks: ReadonlyMap<number, bigint>, expect: Expect) {
    this.#tables = tables
    this.#ticks = ticks
    this.#expect = expect
  }

  afterCommit(batch: Batch): void {
    for (const { kind, ref } of batch.transfers) {
      if (kind === 'micro_settle') this.#settled.set(ref, (this.#settled.get(ref) ?? 0) + 1)
    }
    for (const order of touched(batch)) this.#order(order)
    for (const user of batch.accounts) {
      const stakes = this.#stakes.get(user.userId) ?? 0n
      this.#expect('I07', stakes === user.micro.held, `user ${user.userId} has ${user.micro.held} held for ${stakes}`)
    }
  }

  /** Nothing runs that expired before. */
  settledBefore(expiry: number): void {
    for (const { id, status, expiresAt } of this.#tables.records.micro_order.values())
      this.#expect('I31', status === 'closed' || expiresAt >= expiry, `micro order ${id} was not settled in time`)
  }

  /** @param tape every accepted tick in order, when nothing blurred it: then the end price must be the very last one. */
  atTheEnd(tape: ReadonlyMap<number, readonly Tick[]> | undefined): void {
    for (const order of this.#tables.records.micro_order.values()) {
      const count = this.#settled.get(order.id) ?? 0
      const expected = order.status === 'closed' && order.closeReason !== 'voided' ? 1 : 0
      this.#expect('I26', count === expected, `micro order ${order.id} was settled ${count} times`)
      this.#expect('I31', order.status === 'closed', `micro order ${order.id} is still running`)
      if (!tape || order.closeReason === 'voided' || order.closeReason === 'market_closed') continue
      const last = tape.get(order.pairId)?.findLast(tick => tick.at <= order.expiresAt)
      const isNone = order.closeReason === 'no_tick'
      const isRight = isNone ? !last || last.id <= order.openTick : last?.id === order.endTick
      this.#expect(
        'I27',
        isRight,
        `micro order ${order.id} (${order.closeReason}) ended on ${order.endTick}, tape ${last?.id}`,
      )
    }
  }

  #order(order: MicroOrder): void {
    const before = this.#seen.get(order.id)
    this.#expect('I58', before?.status !== 'closed', `micro order ${order.id} changed after it was closed`)
    const was = before?.status === 'running' ? order.stake : 0n
    const is = order.status === 'running' ? order.stake : 0n
    this.#stakes.set(order.userId, (this.#stakes.get(order.userId) ?? 0n) - was + is)
    this.#seen.set(order.id, { ...order })
    const isLong = order.expiresAt === order.createdAt + order.seconds * 1_000
    this.#expect('I31', isLong, `micro order ${order.id} does not last as long as it says`)
    this.#expect(
      'I18',
      this.#ticks.get(order.openTick) === order.openPrice,
      `micro order ${order.id} opened off the tape`,
    )
    if (order.status === 'closed') this.#closed(order)
  }

  #closed(order: MicroOrder): void {
    const { closeReason, openPrice, profit } = order
    // Without an end neither is on the tape.
    const [endPrice, endTick] = [order.endPrice ?? 0n, order.endTick ?? 0]
    const hasEnd = closeReason === 'won' || closeReason === 'lost' || closeReason === 'stale'
    if (hasEnd) {
      const at = Math.floor(endTick / 4_096)
      const isOnTape = this.#ticks.get(endTick) === endPrice && endTick > order.openTick && at <= order.expiresAt
      this.#expect('I28', isOnTape, `micro order ${order.id} ended off the tape`)
      const isStale = order.expiresAt - at > order.staleMs
      this.#expect('I27', isStale === (closeReason === 'stale'), `micro order ${order.id} judged staleness wrongly`)
      // The next tick proves that there is none in between.
      const isNext = order.nextTick === null || Math.floor(order.nextTick / 4_096) > order.expiresAt
      this.#expect('I27', isNext, `micro order ${order.id} ended before a tick that was not after its expiry`)
      const race = `${order.pairId} at ${order.expiresAt}`
      const known = this.#ends.get(race) ?? endTick
      this.#ends.set(race, endTick)
      this.#expect('I32', known === endTick, `${race} ended on ${known} and on ${endTick}`)
    }
    const wins = order.direction === 'up' ? openPrice <= endPrice : openPrice >= endPrice
    const win = rounded(times(fraction(order.stake), fraction(order.ratio)), 2)
    if (closeReason === 'won') {
      this.#expect('I29', wins, `micro order ${order.id} won against the rule`)
      this.#expect('I30', profit === win, `micro order ${order.id} won ${profit} instead of ${win}`)
    } else if (closeReason === 'lost') {
      const loss = order.lossLevel === 0 ? order.stake : win
      this.#expect('I29', !wins, `micro order ${order.id} lost against the rule`)
      this.#expect('I30', profit === -loss, `micro order ${order.id} lost ${profit} instead of ${loss}`)
    } else {
      this.#expect('I30', profit === 0n, `micro order ${order.id} is void and has a profit`)
    }
  }
}

export function countMicro(batch: Batch, coverage: Coverage): void {
  for (const order of touched(batch)) {
    if (order.closeReason === null) continue
    coverage.hit(`micro: ${order.closeReason}`)
    if (order.closeReason === 'won' && order.openPrice === order.endPrice) coverage.hit('micro: tie')
    const { endTick, nextTick } = order
    const offset = endTick === null ? undefined : Math.floor(endTick / 4_096) - order.expiresAt
    if (offset === 0) coverage.hit('micro: tick at the expiry')
    if (offset === -1) coverage.hit('micro: tick 1 ms before the expiry')
    if (nextTick !== null && Math.floor(nextTick / 4_096) - order.expiresAt === 1)
      coverage.hit('micro: tick 1 ms after the expiry')
    if (nextTick === null && order.closeReason !== 'voided') coverage.hit('micro: settled without a later tick')
  }
}

/** I64: what a fresh start would read is what memory holds. */
export function compareMicroMemory(state: State, snapshot: Snapshot): string[] {
  const text = (orders: Iterable<MicroOrder>): string =>
    JSON.stringify(
      [...orders].toSorted((a, b) => a.id - b.id),
      (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value),
    )
  const isSame = text(state.micro.orders.values()) === text(snapshot.records.micro_order)
  return isSame ? [] : ['[I64] running micro orders differ between memory and store']
}

function touched(batch: Batch): MicroOrder[] {
  const { made, changed } = batch.records.micro_order
  return [...made.values(), ...changed.values()]
}
