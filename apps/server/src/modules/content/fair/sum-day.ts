// Sums up finished days, one at a time, each in one transaction with the cursor. Orders are found by the coarse index of when they closed.
import { DAY_MS, HOUR_MS, type Instant } from '@tallystick/kernel/clock'
import { idFrom, type Pool, type PoolClient, transaction } from '../../../platform/postgres/pool.ts'

/** How long after midnight a day is over: no commit of it is under way any more, whatever the clocks of the nodes say. */
const SETTLED_MS = HOUR_MS

export async function sumFinishedDays(pool: Pool, now: Instant): Promise<void> {
  const settled = Math.floor((now - SETTLED_MS) / DAY_MS) * DAY_MS
  while (await sumNextDay(pool, settled));
}

/** False when no day is left. */
function sumNextDay(pool: Pool, settled: Instant): Promise<boolean> {
  return transaction(pool, async client => {
    const from = await nextDay(client)
    if (from === undefined || from >= settled) return false
    await client.query(POSITIONS, [from])
    await client.query(MICRO, [from])
    await client.query(RESULTS, [from])
    await client.query(WITHDRAWALS, [from])
    // A day on which nothing happened is told too.
    await client.query(INSERT_DAY, [from])
    await client.query('update public_figure_cursor set until = $1', [from + DAY_MS])
    return true
  })
}

/** Begins with the day of the first transfer there ever was. */
async function nextDay(client: PoolClient): Promise<Instant | undefined> {
  const { rows } = await client.query<{ until: bigint | null }>('select until from public_figure_cursor for update')
  const until = rows[0]?.until ?? null
  if (until !== null) return idFrom(until)
  const first = await client.query<{ at: bigint | null }>('select min(at) as at from ledger')
  const at = first.rows[0]?.at
  return at === null || at === undefined ? undefined : Math.floor(idFrom(at) / DAY_MS) * DAY_MS
}

const DAY = `$1::bigint / ${DAY_MS}`
const REALM = `case u.realm when 'real' then 0 else 1 end`
const THAT_DAY = (at: string): string => `${at} >= $1 and ${at} < $1 + ${DAY_MS}`
/** Of a demo account that was reset: neither its own end nor anybody's act. */
const POSITION = `o.status = 3 and o.opened_at > 0 and o.close_reason <> 'voided'`
const DECIDED = `o.status = 3 and o.close_reason in ('won', 'lost')`
const INTO = 'insert into public_figure (day, realm, figure, value, accounts)'

const POSITIONS = `${INTO}
  select ${DAY}, ${REALM}, figure, count(*) filter (where is_in), count(distinct o.user_id) filter (where is_in)
  from forex_order o join users u on u.id = o.user_id
    cross join lateral (values ('closed', true), ('stop_outs', o.close_reason = 'stop_out')) as f (figure, is_in)
  where ${POSITION} and ${THAT_DAY('o.closed_at')} group by 2, 3`

const MICRO = `${INTO}
  select ${DAY}, ${REALM}, figure, count(*) filter (where is_in), count(distinct o.user_id)
  from micro_order o join users u on u.id = o.user_id
    cross join lateral (values ('micro_decided', true), ('micro_won', o.close_reason = 'won'), ('micro_tied', o.open_price = o.end_price))
      as f (figure, is_in)
  where ${DECIDED} and ${THAT_DAY('o.closed_at')} group by 2, 3`

const RESULTS = `${INTO}
  select ${DAY}, realm, figure, count(*) filter (where is_in), count(*) from (
    select user_id, ${REALM} as realm, sum(result) as result from (
      select user_id, profit - fee as result from forex_order o where ${POSITION} and ${THAT_DAY('o.closed_at')}
      union all select user_id, profit from micro_order o where ${DECIDED} and ${THAT_DAY('o.closed_at')}
    ) closed join users u on u.id = user_id group by 1, 2
  ) owner cross join lateral (values ('accounts', true), ('losing', result < 0)) as f (figure, is_in) group by 2, 3`

const WITHDRAWALS = `${INTO}
  select ${DAY}, realm, figure, value, accounts from (
    select ${REALM} as realm, count(*) as paid, count(distinct user_id) as accounts,
      percentile_disc(array[0.5, 0.95]) within group (order by w.decided_at - w.created_at) as ms
    from withdrawal w join users u on u.id = w.user_id where w.status = 1 and ${THAT_DAY('w.decided_at')} group by 1
  ) paid cross join lateral (values ('paid', paid), ('paid_median_ms', ms[1]), ('paid_p95_ms', ms[2])) as f (figure, value)`

const INSERT_DAY = `insert into public_figure (day, realm, figure, value) values (${DAY}, 0, 'summed', 1)`
