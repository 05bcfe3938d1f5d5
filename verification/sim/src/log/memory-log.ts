// The log of a world in memory, with the contract that PostgreSQL keeps: a transaction is seen by others when it ends, whoever moves the
// head holds it until then, and a claim waits for that.
import { present } from '@tallystick/kernel/assert'
import { createHmac } from 'node:crypto'
import { commitmentInput, encodeEntry } from '@tallystick/transparency-log/entries'
import { leafInput } from '@tallystick/transparency-log/hashing'
import { TILE_WIDTH } from '@tallystick/transparency-log/tiles'
import { TreeEdge } from '@tallystick/transparency-log/tree-edge'
import { sha256 } from '@tallystick/server/modules/content/transparency-log/log-key'
import type {
  Cursor,
  LogStore,
  LogTransaction,
  Span,
} from '@tallystick/server/modules/content/transparency-log/log-store'
import {
  forexFacts,
  isOrderAct,
  microFacts,
  ORDER_ACTS,
  stopsFacts,
} from '@tallystick/server/modules/content/transparency-log/order-facts'
import {
  fundFacts,
  isMainAct,
  loanFacts,
  MAIN_ACTS,
} from '@tallystick/server/modules/content/transparency-log/main-facts'
import { describeBatch } from '@tallystick/server/modules/content/transparency-log/act-log'
import { saltsFrom } from '@tallystick/server/platform/secrets/salts'
import type { ActLog } from '@tallystick/server/engine-host/shard/shard-ports'
import type { Tables, WrittenActs } from '@tallystick/server/testing/memory-store'

const SECRET = Buffer.alloc(32, 9)
const MAX_SHARDS = 64

/** An act as its receipt tells it. */
export interface WorldAct {
  readonly shard: number
  /** The number of its ledger row, or its id. */
  readonly number: number
  readonly orderId: number
  readonly act: string
  readonly salt: Uint8Array
  readonly facts: string
  readonly entry: Uint8Array
}

export class MemoryLog implements LogStore {
  epoch = 0
  readonly entries: Uint8Array[] = []
  readonly checkpoints: string[] = []
  readonly cursors = new Map<string, number>()
  readonly spans: Span[] = []
  /** Where the cursors stood when the log began: what is older stays out of it. */
  begun: ReadonlyMap<string, number> | undefined
  readonly #tables: Tables
  readonly #sleep: (ms: number) => Promise<void>
  readonly #tree = new TreeEdge(sha256, 0, [])
  /** By level: hashes of the entries, and of every tile that is full. */
  readonly #hashes: Uint8Array[][] = [[]]
  #holder: object | undefined

  constructor(tables: Tables, sleep: (ms: number) => Promise<void>) {
    this.#tables = tables
    this.#sleep = sleep
  }

