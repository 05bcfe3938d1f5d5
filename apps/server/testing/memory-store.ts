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
import { KEEPING_KINDS, KINDS, OWNER_KINDS, RECORD_KINDS, SHARD_KINDS } from '@tallystick/engine/core/registry'
import type { Kind } from '@tallystick/engine/core/product'
import type { Clock } from '@tallystick/kernel/clock'
import type { Usd } from '@tallystick/kernel/decimal'
import type { UserAccounts } from '@tallystick/ledger/books'
import type { Transfer } from '@tallystick/ledger/transfer'
import { MAX_SHARDS } from '@tallystick/engine/core/state'
import {
  type AnswerRow,
  type Batch,
  CommitFenced,
  type OpenRecords,
  type Position,
  type Snapshot,
  type Store,
  type StoredUsers,
} from '../src/engine-host/store/store.ts'

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
      return snapshotOf(tables, shard)
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
  for (const [index, transfer] of batch.transfers.entries()) {
    tables.ledger.push({ ...transfer, shard: batch.shard, seq: from.ledgerSeq + index + 1 })
  }
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

function snapshotOf(tables: Tables, shard: number): Snapshot {
  const position = tables.positions.get(shard)
  if (!position) throw new Error(`shard ${shard} was never taken`)
  const records = ofEachKind<'list'>(kind => (isOfShard(kind) ? openRecords(kind, tables.records, shard) : []))
  const owners = KEEPING_KINDS.flatMap(kind =>
    records[kind].flatMap(record => ('userId' in record ? record.userId : [])),
  )
  const users = storedUsers(tables, shard, new Set(owners))
  return {
    position,
    accounts: users.accounts,
    house: [...tables.house]
      .filter(([account]) => Math.floor(-account / 256) === shard)
      .map(([account, balance]) => ({ account, balance })),
    records: { ...records, ...ownRecords(users) },
  }
}

/** Those with accounts, and what is read with them. */
function storedUsers(tables: Tables, shard: number, userIds: ReadonlySet<number>): StoredUsers {
  const accounts = [...tables.accounts.values()].filter(user => user.shard === shard && userIds.has(user.userId))
  const isTheirs = (record: object): boolean =>
    'userId' in record && typeof record.userId === 'number' && userIds.has(record.userId)
  const records = ofEachKind<'list'>(kind =>
    OWNER_KINDS.includes(kind) ? openRecords(kind, tables.records, shard).filter(isTheirs) : [],
  )
  return { accounts: accounts.map(copyAccounts), records }
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
