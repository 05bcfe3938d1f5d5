// A check that cannot fail proves nothing: each is run on a healthy database that has seen everything, and on deliberate corruptions of it.
import type { Command } from '@tallystick/engine/commands'
import { tickId } from '@tallystick/engine/pair'
import { decimal } from '@tallystick/kernel/decimal'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { postgresStore } from '../engine-host/postgres-store.ts'
import { ShardHost } from '../engine-host/shard-host.ts'
import { keepFromOrders } from '../feed/tape/tick-keeper.ts'
import { loadMarkets, seedMarkets } from '../modules/markets/markets.ts'
import type { PoolClient } from '../platform/postgres/pool.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { brokenChecks, CHECKS, runCheck } from './checks.ts'
import { COPY_CORRUPTIONS, liveThroughCopy } from './copy-corruptions.ts'
import { FUND_CORRUPTIONS, liveThroughFunds } from './fund-corruptions.ts'
import { liveThroughMicro, MICRO_CORRUPTIONS } from './micro-corruptions.ts'
import { liveThroughWallet, WALLET_CORRUPTIONS } from './wallet-corruptions.ts'

/** What a broken program, a wrong operator or a bad backup could do. `unguarded` constraints of the schema are dropped first. */
interface Corruption {
  readonly finds: string
  readonly what: string
  readonly sql: string
  readonly unguarded?: readonly (readonly [table: string, constraint: string])[]
  /** Unique indexes that would not let it happen. */
  readonly unindexed?: readonly string[]
}

const one = (table: string, where: string, set: string): string =>
  `update ${table} set ${set} where ctid = (select ctid from ${table} where ${where} limit 1)`
const order = (where: string, set: string): string => one('forex_order', where, set)

const CORRUPTIONS: readonly Corruption[] = [
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
    what: 'a posting to somebody else',
    sql: one('ledger', `kind = 'forex_open' and user_id <> 9`, 'accounts[1] = 9 * 16 + 4'),
  },
  {
    finds: 'I06',
    what: 'an overdrawn account',
    sql: one('account', 'true', 'balance = -1'),
    unguarded: [['account', 'account_balance_check']],
  },
  { finds: 'I07', what: 'a hold nobody released', sql: one('account', 'type = 1', 'held = held + 1') },
  { finds: 'I07', what: 'an order that vanished', sql: 'delete from forex_order where status = 1' },
  { finds: 'I08', what: 'a margin changed afterwards', sql: order('status = 1', 'margin = margin + 100') },
  { finds: 'I08', what: 'an order closed by hand', sql: order('status = 0', `status = 3, close_reason = 'cancelled'`) },
  { finds: 'I09', what: 'an order given to somebody else', sql: order('user_id <> 9', 'user_id = 9') },
  { finds: 'I09', what: 'a transfer for no order', sql: one('ledger', 'ref <> 0', 'ref = 99999 * 64') },
  {
    finds: 'I10',
    what: 'a close booked twice',
    sql: `insert into ledger select shard, 99999, realm, kind, user_id, ref, at, accounts, amounts from ledger where kind = 'forex_close' limit 1`,
  },
  { finds: 'I11', what: 'a gap in the ledger', sql: 'delete from ledger where seq = 3' },
  { finds: 'I11', what: 'a shard set back', sql: 'update shard set ledger_seq = ledger_seq - 1' },
  { finds: 'I13', what: 'a user moved to the other realm', sql: 'update account set realm = 0 where user_id = 1' },
  { finds: 'I13', what: 'a user without all accounts', sql: 'delete from account where user_id = 9 and type = 3' },
  { finds: 'I13', what: 'an account of nobody', sql: 'delete from users where id = 9' },
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
    what: 'a take-profit that was not reached',
    sql: order(`close_reason = 'take_profit' and side = 2`, 'take_profit = close_price - 1'),
  },
  { finds: 'I20', what: 'a loss written off twice', sql: order('bad_debt > 0', 'bad_debt = bad_debt * 2') },
  { finds: 'I41', what: 'a debt without a position', sql: one('account', 'user_id = 9', 'debt = 1') },
  {
    finds: 'I47',
    what: 'a key answered twice',
    sql: 'insert into command_answer select * from command_answer limit 1',
    unguarded: [['command_answer', 'command_answer_pkey']],
  },
  { finds: 'I47', what: 'an answer of another shard', sql: one('command_answer', 'true', 'shard = 1') },
  { finds: 'I48', what: 'a stop nobody was told of', sql: `delete from outbox where kind = 'order_stopped'` },
  {
    finds: 'I48',
    what: 'a fill nobody was told of',
    sql: one('outbox', `kind = 'order_filled'`, `kind = 'margin_warning'`),
  },
  { finds: 'I48', what: 'a lost warning', sql: `delete from outbox where kind = 'margin_warning'` },
  { finds: 'I51', what: 'a fee changed afterwards', sql: order('open_tick <> 0', 'fee = fee + 100') },
  { finds: 'I51', what: 'a profit the house did not pay', sql: order('profit > 0', 'profit = profit + 100') },
  { finds: 'I53', what: 'a margin by another leverage', sql: order('status = 1', 'leverage = leverage / 2') },
  { finds: 'I53', what: 'a fee by another rate', sql: order('open_tick <> 0', 'fee_rate = fee_rate * 2') },
  { finds: 'I58', what: 'a cancelled order that filled', sql: order(`close_reason = 'cancelled'`, 'open_tick = 4097') },
  { finds: 'I58', what: 'a closed order without reason', sql: order('status = 3', `close_reason = ''`) },
  { finds: 'I58', what: 'a closed order opened again', sql: order('status = 3 and close_tick <> 0', 'status = 1') },
  { finds: 'I63', what: 'a row written past the fence', sql: one('ledger', 'true', 'seq = 99999') },
  { finds: 'I63', what: 'an order nobody numbered', sql: 'update shard set last_number = 1' },
  {
    finds: 'I65',
    what: 'an acknowledged order that is not there',
    sql: `delete from forex_order where id = (select (answer::json #>> '{answer,orderId}')::bigint from command_answer where answer like '%orderId%' limit 1)`,
  },
  ...MICRO_CORRUPTIONS,
  ...COPY_CORRUPTIONS,
  ...FUND_CORRUPTIONS,
  ...WALLET_CORRUPTIONS,
]

