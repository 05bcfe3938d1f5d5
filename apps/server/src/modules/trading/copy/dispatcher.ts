// Sends masters' acts to their followers, and shares to their masters. Reads the outbox of each shard from a durable cursor: after a
// crash it repeats what was not finished, and idempotency keys make the repetition harmless. Only a few commands are in flight at once,
// so that ten thousand followers do not delay other users.
import type { CarriedNotice } from '@tallystick/engine/products/copy/notices'
import type { Command } from '@tallystick/engine/core/commands'
import type { ForexOrder } from '@tallystick/engine/products/forex/record'
import type { Trail } from '@tallystick/formulas/forex'
import type { Lots, Usd } from '@tallystick/kernel/decimal'
import { attributesOf } from '@tallystick/kernel/refusal-attributes'
import type { IdempotencyKey, Outcome } from '../../../engine-host/engine-client.ts'
import type { Report } from '../../../platform/log-events.ts'

export interface OutboxRow {
  readonly seq: number
  /** The master, or the follower whose share was sent. */
  readonly userId: number
  readonly kind: CarriedNotice
  /** The order, or the payment. */
  readonly ref: number
}

export type MasterOrder = Pick<
  ForexOrder,
  | 'id'
  | 'pairId'
  | 'side'
  | 'leverage'
  | 'originPrice'
  | 'targetSide'
  | 'stopLoss'
  | 'takeProfit'
  | 'expiresAt'
  | 'ocoId'
  | 'createdAt'
> & {
  /** Before any part was closed: copies are opened like the order was, and then follow each part. */
  readonly firstLots: Lots
  readonly trail: Trail | null
}

/** What copies take over of an order that goes on. */
export type MasterStops = Pick<MasterOrder, 'stopLoss' | 'takeProfit' | 'trail'>

/** A part of an order that a master closed. */
export interface MasterPart {
  readonly id: number
  readonly orderId: number
  readonly lots: Lots
  /** Of the order before this part was closed. */
  readonly wholeLots: Lots
}

/** The part of a follower that one act needs. */
export interface Target {
  readonly userId: number
  readonly relationId: number
}

export interface Orphan extends Target {
  readonly copyId: number
  readonly masterOrderId: number
}

/** A copy, and the parts it has not followed, the oldest first. */
export interface Laggard extends Target {
  readonly copyId: number
  readonly partIds: readonly number[]
}

export interface DispatcherPorts {
  /** The next rows after the cursor, oldest first, and how far that reading went. */
  readonly unread: (
    shard: number,
    limit: number,
  ) => Promise<{ readonly rows: readonly OutboxRow[]; readonly upTo: number }>
  readonly moveCursor: (shard: number, seq: number) => Promise<void>
  /** Undefined when it is closed already. */
  readonly masterOrder: (orderId: number) => Promise<MasterOrder | undefined>
  /** As above, of an order that may have been opened long ago: what was split off it is not looked for. */
  readonly masterStops: (orderId: number) => Promise<MasterStops | undefined>
  /** Active followers after the given relation id, in order of it. */
  readonly followers: (masterId: number, after: number, limit: number) => Promise<readonly Target[]>
  /** Linked open copies of the master's order after the given user id, in order of it. */
  readonly copies: (masterOrderId: number, after: number, limit: number) => Promise<readonly Target[]>
  /** Linked open copies whose master's order is closed: a close that was refused, mostly for want of a price. After the given copy, in order. */
  readonly orphans: (after: number, limit: number) => Promise<readonly Orphan[]>
  readonly masterPart: (partId: number) => Promise<MasterPart | undefined>
  /** Linked open copies that have not followed a part of their master's order, mostly for want of a price. After the given copy, in order. */
  readonly laggards: (after: number, limit: number) => Promise<readonly Laggard[]>
  readonly payment: (id: number) => Promise<{ readonly masterId: number; readonly amount: Usd } | undefined>
  /** Relations that have something to pay. */
  readonly toPay: (after: number, limit: number) => Promise<readonly Target[]>
  readonly submit: (command: Command, key?: IdempotencyKey) => Promise<Outcome>
  readonly sleep: (ms: number) => Promise<void>
  readonly isStopped: () => boolean
  readonly report: Report
}

