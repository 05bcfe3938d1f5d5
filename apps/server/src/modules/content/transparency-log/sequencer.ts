// Appends to the log: reads what is new in every source, and commits entries, tree, signed checkpoint and cursors in one transaction
// under its epoch. What it has in memory is what was committed last; after any failure it is read again.
import type { FullTile, TreeEdge } from '@tallystick/transparency-log/tree-edge'
import { leafInput } from '@tallystick/transparency-log/hashing'
import { type Clock, type Instant, MINUTE_MS, SECOND_MS } from '@tallystick/kernel/clock'
import type { Market } from '../../../feed/market.ts'
import { idFrom, type Pool, type PoolClient, transaction } from '../../../platform/postgres/pool.ts'
import { type LogKey, sha256 } from './log-key.ts'
import { describeActs, readActs } from './order-source.ts'
import { factEntry, readChangeEntries, readLiabilityEntries, readTickEntries, takeDayEntries } from './other-sources.ts'
import { insertBatch, readEdge } from './tree-store.ts'

export interface SequencerDeps {
  readonly pool: Pool
  readonly clock: Clock
  readonly market: Market
  readonly key: LogKey
  readonly salts: Buffer
  readonly origin: string
  readonly version: string
  readonly epoch: number
  /** Tests stop it here; `appended` is just before COMMIT. */
  readonly reached?: ((point: 'read' | 'appended' | 'committed') => Promise<void> | void) | undefined
}

/** Another process has the log. */
export class LogFenced extends Error {
  override name = 'LogFenced'
}

/** Ledger rows of a shard in one batch. */
const MOST_ROWS = 2_000
/** Prices of one batch: after a downtime the tape is worked off in stretches. */
const MOST_TICKS_MS = MINUTE_MS
/** A price may be told this much after its time, where only the clock can tell. */
const TICKS_SETTLE_MS = SECOND_MS
const DAYS_EVERY_MS = 10 * SECOND_MS

interface Gathered {
  readonly entries: Uint8Array[]
  readonly cursors: { readonly source: string; readonly shard: number; readonly position: number }[]
  /** Of acts of orders: place is counted within `entries`. */
  readonly spans: { readonly shard: number; readonly after: number; readonly upTo: number; readonly place: number }[]
  isAll: boolean
}

export class Sequencer {
  readonly #deps: SequencerDeps
  #edge: TreeEdge | undefined
  /** Nothing was accepted between the cursor of the tape and this instant. */
  #quietTo = 0
  #daysAt = 0

  constructor(deps: SequencerDeps) {
    this.#deps = deps
  }

  /** Appends what is new. False when more is waiting. */
  async round(): Promise<boolean> {
    try {
      this.#edge ??= await this.#claim()
      return await this.#append(this.#edge)
    } catch (error) {
      this.#edge = undefined
      this.#daysAt = 0
      throw error
    }
  }