let database: TestDatabase
let client: PoolClient

beforeAll(async () => {
  database = await testDatabase()
  await liveThroughEverything(database)
  client = await database.pool.connect()
})

afterAll(async () => {
  client.release()
  await database.close()
})

describe('the checks', () => {
  it('hold on a database that has seen every kind of order', async () => {
    const { rows } = await client.query<{ reason: string }>('select distinct close_reason as reason from forex_order')
    const reasons = rows.map(row => row.reason).toSorted()
    const expected = [
      '',
      'cancelled',
      'closed',
      'master_closed',
      'money_short',
      'stop_loss',
      'stop_out',
      'take_profit',
      'voided',
    ]
    expect(reasons).toEqual(expected)
    expect(await brokenChecks(client)).toEqual([])
  })

  it.each(CORRUPTIONS)('[$finds] finds $what', async ({ finds, sql, unguarded = [], unindexed = [] }) => {
    await client.query('begin')
    try {
      for (const [table, constraint] of unguarded)
        await client.query(`alter table ${table} drop constraint ${constraint}`)
      for (const index of unindexed) await client.query(`drop index ${index}`)
      const { rowCount } = await client.query(sql)
      expect(rowCount).toBeGreaterThan(0)
      const check = CHECKS.find(({ id }) => id === finds)
      expect(check && (await runCheck(client, check)).count).toBeGreaterThan(0)
    } finally {
      await client.query('rollback')
    }
  })

  it('have each been seen to fail', () => {
    const seen = new Set(CORRUPTIONS.map(({ finds }) => finds))
    expect(CHECKS.filter(({ id }) => !seen.has(id))).toEqual([])
  })
})

