// One batch as one SQL statement: a single round trip is a single commit. The fence comes first; when it does not match, dividing by
// zero fails the whole statement and nothing is written.
import { ACCOUNT_TYPE_ID, ACCOUNT_TYPES, REALM_ID } from '@tallystick/ledger/chart'
import { list, quoted } from './array-literal.ts'
import { closeColumns, orderColumns } from './order-row.ts'
import type { Batch } from './store.ts'

export const COMMIT = `
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
), opened as (
  insert into forex_order (
    id, user_id, pair_id, side, status, lots, units_per_lot, leverage, fee_rate, fee_type, fixed_margin, origin_price, open_price,
    close_price, open_rate, close_rate, open_tick, close_tick, margin, fee, stop_loss, take_profit, target_side, profit, bad_debt,
    close_reason, follow_type, origin_id, created_at, opened_at, closed_at
  )
  select * from unnest(
    $25::bigint[], $26::bigint[], $27::integer[], $28::smallint[], $29::smallint[], $30::bigint[], $31::bigint[], $32::integer[],
    $33::bigint[], $34::smallint[], $35::boolean[], $36::bigint[], $37::bigint[], $38::bigint[], $39::bigint[], $40::bigint[],
    $41::bigint[], $42::bigint[], $43::bigint[], $44::bigint[], $45::bigint[], $46::bigint[], $47::smallint[], $48::bigint[],
    $49::bigint[], $50::text[], $51::smallint[], $52::bigint[], $53::bigint[], $54::bigint[], $55::bigint[]
  )
), changed as (
  update forex_order o set
    status = t.status, open_price = t.open_price, close_price = t.close_price, open_rate = t.open_rate, close_rate = t.close_rate,
    open_tick = t.open_tick, close_tick = t.close_tick, margin = t.margin, fee = t.fee, stop_loss = t.stop_loss,
    take_profit = t.take_profit, profit = t.profit, bad_debt = t.bad_debt, close_reason = t.close_reason,
    opened_at = t.opened_at, closed_at = t.closed_at
  from unnest(
    $56::bigint[], $57::smallint[], $58::bigint[], $59::bigint[], $60::bigint[], $61::bigint[], $62::bigint[], $63::bigint[],
    $64::bigint[], $65::bigint[], $66::bigint[], $67::bigint[], $68::bigint[], $69::bigint[], $70::text[], $71::bigint[], $72::bigint[]
  ) as t (
    id, status, open_price, close_price, open_rate, close_rate, open_tick, close_tick, margin, fee, stop_loss, take_profit, profit,
    bad_debt, close_reason, opened_at, closed_at
  )
  where o.id = t.id
), answered as (
  insert into command_answer (shard, user_id, key, params_hash, answer, at)
  select $1, * from unnest($73::bigint[], $74::text[], $75::text[], $76::text[], $77::bigint[])
), told as (
  insert into outbox (shard, seq, user_id, kind, body, at)
  select $1, seq, user_id, kind, body, at
  from unnest($78::bigint[], $79::bigint[], $80::text[], $81::text[], $82::bigint[]) as t (seq, user_id, kind, body, at)
)
select 1 / (select count(*)::int from fence)`

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
    ...orderColumns(batch.newOrders),
    ...closeColumns(batch.changedOrders),
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
  ]
}