  /** Makes later commits of older epochs impossible, waiting for one under way, and reads where the log ends. */
  async #claim(): Promise<TreeEdge> {
    const { pool, epoch, origin } = this.#deps
    const { rows } = await pool.query<{ size: bigint }>(
      `insert into tlog_head (epoch, origin, size, checkpoint, appended_at) values ($1, $2, 0, '', 0)
       on conflict (id) do update set epoch = $1 where tlog_head.epoch <= $1 returning size`,
      [epoch, origin],
    )
    const [head] = rows
    if (!head) throw new LogFenced(`epoch ${epoch} is over`)
    return readEdge(pool, idFrom(head.size))
  }

  async #append(edge: TreeEdge): Promise<boolean> {
    const { pool, clock, reached } = this.#deps
    const now = clock.now()
    const isAll = await transaction(pool, async client => {
      const gathered = await this.#gather(client, edge.size, now)
      await reached?.('read')
      if (gathered.entries.length > 0 || gathered.cursors.length > 0) await this.#write(client, edge, gathered, now)
      await reached?.('appended')
      return gathered.isAll
    })
    await reached?.('committed')
    return isAll
  }

  async #write(client: PoolClient, edge: TreeEdge, gathered: Gathered, now: Instant): Promise<void> {
    const { key, epoch } = this.#deps
    const { entries, cursors, spans } = gathered
    const first = edge.size
    const hashes = entries.map(entry => sha256(leafInput(entry)))
    const full: FullTile[] = []
    for (const hash of hashes) full.push(...edge.append(hash))
    // The fence comes first: what follows is written by the one that holds the head.
    const { rowCount } = await client.query({
      name: 'tlog-move-head',
      text: `update tlog_head set size = $3, checkpoint = coalesce($4, checkpoint), appended_at = $5
        where epoch = $1 and size = $2`,
      values: [epoch, first, edge.size, entries.length > 0 ? key.checkpoint(edge.size, edge.root()) : null, now],
    })
    if (rowCount !== 1) throw new LogFenced(`epoch ${epoch} is over`)
    if (entries.length > 0) await insertBatch(client, { first, entries, hashes, full })
    await moveSpans(client, first, spans)
    await moveCursors(client, cursors)
  }

  async #gather(client: PoolClient, size: number, now: Instant): Promise<Gathered> {
    const { origin, version, salts } = this.#deps
    const gathered: Gathered = { entries: [], cursors: [], spans: [], isAll: true }
    const { entries, cursors, spans } = gathered
    const positions = await readCursors(client)
    const ledger = await readLedgerEnds(client)
    if (size === 0) {
      entries.push(factEntry('log', { origin, at: now }))
      // Orders from before the log began stay out of it.
      for (const { shard, seq } of ledger) cursors.push({ source: 'ledger', shard, position: seq })
      cursors.push({ source: 'ticks', shard: 0, position: now }, { source: 'changes', shard: 0, position: 0 })
    }
    const release = releaseNumber(version)
    if (positions.get('release 0') !== release) {
      entries.push(factEntry('release', { version, at: now }))
      cursors.push({ source: 'release', shard: 0, position: release })
    }
    if (size === 0) return gathered
    await this.#gatherOthers(client, gathered, positions, now)
    for (const { shard, seq } of ledger) {
      const after = positions.get(`ledger ${shard}`) ?? 0
      if (after >= seq) continue
      const { acts, upTo, isAll } = await readActs(client, shard, after, MOST_ROWS)
      gathered.isAll &&= isAll
      cursors.push({ source: 'ledger', shard, position: upTo })
      if (acts.length === 0) continue
      spans.push({ shard, after, upTo, place: entries.length })
      entries.push(...(await describeActs(client, salts, acts)).map(({ entry }) => entry))
    }
    return gathered
  }

  async #gatherOthers(
    client: PoolClient,
    gathered: Gathered,
    positions: ReadonlyMap<string, number>,
    now: Instant,
  ): Promise<void> {
    const { entries, cursors } = gathered
    const changes = await readChangeEntries(client, positions.get('changes 0') ?? 0)
    entries.push(...changes.entries)
    if (changes.entries.length > 0) cursors.push({ source: 'changes', shard: 0, position: changes.upTo })
    if (now - this.#daysAt >= DAYS_EVERY_MS) {
      entries.push(...(await takeDayEntries(client, now)))
      const owed = await readLiabilityEntries(client, positions.get('liabilities 0') ?? 0)
      entries.push(...owed.entries)
      if (owed.entries.length > 0) cursors.push({ source: 'liabilities', shard: 0, position: owed.upTo })
      this.#daysAt = now
    }
    const { market } = this.#deps
    const logged = positions.get('ticks 0') ?? now
    const known = Math.min(market.knownTo(), now - TICKS_SETTLE_MS)
    const upTo = Math.min(known, Math.max(logged, this.#quietTo) + MOST_TICKS_MS)
    if (upTo <= Math.max(logged, this.#quietTo)) return
    gathered.isAll &&= upTo === known
    const ticks = await readTickEntries(market, logged, upTo)
    if (ticks.length > 0) cursors.push({ source: 'ticks', shard: 0, position: upTo })
    else this.#quietTo = upTo
    entries.push(...ticks)
  }
}

async function readCursors(client: PoolClient): Promise<ReadonlyMap<string, number>> {
  const { rows } = await client.query<{ source: string; shard: number; position: bigint }>({
    name: 'tlog-cursors',
    text: 'select source, shard, position from tlog_cursor',
  })
  return new Map(rows.map(({ source, shard, position }) => [`${source} ${shard}`, idFrom(position)]))
}

async function moveCursors(client: PoolClient, cursors: Gathered['cursors']): Promise<void> {
  await client.query({
    name: 'tlog-move-cursors',
    text: `insert into tlog_cursor (source, shard, position) select * from unnest($1::text[], $2::smallint[], $3::bigint[])
      on conflict (source, shard) do update set position = excluded.position`,
    values: [
      cursors.map(({ source }) => source),
      cursors.map(({ shard }) => shard),
      cursors.map(({ position }) => position),
    ],
  })
}

async function moveSpans(client: PoolClient, first: number, spans: Gathered['spans']): Promise<void> {
  if (spans.length === 0) return
  await client.query({
    name: 'tlog-spans',
    text: `insert into tlog_order_span (shard, after_seq, up_to_seq, first)
      select * from unnest($1::smallint[], $2::bigint[], $3::bigint[], $4::bigint[])`,
    values: [
      spans.map(({ shard }) => shard),
      spans.map(({ after }) => after),
      spans.map(({ upTo }) => upTo),
      spans.map(({ place }) => first + place),
    ],
  })
}

/** What each shard has committed to its ledger. */
async function readLedgerEnds(
  client: PoolClient,
): Promise<readonly { readonly shard: number; readonly seq: number }[]> {
  const { rows } = await client.query<{ shard: number; ledger_seq: bigint }>({
    name: 'tlog-ledger-ends',
    text: 'select shard, ledger_seq from shard order by shard',
  })
  return rows.map(({ shard, ledger_seq: seq }) => ({ shard, seq: idFrom(seq) }))
}

/** A number that changes with the version, for its cursor. */
function releaseNumber(version: string): number {
  return sha256(Uint8Array.from(Buffer.from(version))).reduce((sum, byte, at) => (at < 6 ? sum * 256 + byte : sum), 0)
}