/** Commands on their way at once: fewer wait for the database more than they work, more keep other users waiting (`npm run bench -- copy`). */
const WINDOW = 64
const ROWS = 1_000
/** Read at once: a longer list would block other users while it is processed. */
const PAGE = 1_000
/** Asked for again in one sweep; the next one goes on behind them, so that those whose market is closed do not keep the others waiting. */
const AGAIN = 500
const RETRY_MS = 250

export class Dispatcher {
  readonly #ports: DispatcherPorts
  #free = WINDOW
  readonly #waiting: (() => void)[] = []
  /** The last copies that were asked for again; 0 once all were. */
  #orphan = 0
  #laggard = 0

  constructor(ports: DispatcherPorts) {
    this.#ports = ports
  }

  /** Works off one reading of the shard's outbox. False when there was nothing. Notices of one master keep their order. */
  async dispatch(shard: number): Promise<boolean> {
    const { rows, upTo } = await this.#ports.unread(shard, ROWS)
    if (upTo === 0) return false
    const lanes = new Map<number, OutboxRow[]>()
    for (const row of rows) {
      // The receiver knows doubles by the order of payments, so they travel one after the other.
      const lane = row.kind === 'share_sent' ? 0 : row.userId
      lanes.set(lane, [...(lanes.get(lane) ?? []), row])
    }
    await Promise.all([...lanes.values()].map(lane => this.#walk(lane)))
    if (!this.#ports.isStopped()) await this.#ports.moveCursor(shard, upTo)
    return true
  }

  /** Asks again for closes that could not be done when the master closed. */
  async closeOrphans(): Promise<void> {
    const orphans = await this.#ports.orphans(this.#orphan, AGAIN)
    this.#orphan = lastOf(orphans)
    await this.#each(orphans, ({ userId, relationId, masterOrderId }) =>
      this.#submit({ type: 'copy_close', userId, relationId, masterOrderId }),
    )
  }

  /** Asks again for parts that could not be closed when the master closed theirs. */
  async closeLateParts(): Promise<void> {
    const laggards = await this.#ports.laggards(this.#laggard, AGAIN)
    this.#laggard = lastOf(laggards)
    await this.#each(laggards, async ({ userId, relationId, partIds }) => {
      for (const partId of partIds) {
        const part = await this.#ports.masterPart(partId)
        if (part) await this.#closePart(part, { userId, relationId })
      }
    })
  }

