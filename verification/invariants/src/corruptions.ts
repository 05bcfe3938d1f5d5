// Deliberate corruptions of a valid database, one for each way a check must be able to fail. Each product has a file of its own.
import type { PoolClient } from '@tallystick/server/platform/postgres/pool'
import type { Check } from '@tallystick/server/invariants/check'
import { CHECKS, runCheck } from '@tallystick/server/invariants/checks'
import { COPY_CORRUPTIONS } from './copy-corruptions.ts'
import { EQUITY_CORRUPTIONS } from './equity-corruptions.ts'
import { FIGURE_CORRUPTIONS } from './figure-corruptions.ts'
import { LIABILITY_CORRUPTIONS } from './liability-corruptions.ts'
import { FUND_CORRUPTIONS } from './fund-corruptions.ts'
import { MICRO_CORRUPTIONS } from './micro-corruptions.ts'
import { STATEMENT_CORRUPTIONS } from './statement-corruptions.ts'
import { WALLET_CORRUPTIONS } from './wallet-corruptions.ts'

/** What a broken program, a wrong operator or a bad backup could do. `unguarded` constraints of the schema are dropped first. */
export interface Corruption {
  readonly finds: string
  readonly what: string
  readonly sql: string
  readonly unguarded?: readonly (readonly [table: string, constraint: string])[]
  /** Unique indexes that would not let it happen. */
  readonly unindexed?: readonly string[]
}

const one = (table: string, where: string, set: string): string =>
  `update ${table} set ${set} where ctid = (select ctid from ${table} where ${where} limit 1)`
const alert = (where: string, set: string): string => one('price_alert', where, set)
const order = (where: string, set: string): string => one('forex_order', where, set)

