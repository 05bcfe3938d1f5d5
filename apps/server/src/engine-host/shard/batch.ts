// Conversion between memory and store: the rows a batch writes, and memory rebuilt from stored rows.
import type { Changes } from '@tallystick/engine/core/changes'
import { restoreRecords, restoreUsers } from '@tallystick/engine/core/registry'
import { setTerms, type State } from '@tallystick/engine/core/state'
import { present } from '@tallystick/kernel/assert'
import type { AnswerRow, Batch, Position, Snapshot } from '../store/store.ts'

export interface Decided {
  readonly from: Position
  readonly settingsVersion: number
  readonly changes: Changes
  readonly answers: readonly AnswerRow[]
}

export function buildBatch(state: State, { from, settingsVersion, changes, answers }: Decided): Batch {
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
    transfers: changes.transfers,
    accounts: [...changes.users].map(userId => present(state.books.users.get(userId), `accounts of ${userId}`)),
    opened: changes.opened,
    house: [...house].map(account => ({ account, balance: state.books.house.get(account) ?? 0n })),
    records: changes.records,
    answers,
    notices: changes.notices,
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