/** Orders of every kind and end, through the real host and store, on the seeded pairs. */
async function liveThroughEverything({ url, pool }: TestDatabase): Promise<void> {
  await seedMarkets(pool)
  await pool.query(`insert into users (id, public_id, uid, realm, shard, email, demo_id_hash, invite_code, nickname, created_at)
    overriding system value select id, lpad(id::text, 16, '0'), lpad(id::text, 8, '0'), case id when 9 then 'real' else 'demo' end, 0,
      case id when 9 then 'nine@example.com' end, case id when 9 then null else sha256(id::text::bytea) end,
      'ABCDEFG' || chr(64 + id::int), 'Trader', now() from unnest('{1,2,3,9}'::bigint[]) as id`)
  const pairs = (await loadMarkets(pool)).listings.map(({ pair }) => pair)
  const idOf = (code: string): number => pairs.find(pair => pair.code === code)?.id ?? 0
  let now = 1_800_000_000_000
  const store = postgresStore(url, pool)
  const sleep = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))
  const report = (what: string, cause: unknown): never => {
    throw new Error(what, { cause })
  }
  const quiet = { publish: () => undefined, report, sleep }
  const host = new ShardHost(0, 'test', { store, clock: { now: () => now }, ...quiet })
  host.setTerms(pairs)
  await host.start()
  for (const { id } of pairs) host.market(id, true)
  const quote = (code: string, price: string): void => {
    now += 10
    host.tick({ id: tickId(idOf(code), now), pairId: idOf(code), price: decimal(price), at: now })
  }
  let keys = 0
  const ask = async (command: Command): Promise<number> => {
    const outcome = await host.submit(command, { key: `k${++keys}`, paramsHash: 'h' })
    if (!outcome.ok) throw new Error(outcome.refusal.reason)
    return outcome.answer.orderId ?? outcome.answer.recordId ?? 0
  }
  interface Ticket {
    readonly lots?: string
    readonly leverage?: number
    readonly side?: 'buy' | 'sell'
    readonly stopLoss?: string
    readonly takeProfit?: string
  }
  const terms = (userId: number, code: string, ticket: Ticket) => ({
    userId,
    pairId: idOf(code),
    side: ticket.side ?? ('buy' as const),
    lots: decimal(ticket.lots ?? '1'),
    leverage: ticket.leverage ?? 100,
    stopLoss: decimal(ticket.stopLoss ?? '0'),
    takeProfit: decimal(ticket.takeProfit ?? '0'),
  })
  const open = (userId: number, code: string, ticket: Ticket = {}): Promise<number> =>
    ask({ type: 'open_order', ...terms(userId, code, ticket) })
  const place = (userId: number, code: string, target: string, ticket: Ticket = {}): Promise<number> =>
    ask({ type: 'place_order', target: decimal(target), ...terms(userId, code, ticket) })

  quote('BTCUSD', '100000')
  quote('EURUSD', '1.1')
  quote('USDJPY', '150.123')
  for (const userId of [1, 2, 3]) await ask({ type: 'open_accounts', userId, realm: 'demo' })
  await ask({ type: 'open_accounts', userId: 9, realm: 'real' })
  // Two on one tick, by two users.
  const closed = await open(1, 'BTCUSD')
  await open(2, 'BTCUSD', { stopLoss: '99000' })
  await open(1, 'BTCUSD', { side: 'sell', takeProfit: '99500' })
  const yen = await open(1, 'USDJPY', { lots: '0.37' })
  await place(1, 'BTCUSD', '99600')
  const cancelled = await place(1, 'EURUSD', '1.05')
  await place(1, 'EURUSD', '1.06')
  quote('BTCUSD', '100250.5')
  await ask({ type: 'close_order', userId: 1, orderId: closed })
  await ask({ type: 'cancel_order', userId: 1, orderId: cancelled })
  quote('USDJPY', '150.377')
  await ask({ type: 'close_order', userId: 1, orderId: yen })
  quote('BTCUSD', '99400')
  quote('BTCUSD', '98900')
  // Voided by a reset, pending and holding alike.
  await open(2, 'EURUSD')
  await place(2, 'EURUSD', '1.05')
  await ask({ type: 'reset_demo', userId: 2 })
  // Stopped out far below zero, with a pending order whose reserve goes first.
  await open(3, 'BTCUSD', { lots: '20' })
  await place(3, 'BTCUSD', '80000', { lots: '10' })
  quote('BTCUSD', '85000')
  await open(1, 'USDJPY', { lots: '0.11', side: 'sell' })
  await liveThroughFunds({ ask, wait: ms => (now += ms), time: () => host.time() })
  await liveThroughWallet({ ask, wait: ms => (now += ms) })
  await liveThroughMicro({ ask, quote, idOf, wait: ms => (now += ms), time: () => host.time() })
  await liveThroughCopy({ ask, quote, idOf, now: () => now })
  await host.stop()
  // What the keeper does in a running server.
  await keepFromOrders(pool, 0)
  await store.close()
}
