// Invariants of the money as SQL: each counts the rows that break it, so 0 means that it holds. They share no code with the engine and
// read only tables, so that they also find damage by bugs, operators or restored backups.
import { systemErrorCode } from '../platform/cannot-start.ts'
import { isDatabaseGone, type Pool, type PoolClient, transaction } from '../platform/postgres/pool.ts'
import { COPY_CHECKS } from './copy-checks.ts'
import { EQUITY_CHECKS } from './equity-checks.ts'
import { FIGURE_CHECKS } from './figure-checks.ts'
import { LIABILITY_CHECKS } from './liability-checks.ts'
import { FOREX_CHECKS } from './forex-checks.ts'
import { FUND_CHECKS } from './fund-checks.ts'
import { MICRO_CHECKS } from './micro-checks.ts'
import { STATEMENT_CHECKS } from './statement-checks.ts'
import { WALLET_CHECKS } from './wallet-checks.ts'

export interface Check {
  /** Number of the invariant. */
  readonly id: string
  /** The statement that holds when the count is 0. */
  readonly holds: string
  readonly sql: string
}

/** One row per posting, with the transfer it belongs to. */
const POSTING = `(
  select l.shard, l.realm, l.kind, l.user_id, l.ref, p.account, p.amount
  from ledger l cross join lateral unnest(l.accounts, l.amounts) as p (account, amount)
) posting`

/** What every open object locks, by account. A product adds its objects here. */
export const HOLD = `(
  select user_id, 1 as type, id as ref, case status when 0 then margin + fee else margin end as amount
  from forex_order where status < 3
  union all select user_id, 2, id, stake from micro_order where status = 1
  union all select user_id, 3, id, amount from fund_subscription where status in (1, 2)
  union all select user_id, 3, id, amount from withdrawal where status = 0
) hold`

/** What was written before this, and a day for all of its batch, may have left the outbox. */
const prunedAt = (shard: string): string =>
  `coalesce((select p.at + 86400000 from outbox_pruned p where p.shard = ${shard} and p.seq > 0), -1)`

