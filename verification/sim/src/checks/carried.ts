// What shards tell each other through the outbox arrives, once: every share its master, every opened order of a master those who followed
// then. Masters and followers are often in two shards, so no single ledger can show it.
import { MAX_SHARDS } from '@tallystick/engine/core/state'
import type { Batch } from '@tallystick/server/engine-host/store/store'
import type { Tables } from '@tallystick/server/testing/memory-store'
import type { Coverage } from '../world/coverage.ts'

type Expect = (id: string, holds: boolean, what: string) => void

export class CarriedChecks {
  readonly #tables: Tables
  readonly #coverage: Coverage
  readonly #expect: Expect
  /** The commit since which each relation has been active. */
  readonly #activeSince = new Map<number, number>()
  /** Orders of masters, by the commit that told of them. */
  readonly #opened = new Map<number, number>()
  #commits = 0

  constructor(tables: Tables, coverage: Coverage, expect: Expect) {
    this.#tables = tables
    this.#coverage = coverage
    this.#expect = expect
  }

  afterCommit(batch: Batch): void {
    this.#commits += 1
    const { made, changed } = batch.records.copy_relation
    for (const { id, status } of [...made.values(), ...changed.values()]) {
      if (status !== 'active') this.#activeSince.delete(id)
      else if (!this.#activeSince.has(id)) this.#activeSince.set(id, this.#commits)
    }
    for (const { kind, ref } of batch.notices) if (kind === 'master_opened') this.#opened.set(ref, this.#commits)
    for (const { originId, relationId } of batch.records.forex_order.made.values())
      if (relationId !== null && (originId ?? 0) % MAX_SHARDS !== batch.shard)
        this.#coverage.hit('copy: master and follower in two shards')
    for (const { kind, ref } of batch.transfers)
      if (kind === 'share_received' && ref % MAX_SHARDS !== batch.shard)
        this.#coverage.hit('share: received from another shard')
  }

  /** @param cursors how far the outbox of each shard was carried. */
  atTheEnd(cursors: ReadonlyMap<number, number>): void {
    for (const { shard, seq, kind } of this.#tables.outbox)
      this.#expect('outbox', seq <= (cursors.get(shard) ?? 0), `${kind} ${seq} of shard ${shard} was never read`)
    const received = new Map<number, bigint[]>()
    for (const { kind, ref, postings } of this.#tables.ledger) {
      if (kind !== 'share_received') continue
      const amount = postings.find(({ account }) => account > 0)?.amount ?? 0n
      received.set(ref, [...(received.get(ref) ?? []), amount])
    }
    for (const { id, amount } of this.#tables.records.copy_payment.values()) {
      const arrived = (received.get(id) ?? []).join(' ')
      this.#expect('outbox', arrived === String(amount), `payment ${id} of ${amount} arrived as ${arrived}`)
    }
    for (const [orderId, told] of this.#opened) this.#copied(orderId, told)
  }

  /** Whoever had followed when the order was told of has an answer to it: a copy, or the reason why there is none. */
  #copied(orderId: number, told: number): void {
    const { forex_order: orders, copy_relation: relations } = this.#tables.records
    const order = orders.get(orderId)
    if (!order || order.status === 'closed') return
    for (const { id, userId, masterId } of relations.values()) {
      const hasFollowed = masterId === order.userId && (this.#activeSince.get(id) ?? Infinity) < told
      const isAnswered = this.#tables.answers.has(`${userId}:copy:${orderId}`)
      this.#expect('outbox', !hasFollowed || isAnswered, `order ${orderId} was never carried to follower ${userId}`)
    }
  }
}
