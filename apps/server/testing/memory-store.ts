// A store in memory with the same contract as PostgreSQL's, for the simulator and for tests. Rows are copied on the way in and out,
// because the engine goes on changing the objects it hands over.
import type { Notice } from '@tallystick/engine/core/changes'
import {
  type EachKind,
  isOpen,
  type Of,
  type RecordKind,
  type Records,
  type TouchedRecords,
} from '@tallystick/engine/core/records'
import { ofEachKind } from '@tallystick/engine/core/collections'
import { KINDS, OWNER_KINDS, RECORD_KINDS, SHARD_KINDS } from '@tallystick/engine/core/registry'
import type { Kind } from '@tallystick/engine/core/product'
import type { Clock } from '@tallystick/kernel/clock'
import type { Usd } from '@tallystick/kernel/decimal'
import type { UserAccounts } from '@tallystick/ledger/books'
import type { Transfer } from '@tallystick/ledger/transfer'
import { MAX_SHARDS } from '@tallystick/engine/core/state'
import {
  type AnswerRow,
  type Batch,
  type ChangesSince,
  CommitFenced,
  type Mark,
  type OpenRecords,
  type Position,
  type Snapshot,
  type Store,
  type StoredUsers,
} from '../src/engine-host/store/store.ts'
import { usersSince } from '../src/engine-host/store/known-commits.ts'
import { touchedUsers } from '../src/engine-host/shard/batch.ts'
import { ownersOf } from '../src/engine-host/shard/held-records.ts'

const LEASE_MS = 3_000

export type StoredRecords = EachKind<'map'>

/** The tables, as plain collections that checks may read. */
export interface Tables {
  readonly positions: Map<number, Position>
  /** On every shard's row the same. */
  settingsVersion: number
  readonly leases: Map<number, { holder: string; validUntil: number }>
  readonly accounts: Map<number, UserAccounts & { readonly shard: number }>
  readonly house: Map<number, Usd>
  readonly records: StoredRecords
  readonly ledger: (Transfer & { readonly shard: number; readonly seq: number })[]
  readonly answers: Map<string, AnswerRow & { readonly shard: number }>
  /** Those that are found by their key, like the narrow rows of the database. */
  readonly keyedAnswers: Map<string, AnswerRow & { readonly shard: number }>
  readonly outbox: (Notice & { readonly shard: number; readonly seq: number })[]
  /** Whom each commit touched, by shard and number. */
  readonly commits: Map<string, StoredCommit>
  /** Of all that was ever committed: another one after commits were lost. */
  history: number
  /** What acts among ledger rows commit to in the public log. */
  readonly acts: WrittenActs[]
}

export interface StoredCommit {
  readonly identity: number
  /** Null: of a version that did not write them. */
  readonly users: readonly number[] | null
}

export interface WrittenActs {
  readonly shard: number
  readonly afterSeq: number
  readonly upToSeq: number
  readonly commitments: Buffer
}

export function emptyTables(): Tables {
  return {
    positions: new Map(),
    settingsVersion: 0,
    leases: new Map(),
    accounts: new Map(),
    house: new Map(),
    records: ofEachKind<'map'>(() => new Map()),
    ledger: [],
    answers: new Map(),
    keyedAnswers: new Map(),
    outbox: [],
    commits: new Map(),
    history: 0,
    acts: [],
  }
}

export class CommitRefused extends Error {
  override name = 'CommitRefused'
}

