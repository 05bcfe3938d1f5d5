// One batch as one SQL statement: one round trip is one commit. The fencing check comes first; if it does not match, a division by zero
// fails the whole statement and nothing is written.
import type { Notice } from '@tallystick/engine/core/changes'
import { trimDecimal } from '@tallystick/kernel/decimal'
import type { UserId } from '@tallystick/kernel/ids'
import { type Of, type RecordKind, type Records, type TouchedRecords } from '@tallystick/engine/core/records'
import { RECORD_KINDS } from '@tallystick/engine/core/registry'
import type { UserAccounts } from '@tallystick/ledger/books'
import {
  ACCOUNT_TYPE_ID,
  ACCOUNT_TYPES,
  accountName,
  type AccountType,
  REALM_ID,
  userAccount,
} from '@tallystick/ledger/chart'
import type { Posting } from '@tallystick/ledger/transfer'
import { arrayOf } from './binary-array.ts'
import { touchedUsers } from '../shard/batch.ts'
import type { AnswerRow, Batch } from './store.ts'
import { TABLES } from './tables/all.ts'
import type { Column } from './tables/columns.ts'
import type { Table } from './tables/table.ts'

/** A part of the statement that is only there when it has rows: an empty one would still cost its start in every commit. */
interface Part {
  readonly name: string
  /** `$1` is the shard; `column` gives the next parameter as an array of the type. */
  readonly sql: (column: (type: string) => string) => string
  readonly values: readonly (Buffer | string)[]
}

export interface CommitQuery {
  readonly name: string
  readonly text: string
  readonly values: unknown[]
}

/** By the parts it is made of. */
const statements = new Map<string, { readonly name: string; readonly text: string }>()
const FIXED_PARAMETERS = 8

/** The batch as a named statement: batches that touch the same tables share its plan. */
export function commitQuery(batch: Batch): CommitQuery {
  const { from, to } = batch
  const parts = [...coreParts(batch), ...RECORD_KINDS.flatMap(kind => recordParts(kind, batch.records))]
  const key = parts.map(part => part.name).join(' ')
  // Names of prepared statements end at 63 bytes, so they are numbered.
  const statement = statements.get(key) ?? { name: `commit ${statements.size}`, text: writeStatement(parts) }
  statements.set(key, statement)
  const position = [from.epoch, from.appliedSeq, to.appliedSeq, to.ledgerSeq, to.outboxSeq, to.lastNumber]
  const fixed = [batch.shard, ...position, batch.settingsVersion]
  return { ...statement, values: [...fixed, ...parts.flatMap(part => part.values)] }
}

function writeStatement(parts: readonly Part[]): string {
  let parameter = FIXED_PARAMETERS
  const column = (type: string): string => `$${++parameter}::${type}[]`
  const fence = `fence as (
    update shard set applied_seq = $4, ledger_seq = $5, outbox_seq = $6, last_number = $7
    where shard = $1 and epoch = $2 and applied_seq = $3 and settings_version = $8 returning shard)`
  const rest = parts.map(part => `${part.name} as (${part.sql(column)})`)
  return `with ${[fence, ...rest].join(', ')} select 1 / (select count(*)::int from fence)`
}

function coreParts(batch: Batch): Part[] {
  const { transfers, house, notices } = batch
  return [
    ...(transfers.length > 0 ? [ledgerPart(batch)] : []),
    ...balanceParts(batch),
    ...(house.length > 0 ? [housePart(house)] : []),
    answersPart(batch),
    ...(notices.length > 0 ? [outboxPart(batch)] : []),
    ...(transfers.length > 0 && batch.commitments ? [actsPart(batch, batch.commitments)] : []),
  ]
}

function ledgerPart({ transfers, from }: Batch): Part {
  const postings: Posting[] = []
  const ends = transfers.map(transfer => postings.push(...transfer.postings))
  return {
    name: 'moved',
    // The postings of all transfers stand in two arrays, of which each row takes its part.
    sql: column => `insert into ledger (shard, seq, realm, kind, user_id, ref, at, accounts, amounts)
      select $1, seq, realm, kind, user_id, ref, at, (${column('bigint')})[first:last], (${column('bigint')})[first:last]
      from ${asRows(column, 'first integer, last integer, seq bigint, realm smallint, kind text, user_id bigint, ref bigint, at bigint')}`,
    values: [
      arrayOf('bigint', postings, posting => posting.account),
      arrayOf('bigint', postings, posting => posting.amount),
      arrayOf('integer', transfers, (_, index) => (ends[index - 1] ?? 0) + 1),
      arrayOf('integer', transfers, (_, index) => ends[index] ?? 0),
      arrayOf('bigint', transfers, (_, index) => from.ledgerSeq + index + 1),
      arrayOf('smallint', transfers, transfer => REALM_ID[transfer.realm]),
      arrayOf('text', transfers, transfer => transfer.kind),
      arrayOf('bigint', transfers, transfer => transfer.userId),
      arrayOf('bigint', transfers, transfer => transfer.ref),
      arrayOf('bigint', transfers, transfer => transfer.at),
    ],
  }
}

