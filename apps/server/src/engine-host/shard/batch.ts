// Conversion between memory and store: the rows a batch writes, and memory rebuilt from stored rows.
import type { Changes } from '@tallystick/engine/core/changes'
import type { Of, RecordKind, TouchedRecords } from '@tallystick/engine/core/records'
import { RECORD_KINDS, restoreRecords, restoreUsers } from '@tallystick/engine/core/registry'
import { setTerms, type State } from '@tallystick/engine/core/state'
import { present } from '@tallystick/kernel/assert'
import type { Instant } from '@tallystick/kernel/clock'
import type { UserId } from '@tallystick/kernel/ids'
import type { AnswerRow, Batch, Position, Snapshot } from '../store/store.ts'

export interface Decided {
  readonly from: Position
  readonly settingsVersion: number
  readonly changes: Changes
  readonly answers: readonly AnswerRow[]
  readonly commitments: Buffer | undefined
  readonly at: Instant
}

export function buildBatch(state: State, { from, settingsVersion, changes, answers, commitments, at }: Decided): Batch {
  const house = new Set<number>()
  for (const transfer of changes.transfers) {
    for (const { account } of transfer.postings) if (account < 0) house.add(account)
  }
  return {
    shard: state.shard,
    from,
    to: {
      epoch: from.epoch,
      appliedSeq: from.appliedSeq + 1,
      ledgerSeq: from.ledgerSeq + changes.transfers.length,
      outboxSeq: from.outboxSeq + changes.notices.length,
      lastNumber: state.lastNumber,
    },
    settingsVersion,
    at,
    transfers: changes.transfers,
    accounts: [...changes.users].map(userId => present(state.books.users.get(userId), `accounts of ${userId}`)),
    opened: changes.opened,
    house: [...house].map(account => ({ account, balance: state.books.house.get(account) ?? 0n })),
    records: changes.records,
    answers,
    notices: changes.notices,
    commitments,
  }
}

/** Prices and market hours are not in the store: a rebuilt memory takes them over from the old one. */
export function keepMarkets(from: State, to: State): void {
  for (const pair of from.pairs.values()) {
    setTerms(to, pair.terms)
    const copy = present(to.pairs.get(pair.terms.id), 'pair just added')
    copy.price = pair.price
    copy.tick = pair.tick
    copy.at = pair.at
    copy.open = pair.open
    copy.closesAt = pair.closesAt
    copy.closings = pair.closings
    copy.followed = pair.followed
    copy.run = pair.run
  }
}

export function restoreState(state: State, snapshot: Snapshot): void {
  state.lastNumber = snapshot.position.lastNumber
  for (const { account, balance } of snapshot.house) state.books.house.set(account, balance)
  restoreUsers(state, snapshot.accounts, snapshot.records)
  restoreRecords(state, snapshot.records)
}

/** Whose accounts or records a batch writes: also where it moves no money, and its owner is not in memory. */
export function touchedUsers({ accounts, opened, records }: Batch): Set<UserId> {
  const users = new Set<UserId>(opened)
  for (const { userId } of accounts) users.add(userId)
  for (const kind of RECORD_KINDS) addTouched(kind, records, users)
  return users
}

function addTouched<K extends RecordKind>(kind: K, records: Of<K, TouchedRecords>, users: Set<UserId>): void {
  const { made, changed } = records[kind]
  for (const record of made.values()) if ('userId' in record) users.add(record.userId)
  for (const record of changed.values()) if ('userId' in record) users.add(record.userId)
}
