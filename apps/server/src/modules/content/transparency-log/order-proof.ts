// Proof files of an order: what the log commits to of each of its acts, the salt, and the path to the newest checkpoint. With a policy
// such a file can be checked offline, for good.
import { hex, utf8 } from '@tallystick/transparency-log/bytes'
import { leafInput } from '@tallystick/transparency-log/hashing'
import { writeProofFile } from '@tallystick/transparency-log/proof-file'
import { assert, present } from '@tallystick/kernel/assert'
import type { Instant } from '@tallystick/kernel/clock'
import { idFrom, type Pool } from '../../../platform/postgres/pool.ts'
import type { Sealer } from '../../../platform/secrets/sealer.ts'
import { ORDER_ACTS } from './order-facts.ts'
import { sha256 } from './log-key.ts'
import { describeMainActs, findMainActs, isMainAhead, type PlacedMainAct } from './main-source.ts'
import {
  type DescribedAct,
  describeActs,
  findLoggedActs,
  type LedgerStretch,
  readLastAct,
  readUserActs,
} from './order-source.ts'
import { ProofReader } from './proof-reader.ts'
import { openSalts } from '../../../platform/secrets/salts.ts'
import { describeStops, findLoggedStops } from './stops-source.ts'
import { readBatches, readInclusion, readPublished } from './tree-store.ts'

export interface ProvenOrder {
  readonly product: 'forex' | 'micro'
  readonly id: number
  /** When it was created, opened and closed; 0 where it was not. */
  readonly at: readonly number[]
}

/** The file for an act, undefined while it is not in the log. */
export async function orderProof(
  pool: Pool,
  vault: Sealer,
  order: ProvenOrder,
  act: string,
  now: Instant,
): Promise<string | undefined> {
  const head = await readPublished(pool, now)
  const found = (await findLoggedActs(pool, order)).find(logged => ORDER_ACTS[logged.act.kind].act === act)
  if (!head || !found || found.index >= head.size) return undefined
  const [described] = await describeActs(pool, await openSalts(pool, vault), [found.act])
  assert(described, 'an act of an order')
  const { index } = found
  const path = await readInclusion(pool, { index, size: head.size, entry: described.entry })
  assert(path, `entry ${index} of the log is not what order ${order.id} commits to`)
  return writeProofFile({ extra: extraOf(described), index, path, checkpoint: head.checkpoint })
}

/** The files for all acts of an order and of its closed parts that are in the log, settings of its stops too, all to one checkpoint, in their order. */
export async function orderProofs(
  pool: Pool,
  vault: Sealer,
  order: ProvenOrder,
  now: Instant,
): Promise<string | undefined> {
  const head = await readPublished(pool, now)
  if (!head) return undefined
  const salts = await openSalts(pool, vault)
  const acts = [...(await findLoggedActs(pool, order))]
  if (order.product === 'forex')
    for (const part of await readParts(pool, order.id)) acts.push(...(await findLoggedActs(pool, part)))
  const described = await describeActs(
    pool,
    salts,
    acts.map(({ act }) => act),
  )
  const all: (DescribedAct & { readonly index: number })[] = described.map((one, at) => ({
    ...one,
    index: present(acts[at], 'an act').index,
  }))
  if (order.product === 'forex')
    for (const { stops, index } of await findLoggedStops(pool, [order.id]))
      all.push({ ...describeStops(salts, stops), index })
  const reader = new ProofReader(pool, head.size)
  const files: string[] = []
  for (const { index, entry, ...one } of all.toSorted((a, b) => a.index - b.index)) {
    if (index >= head.size) continue
    const path = await reader.path(index, sha256(leafInput(entry)))
    assert(path, `entry ${index} of the log is not what order ${order.id} commits to`)
    files.push(writeProofFile({ extra: extraOf(one), index, path, checkpoint: head.checkpoint }))
  }
  return files.length > 0 ? files.join('') : undefined
}

async function readParts(pool: Pool, orderId: number): Promise<ProvenOrder[]> {
  const { rows } = await pool.query<{ id: bigint; closed_at: bigint }>({
    name: 'tlog-parts-of-order',
    text: 'select id, closed_at from forex_order where split_from = $1 and split_from <> 0 order by id',
    values: [orderId],
  })
  return rows.map(({ id, closed_at: at }) => ({ product: 'forex', id: idFrom(id), at: [idFrom(at)] }))
}

function extraOf({ salt, facts }: Pick<DescribedAct, 'salt' | 'facts'>): Uint8Array {
  return utf8(`${hex(salt)}\n${facts}`)
}