export const CHECKS: readonly Check[] = [
  {
    id: 'I01',
    holds: 'every transfer has two to eight postings',
    sql: `select count(*) from ledger where cardinality(amounts) not between 2 and 8 or cardinality(accounts) <> cardinality(amounts)`,
  },
  {
    id: 'I02',
    holds: 'the postings of every transfer sum to zero',
    sql: `select count(*) from ledger where (select sum(amount) from unnest(amounts) as amount) <> 0`,
  },
  {
    id: 'I03',
    holds: 'every balance is the sum of its postings',
    sql: `select count(*) from (
        select user_id * 16 + type * 4 + bucket as account,
          (case bucket when 0 then balance when 1 then held else -debt end)::numeric as balance
        from account cross join (values (0), (1), (2)) as b (bucket)
        union all select account, balance from house_account
      ) stored full join (select account, sum(amount) as balance from ${POSTING} group by account) posted using (account)
      where coalesce(stored.balance, 0) <> coalesce(posted.balance, 0)`,
  },
  {
    id: 'I04',
    holds: 'all balances of a realm sum to zero',
    sql: `select count(*) from (
        select sum(balance) as total from (
          select realm, balance::numeric + held - debt as balance from account
          union all select realm, balance from house_account
        ) every group by realm
      ) realms where total <> 0`,
  },
  {
    id: 'I05',
    holds: 'a transfer touches accounts of one user, one realm and one shard',
    sql: `select count(*) from ${POSTING}
      left join account a on account > 0 and a.user_id = account / 16 and a.type = account % 16 / 4
      where case when account > 0
        then a.realm is distinct from posting.realm or a.shard is distinct from posting.shard or account / 16 <> posting.user_id
        else -account % 256 / 128 <> posting.realm or -account / 256 <> posting.shard end`,
  },
  {
    id: 'I06',
    holds: 'no balance, hold or debt of a user is below zero',
    sql: `select count(*) from account where balance < 0 or held < 0 or debt < 0`,
  },
  {
    id: 'I07',
    holds: 'what an account holds is what its open objects lock',
    sql: `select count(*) from account a
      full join (select user_id, type, sum(amount) as locked from ${HOLD} group by user_id, type) h using (user_id, type)
      where coalesce(a.held, 0) <> coalesce(h.locked, 0)`,
  },
  {
    id: 'I11',
    holds: 'the ledger of every shard has no gap and ends where the shard says',
    sql: `select count(*) from shard s
      full join (select shard, count(*) as rows, min(seq) as first, max(seq) as last from ledger group by shard) l using (shard)
      where coalesce(l.rows, 0) <> coalesce(s.ledger_seq, 0) or coalesce(l.last, 0) <> coalesce(s.ledger_seq, 0) or l.first <> 1`,
  },
  {
    id: 'I13',
    holds: 'a user owns exactly three accounts, all in their own realm and shard',
    sql: `select (select count(*) from account a left join users u on u.id = a.user_id
          where u.shard is distinct from a.shard or u.realm is distinct from case a.realm when 0 then 'real' else 'demo' end)
      + (select count(*) from (select from account group by user_id having count(*) <> 3) incomplete)`,
  },
  {
    id: 'I47',
    holds: 'a key was answered once per user, in the user’s shard',
    // A key may be used again after its day, when its answer may not be swept yet.
    sql: `select (select count(*) from (select at - lag(at) over (partition by user_id, key order by at) as apart from command_answer) again
          where apart < 23 * 3600000)
      + (select count(*) from command_answer c join account a on a.user_id = c.user_id and a.type = 1 where a.shard <> c.shard)`,
  },
  {
    id: 'I48',
    holds:
      'every change of an order without a command, a forgiven loss too, is in the outbox until it is pruned; a result of an Up/Down order and interest in the outbox are those of its user; the outbox has no gap',
    sql: `select (select count(*) from forex_order o where close_reason not in ('', 'closed', 'cancelled', 'replaced', 'other_filled', 'voided')
          and closed_at > ${prunedAt('o.id % 64')}
          and not exists (select from outbox b where b.user_id = o.user_id and (b.body::json ->> 'ref')::bigint = o.id
            and b.kind = case open_tick when 0 then 'order_dropped' else 'order_stopped' end))
      + (select count(*) from forex_order o where target_side <> 0 and open_tick <> 0 and split_from = 0
          and opened_at > ${prunedAt('o.id % 64')}
          and not exists (select from outbox b where b.user_id = o.user_id and (b.body::json ->> 'ref')::bigint = o.id and b.kind = 'order_filled'))
      + (select count(*) from ledger l where l.kind = 'loss_forgiven' and l.at > ${prunedAt('l.shard')}
          and not exists (select from outbox b where b.user_id = l.user_id and (b.body::json ->> 'ref')::bigint = l.ref and b.kind = 'loss_forgiven'))
      + (select count(*) from outbox b where kind = 'micro_settled'
          and not exists (select from micro_order m where m.id = (b.body::json ->> 'ref')::bigint and m.user_id = b.user_id and m.status = 3))
      + (select count(*) from outbox b where kind = 'interest_paid'
          and not exists (select from fund_interest i where i.id = (b.body::json ->> 'ref')::bigint and i.user_id = b.user_id))
      + (select count(*) from shard s full join (select shard, count(*) as rows, max(seq) as last from outbox group by shard) b using (shard)
            left join outbox_pruned p using (shard)
          where coalesce(b.rows, 0) <> coalesce(s.outbox_seq, 0) - coalesce(p.seq, 0)
            or coalesce(b.last, p.seq, 0) <> coalesce(s.outbox_seq, 0))`,
  },
  {
    id: 'I71',
    holds:
      'an alert was set beyond the price; it fired on a later price of the tape that had reached its level, and is in the outbox once until it is pruned',
    sql: `select (select count(*) from price_alert where case direction when 1 then level <= origin_price else level >= origin_price end)
      + (select count(*) from price_alert where status = 1 and (fired_tick <= origin_tick or fired_tick % 4096 <> pair_id
          or case direction when 1 then fired_price < level and fired_price > other_level else fired_price > level end))
      + (select count(*) from price_alert a join tape_tick t on t.id = a.fired_tick where t.price <> a.fired_price)
      + (select count(*) from price_alert a left join shard s on s.shard = a.id % 64 where a.id / 64 > coalesce(s.last_number, 0))
      + (select count(*) from price_alert a left join (
            select user_id, (body::json ->> 'ref')::bigint as id, count(*) as told from outbox where kind = 'alert_fired' group by 1, 2
          ) b using (user_id, id)
          where coalesce(told, 0) <> 1 and (coalesce(told, 0) > 1 or (status = 1 and ended_at > ${prunedAt('a.id % 64')})))`,
  },
  {
    id: 'I72',
    holds:
      'the levels of an alert by percentage are that far from the price it was set at, and by less than a step of its pair more; only such an alert has two',
    sql: `select (select count(*) from price_alert where other_level <> 0 and (percent = 0 or direction <> 1 or other_level >= origin_price))
      + (select count(*) from price_alert a join pair p on p.id = a.pair_id
          cross join lateral (values (level), (nullif(other_level, 0))) as at (one)
          where percent <> 0 and (abs(at.one - origin_price) * 1e10 < origin_price::numeric * percent
            or (abs(at.one - origin_price) - 10 ^ (8 - p.price_places)) * 1e10 >= origin_price::numeric * percent))`,
  },
  {
    id: 'I84',
    holds:
      'what is marked as done by API key is an order or alert of the user whose key it is; each was made and ended by key at most once',
    sql: `select (select count(*) from key_act a join api_keys k on k.number = a.key_id where k.user_id <> a.user_id)
      + (select count(*) from key_act a where not exists (select from forex_order o where o.id = a.ref and o.user_id = a.user_id)
          and not exists (select from micro_order o where o.id = a.ref and o.user_id = a.user_id)
          and not exists (select from price_alert o where o.id = a.ref and o.user_id = a.user_id))
      + (select count(*) from (select from key_act where act <> 2 group by ref, act having count(*) > 1) twice)
      + (select count(*) from key_act a join forex_order o on o.id = a.ref
          where case a.act when 1 then a.at <> o.created_at when 3 then a.at <> o.closed_at else false end)
      + (select count(*) from key_act a left join shard s on s.shard = a.id % 64 where a.id / 64 > coalesce(s.last_number, 0))`,
  },
  {
    id: 'I63',
    holds: 'every writer was fenced: no row is beyond what its shard counted',
    sql: `select (select count(*) from ledger l left join shard s using (shard) where l.seq > coalesce(s.ledger_seq, 0))
      + (select count(*) from outbox b left join shard s using (shard) where b.seq > coalesce(s.outbox_seq, 0))
      + (select count(*) from forex_order o left join shard s on s.shard = o.id % 64 where o.id / 64 > coalesce(s.last_number, 0))
      + (select count(*) from shard where applied_seq > 0 and epoch = 0)`,
  },
  {
    id: 'I65',
    holds: 'every acknowledged order exists and belongs to the user it was acknowledged to',
    sql: `select count(*) from (
        select user_id, (answer #>> '{answer,orderId}')::bigint as id from command_answer
      ) told where id is not null and not exists (select from forex_order o where o.id = told.id and o.user_id = told.user_id)
        and not exists (select from micro_order o where o.id = told.id and o.user_id = told.user_id)`,
  },
  ...FOREX_CHECKS,
  ...MICRO_CHECKS,
  ...COPY_CHECKS,
  ...FUND_CHECKS,
  ...WALLET_CHECKS,
  ...EQUITY_CHECKS,
  ...FIGURE_CHECKS,
  ...STATEMENT_CHECKS,
  ...LIABILITY_CHECKS,
]

