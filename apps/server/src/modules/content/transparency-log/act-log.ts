// What the public log is going to hold of the acts of a batch, told by the engine that decides them: their commitments are stored with the
// batch, so that the log need not read the orders again, and the log's key signs for them before the answer is given.
import { encodeEntry } from '@tallystick/transparency-log/entries'
import { HASH_BYTES, leafInput } from '@tallystick/transparency-log/hashing'
import { treeOf, writePromiseFile } from '@tallystick/transparency-log/promise-file'
import type { OrderStops } from '@tallystick/engine/products/forex/proof-records'
import type { ForexOrder } from '@tallystick/engine/products/forex/record'
import { present } from '@tallystick/kernel/assert'
import { type Clock, SECOND_MS } from '@tallystick/kernel/clock'
import type { OrderId } from '@tallystick/kernel/ids'
import type { ActLog, BatchActs, ToldTransfers } from '../../../engine-host/shard/shard-ports.ts'
import type { Report } from '../../../platform/log-events.ts'
import type { Pool } from '../../../platform/postgres/pool.ts'
import { asWritten, type TextInJson, textInJson } from '../../../platform/text-in-json.ts'
import type { Sealer } from '../../../platform/secrets/sealer.ts'
import { type LogKey, openLogKey, sha256 } from './log-key.ts'
import { forexFacts, isOrderAct, microFacts, ORDER_ACTS, type WholeForexOrder } from './order-facts.ts'
import { commitmentOf, saltName } from './order-source.ts'
import { describeStops } from './stops-source.ts'
import { openSalts, type Salts } from '../../../platform/secrets/salts.ts'
import { readHead } from './tree-store.ts'

/** While there is no log it is looked for this often. */
const LOOK_EVERY_MS = SECOND_MS

export interface ActLogDeps {
  readonly pool: Pool
  readonly vault: Sealer
  readonly clock: Clock
  readonly report: Report
}

export interface ActSigner {
  readonly key: Pick<LogKey, 'promise'>
  readonly salts: Salts
}

export function actLog(deps: ActLogDeps): ActLog {
  const signer = actSigner(deps)
  return {
    describe(batch) {
      const known = signer()
      return known && describeBatch(known, batch, deps)
    },
  }
}

/** Key and salts, once there is a log; read beside what is under way. */
function actSigner({ pool, vault, report }: ActLogDeps): () => ActSigner | undefined {
  let signer: ActSigner | undefined
  let lookedAt = -Infinity
  const look = async (): Promise<void> => {
    signer = await openSigner(pool, vault)
  }
  return () => {
    if (signer || performance.now() - lookedAt < LOOK_EVERY_MS) return signer
    lookedAt = performance.now()
    look().catch((error: unknown) => report('log.promise_failed', { err: error }))
    return undefined
  }
}

/** Undefined where no log was begun: what was done before its first entry stays out of it, and must not be promised. */
export async function openSigner(pool: Pool, vault: Sealer): Promise<ActSigner | undefined> {
  const head = await readHead(pool)
  if (!head || head.size === 0) return undefined
  return { key: await openLogKey(pool, vault, head.origin), salts: await openSalts(pool, vault) }
}

type LoggableBatch = Parameters<ActLog['describe']>[0]

export interface SignedAct {
  readonly salt: Uint8Array
  readonly facts: string
  readonly commitment: Uint8Array
}

/** An act of a batch, with the place of its transfer. Stops that came with an order are told with it, and logged by themselves. */
interface BatchAct extends SignedAct {
  readonly place: number
  readonly userId: number
  readonly isSetting?: true
}

/** @param signer without its key nothing is promised. */
export function describeBatch(
  signer: ActSigner,
  batch: LoggableBatch,
  { clock, report }: Pick<ActLogDeps, 'clock' | 'report'>,
): BatchActs | undefined {
  try {
    const acts = actsOf(signer.salts, batch)
    return {
      commitments: Buffer.concat(acts.flatMap(({ commitment, isSetting }) => (isSetting ? [] : commitment))),
      promise(told) {
        try {
          return promiseTold(signer.key, acts, told, clock.now())
        } catch (error) {
          report('log.promise_failed', { err: error })
          return []
        }
      },
    }
  } catch (error) {
    report('log.promise_failed', { err: error })
    return undefined
  }
}