  /** Sends everything accrued on its way to the masters. Asked twice, the second time finds nothing to send. */
  async payShares(): Promise<void> {
    await this.#pages(
      last => this.#ports.toPay(last?.relationId ?? 0, PAGE),
      target => this.#submit({ type: 'pay_share', ...target }),
    )
  }

  async #walk(rows: readonly OutboxRow[]): Promise<void> {
    for (const row of rows) {
      if (this.#ports.isStopped()) return
      if (row.kind === 'master_opened') await this.#opened(row)
      else if (row.kind === 'master_closed') await this.#closed(row)
      else if (row.kind === 'master_part_closed') await this.#partClosed(row)
      else if (row.kind === 'master_stops_set') await this.#stopsSet(row)
      else if (row.kind === 'master_trail_set') await this.#trailSet(row)
      else await this.#received(row)
    }
  }

  async #opened(row: OutboxRow): Promise<void> {
    const order = await this.#ports.masterOrder(row.ref)
    // Gone already: a copy would only be opened to be closed.
    if (!order) return
    const terms = {
      masterOrderId: order.id,
      masterAt: order.createdAt,
      pairId: order.pairId,
      side: order.side,
      masterLots: order.firstLots,
      leverage: order.leverage,
      target: order.targetSide === 'none' ? null : order.originPrice,
      targetSide: order.targetSide,
      expiresAt: order.expiresAt,
      ocoId: order.ocoId,
      stopLoss: order.stopLoss,
      takeProfit: order.takeProfit,
      trail: order.trail,
    }
    const key = { key: `copy:${order.id}`, paramsHash: 'copy', madeAt: order.createdAt }
    await this.#pages(
      last => this.#ports.followers(row.userId, last?.relationId ?? 0, PAGE),
      target => this.#submit({ type: 'copy_open', ...target, ...terms }, key),
    )
  }

  async #closed(row: OutboxRow): Promise<void> {
    await this.#pages(
      last => this.#ports.copies(row.ref, last?.userId ?? 0, PAGE),
      target => this.#submit({ type: 'copy_close', ...target, masterOrderId: row.ref }),
    )
  }

  async #partClosed(row: OutboxRow): Promise<void> {
    const part = await this.#ports.masterPart(row.ref)
    if (!part) return
    await this.#pages(
      last => this.#ports.copies(part.orderId, last?.userId ?? 0, PAGE),
      target => this.#closePart(part, target),
    )
  }

  #closePart(part: MasterPart, target: Target): Promise<void> {
    const { id: masterPartId, orderId: masterOrderId, lots: partLots, wholeLots } = part
    const key = { key: `part:${masterPartId}`, paramsHash: 'part' }
    const { userId, relationId } = target
    const command = { masterOrderId, masterPartId, partLots, wholeLots }
    return this.#submit({ type: 'copy_close_part', userId, relationId, ...command }, key)
  }

  async #stopsSet(row: OutboxRow): Promise<void> {
    const stops = await this.#ports.masterStops(row.ref)
    if (!stops) return
    const { stopLoss, takeProfit } = stops
    const key = { key: `stops:${row.ref}:${row.seq}`, paramsHash: `${stopLoss ?? 0n}:${takeProfit ?? 0n}` }
    await this.#pages(
      last => this.#ports.copies(row.ref, last?.userId ?? 0, PAGE),
      target => this.#submit({ type: 'copy_set_stops', ...target, masterOrderId: row.ref, stopLoss, takeProfit }, key),
    )
  }

  /** Copies follow by the same distance, each from its own price. */
  async #trailSet(row: OutboxRow): Promise<void> {
    const stops = await this.#ports.masterStops(row.ref)
    if (!stops) return
    const { trail } = stops
    const key = { key: `trail:${row.ref}:${row.seq}`, paramsHash: `${trail?.distance ?? 0n}:${trail?.percent ?? 0n}` }
    await this.#pages(
      last => this.#ports.copies(row.ref, last?.userId ?? 0, PAGE),
      target => this.#submit({ type: 'copy_set_trail', ...target, masterOrderId: row.ref, trail }, key),
    )
  }

  async #received(row: OutboxRow): Promise<void> {
    const payment = await this.#ports.payment(row.ref)
    if (!payment) return this.#ports.report('copy.payment_missing', { payment: row.ref })
    const { masterId: userId, amount } = payment
    await this.#inWindow(() => this.#submit({ type: 'receive_share', userId, paymentId: row.ref, amount }))
  }

  /** Acts on all rows, page by page; `read` returns those after the last one seen. */
  async #pages(
    read: (last: Target | undefined) => Promise<readonly Target[]>,
    act: (target: Target) => Promise<void>,
  ): Promise<void> {
    let last: Target | undefined
    while (!this.#ports.isStopped()) {
      const page = await read(last)
      last = page.at(-1)
      if (!last) return
      await this.#each(page, act)
    }
  }

  async #each<T>(items: readonly T[], act: (item: T) => Promise<void>): Promise<void> {
    await Promise.all(items.map(item => this.#inWindow(() => act(item))))
  }

  async #inWindow(act: () => Promise<void>): Promise<void> {
    if (this.#free === 0) await new Promise<void>(resolve => this.#waiting.push(resolve))
    else this.#free -= 1
    try {
      await act()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#free += 1
    }
  }

  /** Until it is decided. What the engine refuses for good is settled too: it was late, or there is nothing to do any more. */
  async #submit(command: Command, key?: IdempotencyKey): Promise<void> {
    while (!this.#ports.isStopped()) {
      const outcome = await this.#ports.submit(command, key)
      if (outcome.ok || !attributesOf(outcome.refusal.reason).retryable) return
      await this.#ports.sleep(RETRY_MS)
    }
  }
}

function lastOf(page: readonly { readonly copyId: number }[]): number {
  return page.length < AGAIN ? 0 : (page.at(-1)?.copyId ?? 0)
}