/** Plain writes: an upsert would lock every row before it changes it. */
function balanceParts(batch: Batch): Part[] {
  const rows = touchedAccounts(batch)
  const opened = rows.filter(({ user }) => batch.opened.has(user.userId))
  const known = rows.filter(({ user }) => !batch.opened.has(user.userId))
  const values = (of: typeof rows): (Buffer | string)[] => [
    arrayOf('bigint', of, ({ user }) => user.userId),
    arrayOf('smallint', of, ({ type }) => ACCOUNT_TYPE_ID[type]),
    arrayOf('bigint', of, ({ user, type }) => user[type].balance),
    arrayOf('bigint', of, ({ user, type }) => user[type].held),
    arrayOf('bigint', of, ({ user, type }) => user[type].debt),
  ]
  const insert: Part = {
    name: 'opened',
    sql: column => `insert into account (user_id, type, balance, held, debt, realm, shard)
      select t.*, $1 from ${asRows(column, 'user_id bigint, type smallint, balance bigint, held bigint, debt bigint, realm smallint')}`,
    values: [...values(opened), arrayOf('smallint', opened, ({ user }) => REALM_ID[user.realm])],
  }
  const update: Part = {
    name: 'balances',
    sql: column => `update account a set balance = t.balance, held = t.held, debt = t.debt
      from ${asRows(column, 'user_id bigint, type smallint, balance bigint, held bigint, debt bigint')}
      where a.user_id = t.user_id and a.type = t.type`,
    values: values(known),
  }
  return [...(opened.length > 0 ? [insert] : []), ...(known.length > 0 ? [update] : [])]
}

/** The accounts that were opened or posted to, each once. */
function touchedAccounts(batch: Batch): { user: UserAccounts; type: AccountType }[] {
  const posted = new Set<number>()
  for (const { postings } of batch.transfers) {
    for (const { account } of postings) if (account > 0) posted.add(bucketless(account))
  }
  return batch.accounts.flatMap(user => {
    const isWritten = (type: AccountType): boolean =>
      batch.opened.has(user.userId) || posted.has(bucketless(userAccount(user.userId, type, 'available')))
    return ACCOUNT_TYPES.filter(isWritten).map(type => ({ user, type }))
  })
}

/** The account a bucket belongs to. */
function bucketless(account: number): number {
  return Math.floor(account / 4)
}

function housePart(house: Batch['house']): Part {
  return {
    name: 'house',
    sql: column => `insert into house_account (account, shard, realm, balance)
      select account, $1, realm, balance from ${asRows(column, 'account bigint, realm smallint, balance numeric')}
      on conflict (account) do update set balance = excluded.balance`,
    values: [
      arrayOf('bigint', house, ({ account }) => account),
      arrayOf('smallint', house, ({ account }) => REALM_ID[isDemo(account) ? 'demo' : 'real']),
      arrayOf('numeric', house, ({ balance }) => balance),
    ],
  }
}

function isDemo(account: number): boolean {
  const name = accountName(account)
  return name?.owner === 'house' && name.realm === 'demo'
}

/**
 * All answers of a batch are one row: an indexed row each would cost as much as the order. What finds them by key is written later. A batch
 * without answers has one too: its users tell a standby whom to read again.
 */
function answersPart(batch: Batch): Part {
  return {
    name: 'answered',
    sql: column => `insert into answer_batch (shard, seq, users, at, answers)
      select $1, $4, ${column('bigint')}, t.* from ${asRows(column, 'at bigint, answers text')}`,
    values: [
      arrayOf('bigint', [...touchedUsers(batch)], userId => userId),
      arrayOf('bigint', [batch.at], at => at),
      arrayOf('text', [writeAnswers(batch.answers)], text => text),
    ],
  }
}