function actsOf(salts: Salts, { shard, from, transfers, records }: LoggableBatch): BatchAct[] {
  const { forex_order: forex, micro_order: micro, stop_out: stopOuts } = records
  const settings = settingsWithOrders(records)
  const closedParts = [...forex.made.values()].filter(({ splitFrom }) => splitFrom !== null)
  return transfers.flatMap(({ kind, realm, ref, userId }, place): BatchAct[] => {
    if (!isOrderAct(kind)) return []
    const facts =
      ORDER_ACTS[kind].product === 'forex'
        ? forexFacts(kind, realm, wholeOf(touched(forex, ref, 'forex order'), closedParts), stopOuts.made.get(ref))
        : microFacts(kind, realm, touched(micro, ref, 'micro order'))
    const salt = salts(saltName({ shard, seq: from.ledgerSeq + place + 1 }))
    const act = { place, userId, salt, facts, commitment: commitmentOf(salt, facts) }
    const setting = settings?.get(ref)
    if (!setting || ORDER_ACTS[kind].product !== 'forex') return [act]
    settings?.delete(ref)
    const stops = describeStops(salts, { ...setting, realm, number: 1 })
    return [act, { place, userId, ...stops, commitment: commitmentOf(stops.salt, stops.facts), isSetting: true }]
  })
}

/** The first stops of orders that began in this batch, by order; later ones are promised by whoever asks for them. */
function settingsWithOrders({
  order_stops: stops,
  forex_order: orders,
}: LoggableBatch['records']): Map<OrderId, OrderStops> | undefined {
  if (stops.made.size === 0) return undefined
  const first = new Map<OrderId, OrderStops>()
  for (const setting of stops.made.values()) {
    const { orderId, at } = setting
    if (orders.made.get(orderId)?.createdAt === at && !first.has(orderId)) first.set(orderId, setting)
  }
  return first
}

function touched<T>(
  { made, changed }: { readonly made: ReadonlyMap<number, T>; readonly changed: ReadonlyMap<number, T> },
  id: number,
  what: string,
): T {
  return present(made.get(id) ?? changed.get(id), `${what} ${id} of the batch`)
}

/** An order that was opened in this batch has lost no parts before it. */
function wholeOf(order: ForexOrder, parts: readonly ForexOrder[]): WholeForexOrder {
  const whole = { ...order, firstLots: order.lots, firstMargin: order.margin, firstFee: order.fee }
  for (const { splitFrom, lots, margin, fee } of parts) {
    if (splitFrom !== order.id) continue
    whole.firstLots += lots
    whole.firstMargin += margin
    whole.firstFee += fee
  }
  return whole
}

/** Others' acts are not told: who has salt and facts knows the order. */
function promiseTold(
  key: ActSigner['key'],
  acts: readonly BatchAct[],
  told: readonly ToldTransfers[],
  now: number,
): readonly (readonly TextInJson[])[] {
  let at = 0
  const perTold = told.map(({ userId, start, end }) => {
    const own: BatchAct[] = []
    for (let act = acts[at]; act && act.place < end; act = acts[++at])
      if (act.place >= start && act.userId === userId) own.push(act)
    return own
  })
  const files = promiseActs(key, perTold.flat(), now)
  let next = 0
  return perTold.map(({ length }) => files.slice(next, (next += length)))
}

const viewOf = ({ buffer, byteOffset, length }: Uint8Array): Buffer => Buffer.from(buffer, byteOffset, length)

/** In base64. Hashes of a path are in the files of all acts beside it, and are written once. */
function writer(): (bytes: Uint8Array) => string {
  const written = new Map<Uint8Array, string>()
  return bytes => {
    const known = written.get(bytes)
    if (known !== undefined) return known
    const text = viewOf(bytes).toString('base64')
    written.set(bytes, text)
    return text
  }
}

/** What is hashed for the leaf of an act: the same for all of them but for the commitment behind it. */
const LEAF_HEAD = leafInput(encodeEntry('order', new Uint8Array(0)))
const leaf = Buffer.alloc(LEAF_HEAD.length + HASH_BYTES)
leaf.set(LEAF_HEAD)

function leafOf(commitment: Uint8Array): Uint8Array {
  leaf.set(commitment, LEAF_HEAD.length)
  return sha256(leaf)
}

const NEWLINE = textInJson('\n')

/** The files for these acts, under one signature, each as its answer holds it. */
export function promiseActs(key: ActSigner['key'], acts: readonly SignedAct[], at: number): TextInJson[] {
  if (acts.length === 0) return []
  const leaves = acts.map(({ commitment }) => leafOf(commitment))
  const { root, paths } = treeOf(sha256, leaves)
  const note = textInJson(key.promise({ at, size: leaves.length, root }))
  // Base64, digits and a few words: but for the ends of its lines the file is written in JSON as it is.
  const writing = { encode: writer(), newline: NEWLINE }
  return acts.map(({ salt, facts }, index) => {
    const extra = Buffer.from(`${viewOf(salt).toString('hex')}\n${facts}`, 'latin1')
    return asWritten(writePromiseFile({ extra, index, path: paths[index] ?? [], note }, writing))
  })
}