export function memoryStore(tables: Tables, clock: Clock): Store {
  const lease = (shard: number, holder: string): boolean => {
    const held = tables.leases.get(shard)
    if (held && held.holder !== holder && held.validUntil >= clock.now()) return false
    tables.leases.set(shard, { holder, validUntil: clock.now() + LEASE_MS })
    return true
  }
  const raiseEpoch = (shard: number): Position => {
    const old = tables.positions.get(shard) ?? { epoch: 0, appliedSeq: 0, ledgerSeq: 0, outboxSeq: 0, lastNumber: 0 }
    const position = { ...old, epoch: old.epoch + 1 }
    tables.positions.set(shard, position)
    return position
  }
  return {
    async take(shard, holder) {
      return lease(shard, holder) ? raiseEpoch(shard) : undefined
    },
    async renew(shard, holder) {
      if (tables.leases.get(shard)?.holder !== holder || !lease(shard, holder)) return undefined
      return { settingsVersion: tables.settingsVersion, appliedSeq: tables.positions.get(shard)?.appliedSeq ?? 0 }
    },
    async release(shard, holder) {
      if (tables.leases.get(shard)?.holder === holder) tables.leases.delete(shard)
    },
    async fence(shard, holder, epoch) {
      const isMine = tables.leases.get(shard)?.holder === holder && tables.positions.get(shard)?.epoch === epoch
      return isMine ? raiseEpoch(shard) : undefined
    },
    async settingsVersion() {
      return tables.settingsVersion
    },
    async load(shard) {
      return readSnapshot(tables, shard)
    },
    async look(shard) {
      const position = tables.positions.get(shard)
      const { settingsVersion } = tables
      const leaseMs = Math.max(0, (tables.leases.get(shard)?.validUntil ?? 0) - clock.now())
      return position && { appliedSeq: position.appliedSeq, epoch: position.epoch, settingsVersion, leaseMs }
    },
    async beginStandby(shard) {
      const userIds = new Set<number>()
      for (const kind of SHARD_KINDS)
        for (const record of openRecords(kind, tables.records, shard))
          if ('userId' in record) userIds.add(record.userId)
      return { mark: markOf(tables, shard), userIds: [...userIds] }
    },
    async readOpen(shard, userIds) {
      return openOf(tables, shard, new Set(userIds))
    },
    async changesSince(shard, mark) {
      return changesSince(tables, shard, mark)
    },
    async readUsers(shard, userIds) {
      return storedUsers(tables, shard, new Set(userIds))
    },
    async readAnswers(shard, keys) {
      const rows = keys.map(({ userId, key }) => tables.keyedAnswers.get(`${userId}:${key}`))
      return rows.filter(row => row?.shard === shard).filter(row => row !== undefined)
    },
    async keyAnswers(shard) {
      for (const [name, row] of tables.answers) if (row.shard === shard) tables.keyedAnswers.set(name, row)
    },
    async recentAnswers(shard, since) {
      const rows = [...tables.answers.values()].filter(row => row.shard === shard && row.at >= since)
      return { rows, coveredFrom: since }
    },
    async commit(batch) {
      applyBatch(tables, batch)
    },
    async confirm(shard, epoch, settingsVersion) {
      const isCurrent = tables.positions.get(shard)?.epoch === epoch && tables.settingsVersion === settingsVersion
      if (!isCurrent) throw new CommitFenced('fenced')
    },
    async forgetAnswers(before) {
      for (const stored of [tables.answers, tables.keyedAnswers])
        for (const [name, answer] of stored) if (answer.at < before) stored.delete(name)
      return true
    },
  }
}

/** All or nothing, like the one SQL statement: every check comes before the first write. */
export function applyBatch(tables: Tables, batch: Batch): void {
  const position = tables.positions.get(batch.shard)
  const { from } = batch
  if (position?.epoch !== from.epoch || position.appliedSeq !== from.appliedSeq) throw new CommitFenced('fenced')
  if (batch.settingsVersion !== tables.settingsVersion) throw new CommitFenced('fenced: the settings have changed')
  for (const kind of RECORD_KINDS) {
    for (const id of batch.records[kind].made.keys())
      if (tables.records[kind].has(id)) throw new CommitRefused('record exists')
  }
  for (const user of batch.accounts) {
    for (const account of [user.forex, user.micro, user.main]) {
      if (account.balance < 0n || account.held < 0n || account.debt < 0n) throw new CommitRefused('overdrawn')
    }
  }
  for (const { postings } of batch.transfers) {
    if (postings.reduce((sum, posting) => sum + posting.amount, 0n) !== 0n) throw new CommitRefused('off balance')
  }
  tables.positions.set(batch.shard, batch.to)
  tables.commits.set(commitName(batch.shard, batch.to.appliedSeq), {
    identity: tables.commits.size,
    users: [...touchedUsers(batch)],
  })
  for (const [index, transfer] of batch.transfers.entries()) {
    tables.ledger.push({ ...transfer, shard: batch.shard, seq: from.ledgerSeq + index + 1 })
  }
  const { commitments } = batch
  if (commitments && batch.transfers.length > 0)
    tables.acts.push({ shard: batch.shard, afterSeq: from.ledgerSeq, upToSeq: batch.to.ledgerSeq, commitments })
  for (const user of batch.accounts) tables.accounts.set(user.userId, { ...copyAccounts(user), shard: batch.shard })
  for (const { account, balance } of batch.house) tables.house.set(account, balance)
  for (const kind of RECORD_KINDS) storeRecords(kind, tables.records, batch.records)
  for (const answer of batch.answers) {
    tables.answers.delete(nameOf(answer))
    tables.answers.set(nameOf(answer), { ...answer, shard: batch.shard })
  }
  for (const [index, notice] of batch.notices.entries()) {
    tables.outbox.push({ ...notice, shard: batch.shard, seq: from.outboxSeq + index + 1 })
  }
}

function storeRecords<K extends RecordKind>(
  kind: K,
  stored: Of<K, StoredRecords>,
  records: Of<K, TouchedRecords>,
): void {
  const rows: Map<number, Records[K]> = stored[kind]
  for (const record of records[kind].made.values()) rows.set(record.id, { ...record })
  for (const record of records[kind].changed.values()) rows.set(record.id, { ...record })
}

