// Fills a database with every kind of order, outcome and decision, for the tests of the checks.
import type { Command } from '@tallystick/engine/core/commands'
import { type Tick, tickId } from '@tallystick/engine/core/pair'
import { DEFAULT_SETTINGS } from '@tallystick/engine/core/settings'
import { HOUR_MS } from '@tallystick/kernel/clock'
import { decimal } from '@tallystick/kernel/decimal'
import { postgresStore } from '@tallystick/server/engine-host/store/postgres-store'
import { ShardHost } from '@tallystick/server/engine-host/shard/shard-host'
import { keepFromOrders } from '@tallystick/server/feed/tape/tick-keeper'
import { loadMarkets, seedMarkets } from '@tallystick/server/feed/markets/markets'
import { makeDay } from '@tallystick/server/modules/money/liabilities/make-day'
import { recordEquity } from '@tallystick/server/modules/money/portfolio/record-equity'
import { recordDays } from '@tallystick/server/modules/operators/figures/record-days'
import type { Pool } from '@tallystick/server/platform/postgres/pool'
import { liveThroughCopy } from './copy-corruptions.ts'
import { liveThroughFunds } from './fund-corruptions.ts'
import { liveThroughStatements } from './statement-corruptions.ts'
import { liveThroughMicro } from './micro-corruptions.ts'
import { ACCEPT_WITHIN_MS, liveThroughWallet } from './wallet-corruptions.ts'
import type { LogEvent, LogFields } from '@tallystick/server/platform/log-events'

