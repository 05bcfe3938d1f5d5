// One batch as one SQL statement: a single round trip is a single commit. The fence comes first; when it does not match, dividing by
// zero fails the whole statement and nothing is written.
import { type Of, RECORD_KINDS, type RecordKind, type Records, type TouchedRecords } from '@tallystick/engine/records'
import { ACCOUNT_TYPE_ID, ACCOUNT_TYPES, REALM_ID } from '@tallystick/ledger/chart'
import { list, quoted } from './array-literal.ts'
import type { Batch } from './store.ts'
import { TABLES } from './tables/all.ts'
import type { Column, Table } from './tables/table.ts'

/** Parameters 1 to 34 are the same for every batch; each table's columns follow. */
const FIXED_PARAMETERS = 34

const CORE = `
with fence as (
  update shard set applied_seq = $4, ledger_seq = $5, outbox_seq = $6, last_number = $7
  where shard = $1 and epoch = $2 and applied_seq = $3
  returning 1
), moved as (
  insert into ledger (shard, seq, realm, kind, user_id, ref, at, accounts, amounts)
  select $1, seq, realm, kind, user_id, ref, at, accounts::bigint[], amounts::bigint[]
  from unnest($8::bigint[], $9::smallint[], $10::text[], $11::bigint[], $12::bigint[], $13::bigint[], $14::text[], $15::text[])
    as t (seq, realm, kind, user_id, ref, at, accounts, amounts)
), balances as (
  insert into account (user_id, type, realm, shard, balance, held, debt)
  select user_id, type, realm, $1, balance, held, debt
  from unnest($16::bigint[], $17::smallint[], $18::smallint[], $19::bigint[], $20::bigint[], $21::bigint[])
    as t (user_id, type, realm, balance, held, debt)
  on conflict (user_id, type) do update set balance = excluded.balance, held = excluded.held, debt = excluded.debt
), house as (
  insert into house_account (account, shard, realm, balance)
  select account, $1, realm, balance from unnest($22::bigint[], $23::smallint[], $24::numeric[]) as t (account, realm, balance)
  on conflict (account) do update set balance = excluded.balance
), answered as (
  insert into command_answer (shard, user_id, key, params_hash, answer, at)
  select $1, * from unnest($25::bigint[], $26::text[], $27::text[], $28::text[], $29::bigint[])
), told as (
  insert into outbox (shard, seq, user_id, kind, body, at)
  select $1, seq, user_id, kind, body, at
  from unnest($30::bigint[], $31::bigint[], $32::text[], $33::text[], $34::bigint[]) as t (seq, user_id, kind, body, at)
)`

export const COMMIT = writeStatement()

function writeStatement(): string {
  let parameter = FIXED_PARAMETERS
  const arrays = (columns: readonly Column<never>[]): string =>
    columns.map(column => `$${++parameter}::${column.type}[]`).join(', ')
  const parts = RECORD_KINDS.flatMap(kind => {
    const { name, columns }: Pick<Table<never>, 'name' | 'columns'> = TABLES[kind]
    const rest = columns.filter(column => !column.isFixed)
    const sets = rest.map(column => `${column.name} = t.${column.name}`).join(', ')
    const [id] = columns
    if (!id) throw new Error(`${name} has no columns`)
    return [
      `made_${name} as (insert into ${name} (${columns.map(column => column.name).join(', ')}) select * from unnest(${arrays(columns)}))`,
      `changed_${name} as (update ${name} r set ${sets} from unnest(${arrays([id, ...rest])})
         as t (${[id, ...rest].map(column => column.name).join(', ')}) where r.id = t.id)`,
    ]
  })
  return `${[CORE, ...parts].join(', ')} select 1 / (select count(*)::int from fence)`
}

function recordValues<K extends RecordKind>(kind: K, records: Of<K, TouchedRecords>): string[] {
  const made = [...records[kind].made.values()]
  const changed = [...records[kind].changed.values()]
  const { columns }: Table<Records[K]> = TABLES[kind]
  const rest = columns.filter((column, index) => index === 0 || !column.isFixed)
  return [...columns.map(column => columnOf(column, made)), ...rest.map(column => columnOf(column, changed))]
}

function columnOf<T>(column: Column<T>, records: readonly T[]): string {
  // Texts of records are words of ours, but may be empty, which an array shows only in quotes.
  if (column.type === 'text') return list(records, record => quoted(String(column.value(record))))
  return list(records, column.value)
}

/** Values of COMMIT, arrays already written in PostgreSQL's own notation (cheaper than letting the driver quote each element). */
export function commitValues(batch: Batch): unknown[] {
  const { from, to, transfers, accounts, house, answers, notices } = batch
  const holdings = accounts.flatMap(user => ACCOUNT_TYPES.map(type => ({ user, type, account: user[type] })))
  return [
    batch.shard,
    from.epoch,
    from.appliedSeq,
    to.appliedSeq,
    to.ledgerSeq,
    to.outboxSeq,
    to.lastNumber,
    list(transfers, (_, index) => from.ledgerSeq + index + 1),
    list(transfers, transfer => REALM_ID[transfer.realm]),
    list(transfers, transfer => transfer.kind),
    list(transfers, transfer => transfer.userId),
    list(transfers, transfer => transfer.ref),
    list(transfers, transfer => transfer.at),
    list(transfers, transfer => `"{${transfer.postings.map(posting => posting.account).join(',')}}"`),
    list(transfers, transfer => `"{${transfer.postings.map(posting => posting.amount).join(',')}}"`),
    list(holdings, ({ user }) => user.userId),
    list(holdings, ({ type }) => ACCOUNT_TYPE_ID[type]),
    list(holdings, ({ user }) => REALM_ID[user.realm]),
    list(holdings, ({ account }) => account.balance),
    list(holdings, ({ account }) => account.held),
    list(holdings, ({ account }) => account.debt),
    list(house, ({ account }) => account),
    list(house, ({ account }) => (-account % 256 >= 128 ? REALM_ID.demo : REALM_ID.real)),
    list(house, ({ balance }) => balance),
    list(answers, answer => answer.userId),
    list(answers, answer => quoted(answer.key)),
    list(answers, answer => quoted(answer.paramsHash)),
    list(answers, answer => quoted(answer.answer)),
    list(answers, answer => answer.at),
    list(notices, (_, index) => from.outboxSeq + index + 1),
    list(notices, notice => notice.userId),
    list(notices, notice => notice.kind),
    list(notices, notice => quoted(JSON.stringify({ ref: notice.ref }))),
    list(notices, notice => notice.at),
    ...RECORD_KINDS.flatMap(kind => recordValues(kind, batch.records)),
  ]
}
