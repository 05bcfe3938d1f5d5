// The server's dispatcher in the simulated world: it reads the outbox of the tables, loses its position in crashes, and must in the end have
// carried every act of a master to the followers and every share to its master.
import { trailOf } from '@tallystick/engine/products/forex/record'
import { CARRIED_NOTICES } from '@tallystick/engine/products/copy/notices'
import type { Command } from '@tallystick/engine/core/commands'
import type { CopyRelation } from '@tallystick/engine/products/copy/record'
import type { ForexOrder } from '@tallystick/engine/products/forex/record'
import type { Random } from '@tallystick/kernel/random'
import type { IdempotencyKey, Outcome } from '@tallystick/server/engine-host/engine-client'
import { Dispatcher, type MasterPart, type OutboxRow } from '@tallystick/server/modules/trading/copy/dispatcher'
import type { Tables } from '@tallystick/server/testing/memory-store'
import type { Coverage } from './coverage.ts'
import type { Timeline } from './timeline.ts'

export interface FanOutDeps {
  readonly tables: Tables
  readonly timeline: Timeline
  readonly random: Random
  readonly coverage: Coverage
  readonly submit: (command: Command, key?: IdempotencyKey) => Promise<Outcome>
  readonly shards: readonly number[]
  /** How far the outbox of each shard was worked off; two dispatchers share it. */
  readonly cursors: Map<number, number>
  /** The epoch the shard of the user is in, to know when it moved meanwhile. */
  readonly epochOf: (userId: number) => number
}

export class FanOut {
  readonly #deps: FanOutDeps
  #life = 0
  #isBusy = false

  constructor(deps: FanOutDeps) {
    this.#deps = deps
  }

  /** One round, unless the last is still under way. */
  beat(): void {
    if (this.#isBusy) return
    const { random, shards } = this.#deps
    this.#isBusy = true
    const life = this.#life
    const dispatcher = this.#dispatcher(life)
    const work = async (): Promise<void> => {
      for (const shard of shards) await dispatcher.dispatch(shard)
      if (random.chance(0.3)) await dispatcher.closeOrphans()
      if (random.chance(0.3)) await dispatcher.closeLateParts()
      if (random.chance(0.1)) await dispatcher.payShares()
    }
    void work().finally(() => {
      if (life === this.#life) this.#isBusy = false
    })
  }

  /** Dies in the middle of its work; its successor begins at the cursor. */
  crash(): void {
    this.#deps.coverage.hit('fault: dispatcher crashed')
    this.#life += 1
    this.#isBusy = false
  }

  /** Everything, until nothing is left. */
  async drain(): Promise<void> {
    const dispatcher = this.#dispatcher(++this.#life)
    const { shards } = this.#deps
    for (let round = 0; round < 3; round++) {
      for (const shard of shards) while (await dispatcher.dispatch(shard));
      await dispatcher.closeOrphans()
      await dispatcher.closeLateParts()
      await dispatcher.payShares()
    }
    for (const shard of shards) while (await dispatcher.dispatch(shard));
  }

  #dispatcher(life: number): Dispatcher {
    const { tables, timeline, cursors } = this.#deps
    const isStopped = (): boolean => life !== this.#life
    const orders = tables.records.forex_order
    const relations = (): CopyRelation[] => [...tables.records.copy_relation.values()].toSorted((a, b) => a.id - b.id)
    const targetOf = ({ id, userId }: CopyRelation): { relationId: number; userId: number } => ({
      relationId: id,
      userId,
    })
    const linked = (): Copy[] =>
      [...orders.values()].filter(isCopy).filter(order => {
        const relation = tables.records.copy_relation.get(order.relationId)
        return (
          order.status !== 'closed' && relation?.status !== 'ended' && order.id > (relation?.linkedFrom ?? Infinity)
        )
      })
    return new Dispatcher({
      unread: async (shard, limit) => {
        const after = cursors.get(shard) ?? 0
        const rows = tables.outbox.filter(row => row.shard === shard && row.seq > after).slice(0, limit)
        return { rows: rows.flatMap(rowOf), upTo: rows.at(-1)?.seq ?? 0 }
      },
      moveCursor: async (shard, seq) => void cursors.set(shard, seq),
      masterOrder: async id => {
        const order = orders.get(id)
        return isOpen(order) ? { ...order, firstLots: lotsSince(orders, id, 0), trail: trailOf(order) } : undefined
      },
      masterStops: async id => {
        const order = orders.get(id)
        return isOpen(order) ? { ...order, trail: trailOf(order) } : undefined
      },
      followers: async (masterId, after, limit) =>
        relations()
          .filter(one => one.masterId === masterId && one.status === 'active' && one.id > after)
          .slice(0, limit)
          .map(targetOf),
      copies: async (origin, after, limit) =>
        linked()
          .filter(order => order.originId === origin && order.userId > after)
          .toSorted((a, b) => a.userId - b.userId)
          .slice(0, limit),
      orphans: async (after, limit) =>
        linked()
          .filter(order => orders.get(order.originId)?.status === 'closed' && order.id > after)
          .toSorted((a, b) => a.id - b.id)
          .slice(0, limit)
          .map(order => ({ ...targetOfCopy(order), masterOrderId: order.originId })),
      masterPart: async id => masterPart(orders, id),
      laggards: async (after, limit) =>
        linked()
          .filter(copy => copy.id > after)
          .toSorted((a, b) => a.id - b.id)
          .flatMap(copy => {
            const partIds = [...orders.values()]
              .filter(one => one.splitFrom === copy.originId && one.origin === 'own')
              .map(one => one.id)
              .filter(id => !hasFollowed(tables, id, copy.userId))
              .toSorted((a, b) => a - b)
            return partIds.length > 0 ? [{ ...targetOfCopy(copy), partIds }] : []
          })
          .slice(0, limit),
      payment: async id => tables.records.copy_payment.get(id),
      toPay: async (after, limit) =>
        relations()
          .filter(one => one.shareAccrued > 0n && one.id > after)
          .slice(0, limit)
          .map(targetOf),
      submit: (command, key) => this.#submit(command, key),
      sleep: ms => timeline.sleep(ms),
      isStopped,
      report: event => this.#deps.coverage.hit(`report: ${event}`),
    })
  }

  /** A host that died does not answer: after a while the dispatcher tries again. */
  #submit(command: Command, key?: IdempotencyKey): Promise<Outcome> {
    const { submit, timeline, coverage, random, epochOf } = this.#deps
    const epoch = epochOf(command.userId)
    // Two dispatchers at once: what is not kept under a key must know its doubles by itself.
    if (command.type === 'receive_share' && random.chance(0.3)) {
      coverage.hit('share: sent twice')
      void submit(command)
    }
    const answered = submit(command, key).then(outcome => {
      if (!outcome.ok) coverage.hit(`refused: ${outcome.refusal.reason}`)
      else if (epochOf(command.userId) !== epoch) coverage.hit(`lease: moved in the middle of ${command.type}`)
      return outcome
    })
    const late = timeline.sleep(4_000).then((): Outcome => {
      return { ok: false, refusal: { reason: 'timeout', params: {} }, repeated: false }
    })
    return Promise.race([answered, late])
  }
}