/** Orders of every kind and end, through the real host and store, on the seeded pairs. */
export async function liveThroughEverything(url: string, pool: Pool): Promise<void> {
  await seedMarkets(pool)
  await pool.query(`insert into users (id, public_id, uid, realm, shard, email, demo_id_hash, invite_code, nickname, created_at)
    overriding system value select id, lpad(id::text, 16, '0'), lpad(id::text, 8, '0'), case id when 9 then 'real' else 'demo' end, 0,
      case id when 9 then 'nine@example.com' end, case id when 9 then null else sha256(id::text::bytea) end,
      'ABCDEFG' || chr(64 + id::int), 'Trader', now() from unnest('{1,2,3,9}'::bigint[]) as id`)
  await pool.query(`insert into api_keys (id, number, user_id, name, may_trade, addresses, secret, created_at, expires_at)
    overriding system value select 'key ' || id, id, id, 'Bot', true, '{}', 'TSV1', now(), now() from unnest('{1,2}'::bigint[]) as id`)
  const pairs = (await loadMarkets(pool)).listings.map(({ pair }) => pair)
  const idOf = (code: string): number => pairs.find(pair => pair.code === code)?.id ?? 0
  let now = 1_800_000_000_000
  const store = postgresStore(url, pool)
  const sleep = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))
  const report = (event: LogEvent, fields?: LogFields): never => {
    throw new Error(event, { cause: fields?.['err'] ?? fields })
  }
  const quiet = { publish: () => undefined, report, sleep }
  const settings = {
    ...DEFAULT_SETTINGS,
    wallet: { ...DEFAULT_SETTINGS.wallet, acceptWithinMs: ACCEPT_WITHIN_MS },
  }
  const host = new ShardHost(0, 'test', {
    store,
    clock: { now: () => now },
    readTerms: async () => ({ settings, pairs }),
    ...quiet,
  })
  await host.start()
  for (const { id } of pairs) host.market(id, true)
  const ticks: Tick[] = []
  const quote = (code: string, price: string): void => {
    now += 10
    const tick = { id: tickId(idOf(code), now), pairId: idOf(code), price: decimal(price), at: now }
    ticks.push(tick)
    host.tick(tick)
  }
  let keys = 0
  const submit = async (command: Command): Promise<number> => {
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
    stopLoss: decimal(ticket.stopLoss ?? '0') || null,
    takeProfit: decimal(ticket.takeProfit ?? '0') || null,
  })
  const open = (userId: number, code: string, ticket: Ticket = {}): Promise<number> =>
    submit({ type: 'open_order', ...terms(userId, code, ticket) })
  const place = (userId: number, code: string, target: string, ticket: Ticket = {}): Promise<number> =>
    submit({ type: 'place_order', target: decimal(target), expiresAt: null, ...terms(userId, code, ticket) })

  quote('BTCUSD', '100000')
  quote('EURUSD', '1.1')
  quote('USDJPY', '150.123')
  for (const userId of [1, 2, 3]) await submit({ type: 'open_accounts', userId, realm: 'demo' })
  await submit({ type: 'open_accounts', userId: 9, realm: 'real' })
  // Two on one tick, by two users.
  const closed = await open(1, 'BTCUSD')
  await open(2, 'BTCUSD', { stopLoss: '99000' })
  await open(1, 'BTCUSD', { side: 'sell', takeProfit: '99500' })
  const yen = await open(1, 'USDJPY', { lots: '0.37' })
  await place(1, 'BTCUSD', '99600')
  const cancelled = await place(1, 'EURUSD', '1.05')
  await place(1, 'EURUSD', '1.06')
  const alert = { userId: 1, pairId: idOf('BTCUSD'), note: null } as const
  await submit({ type: 'make_alert', ...alert, direction: 'above', level: decimal('100200'), percent: null })
  await submit({ type: 'make_alert', ...alert, direction: 'below', level: decimal('90000'), percent: null })
  const removed = await submit({
    type: 'make_alert',
    ...alert,
    direction: 'above',
    level: decimal('100100'),
    percent: null,
  })
  await submit({ type: 'remove_alert', userId: 1, alertId: removed })
  await submit({ type: 'make_alert', ...alert, direction: 'above', level: decimal('500000'), percent: null })
  const move = { type: 'make_alert', ...alert, level: null } as const
  await submit({ ...move, direction: 'either', percent: decimal('0.25') })
  await submit({ ...move, direction: 'either', percent: decimal('33.33') })
  quote('BTCUSD', '100250.5')
  await submit({ type: 'close_order', userId: 1, orderId: closed })
  await submit({ type: 'cancel_order', userId: 1, orderId: cancelled })
  // Closed in parts, of which one is left.
  const split = await open(1, 'USDJPY', { lots: '0.17' })
  quote('USDJPY', '150.377')
  await submit({ type: 'close_part', userId: 1, orderId: split, lots: decimal('0.05') })
  await submit({ type: 'close_part', userId: 1, orderId: split, lots: decimal('0.11') })
  await submit({ type: 'close_order', userId: 1, keyId: 1, orderId: yen })
  // Several at once, of which one is in a loss.
  for (const side of ['buy', 'sell'] as const) await open(1, 'EURUSD', { side })
  await submit({ type: 'close_all', userId: 1, pairId: idOf('EURUSD'), which: 'all' })
  // Of two orders one cancels the other.
  const entry = { lots: decimal('0.1'), stopLoss: null, takeProfit: null }
  await submit({
    type: 'place_oco',
    userId: 1,
    pairId: idOf('EURUSD'),
    leverage: 100,
    expiresAt: null,
    entries: [
      { ...entry, side: 'buy', target: decimal('1.1005') },
      { ...entry, side: 'sell', target: decimal('1.0995') },
    ],
  })
  // Closed by stops that had followed the price, one on each side.
  for (const side of ['buy', 'sell'] as const) {
    const orderId = await open(1, 'EURUSD', { side })
    await submit({ type: 'set_trail', userId: 1, orderId, trail: { distance: decimal('0.002'), percent: null } })
  }
  for (const price of ['1.1015', '1.099', '1.1012']) quote('EURUSD', price)
  quote('BTCUSD', '99400')
  quote('BTCUSD', '98900')
  // Voided by a reset, pending and holding alike.
  await open(2, 'EURUSD')
  await place(2, 'EURUSD', '1.05')
  await submit({ type: 'reset_demo', userId: 2 })
  // Stopped out far below zero, with a pending order whose reserve goes first.
  await open(3, 'BTCUSD', { lots: '20' })
  await place(3, 'BTCUSD', '80000', { lots: '10' })
  quote('BTCUSD', '85000')
  // Reached while its owner is frozen.
  await place(2, 'BTCUSD', '85001')
  await submit({ type: 'freeze_user', userId: 2, operatorId: 1, note: 'looked at' })
  quote('BTCUSD', '85001')
  await submit({ type: 'unfreeze_user', userId: 2, operatorId: 1, note: '' })
  await open(1, 'USDJPY', { lots: '0.11', side: 'sell' })
  await liveThroughFunds({ submit, wait: ms => (now += ms), time: () => host.time() })
  await liveThroughWallet({ submit, quote, idOf, wait: ms => (now += ms), time: () => host.time() })
  await liveThroughMicro({ submit, quote, idOf, wait: ms => (now += ms), time: () => host.time() })
  await liveThroughCopy({ submit, quote, idOf, now: () => now })
  await host.stop()
  // What the keeper does in a running server.
  await keepFromOrders(pool, 0)
  const last = (pairId: number, at: number): Tick | undefined =>
    ticks.findLast(tick => tick.pairId === pairId && tick.at <= at)
  const market = {
    pair: (pairId: number) => pairs.find(({ id }) => id === pairId),
    tape: {
      around: async (asked: readonly { readonly pairId: number; readonly at: number }[]) =>
        asked.map(({ pairId, at }) => ({ last: last(pairId, at), next: undefined, closed: false })),
    },
    lastTick: () => undefined,
    knownTo: () => Infinity,
  }
  await recordEquity(pool, market, now + HOUR_MS)
  await liveThroughStatements(pool, { market, report }, now + HOUR_MS)
  await recordDays(pool, now)
  await makeDay(pool, Buffer.alloc(32), now)
  await store.close()
}