  async claim(epoch: number): Promise<TreeEdge | undefined> {
    while (this.#holder) await this.#sleep(10)
    if (epoch < this.epoch) return undefined
    this.epoch = epoch
    return this.#edge()
  }

  /** Only what is new is hashed: there is a claim after every failure. */
  #edge(): TreeEdge {
    for (const entry of this.entries.slice(this.#tree.size)) {
      const leaf = sha256(leafInput(entry))
      this.#hashes[0]?.push(leaf)
      for (const { level, hash } of this.#tree.append(leaf)) (this.#hashes[level] ??= []).push(hash)
    }
    const lastTiles = this.#hashes.map(hashes => hashes.slice(hashes.length - (hashes.length % TILE_WIDTH)))
    return new TreeEdge(sha256, this.entries.length, lastTiles)
  }

  async transaction<T>(work: (transaction: LogTransaction) => Promise<T>): Promise<T> {
    const me = {}
    const writes: (() => void)[] = []
    try {
      const result = await work(this.#begin(me, writes))
      for (const write of writes) write()
      return result
    } finally {
      if (this.#holder === me) this.#holder = undefined
    }
  }

  #begin(me: object, writes: (() => void)[]): LogTransaction {
    const nothing = async (after: number): Promise<{ entries: readonly Uint8Array[]; upTo: number }> => ({
      entries: [],
      upTo: after,
    })
    return {
      readCursors: async () => new Map(this.cursors),
      readEnds: async () =>
        [...this.#tables.positions].map(([shard, { ledgerSeq, lastNumber }]) => ({
          shard,
          seq: ledgerSeq,
          id: lastNumber * MAX_SHARDS + shard,
        })),
      readActs: async (shard, after, end, limit) => {
        const written = this.#tables.acts.filter(
          row => row.shard === shard && row.afterSeq >= after && row.upToSeq <= end,
        )
        const next = written.find(row => row.afterSeq === after)
        if (next) return { entries: entriesOf(next), upTo: next.upToSeq, isAll: next.upToSeq === end }
        // What was not written with the batch is read from the tables.
        const until = Math.min(end, ...written.map(row => row.afterSeq))
        const rows = this.#tables.ledger.filter(row => row.shard === shard && row.seq > after && row.seq <= until)
        const taken = rows.toSorted((a, b) => a.seq - b.seq).slice(0, limit)
        const acts = taken.flatMap(row => this.act(row) ?? [])
        return {
          entries: acts.map(({ entry }) => entry),
          upTo: taken.at(-1)?.seq ?? after,
          isAll: taken.length < limit && until === end,
        }
      },
      readStops: async (shard, after, end, limit) => {
        const all = this.stops(shard).filter(one => one.number > after && one.number <= end)
        const taken = all.slice(0, limit)
        const isAll = taken.length < limit
        return { entries: taken.map(({ entry }) => entry), upTo: isAll ? end : (taken.at(-1)?.number ?? after), isAll }
      },
      readMain: async (shard, after, end) => {
        const rows = this.#tables.ledger.filter(row => row.shard === shard && row.seq > after && row.seq <= end)
        const acts = rows.toSorted((a, b) => a.seq - b.seq).flatMap(row => this.main(row) ?? [])
        return { entries: acts.map(({ entry }) => entry), upTo: end, isAll: true }
      },
      readChanges: nothing,
      readLiabilities: nothing,
      takeDays: async () => [],
      moveHead: async ({ epoch, from, to, checkpoint }) => {
        while (this.#holder && this.#holder !== me) await this.#sleep(10)
        if (epoch !== this.epoch || from !== this.entries.length) return false
        this.#holder = me
        writes.push(() => void (checkpoint !== undefined && to > from && this.checkpoints.push(checkpoint)))
        return true
      },
      insertBatch: async batch => void writes.push(() => this.entries.push(...batch.entries)),
      moveSpans: async spans => void writes.push(() => this.spans.push(...spans)),
      moveCursors: async (cursors: readonly Cursor[]) =>
        void writes.push(() => {
          for (const { source, shard, position } of cursors) this.cursors.set(`${source} ${shard}`, position)
          this.begun ??= new Map(this.cursors)
        }),
    }
  }

  /** The act that a ledger row is, if it is one. */
  act({ shard, seq, kind, realm, ref }: Tables['ledger'][number]): WorldAct | undefined {
    if (!isOrderAct(kind)) return undefined
    const { records } = this.#tables
    const facts =
      ORDER_ACTS[kind].product === 'micro'
        ? microFacts(kind, realm, present(records.micro_order.get(ref), `micro order ${ref}`))
        : forexFacts(kind, realm, this.#whole(ref), records.stop_out.get(ref))
    return described(`${shard} ${seq}`, { shard, number: seq, orderId: ref, act: ORDER_ACTS[kind].act }, facts)
  }

  /** The act of a subscription or loan that a ledger row is, if it is one. */
  main({ shard, seq, kind, realm, ref, at }: Tables['ledger'][number]): WorldAct | undefined {
    if (!isMainAct(kind)) return undefined
    const { records } = this.#tables
    const { product, act } = MAIN_ACTS[kind]
    const facts =
      product === 'fund'
        ? fundFacts({ kind, realm, at }, present(records.fund_subscription.get(ref), `subscription ${ref}`))
        : loanFacts({ kind, realm, at }, present(records.loan.get(ref), `loan ${ref}`), this.#handedInAt(ref))
    return described(`main ${shard} ${seq}`, { shard, number: seq, orderId: ref, act: `${product} ${act}` }, facts)
  }

  /** Settings of stops of a shard, by id. */
  stops(shard: number): WorldAct[] {
    const { records, accounts } = this.#tables
    const counts = new Map<number, number>()
    return [...records.order_stops.values()]
      .filter(({ id }) => id % MAX_SHARDS === shard)
      .toSorted((a, b) => a.id - b.id)
      .map(stops => {
        const number = (counts.get(stops.orderId) ?? 0) + 1
        counts.set(stops.orderId, number)
        const { realm } = present(accounts.get(stops.userId), `accounts of user ${stops.userId}`)
        const facts = stopsFacts({ ...stops, realm, number })
        return described(`stops ${stops.id}`, { shard, number: stops.id, orderId: stops.orderId, act: 'stops' }, facts)
      })
  }

  #handedInAt(loanId: number): number | undefined {
    const all = [...this.#tables.records.loan_repayment.values()]
    return all.find(one => one.loanId === loanId && one.status === 'accepted')?.createdAt
  }

  #whole(id: number): Parameters<typeof forexFacts>[2] {
    const { forex_order: orders } = this.#tables.records
    const order = present(orders.get(id), `forex order ${id}`)
    const whole = { ...order, firstLots: order.lots, firstMargin: order.margin, firstFee: order.fee }
    for (const part of orders.values()) {
      if (part.splitFrom !== id) continue
      whole.firstLots += part.lots
      whole.firstMargin += part.margin
      whole.firstFee += part.fee
    }
    return whole
  }
}

function described(name: string, act: Pick<WorldAct, 'shard' | 'number' | 'orderId' | 'act'>, facts: string): WorldAct {
  const salt = createHmac('sha256', SECRET).update(name).digest()
  return { ...act, salt, facts, entry: encodeEntry('order', sha256(commitmentInput(salt, facts))) }
}

const COMMITMENT_BYTES = 32

function entriesOf({ commitments }: WrittenActs): Uint8Array[] {
  const count = commitments.length / COMMITMENT_BYTES
  return Array.from({ length: count }, (_, at) =>
    encodeEntry('order', commitments.subarray(at * COMMITMENT_BYTES, (at + 1) * COMMITMENT_BYTES)),
  )
}

const worldSalts = saltsFrom(SECRET)

/** As the engines of a world tell it. Of some batches they do not, like one of an older version. */
export const worldActLog: ActLog = {
  describe(batch) {
    if (batch.from.appliedSeq % 5 === 0) return undefined
    const signer = { salts: worldSalts, key: { promise: () => '' } }
    const report = (event: string): never => {
      throw new Error(event)
    }
    return describeBatch(signer, batch, { clock: { now: () => 0 }, report })
  },
}
