// Corruptions of recorded equity.
import type { Corruption } from './corruptions.ts'

const hour = (where: string, set: string): string =>
  `update equity_hour set ${set} where ctid = (select ctid from equity_hour where ${where} limit 1)`
const mark = (set: string): string =>
  `update equity_mark set ${set} where ctid = (select m.ctid from equity_mark m join tape_tick k on k.id = m.tick limit 1)`

export const EQUITY_CORRUPTIONS: readonly Corruption[] = [
  ...['forex', 'micro', 'main', 'paid_in', 'paid_out', 'fees', 'interest'].map(column => ({
    finds: 'I70',
    what: `recorded equity with another ${column}`,
    sql: hour('true', `${column} = ${column} + 1`),
  })),
  {
    finds: 'I70',
    what: 'an hour with a transfer that was not recorded',
    sql: `delete from equity_hour e where exists (select from ledger l where l.user_id = e.user_id and l.at / 3600000 + 1 = e.hour)`,
  },
  { finds: 'I70b', what: 'another floating profit', sql: hour('floating <> 0', 'floating = floating + 100') },
  { finds: 'I70b', what: 'a floating profit of nothing', sql: hour('floating = 0', 'floating = 100') },
  { finds: 'I70b', what: 'a lost price', sql: 'delete from equity_mark' },
  {
    finds: 'I70b',
    what: 'an hour with a position that was not recorded',
    sql: `delete from equity_hour e where floating <> 0
      and not exists (select from ledger l where l.user_id = e.user_id and l.at / 3600000 + 1 = e.hour)`,
  },
  {
    finds: 'I70b',
    what: 'a position opened at another price afterwards',
    sql: `update forex_order set open_price = open_price * 2 where status = 1`,
  },
  { finds: 'I70c', what: 'equity by another price', sql: mark('price = price + 1') },
  { finds: 'I70c', what: 'equity by a price of another pair', sql: mark('tick = tick + 1') },
  {
    finds: 'I70c',
    what: 'equity by a price of later',
    sql: mark('tick = (hour * 3600000::bigint + 1) * 4096 + pair_id'),
  },
  {
    finds: 'I70c',
    what: 'equity by a price that was not the last one',
    sql: `insert into tape_tick (id, pair_id, at, price) select (hour * 3600000::bigint - 1) * 4096 + pair_id, pair_id,
      hour * 3600000::bigint - 1, price from equity_mark limit 1`,
  },
]