export const CORRUPTIONS: readonly Corruption[] = [
  {
    finds: 'I01',
    what: 'a transfer with one posting',
    sql: one('ledger', 'true', 'accounts = accounts[1:1], amounts = amounts[1:1]'),
    unguarded: [
      ['ledger', 'ledger_two_to_eight'],
      ['ledger', 'ledger_balanced'],
    ],
  },
  {
    finds: 'I02',
    what: 'a transfer that makes money',
    sql: one('ledger', 'true', 'amounts[1] = amounts[1] + 1'),
    unguarded: [['ledger', 'ledger_balanced']],
  },
  { finds: 'I03', what: 'a balance changed by hand', sql: one('account', 'type = 1', 'balance = balance + 1') },
  { finds: 'I03', what: 'a house balance changed by hand', sql: one('house_account', 'true', 'balance = balance + 1') },
  { finds: 'I03', what: 'a lost transfer', sql: `delete from ledger where kind = 'forex_close'` },
  { finds: 'I03', what: 'a lost account', sql: 'delete from account where user_id = 1 and type = 1' },
  { finds: 'I04', what: 'money from nowhere', sql: one('account', 'balance > 0', 'balance = balance * 2') },
  { finds: 'I05', what: 'demo money for a real user', sql: one('ledger', 'realm = 1', 'realm = 0') },
  {
    finds: 'I05',
    what: 'a posting to another user',
    sql: one('ledger', `kind = 'forex_open' and user_id <> 9`, 'accounts[1] = 9 * 16 + 4'),
  },
  {
    finds: 'I06',
    what: 'an overdrawn account',
    sql: one('account', 'true', 'balance = -1'),
    unguarded: [['account', 'account_balance_check']],
  },
  { finds: 'I07', what: 'a hold that was not released', sql: one('account', 'type = 1', 'held = held + 1') },
  { finds: 'I07', what: 'an order that vanished', sql: 'delete from forex_order where status = 1' },
  {
    finds: 'I10',
    what: 'a closed order that stands in two partitions',
    sql: `insert into forex_order select made.* from (select * from forex_order where status = 3 and split_from = 0 and target_side = 0 limit 1) one,
      jsonb_populate_record(null::forex_order, to_jsonb(one) || '{"created_at": -1}') made`,
  },
  { finds: 'I08', what: 'a margin changed afterwards', sql: order('status = 1', 'margin = margin + 100') },
  {
    finds: 'I08',
    what: 'an order closed by hand',
    sql: order('status = 0', `status = 3, close_reason = 'cancelled'`),
    unguarded: [['forex_order_open', 'forex_order_is_open']],
  },
  {
    finds: 'I56',
    what: 'finished days that were not summed up',
    sql: `update closed_day_cursor set until = (select max(closed_at) + 1 from forex_order)`,
  },
  {
    finds: 'I56',
    what: 'a day of orders that do not exist',
    sql: `insert into closed_day (user_id, product, day, pair_id, side, relation_id, won, lost, even, gain, loss, margin)
      values (1, 1, 0, 1, 1, 0, 1, 0, 0, 1, 0, 1)`,
  },
  {
    finds: 'I87',
    what: 'finished days without their best order',
    sql: `update closed_extreme_cursor set until = (select max(closed_at) + 1 from forex_order)`,
  },
  {
    finds: 'I87',
    what: 'a best order that does not exist',
    sql: `insert into closed_extreme_day (user_id, product, day, best_id, best, worst_id, worst) values (1, 1, 0, 64, 1, 64, 1)`,
  },
  { finds: 'I08', what: 'a part that vanished', sql: 'delete from forex_order where split_from <> 0' },
  { finds: 'I53', what: 'lots added to a part', sql: order('split_from <> 0', 'lots = lots + 1000000') },
  { finds: 'I53b', what: 'a part of another order', sql: order('split_from <> 0', 'split_from = 64') },
  { finds: 'I53b', what: 'a part that is open', sql: order('split_from <> 0', 'close_tick = 0') },
  { finds: 'I09', what: 'an order moved to another user', sql: order('user_id <> 9', 'user_id = 9') },
  { finds: 'I09', what: 'a transfer for no order', sql: one('ledger', 'ref <> 0', 'ref = 99999 * 64') },
  {
    finds: 'I10',
    what: 'a close booked twice',
    sql: `insert into ledger select shard, 99999, realm, kind, user_id, ref, at, accounts, amounts from ledger where kind = 'forex_close' limit 1`,
  },
  { finds: 'I11', what: 'a gap in the ledger', sql: 'delete from ledger where seq = 3' },
  {
    finds: 'I11',
    what: 'a number that stands twice, and its neighbour nowhere',
    unguarded: [
      ['ledger_first', 'ledger_first_pkey'],
      ['ledger_other', 'ledger_other_pkey'],
    ],
    sql: 'update ledger set seq = 4 where shard = 0 and seq = 3',
  },
  { finds: 'I11', what: 'a shard set back', sql: 'update shard set ledger_seq = ledger_seq - 1' },
  { finds: 'I13', what: 'a user moved to the other realm', sql: 'update account set realm = 0 where user_id = 1' },
  { finds: 'I13', what: 'a user without all accounts', sql: 'delete from account where user_id = 9 and type = 3' },
  { finds: 'I13', what: 'an account without a user', sql: 'delete from users where id = 9' },
  {
    finds: 'I15',
    what: 'a closing transfer for an open position',
    sql: one('ledger', `kind = 'forex_close'`, 'ref = (select id from forex_order where status = 1 limit 1)'),
  },
  {
    finds: 'I16',
    what: 'an opening that became a close',
    sql: one('ledger', `kind = 'forex_open'`, `kind = 'forex_close'`),
  },
  { finds: 'I16', what: 'a cancelled order without release', sql: `delete from ledger where kind = 'forex_release'` },
  { finds: 'I17', what: 'a profit one millionth too high', sql: order('close_tick <> 0', 'profit = profit + 100') },
  {
    finds: 'I17',
    what: 'a profit by another rate',
    sql: order('close_tick <> 0 and close_rate <> 100000000', 'close_rate = close_rate + 1000000'),
  },
  { finds: 'I18', what: 'a close before the opening', sql: order('close_tick <> 0', 'close_tick = open_tick - 4096') },
  { finds: 'I18', what: 'a tick of another pair', sql: order('open_tick <> 0', 'open_tick = open_tick + 1') },
  {
    finds: 'I18b',
    what: 'two prices at one tick',
    sql: order(
      'open_tick in (select open_tick from forex_order where open_tick <> 0 group by open_tick having count(*) > 1)',
      'open_price = open_price + 1',
    ),
  },
  {
    finds: 'I19',
    what: 'a stop-loss that was not reached',
    sql: order(`close_reason = 'stop_loss' and side = 1`, 'stop_loss = close_price - 1'),
  },
  {
    finds: 'I19',
    what: 'a trailing stop that was not reached',
    sql: order(`close_reason = 'trailing_stop' and side = 1`, 'trail_peak = close_price'),
  },
  {
    finds: 'I19',
    what: 'a trailing stop that followed a price from before its order',
    sql: order(`close_reason = 'trailing_stop' and side = 2`, 'trail_peak_tick = open_tick - 4096'),
  },
  {
    finds: 'I19',
    what: 'a take-profit that was not reached',
    sql: order(`close_reason = 'take_profit' and side = 2`, 'take_profit = close_price - 1'),
  },
  { finds: 'I20', what: 'a loss written off twice', sql: order('bad_debt > 0', 'bad_debt = bad_debt * 2') },
  {
    finds: 'I20',
    what: 'a forgiven loss booked twice',
    sql: `insert into ledger select shard, 99999, realm, kind, user_id, ref, at, accounts, amounts from ledger where kind = 'loss_forgiven' limit 1`,
  },
  { finds: 'I20', what: 'a forgiven loss that was not booked', sql: `delete from ledger where kind = 'loss_forgiven'` },
  {
    finds: 'I20b',
    what: 'a forgiven loss of another user’s order',
    sql: one('ledger', `kind = 'loss_forgiven'`, 'ref = (select id from forex_order where status = 1 limit 1)'),
  },
  { finds: 'I41', what: 'a debt without a position', sql: one('account', 'user_id = 9', 'debt = 1') },
  {
    finds: 'I47',
    what: 'a key answered twice',
    sql: 'insert into answer_batch select shard, seq + 1000000, at, answers from answer_batch limit 1',
  },
  { finds: 'I47', what: 'an answer of another shard', sql: one('answer_batch', 'true', 'shard = 1') },
  { finds: 'I48', what: 'a stop without a notice', sql: `delete from outbox where kind = 'order_stopped'` },
  {
    finds: 'I48',
    what: 'a fill without a notice',
    sql: one('outbox', `kind = 'order_filled'`, `kind = 'margin_warning'`),
  },
  {
    finds: 'I48',
    what: 'a forgiven loss without a notice',
    sql: one('outbox', `kind = 'loss_forgiven'`, `kind = 'margin_warning'`),
  },
  {
    finds: 'I48',
    what: 'a result told to another user',
    sql: one('outbox', `kind = 'micro_settled'`, 'user_id = user_id + 1'),
  },
  {
    finds: 'I48',
    what: 'interest told that was not paid',
    sql: one('outbox', `kind = 'interest_paid'`, `body = '{"ref":1}'`),
  },
  {
    finds: 'I48',
    what: 'a number of the outbox that stands twice, and its neighbour nowhere',
    unguarded: [
      ['outbox_first', 'outbox_first_pkey'],
      ['outbox_other', 'outbox_other_pkey'],
    ],
    sql: 'update outbox set seq = 2 where shard = 0 and seq = 1',
  },
  { finds: 'I48', what: 'a lost warning', sql: `delete from outbox where kind = 'margin_warning'` },
  { finds: 'I71', what: 'a fired alert without a notice', sql: one('outbox', `kind = 'alert_fired'`, `kind = 'x'`) },
  {
    finds: 'I71',
    what: 'an alert moved out of reach',
    sql: alert('status = 1 and direction = 1', 'level = level * 2'),
  },
  { finds: 'I84', what: 'an act by the key of another user', sql: one('key_act', 'true', 'key_id = 2') },
  { finds: 'I84', what: 'an act on the order of another user', sql: one('key_act', 'true', 'user_id = 2, key_id = 2') },
  { finds: 'I84', what: 'an act on nothing', sql: one('key_act', 'true', 'ref = 99999 * 64') },
  {
    finds: 'I84',
    what: 'an act that is marked twice',
    sql: 'insert into key_act select id - 1, user_id, key_id, command, ref, act, at from key_act limit 1',
  },
  { finds: 'I84', what: 'an act that was done later', sql: one('key_act', 'act = 3', 'at = at + 1') },
  { finds: 'I84', what: 'an act that no shard counted', sql: one('key_act', 'true', 'id = id + 64 * 1000000') },
  { finds: 'I71', what: 'an alert turned round', sql: alert('status = 0', 'direction = 3 - direction') },
  { finds: 'I71', what: 'an alert that fired off the tape', sql: alert('status = 1', 'fired_price = fired_price + 1') },
  { finds: 'I71', what: 'an alert that fired before it was set', sql: alert('status = 1', 'origin_tick = fired_tick') },
  {
    finds: 'I71',
    what: 'a move that fired too early',
    sql: alert('status = 1 and other_level > 0', 'level = level * 2, other_level = 1'),
  },
  {
    finds: 'I72',
    what: 'an alert of too small a move',
    sql: alert('percent > 0 and other_level > 0', 'other_level = other_level + 1000000'),
  },
  {
    finds: 'I72',
    what: 'an alert of too large a move',
    sql: alert('percent > 0 and status = 0', 'level = level + 1000000'),
  },
  {
    finds: 'I72',
    what: 'an alert at a price with a second level',
    sql: alert('percent = 0 and status = 0 and direction = 1', 'other_level = 1'),
  },
  { finds: 'I51', what: 'a fee changed afterwards', sql: order('open_tick <> 0', 'fee = fee + 100') },
  { finds: 'I51', what: 'a profit the house did not pay', sql: order('profit > 0', 'profit = profit + 100') },
  { finds: 'I53', what: 'a margin by another leverage', sql: order('status = 1', 'leverage = leverage / 2') },
  { finds: 'I53', what: 'a fee by another rate', sql: order('open_tick <> 0', 'fee_rate = fee_rate * 2') },
  { finds: 'I58', what: 'a cancelled order that filled', sql: order(`close_reason = 'cancelled'`, 'open_tick = 4097') },
  { finds: 'I58', what: 'a closed order without reason', sql: order('status = 3', `close_reason = ''`) },
  {
    finds: 'I58',
    what: 'a closed order opened again',
    sql: order('status = 3 and close_tick <> 0', 'status = 1'),
    unguarded: [['forex_order_other', 'forex_order_is_closed']],
  },
  {
    finds: 'I73',
    what: 'both orders filled of which one cancels the other',
    sql: order(`close_reason = 'other_filled'`, `open_tick = (select max(open_tick) from forex_order)`),
  },
  {
    finds: 'I73b',
    what: 'an order cancelled for another that did not fill then',
    sql: order(`close_reason = 'other_filled'`, 'closed_at = closed_at + 1'),
  },
  {
    finds: 'I73b',
    what: 'two orders of different pairs of which one cancels the other',
    sql: order(`close_reason = 'other_filled'`, 'pair_id = pair_id + 1'),
  },
  { finds: 'I63', what: 'a row written past the fence', sql: one('ledger', 'true', 'seq = 99999') },
  { finds: 'I63', what: 'an order without a number of its shard', sql: 'update shard set last_number = 1' },
  {
    finds: 'I65',
    what: 'an acknowledged order that is not there',
    sql: `delete from forex_order where id = (select (answer #>> '{answer,orderId}')::bigint from command_answer where answer::text like '%orderId%' limit 1)`,
  },
  ...MICRO_CORRUPTIONS,
  ...COPY_CORRUPTIONS,
  ...EQUITY_CORRUPTIONS,
  ...FIGURE_CORRUPTIONS,
  ...LIABILITY_CORRUPTIONS,
  ...FUND_CORRUPTIONS,
  ...STATEMENT_CORRUPTIONS,
  ...WALLET_CORRUPTIONS,
]

/** Corrupts, runs the check that must find it, and rolls back. Throws when there was nothing to corrupt. */
export function isFound(client: PoolClient, corruption: Corruption): Promise<boolean> {
  return whileCorrupted(client, corruption, async check => (await runCheck(client, check)).count > 0)
}

/** What is asked while a corruption is there. */
export async function whileCorrupted<T>(
  client: PoolClient,
  { finds, what, sql, unguarded = [], unindexed = [] }: Corruption,
  ask: (check: Check) => Promise<T>,
): Promise<T> {
  const check = CHECKS.find(({ id }) => id === finds)
  if (!check) throw new Error(`there is no check ${finds}`)
  await client.query('begin')
  try {
    for (const [table, constraint] of unguarded)
      await client.query(`alter table ${table} drop constraint ${constraint}`)
    for (const index of unindexed) await client.query(`drop index ${index}`)
    const { rowCount } = await client.query(sql)
    if (rowCount === null || rowCount === 0) throw new Error(`${what}: nothing was corrupted`)
    return await ask(check)
  } finally {
    await client.query('rollback')
  }
}
