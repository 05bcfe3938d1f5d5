// Years of business in minutes: users with money, their closed and open orders, and the ledger, outbox and answers that belong to them, as
// the engine would have written them. Every invariant of the books holds afterwards.
import { OUTBOX_READERS } from '@tallystick/server/engine-host/outbox-readers'
import type { Pool } from '@tallystick/server/platform/postgres/pool'

export interface Size {
  readonly users: number
  readonly orders: number
  /** Of the orders, those that are still open. */
  readonly open: number
  /** Answers under idempotency keys. */
  readonly answers: number
}

/** Orders written by one statement. */
const CHUNK = 250_000
const TOLD_ANSWERS = 10 * CHUNK
const DAYS = 400
const SHARD = 0
/** In units of 1e-8. */
const DEPOSIT = 1_000_00000000n
const ONE = 100_000_000

/** Where the rows of a database begin that is not empty. */
interface Base {
  readonly user: number
  readonly number: number
  readonly ledger: number
  readonly outbox: number
  readonly pair: number
  readonly uid: number
}

export async function fill(pool: Pool, size: Size, tell: (what: string) => void): Promise<void> {
  const base = await readBase(pool, size)
  await writeUsers(pool, base, size)
  tell(`${size.users.toLocaleString('en-US')} users`)
  const ledger = await writeOrders(pool, base, size, tell)
  await writeBalances(pool, base, size)
  await writeShard(pool, base, size, ledger)
  await passReaders(pool, ledger)
  tell('balances')
  await writeAnswers(pool, size, tell)
  await pool.query('analyze')
}

async function readBase(pool: Pool, size: Size): Promise<Base> {
  const { rows } = await pool.query<Record<keyof Base, string>>(
    `select coalesce((select max(id) from users), 0)::text as user, s.last_number::text as number, s.ledger_seq::text as ledger,
       s.outbox_seq::text as outbox, (select min(id) from pair where conversion_pair_id is null)::text as pair,
       (select min(start) from generate_series(10000000, 90000000, 1000000) start
        where not exists (select from users where uid::bigint between start and start + ${size.users}))::text as uid
     from shard s where shard = ${SHARD}`,
  )
  const [row] = rows
  if (!row) throw new Error('the server has not been started on this database yet')
  const of = (name: keyof Base): number => Number(row[name])
  return {
    user: of('user'),
    number: of('number'),
    ledger: of('ledger'),
    outbox: of('outbox'),
    pair: of('pair'),
    uid: of('uid'),
  }
}

/** Each with a deposit that was credited, and a transfer of it to the contracts account. */
async function writeUsers(pool: Pool, base: Base, { users }: Size): Promise<void> {
  await pool.query(
    `insert into users (id, public_id, uid, realm, shard, email, invite_code, nickname, created_at)
     overriding system value select ${base.user} + n, lpad(n::text, 16, '0'), (${base.uid} + n)::text, 'real', ${SHARD},
       'user' || n || '@grow.example', translate(lpad(n::text, 8, '0'), '0123456789', 'ABCDEFGHJK'), 'Trader ' || n % 10000,
       now() - interval '${DAYS} days' + n * interval '1 second'
     from generate_series(1, ${users}) n`,
  )
  await pool.query(`select setval(pg_get_serial_sequence('users', 'id'), ${base.user + users})`)
  await pool.query(
    `insert into deposit (id, user_id, type, status, option_id, currency_code, protocol_code, address, amount, proof_id, proof_hash,
       approvals_needed, approved_by, decided_by, note, created_at, decided_at)
     select (${base.number} + 2 * n - 1) * 64 + ${SHARD}, ${base.user} + n, 0, 1, 1, 'USDT', 'TRC20', 'T', ${DEPOSIT}, n, 'grow ' || n,
       1, 0, 1, '', ${AT_FIRST} + n, ${AT_FIRST} + n
     from generate_series(1, ${users}) n`,
  )
  await pool.query(
    `insert into ledger (shard, seq, realm, kind, user_id, ref, at, accounts, amounts)
     select ${SHARD}, ${base.ledger} + n, 0, kind, user_id, ref, ${AT_FIRST} + n, accounts, amounts from (
       select n, 'deposit_credit' as kind, ${base.user} + n as user_id, (${base.number} + 2 * n - 1) * 64 as ref,
         array[(${base.user} + n) * 16 + 12, -5] as accounts, array[${DEPOSIT}, -${DEPOSIT}] as amounts from generate_series(1, ${users}) n
       union all
       select ${users} + n, 'account_transfer', ${base.user} + n, (${base.number} + 2 * n) * 64,
         array[(${base.user} + n) * 16 + 12, (${base.user} + n) * 16 + 4], array[-${DEPOSIT}, ${DEPOSIT}] from generate_series(1, ${users}) n
     ) moved`,
  )
}

