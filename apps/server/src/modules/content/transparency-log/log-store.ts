// What the sequencer needs of where the log is kept and of what it is made from. PostgreSQL has all of it; the simulator has its own.
import type { FullTile, TreeEdge } from '@tallystick/transparency-log/tree-edge'
import type { Instant } from '@tallystick/kernel/clock'

/** How far a source is logged: a ledger row, a setting of stops, an instant of the tape, a change. */
export interface Cursor {
  readonly source: string
  readonly shard: number
  readonly position: number
}

/** Acts of a shard after one number up to another stand in their order from a place in the log on. */
export interface Span {
  readonly of: 'ledger' | 'stops' | 'main'
  readonly shard: number
  readonly after: number
  readonly upTo: number
  readonly first: number
}

export interface NewBatch {
  readonly first: number
  readonly entries: readonly Uint8Array[]
  readonly hashes: readonly Uint8Array[]
  readonly full: readonly FullTile[]
}

/** What a source has after a cursor, and how far that reading went. */
export interface Stretch {
  readonly entries: readonly Uint8Array[]
  readonly upTo: number
  readonly isAll: boolean
}

/** The last ledger row of a shard and the last id that it gave, both of one commit. */
export interface ShardEnd {
  readonly shard: number
  readonly seq: number
  readonly id: number
}

/** Everything is done or nothing is. */
export interface LogTransaction {
  /** By source and shard, such as `ledger 3`. */
  readCursors(): Promise<ReadonlyMap<string, number>>
  /** How far each shard has committed. */
  readEnds(): Promise<readonly ShardEnd[]>
  /** Acts in ledger rows after one number up to another. */
  readActs(shard: number, after: number, upTo: number, limit: number): Promise<Stretch>
  /** Settings of stops with ids after one up to another. */
  readStops(shard: number, after: number, upTo: number, limit: number): Promise<Stretch>
  /** Acts of subscriptions and loans in ledger rows after one number up to another. */
  readMain(shard: number, after: number, upTo: number): Promise<Stretch>
  readChanges(after: number): Promise<Omit<Stretch, 'isAll'>>
  readLiabilities(after: number): Promise<Omit<Stretch, 'isAll'>>
  /** Stages of simulated days that are not logged yet; with this they are. */
  takeDays(now: Instant): Promise<readonly Uint8Array[]>
  /** False when another epoch has the log, or it is not of this size. */
  moveHead(head: {
    readonly epoch: number
    readonly from: number
    readonly to: number
    /** Undefined where nothing was appended. */
    readonly checkpoint: string | undefined
    readonly now: Instant
  }): Promise<boolean>
  insertBatch(batch: NewBatch): Promise<void>
  moveSpans(spans: readonly Span[]): Promise<void>
  moveCursors(cursors: readonly Cursor[]): Promise<void>
}

export interface LogStore {
  /** Makes later commits of older epochs impossible, waiting for one under way. Undefined when a newer epoch has the log. */
  claim(epoch: number, origin: string): Promise<TreeEdge | undefined>
  transaction<T>(work: (transaction: LogTransaction) => Promise<T>): Promise<T>
}
