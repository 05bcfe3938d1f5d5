// Adds what is new in the ledger to the days it belongs to: each ledger row once, behind a cursor of its shard, so that the cost is that of
// what happened since. A row that comes late counts for the day of its time.
import { DAY_MS, HOUR_MS, type Instant } from '@tallystick/kernel/clock'
import { idFrom, type Pool, type PoolClient, transaction } from '../../../platform/postgres/pool.ts'

/** Ledger rows of one transaction. */
const STEP_ROWS = 20_000
/** How long after midnight a day's registrations are all committed. */
const SETTLED_MS = HOUR_MS
/** How long it is known who was active on a day, after that was first counted. No later row of that day comes as late as that. */
const KNOWN_DAYS = 7

/** What a user does: open, stake, pay, transfer, subscribe. Not what time or prices do to them. */
const ACTIVE_KINDS =
  `('forex_open', 'forex_reserve', 'micro_stake', 'deposit_credit', 'withdrawal_hold', 'account_transfer', 'loan_payout', ` +
  `'loan_repayment', 'fund_buy', 'fund_redeem')`

/** Several processes take turns. Resolves to how many steps were made. */
export async function recordDays(
  pool: Pool,
  now: Instant,
  { isStopping = () => false, stepRows = STEP_ROWS }: { isStopping?: () => boolean; stepRows?: number } = {},
): Promise<number> {
  const { rows } = await pool.query<{ shard: number }>('select shard from shard order by shard')
  let steps = 0
  const today = Math.floor(now / DAY_MS)
  for (const { shard } of rows) while (!isStopping() && (await recordRows(pool, shard, today, stepRows))) steps++
  while (!isStopping() && (await recordRegistrations(pool, now))) steps++
  if (!isStopping()) await pool.query('delete from active_user_day where counted_on < $1', [today - KNOWN_DAYS])
  return steps
}

/** False when nothing is left. */
function recordRows(pool: Pool, shard: number, today: number, stepRows: number): Promise<boolean> {
  return transaction(pool, async client => {
    await client.query('insert into house_day_cursor (shard, seq) values ($1, 0) on conflict do nothing', [shard])
    const { rows } = await client.query<{ seq: bigint; ledger_seq: bigint }>(
      `select c.seq, (select ledger_seq from shard where shard = $1) from house_day_cursor c where shard = $1 for update`,
      [shard],
    )
    const [seq, end] = [idFrom(rows[0]?.seq ?? 0n), idFrom(rows[0]?.ledger_seq ?? 0n)]
    if (seq >= end) return false
    const last = Math.min(end, seq + stepRows)
    await client.query(ADD_ROWS, [shard, seq, last, today])
    await client.query('update house_day_cursor set seq = $2 where shard = $1', [shard, last])
    return true
  })
}

/** One pass over the rows behind the cursor, by the ledger's index of shard and seq. */
export const ADD_ROWS = `with moved as materialized (
   select realm, (at / ${DAY_MS})::integer as day, kind, user_id, accounts, amounts
   from ledger where shard = $1 and seq > $2 and seq <= $3
     ), house as (
   insert into house_day (realm, day, account, transfers, credit, debit)
   select m.realm, m.day, -p.account % 128, count(*), sum(greatest(p.amount, 0)), sum(least(p.amount, 0))
   from moved m cross join lateral unnest(m.accounts, m.amounts) as p (account, amount) where p.account < 0 group by 1, 2, 3
   on conflict (realm, day, account) do update set transfers = house_day.transfers + excluded.transfers,
     credit = house_day.credit + excluded.credit, debit = house_day.debit + excluded.debit
     ), newly_active as (
   insert into active_user_day (day, user_id, counted_on) select distinct day, user_id, $4::integer from moved where kind in ${ACTIVE_KINDS}
   on conflict do nothing returning day, user_id
     )
     insert into user_day (realm, day, active)
     select m.realm, a.day, count(*) from newly_active a join (select distinct user_id, realm from moved) m using (user_id) group by 1, 2
     on conflict (realm, day) do update set active = user_day.active + excluded.active`

/** The next finished day; false when none is left. */
function recordRegistrations(pool: Pool, now: Instant): Promise<boolean> {
  const settled = Math.floor((now - SETTLED_MS) / DAY_MS) * DAY_MS
  return transaction(pool, async client => {
    const from = await nextDay(client)
    if (from === undefined || from >= settled) return false
    await client.query(
      `insert into user_day (realm, day, registered)
       select case realm when 'real' then 0 else 1 end, $1::bigint / ${DAY_MS}, count(*) from users
       where created_at >= to_timestamp($1::bigint / 1000.0) and created_at < to_timestamp(($1::bigint + ${DAY_MS}) / 1000.0) group by 1
       on conflict (realm, day) do update set registered = excluded.registered`,
      [from],
    )
    await client.query('update user_day_cursor set until = $1', [from + DAY_MS])
    return true
  })
}

/** Begins with the day of the first user there ever was. */
async function nextDay(client: PoolClient): Promise<Instant | undefined> {
  const { rows } = await client.query<{ until: bigint }>('select until from user_day_cursor for update')
  const until = idFrom(rows[0]?.until ?? 0n)
  if (until > 0) return until
  const first = await client.query<{ at: Instant | null }>('select min(created_at) as at from users')
  const at = first.rows[0]?.at
  return at === null || at === undefined ? undefined : Math.floor(at / DAY_MS) * DAY_MS
}