const AT_FIRST = `((extract(epoch from now()) - ${DAYS} * 86400)::bigint * 1000)`

/** Nine of ten were pending orders once, so that each has three rows in the ledger and one in the outbox. Returns the end of the ledger. */
async function writeOrders(pool: Pool, base: Base, size: Size, tell: (what: string) => void): Promise<number> {
  let ledger = base.ledger + 2 * size.users
  let outbox = base.outbox
  const stepMs = Math.floor(((DAYS - 1) * 86_400_000) / size.orders)
  for (let from = 1; from <= size.orders; from += CHUNK) {
    const to = Math.min(from + CHUNK - 1, size.orders)
    await pool.query(ordersSql(base, size, from, to, stepMs))
    ledger += await rowsOf(pool, ledgerSql(base, size, ledger, from, to))
    outbox += await rowsOf(pool, outboxSql(base, size, outbox, from, to))
    tell(`${to.toLocaleString('en-US')} orders, ${ledger.toLocaleString('en-US')} ledger rows`)
  }
  await pool.query(`update shard set outbox_seq = ${outbox} where shard = ${SHARD}`)
  return ledger
}

async function rowsOf(pool: Pool, sql: string): Promise<number> {
  return (await pool.query(sql)).rowCount ?? 0
}

/** A tick has one price, so the price follows from its time. */
function priceAt(at: string): string {
  return `((60000 + (${at}) / 1000 % 997) * ${ONE}::bigint)`
}

function ordersSql(base: Base, size: Size, from: number, to: number, stepMs: number): string {
  const margin = `(${priceAt('opened')} / 10000)`
  return `insert into forex_order (id, user_id, pair_id, side, status, lots, units_per_lot, leverage, fee_rate, fee_type, fixed_margin,
      origin_price, open_price, close_price, open_rate, close_rate, open_tick, close_tick, margin, fee, stop_loss, take_profit, target_side,
      profit, bad_debt, close_reason, follow_type, origin_id, relation_id, created_at, opened_at, closed_at)
    select (${base.number} + 2 * ${size.users} + n) * 64 + ${SHARD}, ${base.user} + 1 + (n * 7919::bigint) % ${size.users}, ${base.pair}, 1,
      case when is_open then 1 else 3 end, ${ONE / 100}, ${ONE}, 100, ${2 * ONE}, 1, false,
      ${priceAt('opened')}, ${priceAt('opened')}, case when is_open then 0 else ${priceAt('closed')} end, ${ONE},
      case when is_open then 0 else ${ONE} end, opened * 4096 + ${base.pair}, case when is_open then 0 else closed * 4096 + ${base.pair} end,
      ${margin}, ${ONE / 50}, 0, 0, case when n % 10 = 0 then 0 else 1 end,
      case when is_open then 0 else (${priceAt('closed')} - ${priceAt('opened')}) / 100 end, 0,
      case when is_open then '' else 'closed' end, 1, 0, 0, opened - 2000, opened, case when is_open then 0 else closed end
    from (select n, n > ${size.orders - size.open} as is_open, ${AT_FIRST} + 86400000 + n * ${stepMs}::bigint as opened,
        ${AT_FIRST} + 86400000 + n * ${stepMs}::bigint + 60000 as closed
      from generate_series(${from}::bigint, ${to}) n) made`
}

function chosen(base: Base, size: Size, from: number, to: number): string {
  const id = (n: number): string => `(${base.number} + 2 * ${size.users} + ${n}) * 64`
  return `forex_order where id between ${id(from)} and ${id(to)} + 63`
}

function ledgerSql(base: Base, size: Size, last: number, from: number, to: number): string {
  return `with o as (select * from ${chosen(base, size, from, to)}), moved as (
      select 'forex_reserve' as kind, user_id, id, created_at as at, array[user_id * 16 + 4, user_id * 16 + 5] as accounts,
        array[-(margin + fee), margin + fee] as amounts from o where target_side <> 0
      union all select 'forex_fill', user_id, id, opened_at, array[user_id * 16 + 5, -1], array[-fee, fee] from o where target_side <> 0
      union all select 'forex_open', user_id, id, opened_at, array[user_id * 16 + 4, user_id * 16 + 5, -1],
        array[-(margin + fee), margin, fee] from o where target_side = 0
      union all select 'forex_close', user_id, id, closed_at,
        case profit when 0 then array[user_id * 16 + 4, user_id * 16 + 5] else array[user_id * 16 + 4, user_id * 16 + 5, -2] end,
        case profit when 0 then array[margin, -margin] else array[margin + profit, -margin, -profit] end from o where status = 3
    )
    insert into ledger (shard, seq, realm, kind, user_id, ref, at, accounts, amounts)
    select ${SHARD}, ${last} + row_number() over (order by at, id, kind), 0, kind, user_id, id, at, accounts, amounts from moved`
}