/** Also where there is no act among the transfers: so the log knows that it has nothing to look for. */
function actsPart({ from, to }: Batch, commitments: Buffer): Part {
  return {
    name: 'acts',
    sql: column => `insert into tlog_acts (shard, after_seq, up_to_seq, commitments)
      select $1, t.after_seq, t.up_to_seq, decode(t.commitments, 'base64')
      from ${asRows(column, 'after_seq bigint, up_to_seq bigint, commitments text')}`,
    values: [
      arrayOf('bigint', [from.ledgerSeq], seq => seq),
      arrayOf('bigint', [to.ledgerSeq], seq => seq),
      arrayOf('text', [commitments.toString('base64')], text => text),
    ],
  }
}

export type AnswerTuple = readonly [userId: UserId, key: string, paramsHash: string, answer: AnswerRow['answer']]

/** JSON, with a line for each answer: whoever wants only the keys need not read it as JSON, which would take most of the time. */
export function writeAnswers(answers: Batch['answers']): string {
  if (answers.length === 0) return '[]'
  const tuples = answers.map(({ userId, key, paramsHash, answer }): AnswerTuple => [userId, key, paramsHash, answer])
  // A key that is written otherwise in JSON can be read as JSON only.
  if (tuples.some(([, key]) => !PLAIN.test(key))) return JSON.stringify(tuples)
  return `[\n${tuples.map(tuple => JSON.stringify(tuple)).join(',\n')}]`
}

const PLAIN = /^[\w:.-]*$/

function outboxPart({ notices, from }: Batch): Part {
  return {
    name: 'told',
    sql: column => `insert into outbox (shard, seq, user_id, kind, body, at)
      select $1, t.* from ${asRows(column, 'seq bigint, user_id bigint, kind text, body text, at bigint')}`,
    values: [
      arrayOf('bigint', notices, (_, index) => from.outboxSeq + index + 1),
      arrayOf('bigint', notices, notice => notice.userId),
      arrayOf('text', notices, notice => notice.kind),
      arrayOf('text', notices, writeNotice),
      arrayOf('bigint', notices, notice => notice.at),
    ],
  }
}

function writeNotice({ ref, account }: Notice): string {
  if (!account) return JSON.stringify({ ref })
  const { equity, margin, stopOutPercent } = account
  return JSON.stringify({
    ref,
    equity: trimDecimal(equity),
    margin: trimDecimal(margin),
    stopOut: trimDecimal(stopOutPercent),
  })
}

function recordParts<K extends RecordKind>(kind: K, records: Of<K, TouchedRecords>): Part[] {
  const made = [...records[kind].made.values()]
  const changed = [...records[kind].changed.values()]
  const table: Table<Records[K]> = TABLES[kind]
  return [
    ...(made.length > 0 ? [madePart(table, made)] : []),
    ...(changed.length > 0 ? [changedPart(table, changed, ORDERS.includes(kind) ? STILL_OPEN : '')] : []),
  ]
}

function madePart<T>({ name, made }: Table<T>, records: readonly T[]): Part {
  const { columns } = made
  return {
    name: `made_${name}`,
    sql: column => `insert into ${name} (${namesOf(columns)}) select t.* from ${asRows(column, typedNames(columns))}`,
    values: made.arraysOf(records),
  }
}

/**
 * Only open orders change: no partition of closed ones is looked into. Not `< 3`, the condition of indexes of what is open: with it PostgreSQL
 * may read one of them whole for each order instead of looking the order up by its key, where it takes the table for empty.
 */
const STILL_OPEN = ' and r.status <> 3'
const ORDERS: readonly RecordKind[] = ['forex_order', 'micro_order']

function changedPart<T>({ name, changed }: Table<T>, records: readonly T[], only: string): Part {
  const { columns } = changed
  const sets = columns.slice(1).map(one => `${one.name} = t.${one.name}`)
  return {
    name: `changed_${name}`,
    sql: column => `update ${name} r set ${sets.join(', ')}
      from ${asRows(column, typedNames(columns))} where r.id = t.id${only}`,
    values: changed.arraysOf(records),
  }
}

function namesOf(all: readonly Column[]): string {
  return all.map(column => column.name).join(', ')
}

function typedNames(all: readonly Column[]): string {
  return all.map(({ name, type }) => `${name} ${type}`).join(', ')
}

/** The arrays side by side as rows `t`. Not `from unnest(…)` with all of them: that stores every value of every array once more. */
function asRows(column: (type: string) => string, named: string): string {
  const values = named.split(', ').map(one => {
    const [name = '', type = ''] = one.split(' ')
    return `unnest(${column(type)}) as ${name}`
  })
  return `(select ${values.join(', ')}) as t`
}
