// What a shard's host is given, how much it takes at once, and what it tells of itself.
import type { PairId, UserId } from '@tallystick/kernel/ids'
import type { Notice } from '@tallystick/engine/core/changes'
import type { HostCommand } from '@tallystick/engine/core/commands'
import type { Tick } from '@tallystick/engine/core/pair'
import type { MarketHours } from '@tallystick/engine/core/step'
import type { Clock, Instant } from '@tallystick/kernel/clock'
import type { TapeReader } from '../../feed/tape/tape.ts'
import type { Report } from '../../platform/log-events.ts'
import type { TextInJson } from '../../platform/text-in-json.ts'
import type { Outcome } from '../engine-client.ts'
import type { CommitWatch } from '../engine-metrics.ts'
import type { TraceCommand } from '../engine-traces.ts'
import type { EngineTerms, ReadTerms } from './engine-terms.ts'
import type { Batch, Position, Store } from '../store/store.ts'
import { ANSWERS_WINDOW_MS } from './timed-keys.ts'

/** The effects of a commit, for the bus. */
export interface Committed {
  readonly userIds: readonly number[]
  readonly closed: ReadonlyMap<number, readonly number[]>
  readonly notices: readonly Notice[]
  /** Prices that orders of the batch opened, closed or ended on. */
  readonly ticks: readonly Tick[]
}

/** What the host did, in order: enough to replay it. A command counts as done when the `sent` after it was applied. */
export type JournalEntry =
  | { readonly type: 'rebuilt'; readonly by: 'reading' | 'standing by' }
  | { readonly type: 'terms'; readonly version: number; readonly terms: EngineTerms }
  | { readonly type: 'seed'; readonly tick: Tick }
  | { readonly type: 'market'; readonly pairId: PairId; readonly hours: MarketHours; readonly now: Instant }
  | { readonly type: 'time'; readonly now: Instant; readonly knownTo: Instant }
  | { readonly type: 'tick'; readonly tick: Tick; readonly now: Instant }
  | { readonly type: 'command'; readonly command: HostCommand; readonly now: Instant; readonly outcome: Outcome }
  | { readonly type: 'sent'; readonly position: Position; readonly settingsVersion: number }

/** Transfers of a batch that one user is told of. */
export interface ToldTransfers {
  readonly userId: UserId
  /** Their places among the transfers of the batch, up to but not including the last. */
  readonly start: number
  readonly end: number
}

/** What the public log is going to hold of a batch. */
export interface BatchActs {
  /** What its acts of orders commit to, 32 bytes each, in the order of its transfers. */
  readonly commitments: Buffer
  /** The log's word for those of them that users are told of, for each of `told` in turn. Not to be told before the batch is committed. */
  promise(told: readonly ToldTransfers[]): readonly (readonly TextInJson[])[]
}

/** Never fails: what it cannot tell, the log reads from the tables. */
export interface ActLog {
  /** Undefined while there is no public log. */
  describe(batch: Pick<Batch, 'shard' | 'from' | 'transfers' | 'records'>): BatchActs | undefined
}

export interface ShardPorts {
  readonly store: Store
  readonly clock: Clock
  readonly sleep: (ms: number) => Promise<void>
  readonly publish: (committed: Committed) => void
  readonly report: Report
  readonly readTerms: ReadTerms
  /** The recorded prices, for micro orders that expired during an outage. */
  readonly tape?: TapeReader
  /** The epoch this host decides in from now on; undefined while it does not. */
  readonly serves?: (epoch: number | undefined) => void
  /** Told how long a batch took to commit, and of how many commands it was. */
  readonly onCommit?: CommitWatch
  readonly traceCommand?: TraceCommand
  readonly actLog?: ActLog
  /** Hears everything the host does; the simulator's naive twin replays it. */
  readonly journal?: (entry: JournalEntry) => void
}

export interface ShardLimits {
  readonly queue: number
  /**
   * Commands in one commit. As many bytes as a local socket takes at once (some 200 kB on Linux): the rest of a longer batch would wait for
   * this process to be idle, and the database for the rest.
   */
  readonly batch: number
  /** Commits on the wire at once. */
  readonly depth: number
  /** A command that could not be sent for this long is refused as unavailable: it left no trace. */
  readonly patienceMs: number
  /** Users without anything open who stay in memory after a command; at the most twice as many. */
  readonly residents: number
  /**
   * Answers kept in memory, some 260 B each: keys whose answer would be older are looked up in the store. A shard that starts reads a quarter
   * of them, so that it does not start the later the busier it was.
   */
  readonly answers: number
  /** How long they are kept in memory. */
  readonly answersMs: number
}

export const SHARD_LIMITS: ShardLimits = {
  queue: 20_000,
  batch: 250,
  depth: 2,
  patienceMs: 8_000,
  residents: 50_000,
  answers: 1_000_000,
  answersMs: ANSWERS_WINDOW_MS,
}

/** How one shard is doing. */
export interface ShardHealth {
  readonly shard: number
  readonly epoch: number
  readonly status: string
  readonly queued: number
  readonly onTheWire: number
  readonly appliedSeq: number
  /** The newest acknowledged batch. */
  readonly acknowledgedSeq: number
  readonly answers: number
  /** Durations of the last commits. */
  readonly commitMs: readonly number[]
}