export interface Finding {
  readonly check: Check
  /** How many rows break it. */
  readonly count: number
}

/** A check reads years of rows: it may take longer than what a user waits for, but not for ever. */
const CHECK_LIMIT_MS = 600_000
/** The database's own limit comes first. */
const GONE_MS = 5_000
const QUERY_CANCELED = '57014'

export async function runCheck(client: PoolClient, check: Check, limitMs = CHECK_LIMIT_MS): Promise<Finding> {
  const asked = { text: `select (${check.sql})::bigint as count`, query_timeout: limitMs + GONE_MS }
  const { rows } = await client.query<{ count: bigint }>(asked)
  return { check, count: Number(rows[0]?.count ?? 0) }
}

/**
 * One check in a transaction of its own, with the limit of checks. There is always a finding, unless there is no database: one that was not
 * finished or failed counts as broken.
 */
export async function checkAlone(pool: Pool, check: Check, limitMs = CHECK_LIMIT_MS): Promise<Finding> {
  try {
    return await transaction(pool, async client => {
      await client.query(`set transaction read only; set local statement_timeout = ${limitMs}`)
      return runCheck(client, check, limitMs)
    })
  } catch (error) {
    if (systemErrorCode(error) === QUERY_CANCELED) return notFinished(check)
    if (isDatabaseGone(error)) throw error
    return { check: { ...check, holds: `could not be checked: ${check.holds}` }, count: 1 }
  }
}

/**
 * The checks that do not hold, and those that could not be finished in their time: nobody knows whether these do. All look at the same moment,
 * whatever is written meanwhile.
 */
export async function brokenChecks(
  client: PoolClient,
  checks: readonly Check[] = CHECKS,
  limitMs = CHECK_LIMIT_MS,
): Promise<Finding[]> {
  await client.query(`begin isolation level repeatable read read only; set local statement_timeout = ${limitMs}`)
  try {
    const broken: Finding[] = []
    for (const check of checks) {
      const finding = await finishedOrNot(client, check, limitMs)
      if (finding.count !== 0) broken.push(finding)
    }
    return broken
  } finally {
    await client.query('commit')
  }
}

async function finishedOrNot(client: PoolClient, check: Check, limitMs: number): Promise<Finding> {
  await client.query('savepoint checking')
  try {
    return await runCheck(client, check, limitMs)
  } catch (error) {
    if (systemErrorCode(error) !== QUERY_CANCELED) throw error
    await client.query('rollback to savepoint checking')
    return notFinished(check)
  }
}

function notFinished(check: Check): Finding {
  return { check: { ...check, holds: `not finished in its time: ${check.holds}` }, count: 1 }
}