export function readSnapshot(tables: Tables, shard: number): Snapshot {
  const position = positionOf(tables, shard)
  const records = ofEachKind<'list'>(kind => (isOfShard(kind) ? openRecords(kind, tables.records, shard) : []))
  const users = storedUsers(tables, shard, new Set(ownersOf(records)))
  return {
    position,
    accounts: users.accounts,
    house: houseOf(tables, shard),
    records: { ...records, ...ownRecords(users) },
  }
}

/** Those with accounts, and what is read with them. */
function storedUsers(tables: Tables, shard: number, userIds: ReadonlySet<number>): StoredUsers {
  const accounts = [...tables.accounts.values()].filter(user => user.shard === shard && userIds.has(user.userId))
  const records = ofEachKind<'list'>(kind =>
    OWNER_KINDS.includes(kind) ? openRecords(kind, tables.records, shard).filter(isOf(userIds)) : [],
  )
  return { accounts: accounts.map(copyAccounts), records }
}

export function commitName(shard: number, seq: number): string {
  return `${shard}/${seq}`
}

function markOf(tables: Tables, shard: number): Mark {
  const { appliedSeq, epoch } = positionOf(tables, shard)
  return { appliedSeq, epoch, history: historyAt(tables, shard, appliedSeq) }
}

function historyAt({ commits, history }: Tables, shard: number, seq: number): string {
  return `${history} ${commits.get(commitName(shard, seq))?.identity ?? 'none'}`
}

function positionOf(tables: Tables, shard: number): Position {
  const position = tables.positions.get(shard)
  if (!position) throw new Error(`shard ${shard} was never taken`)
  return position
}

function changesSince(tables: Tables, shard: number, mark: Mark): ChangesSince | undefined {
  const position = positionOf(tables, shard)
  if (position.appliedSeq < mark.appliedSeq || position.epoch < mark.epoch) return undefined
  if (historyAt(tables, shard, mark.appliedSeq) !== mark.history) return undefined
  const commits = Array.from({ length: position.appliedSeq - mark.appliedSeq }, (_, index) => {
    const seq = mark.appliedSeq + index + 1
    const commit = tables.commits.get(commitName(shard, seq))
    return commit ? [{ seq, users: commit.users }] : []
  })
  const userIds = usersSince(commits.flat(), mark.appliedSeq, position.appliedSeq)
  if (!userIds) return undefined
  const ownerless = ofEachKind<'list'>(kind =>
    isOfShard(kind) ? openRecords(kind, tables.records, shard).filter(record => !('userId' in record)) : [],
  )
  const { accounts, records } = openOf(tables, shard, new Set(userIds))
  return {
    mark: markOf(tables, shard),
    position,
    house: houseOf(tables, shard),
    userIds,
    open: { accounts, records: ofEachKind<'list'>(kind => bothOf(kind, records, ownerless)) },
  }
}

function bothOf<K extends RecordKind>(kind: K, one: Of<K, OpenRecords>, other: Of<K, OpenRecords>): Records[K][] {
  const mine: readonly Records[K][] = one[kind]
  const theirs: readonly Records[K][] = other[kind]
  return [...mine, ...theirs]
}

function openOf(tables: Tables, shard: number, userIds: ReadonlySet<number>): StoredUsers {
  const records = ofEachKind<'list'>(kind =>
    isOfShard(kind) ? openRecords(kind, tables.records, shard).filter(isOf(userIds)) : [],
  )
  const users = storedUsers(tables, shard, new Set(ownersOf(records)))
  return { accounts: users.accounts, records: { ...records, ...ownRecords(users) } }
}

function isOf(userIds: ReadonlySet<number>): (record: object) => boolean {
  return record => 'userId' in record && typeof record.userId === 'number' && userIds.has(record.userId)
}

function houseOf(tables: Tables, shard: number): Snapshot['house'] {
  return [...tables.house]
    .filter(([account]) => Math.floor(-account / 256) === shard)
    .map(([account, balance]) => ({ account, balance }))
}

function ownRecords({ records }: StoredUsers): Partial<OpenRecords> {
  return Object.fromEntries(OWNER_KINDS.map(kind => [kind, records[kind]]))
}

function isOfShard(kind: RecordKind): boolean {
  return SHARD_KINDS.includes(kind)
}

function openRecords<K extends RecordKind>(kind: K, stored: Of<K, StoredRecords>, shard: number): Records[K][] {
  const rows: Map<number, Records[K]> = stored[kind]
  const { open }: Kind<Records[K]> = KINDS[kind]
  return [...rows.values()]
    .filter(record => record.id % MAX_SHARDS === shard && isOpen(open, record))
    .toSorted((a, b) => a.id - b.id)
    .map(record => ({ ...record }))
}

function copyAccounts(user: UserAccounts): UserAccounts {
  const { userId, realm } = user
  return { userId, realm, forex: { ...user.forex }, micro: { ...user.micro }, main: { ...user.main } }
}

function nameOf(answer: AnswerRow): string {
  return `${answer.userId}:${answer.key}`
}
