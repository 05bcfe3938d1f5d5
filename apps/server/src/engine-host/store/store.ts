// The durable state of a shard. Implemented by PostgreSQL and by memory (tests and simulation); both pass the same contract suite.
import type { UserId } from '@tallystick/kernel/ids'
import type { Notice } from '@tallystick/engine/core/changes'
import type { Answer } from '@tallystick/engine/core/commands'
import type { EachKind, TouchedRecords } from '@tallystick/engine/core/records'
import type { Instant } from '@tallystick/kernel/clock'
import type { Usd } from '@tallystick/kernel/decimal'
import type { UserAccounts } from '@tallystick/ledger/books'
import type { Transfer } from '@tallystick/ledger/transfer'
import type { Refusal } from '@tallystick/kernel/refusals'

/** Where a shard stands: who may write, and how much has been written. */
export interface Position {
  readonly epoch: number
  readonly appliedSeq: number
  readonly ledgerSeq: number
  readonly outboxSeq: number
  readonly lastNumber: number
}

export type KeptAnswer = { readonly answer: Answer } | { readonly refusal: Refusal }

export interface AnswerRow {
  readonly userId: UserId
  readonly key: string
  readonly paramsHash: string
  readonly answer: KeptAnswer
  /** The same for all answers of a batch. */
  readonly at: Instant
}

/** Everything one commit writes. Balances and orders are absolute, so each touched row is written once. */
export interface Batch {
  readonly shard: number
  /** Where the shard stood before: the commit fails as a whole when it stands elsewhere. */
  readonly from: Position
  readonly to: Position
  /** What operators had set when it was decided: the commit fails as a whole when the database is at another version. */
  readonly settingsVersion: number
  readonly transfers: readonly Transfer[]
  /** When it was sent. Its answers have the same time. */
  readonly at: Instant
  /** All users the batch touched; of their accounts those that were opened or posted to are written. */
  readonly accounts: readonly UserAccounts[]
  readonly opened: ReadonlySet<number>
  readonly house: readonly { readonly account: number; readonly balance: Usd }[]
  readonly records: TouchedRecords
  readonly answers: readonly AnswerRow[]
  readonly notices: readonly Notice[]
  /** What its acts of orders commit to in the public log; undefined where that is left to the log. */
  readonly commitments: Buffer | undefined
}

export type OpenRecords = EachKind<'list'>

/** Users as they are read when they are needed: their accounts, and the records that come with their owner. */
export interface StoredUsers {
  readonly accounts: readonly UserAccounts[]
  readonly records: OpenRecords
}

/** What a shard needs to start. Everybody else is read when they send a command. */
export interface Snapshot {
  readonly position: Position
  /** Only of users whose open orders and the like may change without a command of theirs. */
  readonly accounts: readonly UserAccounts[]
  readonly house: readonly { readonly account: number; readonly balance: Usd }[]
  /** Only what can still change: closed orders and the like stay in the store. */
  readonly records: OpenRecords
}

/** Where a standby's memory stands in the history of its shard. Two histories may have the same numbers: after one of them was lost. */
export interface Mark {
  readonly appliedSeq: number
  readonly epoch: number
  /** Of the history itself: another one after the database was restored, or failed over. */
  readonly history: string
}

/** Where to begin: whoever has something open is to be read, and what was committed since the mark. */
export interface Beginning {
  readonly mark: Mark
  readonly userIds: readonly UserId[]
}

/** How a shard is that another process holds. */
export interface Look {
  readonly appliedSeq: number
  readonly epoch: number
  readonly settingsVersion: number
  /** Until its lease is over, unless it is renewed; 0 when nobody has one. */
  readonly leaseMs: number
}

/** All that was committed since a mark. */
export interface ChangesSince {
  readonly mark: Mark
  readonly position: Position
  readonly house: Snapshot['house']
  /** Whom the commits since then touched. */
  readonly userIds: readonly UserId[]
  /** All that is open of them, and what has no owner; their accounts where something open may change without a command of theirs. */
  readonly open: StoredUsers
}

/** The newest answers, oldest first. Every one that is stored with a time from `coveredFrom` on is among them. */
export interface RecentAnswers {
  readonly rows: readonly AnswerRow[]
  readonly coveredFrom: Instant
}

/** A request, as it is looked for among the answers. */
export interface AskedKey {
  readonly userId: UserId
  readonly key: string
}

/** The shard is not where the batch begins: it has another writer, another batch was applied, or its settings version has been raised. */
export class CommitFenced extends Error {
  override name = 'CommitFenced'
}

export interface Renewed {
  readonly settingsVersion: number
  readonly appliedSeq: number
}

export interface Store {
  /** Takes the shard for `holder` when it is free, raising its epoch. Undefined while another process holds it. */
  take(shard: number, holder: string): Promise<Position | undefined>
  /** Keeps the shard, and tells where it is. Undefined when it was lost. */
  renew(shard: number, holder: string): Promise<Renewed | undefined>
  /** Lets go at a clean stop, so that a successor need not wait. */
  release(shard: number, holder: string): Promise<void>
  /**
   * After a failed or unanswered commit: raises the epoch once more and tells what was applied. Waits for a commit that is still
   * under way, and makes any that has not begun impossible. Undefined when the shard was lost.
   */
  fence(shard: number, holder: string, epoch: number): Promise<Position | undefined>
  /** Raised by every change of settings, switches, terms and offers, in the transaction of the change. */
  settingsVersion(shard: number): Promise<number>
  load(shard: number): Promise<Snapshot>
  /** For a standby. Undefined where the shard was never taken. */
  look(shard: number): Promise<Look | undefined>
  beginStandby(shard: number): Promise<Beginning>
  /** All that is open of the users, and their accounts where `load` would read them. What is committed meanwhile may be in it or not. */
  readOpen(shard: number, userIds: readonly UserId[]): Promise<StoredUsers>
  /** Read in one moment. Undefined when the commits since the mark cannot be told exactly: then the shard has to be read anew. */
  changesSince(shard: number, mark: Mark): Promise<ChangesSince | undefined>
  /** Those of the users who have accounts. Only for users who are not in memory: what memory holds may be newer. */
  readUsers(shard: number, userIds: readonly UserId[]): Promise<StoredUsers>
  /** What was answered under these keys, of each the newest. Sees everything that was committed before the last `keyAnswers` began. */
  readAnswers(shard: number, keys: readonly AskedKey[]): Promise<readonly AnswerRow[]>
  /** Lets `readAnswers` find all that was committed until now. */
  keyAnswers(shard: number): Promise<void>
  /** What was answered since, the newest ones; about as many as asked for, or all of them. */
  recentAnswers(shard: number, since: Instant, limit: number): Promise<RecentAnswers>
  /**
   * Durable when it resolves. When it rejects, the outcome is unknown until `fence` says; with CommitFenced it was not applied. Commits of
   * one shard keep their order.
   */
  commit(batch: Batch): Promise<void>
  /**
   * The fence of a commit without one: resolves when the shard was still at this epoch and settings version after it was asked, and rejects
   * with CommitFenced otherwise.
   */
  confirm(shard: number, epoch: number, settingsVersion: number): Promise<void>
  /**
   * Forgets the answers given before, a day at a time: the newest of them may be kept for a day longer. Nothing stands in the way of those to come.
   * False when another process was at it.
   */
  forgetAnswers(before: Instant): Promise<boolean>
}
