// For the tests of the checks: micro orders with every outcome, and corruptions of them.
import type { Command } from '@tallystick/engine/core/commands'
import { decimal } from '@tallystick/kernel/decimal'

const micro = (where: string, set: string): string =>
  `update micro_order set ${set} where (tableoid, ctid) = (select tableoid, ctid from micro_order where ${where} limit 1)`
const GUARDS: readonly [string, string][] = [
  ['micro_order', 'micro_order_void'],
  ['micro_order', 'micro_order_end'],
  ['micro_order', 'micro_order_length'],
]

export const MICRO_CORRUPTIONS = [
  { finds: 'I26', what: 'a settlement that vanished', sql: `delete from ledger where kind = 'micro_settle'` },
  {
    finds: 'I26',
    what: 'a settlement booked twice',
    sql: `insert into ledger select shard, 99998, realm, kind, user_id, ref, at, accounts, amounts from ledger where kind = 'micro_settle' limit 1`,
  },
  {
    finds: 'I26',
    what: 'a settled order that stands in two partitions',
    sql: `insert into micro_order select made.* from (select * from micro_order where status = 3 limit 1) one,
      jsonb_populate_record(null::micro_order, to_jsonb(one) || '{"created_at": -1, "expires_at": 29999}') made`,
  },
  { finds: 'I26', what: 'a stake raised afterwards', sql: micro('status = 1', 'stake = stake * 2') },
  { finds: 'I26', what: 'a micro order moved to another user', sql: micro('true', 'user_id = 9') },
  { finds: 'I27', what: 'an end after the expiry', sql: micro(`close_reason = 'lost'`, 'end_tick = next_tick') },
  {
    finds: 'I27',
    what: 'an earlier price taken as the end',
    sql: micro(`close_reason = 'lost'`, 'end_tick = end_tick - 4096, end_price = end_price + 1'),
  },
  { finds: 'I27', what: 'a stale price that counted', sql: micro(`close_reason = 'stale'`, `close_reason = 'won'`) },
  {
    finds: 'I28',
    what: 'an end price changed by hand',
    sql: micro(`close_reason = 'lost'`, 'end_price = end_price + 1'),
  },
  {
    finds: 'I28',
    what: 'an open price changed by hand',
    sql: micro(`close_reason = 'lost'`, 'open_price = open_price - 1'),
  },
  { finds: 'I29', what: 'a loss declared a win', sql: micro(`close_reason = 'lost'`, `close_reason = 'won'`) },
  { finds: 'I29', what: 'a win declared a loss', sql: micro(`close_reason = 'won'`, `close_reason = 'lost'`) },
  { finds: 'I29', what: 'a direction turned round', sql: micro(`close_reason = 'lost'`, 'direction = 3 - direction') },
  { finds: 'I30', what: 'a ratio changed afterwards', sql: micro(`close_reason = 'won'`, 'ratio = ratio / 2') },
  { finds: 'I30', what: 'a win paid a cent less', sql: micro(`close_reason = 'won'`, 'profit = profit - 1000000') },
  {
    finds: 'I30',
    what: 'a void with a loss',
    sql: micro(`close_reason = 'no_tick'`, 'profit = -1'),
    unguarded: GUARDS,
  },
  { finds: 'I31', what: 'an expiry moved', sql: micro('true', 'expires_at = expires_at + 1'), unguarded: GUARDS },
  {
    finds: 'I31',
    what: 'a settled order set running',
    sql: micro('status = 3', 'status = 1'),
    unguarded: [['micro_order_other', 'micro_order_is_closed']],
  },
  {
    finds: 'I32',
    what: 'a private end price',
    sql: micro(
      `close_reason = 'won' and expires_at in (select expires_at from micro_order where close_reason in ('won', 'lost') group by expires_at having count(*) > 1)`,
      'end_tick = end_tick - 4096',
    ),
  },
] as const

export interface MicroStage {
  readonly submit: (command: Command) => Promise<number>
  readonly quote: (code: string, price: string) => void
  readonly wait: (ms: number) => void
  /** The engine's own pulse. */
  readonly time: () => void
  readonly idOf: (code: string) => number
}

/** Won and lost together, void for every reason that time and silence give, reset, and still running. */
export async function liveThroughMicro({ submit, quote, wait, time, idOf }: MicroStage): Promise<void> {
  const bet = (userId: number, direction: 'up' | 'down', seconds = 30, stake = '33.33'): Promise<number> =>
    submit({ type: 'open_micro', userId, pairId: idOf('ETHUSD'), direction, stake: decimal(stake), seconds })
  quote('ETHUSD', '3000')
  await bet(1, 'up')
  await bet(2, 'down')
  wait(29_000)
  quote('ETHUSD', '3000.5')
  wait(2_000)
  quote('ETHUSD', '2990')
  await bet(1, 'up')
  wait(10_000)
  quote('ETHUSD', '3100')
  wait(20_001)
  quote('ETHUSD', '3101')
  await bet(1, 'down')
  wait(40_000)
  time()
  quote('ETHUSD', '3102')
  await bet(2, 'up')
  await submit({ type: 'reset_demo', userId: 2 })
  await bet(1, 'up', 300, '200')
}