function rowOf(row: { seq: number; userId: number; kind: string; ref: number }): OutboxRow[] {
  const kind = CARRIED_NOTICES.find(one => one === row.kind)
  return kind ? [{ seq: row.seq, userId: row.userId, kind, ref: row.ref }] : []
}

function masterPart(orders: ReadonlyMap<number, ForexOrder>, id: number): MasterPart | undefined {
  const part = orders.get(id)
  if (part === undefined || part.splitFrom === null) return undefined
  const { splitFrom } = part
  return { id, orderId: splitFrom, lots: part.lots, wholeLots: lotsSince(orders, splitFrom, id) }
}

/** What the order has, and what was split from it since. */
function lotsSince(orders: ReadonlyMap<number, ForexOrder>, orderId: number, partId: number): bigint {
  const parts = [...orders.values()].filter(one => one.splitFrom === orderId && one.id >= partId)
  return parts.reduce((sum, { lots }) => sum + lots, orders.get(orderId)?.lots ?? 0n)
}

function hasFollowed({ records }: Tables, partId: number, userId: number): boolean {
  const skips = [...records.copy_skip.values()].some(one => one.masterOrderId === partId && one.userId === userId)
  return skips || [...records.forex_order.values()].some(one => one.originId === partId && one.userId === userId)
}

interface Copy extends ForexOrder {
  readonly originId: number
  readonly relationId: number
}

function isOpen(order: ForexOrder | undefined): order is ForexOrder {
  return order !== undefined && order.status !== 'closed'
}

function targetOfCopy({ id, userId, relationId }: Copy): { copyId: number; userId: number; relationId: number } {
  return { copyId: id, userId, relationId }
}

function isCopy(order: ForexOrder): order is Copy {
  return order.relationId !== null
}
