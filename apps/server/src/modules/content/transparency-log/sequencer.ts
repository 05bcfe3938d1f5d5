// Appends to the log: reads what is new in every source, and commits entries, tree, signed checkpoint and cursors in one transaction
// under its epoch. What it has in memory is what was committed last; after any failure it is read again.
import type { FullTile, TreeEdge } from '@tallystick/transparency-log/tree-edge'
import { leafInput } from '@tallystick/transparency-log/hashing'
import { type Clock, type Instant, MINUTE_MS, SECOND_MS } from '@tallystick/kernel/clock'
import type { Market } from '../../../feed/market.ts'
import { type LogKey, sha256 } from './log-key.ts'
import type { Cursor, LogStore, LogTransaction, ShardEnd, Span, Stretch } from './log-store.ts'
import { factEntry, readTickEntries } from './other-sources.ts'

export interface SequencerDeps {
  readonly store: LogStore
  readonly clock: Clock
  readonly market: TapeMarket
  readonly key: Pick<LogKey, 'checkpoint'>
  readonly origin: string
  readonly version: string
  readonly epoch: number
  /** Tests stop it here; `appended` is just before COMMIT. */
  readonly reached?: ((point: 'read' | 'appended' | 'committed') => Promise<void> | void) | undefined
}

/** What it needs of the market. */
export interface TapeMarket {
  readonly tape: Pick<Market['tape'], 'between'>
  knownTo(): Instant
}

/** Another process has the log. */
export class LogFenced extends Error {
  override name = 'LogFenced'
}

/** Ledger rows, or settings of stops, of a shard in one batch. */
const MOST_ROWS = 2_000
/** Prices of one batch: after a downtime the tape is worked off in stretches. */
const MOST_TICKS_MS = MINUTE_MS
/** Stretches without a price that one round passes over. */
const MOST_STRETCHES = 60
/** A price may be told this much after its time, where only the clock can tell. */
const TICKS_SETTLE_MS = SECOND_MS
const DAYS_EVERY_MS = 10 * SECOND_MS

interface Gathered {
  readonly entries: Uint8Array[]
  readonly cursors: Cursor[]
  /** Their first place is counted within `entries`. */
  readonly spans: Span[]
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

