// Narrows the statement of a check to a page: a table that it names is replaced by the rows of that table which belong to the page, by a common
// table expression of the same name. `public.forex_order` is always the whole table.
import type { Instant } from '@tallystick/kernel/clock'

export interface Span {
  readonly shard: number
  /** Not in it; the last one is. */
  readonly after: number
  readonly until: number
}

export interface OrderSet {
  readonly ids: readonly number[]
  readonly users: readonly number[]
  /** When money was moved for them. */
  readonly instants: readonly Instant[]
}

export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
}

type Tables = Readonly<Record<string, string>>

/** Transfers that are not of orders have an index of their own, with this condition. */
export const NOT_OF_ORDERS = `kind not in ('forex_open', 'forex_reserve', 'forex_fill', 'forex_release', 'forex_close', 'micro_stake', 'micro_settle')`

const SPAN = 'shard = $1 and seq > $2 and seq <= $3'
const PAGE = 'select $1::smallint as shard, $2::bigint as after, $3::bigint as until'
const ofUsers = (table: string): string => `select * from public.${table} where user_id = any ($1)`

const WITHOUT_HISTORY: Tables = {
  account: ofUsers('account'),
  users: 'select * from public.users where id = any ($1)',
  forex_order: `${ofUsers('forex_order')} and status < 3`,
  micro_order: `${ofUsers('micro_order')} and status = 1`,
  fund_subscription: ofUsers('fund_subscription'),
  withdrawal: ofUsers('withdrawal'),
}

const MONEY: Tables = {
  ...WITHOUT_HISTORY,
  ledger: `${ofUsers('ledger')} and ${NOT_OF_ORDERS}`,
  deposit: ofUsers('deposit'),
  adjustment: ofUsers('adjustment'),
  loan: ofUsers('loan'),
  loan_repayment: `select * from public.loan_repayment where loan_id in (select id from public.loan where user_id = any ($1))`,
  fund_interest: `select * from public.fund_interest where subscription_id in (select id from public.fund_subscription where user_id = any ($1))`,
  withdrawal_allowance: ofUsers('withdrawal_allowance'),
  statement: ofUsers('statement'),
}

/** Orders are found by user in two indexes, of open and of closed ones. */
const USER: Tables = {
  ...MONEY,
  ledger: ofUsers('ledger'),
  forex_order: `${ofUsers('forex_order')} and status < 3 union all ${ofUsers('forex_order')} and status = 3`,
  micro_order: ofUsers('micro_order'),
  closed_day: ofUsers('closed_day'),
  closed_extreme_day: ofUsers('closed_extreme_day'),
  copy_relation: ofUsers('copy_relation'),
  copy_payment: `select * from public.copy_payment where relation_id in (select id from public.copy_relation where user_id = any ($1))`,
  equity_hour: ofUsers('equity_hour'),
  key_act: ofUsers('key_act'),
}

const ORDER: Tables = {
  forex_order: 'select * from public.forex_order where id = any ($1)',
  micro_order: 'select * from public.micro_order where id = any ($1)',
  ledger: 'select * from public.ledger where at = any ($2) and ref = any ($1)',
  account: 'select * from public.account where user_id = any ($3)',
  key_act: 'select * from public.key_act where user_id = any ($3) and ref = any ($1)',
}

const DAY: Tables = {
  ledger: 'select * from public.ledger where at >= $1::bigint * 86400000 and at < ($1::bigint + 1) * 86400000',
  house_day: 'select * from public.house_day where day = $1',
  user_day: 'select * from public.user_day where day = $1',
}

export function ofSpan(by: 'transfer' | 'outbox' | 'answers', sql: string, { shard, after, until }: Span): Statement {
  const table = { transfer: 'ledger', outbox: 'outbox', answers: 'command_answer' }[by]
  const tables = { page: PAGE, [table]: `select * from public.${table} where ${SPAN}` }
  return { text: narrowed(sql, tables, ['smallint', 'bigint', 'bigint']), values: [shard, after, until] }
}

export function ofUserPage(by: 'account' | 'money' | 'user', sql: string, users: readonly number[]): Statement {
  const tables = { account: WITHOUT_HISTORY, money: MONEY, user: USER }[by]
  return { text: narrowed(sql, tables, ['bigint[]']), values: [users] }
}

export function ofOrders(sql: string, { ids, instants, users }: OrderSet): Statement {
  return { text: narrowed(sql, ORDER, ['bigint[]', 'bigint[]', 'bigint[]']), values: [ids, instants, users] }
}

export function ofDay(sql: string, day: number): Statement {
  return { text: narrowed(sql, DAY, ['integer']), values: [day] }
}

function narrowed(sql: string, tables: Tables, types: readonly string[]): string {
  const named = Object.entries(tables).filter(([table]) => new RegExp(String.raw`(?<![.\w])${table}(?!\w)`).test(sql))
  // The database wants to know the type of each value, used or not.
  const typed = `typed as (select ${types.map((type, index) => `$${index + 1}::${type}`).join(', ')})`
  const expressions = [typed, ...named.map(([table, rows]) => `${table} as not materialized (${rows})`)]
  return `with ${expressions.join(', ')} select (${sql})::bigint as count`
}