function outboxSql(base: Base, size: Size, last: number, from: number, to: number): string {
  return `insert into outbox (shard, seq, user_id, kind, body, at)
    select ${SHARD}, ${last} + row_number() over (order by opened_at, id), user_id, 'order_filled', '{"ref":' || id || '}', opened_at
    from ${chosen(base, size, from, to)} and target_side <> 0`
}

/** What is left of the money, from what was written; and what the house has of it. */
async function writeBalances(pool: Pool, base: Base, { users }: Size): Promise<void> {
  await pool.query(
    `insert into account (user_id, type, realm, shard, balance, held, debt)
     select ${base.user} + n, type, 0, ${SHARD}, case type when 1 then ${DEPOSIT} + coalesce(moved, 0) else 0 end,
       case type when 1 then coalesce(locked, 0) else 0 end, 0
     from generate_series(1, ${users}) n cross join (values (1), (2), (3)) as t (type)
     left join (select user_id, sum(profit - fee - case status when 1 then margin else 0 end)::bigint as moved,
         sum(case status when 1 then margin else 0 end)::bigint as locked
       from forex_order where user_id > ${base.user} group by user_id) o on o.user_id = ${base.user} + n`,
  )
  await pool.query(
    `insert into house_account (account, shard, realm, balance)
     select account, ${SHARD}, 0, sum(amount) from (
       select -1 as account, fee::numeric as amount from forex_order where user_id > ${base.user}
       union all select -2, -profit from forex_order where user_id > ${base.user}
       union all select -5, ${users}::numeric * -${DEPOSIT}
     ) booked group by account
     on conflict (account) do update set balance = house_account.balance + excluded.balance`,
  )
}

async function writeShard(pool: Pool, base: Base, { users, orders }: Size, ledger: number): Promise<void> {
  await pool.query(
    `update shard set ledger_seq = ${ledger}, last_number = ${base.number + 2 * users + orders},
       applied_seq = applied_seq + 1, epoch = epoch + 1 where shard = ${SHARD}`,
  )
}

/** Whoever reads along has read it: nobody who takes over has years to catch up with. */
async function passReaders(pool: Pool, ledger: number): Promise<void> {
  await pool.query(
    `insert into outbox_cursor (reader, shard, seq) select reader, ${SHARD}, outbox_seq from unnest($1::text[]) reader, shard where shard = ${SHARD}
     on conflict (reader, shard) do update set seq = excluded.seq`,
    [OUTBOX_READERS],
  )
  await pool.query(`update tlog_cursor set position = ${ledger} where source = 'ledger' and shard = ${SHARD}`)
}

/** A key as our clients send it. */
function uuid7Sql(at: string, digits: string): string {
  const time = `lpad(to_hex(${at}), 12, '0')`
  return `'k:' || substr(${time}, 1, 8) || '-' || substr(${time}, 9) || '-7' || substr(${digits}, 1, 3) || '-8' || substr(${digits}, 4, 3)
    || '-' || substr(${digits}, 7, 12)`
}

/** A day of answers to refused requests, as many in a batch as the engine puts there under load. */
async function writeAnswers(pool: Pool, { answers }: Size, tell: (what: string) => void): Promise<void> {
  const each = 100
  const at = (n: string): string =>
    `((extract(epoch from now()) * 1000)::bigint - ${n} * 86000000 / ${Math.max(answers, 1)})`
  const key = uuid7Sql(at('n'), 'md5(n::text)')
  for (let from = 1; from <= answers; from += CHUNK) {
    const to = Math.min(from + CHUNK - 1, answers)
    await pool.query(
      `with given as (
         select n, -((n - 1) / ${each}) - 1 as seq, (select max(id) from users) - n % 1000 as user_id, ${key} as key, ${at('n')} as at
         from generate_series(${from}::bigint, ${to}) n
       ), kept as (
         insert into answer_batch (shard, seq, at, answers)
         select ${SHARD}, seq, min(at), json_agg(json_build_array(user_id, key, 'hash', '{"refusal":{"reason":"pair_unknown","params":{}}}'::json))::text
         from given group by seq
       ) insert into answer_key (number, shard, seq, at) select answer_number(user_id, key), ${SHARD}, seq, at from given`,
    )
    if (to % TOLD_ANSWERS === 0 || to === answers) tell(`${to.toLocaleString('en-US')} answers`)
  }
}