  async #claim(): Promise<TreeEdge> {
    const { store, epoch, origin } = this.#deps
    const edge = await store.claim(epoch, origin)
    if (!edge) throw new LogFenced(`epoch ${epoch} is over`)
    return edge
  }

  async #append(edge: TreeEdge): Promise<boolean> {
    const { store, clock, reached } = this.#deps
    const now = clock.now()
    const isAll = await store.transaction(async transaction => {
      const gathered = await this.#gather(transaction, edge.size, now)
      await reached?.('read')
      if (gathered.entries.length > 0 || gathered.cursors.length > 0)
        await this.#write(transaction, edge, gathered, now)
      await reached?.('appended')
      return gathered.isAll
    })
    await reached?.('committed')
    return isAll
  }

  async #write(transaction: LogTransaction, edge: TreeEdge, gathered: Gathered, now: Instant): Promise<void> {
    const { key, epoch } = this.#deps
    const { entries, cursors, spans } = gathered
    const first = edge.size
    const hashes = entries.map(entry => sha256(leafInput(entry)))
    const full: FullTile[] = []
    for (const hash of hashes) full.push(...edge.append(hash))
    const checkpoint = entries.length > 0 ? key.checkpoint(edge.size, edge.root()) : undefined
    // The fence comes first: what follows is written by the one that holds the head.
    if (!(await transaction.moveHead({ epoch, from: first, to: edge.size, checkpoint, now })))
      throw new LogFenced(`epoch ${epoch} is over`)
    if (entries.length > 0) await transaction.insertBatch({ first, entries, hashes, full })
    await transaction.moveSpans(spans.map(span => ({ ...span, first: first + span.first })))
    await transaction.moveCursors(cursors)
  }

  async #gather(transaction: LogTransaction, size: number, now: Instant): Promise<Gathered> {
    const { origin, version } = this.#deps
    const gathered: Gathered = { entries: [], cursors: [], spans: [], isAll: true }
    const { entries, cursors } = gathered
    const positions = await transaction.readCursors()
    const ends = await transaction.readEnds()
    if (size === 0) {
      entries.push(factEntry('log', { origin, at: now }))
      // Orders from before the log began stay out of it.
      for (const { shard, seq, id } of ends)
        cursors.push(
          { source: 'ledger', shard, position: seq },
          { source: 'stops', shard, position: id },
          { source: 'main', shard, position: seq },
        )
      cursors.push({ source: 'ticks', shard: 0, position: now }, { source: 'changes', shard: 0, position: 0 })
    }
    const release = releaseNumber(version)
    if (positions.get('release 0') !== release) {
      entries.push(factEntry('release', { version, at: now }))
      cursors.push({ source: 'release', shard: 0, position: release })
    }
    if (size === 0) return gathered
    await this.#gatherOthers(transaction, gathered, positions, now)
    for (const end of ends) await gatherShard(transaction, gathered, positions, end)
    return gathered
  }

  async #gatherOthers(
    transaction: LogTransaction,
    gathered: Gathered,
    positions: ReadonlyMap<string, number>,
    now: Instant,
  ): Promise<void> {
    const { entries, cursors } = gathered
    const changes = await transaction.readChanges(positions.get('changes 0') ?? 0)
    entries.push(...changes.entries)
    if (changes.entries.length > 0) cursors.push({ source: 'changes', shard: 0, position: changes.upTo })
    if (now - this.#daysAt >= DAYS_EVERY_MS) {
      entries.push(...(await transaction.takeDays(now)))
      const owed = await transaction.readLiabilities(positions.get('liabilities 0') ?? 0)
      entries.push(...owed.entries)
      if (owed.entries.length > 0) cursors.push({ source: 'liabilities', shard: 0, position: owed.upTo })
      this.#daysAt = now
    }
    const { market } = this.#deps
    const logged = positions.get('ticks 0') ?? now
    const known = Math.min(market.knownTo(), now - TICKS_SETTLE_MS)
    let upTo = Math.max(logged, this.#quietTo)
    for (let stretch = 0; stretch < MOST_STRETCHES && upTo < known; stretch++) {
      upTo = Math.min(known, upTo + MOST_TICKS_MS)
      const ticks = await readTickEntries(market, logged, upTo)
      entries.push(...ticks)
      if (ticks.length > 0) {
        cursors.push({ source: 'ticks', shard: 0, position: upTo })
        break
      }
      this.#quietTo = upTo
    }
    gathered.isAll &&= upTo >= known
  }
}

/**
 * Stops come before the ledger: whatever was set before an order was closed stands in the log before the close. While there are more of them
 * than one batch takes, the ledger waits.
 */
async function gatherShard(
  transaction: LogTransaction,
  gathered: Gathered,
  positions: ReadonlyMap<string, number>,
  { shard, seq, id }: ShardEnd,
): Promise<void> {
  const { entries, cursors, spans } = gathered
  const positionOf = (of: Span['of']): number => positions.get(`${of} ${shard}`) ?? 0
  const take = (of: Span['of'], after: number, read: Stretch): boolean => {
    cursors.push({ source: of, shard, position: read.upTo })
    gathered.isAll &&= read.isAll
    if (read.entries.length > 0) spans.push({ of, shard, after, upTo: read.upTo, first: entries.length })
    entries.push(...read.entries)
    return read.isAll
  }
  const [stops, ledger, main] = [positionOf('stops'), positionOf('ledger'), positionOf('main')]
  if (main < seq) take('main', main, await transaction.readMain(shard, main, seq))
  if (stops < id && !take('stops', stops, await transaction.readStops(shard, stops, id, MOST_ROWS))) return
  if (ledger < seq) take('ledger', ledger, await transaction.readActs(shard, ledger, seq, MOST_ROWS))
}

/** A number that changes with the version, for its cursor. */
function releaseNumber(version: string): number {
  return sha256(Uint8Array.from(Buffer.from(version))).reduce((sum, byte, at) => (at < 6 ? sum * 256 + byte : sum), 0)
}