const ACTS_AT_ONCE = 500

/** A receipt, or the order that there is none for although its act is logged: the order is not what it was. */
export type BundledReceipt =
  | { readonly of: 'log' | 'order'; readonly file: string }
  | { readonly of: 'nothing'; readonly orderId: number }

/**
 * The receipts of all acts of a user's orders in a stretch of the ledger and of the stops of those that were closed, and of the subscriptions and
 * loans that were running, some at a time, all to one checkpoint; before them the proof of the log's first entry, which says from when on acts
 * have receipts. Nothing when there are no acts. `later` while the log is yet to get there; who is not patient gets what there is.
 */
export async function readReceipts(
  pool: Pool,
  vault: Sealer,
  stretch: LedgerStretch,
  now: Instant,
  { isPatient }: { readonly isPatient: boolean },
): Promise<'later' | 'no log' | AsyncGenerator<BundledReceipt>> {
  const head = await readPublished(pool, now)
  if (!head) return 'no log'
  const last = await readLastAct(pool, stretch)
  const main = await findMainActs(pool, stretch)
  const isLater =
    (last && (last.isAhead || (last.index ?? 0) >= head.size)) ||
    main.some(({ index = 0 }) => index >= head.size) ||
    (await isMainAhead(pool, main))
  return isLater && isPatient ? 'later' : receipts(pool, vault, { stretch, main }, head)
}

async function* receipts(
  pool: Pool,
  vault: Sealer,
  { stretch, main }: { readonly stretch: LedgerStretch; readonly main: readonly PlacedMainAct[] },
  { size, checkpoint }: { readonly size: number; readonly checkpoint: string },
): AsyncGenerator<BundledReceipt> {
  const salts = await openSalts(pool, vault)
  const reader = new ProofReader(pool, size)
  const receipt = async (of: DescribedAct, index: number, orderId: number): Promise<BundledReceipt> => {
    const path = await reader.path(index, sha256(leafInput(of.entry)))
    return path
      ? { of: 'order', file: writeProofFile({ extra: extraOf(of), index, path, checkpoint }) }
      : { of: 'nothing', orderId }
  }
  const logged = main.flatMap(({ act, index }) => (index !== undefined && index < size ? [{ act, index }] : []))
  if (main.length > 0) yield { of: 'log', file: await beginning(pool, reader, checkpoint) }
  for (let at = 0; at < logged.length; at += ACTS_AT_ONCE) {
    const some = logged.slice(at, at + ACTS_AT_ONCE)
    const acts = some.map(({ act }) => act)
    for (const [n, one] of (await describeMainActs(pool, salts, acts)).entries())
      yield await receipt(one, present(some[n], 'an act').index, one.act.ref)
  }
  for (let after = stretch.after; ;) {
    const placed = await readUserActs(pool, { ...stretch, after }, ACTS_AT_ONCE)
    const last = placed.at(-1)
    if (!last) return
    if (after === stretch.after && main.length === 0)
      yield { of: 'log', file: await beginning(pool, reader, checkpoint) }
    const indexes = new Map(placed.map(({ act, index }) => [act, index]))
    const inTree = placed.filter(({ index }) => index !== undefined && index < size)
    const acts = inTree.map(({ act }) => act)
    const described: (DescribedAct & { readonly index: number; readonly orderId: number })[] = []
    for (const one of await describeActs(pool, salts, acts))
      described.push({ ...one, index: indexes.get(one.act) ?? 0, orderId: one.act.orderId })
    // What was closed can be replayed with every setting of its stops.
    const closed = acts.filter(({ kind }) => kind === 'forex_close').map(({ orderId }) => orderId)
    for (const { stops, index } of closed.length > 0 ? await findLoggedStops(pool, closed) : [])
      if (index < size) described.push({ ...describeStops(salts, stops), index, orderId: stops.orderId })
    for (const { index, orderId, ...one } of described.toSorted((a, b) => a.index - b.index))
      yield await receipt(one, index, orderId)
    if (placed.length < ACTS_AT_ONCE) return
    after = last.act.seq
  }
}

/** The first entry of the log with its path. */
async function beginning(pool: Pool, reader: ProofReader, checkpoint: string): Promise<string> {
  const [first] = await readBatches(pool, { start: 0, end: 1 })
  assert(first, 'the first entry of the log')
  const path = await reader.path(0, first.hash)
  assert(path, 'the first entry of the log in its tree')
  return writeProofFile({ extra: first.entry, index: 0, path, checkpoint })
}
