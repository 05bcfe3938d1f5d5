// Invariants of the ledger and of accounts as SQL.
import { BY_ACCOUNT, BY_TRANSFER, type Check, WHOLE } from './check.ts'

/** One row per posting, with the transfer it belongs to. */
const POSTING = `(
  select l.shard, l.realm, l.kind, l.user_id, l.ref, p.account, p.amount
  from ledger l cross join lateral unnest(l.accounts, l.amounts) as p (account, amount)
) posting`

/** Every balance of users by its account. */
const OF_USERS = `(
  select user_id * 16 + type * 4 + bucket as account,
    (case bucket when 0 then balance when 1 then held else -debt end)::numeric as balance
  from account cross join (values (0), (1), (2)) as b (bucket)
) stored`

/** What every open object locks, by account. A product adds its objects here. */
export const HOLD = `(
  select user_id, 1 as type, id as ref, case status when 0 then margin + fee else margin end as amount
  from forex_order where status < 3
  union all select user_id, 2, id, stake from micro_order where status = 1
  union all select user_id, 3, id, amount from fund_subscription where status in (1, 2)
  union all select user_id, 3, id, amount from withdrawal where status = 0
) hold`

const OF_POSTING = 'a.user_id = account / 16 and a.type = account % 16 / 4'
const strayPostings = (accounts: string): string => `select count(*) from ${POSTING} left join ${accounts}
      where case when account > 0
        then a.realm is distinct from posting.realm or a.shard is distinct from posting.shard or account / 16 <> posting.user_id
        else -account % 256 / 128 <> posting.realm or -account / 256 <> posting.shard end`

const BEYOND_NUMBER = `(select count(*) from forex_order o left join shard s on s.shard = o.id % 64 where o.id / 64 > coalesce(s.last_number, 0))`

export const LEDGER_CHECKS: readonly Check[] = [
  {
    id: 'I01',
    pages: BY_TRANSFER,
    holds: 'every transfer has two to eight postings',
    sql: `select count(*) from ledger where cardinality(amounts) not between 2 and 8 or cardinality(accounts) <> cardinality(amounts)`,
  },
  {
    id: 'I02',
    pages: BY_TRANSFER,
    holds: 'the postings of every transfer sum to zero',
    sql: `select count(*) from ledger where (select sum(amount) from unnest(amounts) as amount) <> 0`,
  },
  {
    id: 'I03',
    holds: 'every balance is the sum of its postings',
    pages: [
      {
        by: 'user',
        sql: `select count(*) from ${OF_USERS} full join (
            select account, sum(amount) as balance from ${POSTING} where account > 0 group by account
          ) posted using (account) where coalesce(stored.balance, 0) <> coalesce(posted.balance, 0)`,
      },
      // Of the house by the sums of its days, which I95 holds to the ledger, and what came since they were counted.
      {
        by: 'whole',
        sql: `select count(*) from (
            select realm, (-account % 128)::integer as house, sum(balance) as balance from house_account group by 1, 2
          ) stored full join (
            select realm, house, sum(amount) as balance from (
              select realm, account::integer as house, credit::numeric + debit as amount from house_day
              union all select l.realm, (-p.account % 128)::integer, p.amount from shard s left join house_day_cursor c using (shard)
                join ledger l on l.shard = s.shard and l.seq > coalesce(c.seq, 0)
                cross join lateral unnest(l.accounts, l.amounts) as p (account, amount) where p.account < 0
            ) moved group by 1, 2
          ) posted using (realm, house) where coalesce(stored.balance, 0) <> coalesce(posted.balance, 0)`,
      },
    ],
    sql: `select count(*) from (
        select account, balance from ${OF_USERS} union all select account, balance from house_account
      ) stored full join (select account, sum(amount) as balance from ${POSTING} group by account) posted using (account)
      where coalesce(stored.balance, 0) <> coalesce(posted.balance, 0)`,
  },
  {
    id: 'I04',
    pages: WHOLE,
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
    // Of a page each account is looked up: there may be millions of them.
    pages: [
      {
        by: 'transfer',
        sql: strayPostings(`lateral (select * from account a where ${OF_POSTING} limit 1) a on account > 0`),
      },
    ],
    holds: 'a transfer touches accounts of one user, one realm and one shard',
    sql: strayPostings(`account a on account > 0 and ${OF_POSTING}`),
  },
  {
    id: 'I06',
    pages: BY_ACCOUNT,
    holds: 'no balance, hold or debt of a user is below zero',
    sql: `select count(*) from account where balance < 0 or held < 0 or debt < 0`,
  },
  {
    id: 'I07',
    pages: BY_ACCOUNT,
    holds: 'what an account holds is what its open objects lock',
    sql: `select count(*) from account a
      full join (select user_id, type, sum(amount) as locked from ${HOLD} group by user_id, type) h using (user_id, type)
      where coalesce(a.held, 0) <> coalesce(h.locked, 0)`,
  },
  {
    id: 'I11',
    holds: 'the ledger of every shard has no gap and ends where the shard says',
    pages: [
      {
        by: 'transfer',
        sql: `select count(*) from page where (select count(distinct seq) from ledger) <> until - after`,
      },
      {
        by: 'whole',
        sql: `select count(*) from shard s where s.ledger_seq <> coalesce((select max(seq) from ledger l where l.shard = s.shard), 0)
          or exists (select from ledger l where l.shard = s.shard and l.seq < 1)`,
      },
    ],
    sql: `select count(*) from shard s
      full join (select shard, count(distinct seq) as rows, min(seq) as first, max(seq) as last from ledger group by shard) l using (shard)
      where coalesce(l.rows, 0) <> coalesce(s.ledger_seq, 0) or coalesce(l.last, 0) <> coalesce(s.ledger_seq, 0) or l.first <> 1`,
  },
  {
    id: 'I13',
    pages: BY_ACCOUNT,
    holds: 'a user owns exactly three accounts, all in their own realm and shard',
    sql: `select (select count(*) from account a left join users u on u.id = a.user_id
          where u.shard is distinct from a.shard or u.realm is distinct from case a.realm when 0 then 'real' else 'demo' end)
      + (select count(*) from (select from account group by user_id having count(*) <> 3) incomplete)`,
  },
  {
    id: 'I63',
    holds: 'every writer was fenced: no row is beyond what its shard counted',
    pages: [
      {
        by: 'whole',
        sql: `select (select count(*) from shard s where exists (select from ledger l where l.shard = s.shard and l.seq > s.ledger_seq)
              or exists (select from outbox b where b.shard = s.shard and b.seq > s.outbox_seq))
          + (select count(*) from shard where applied_seq > 0 and epoch = 0)`,
      },
      { by: 'order', sql: `select ${BEYOND_NUMBER}` },
    ],
    sql: `select (select count(*) from ledger l left join shard s using (shard) where l.seq > coalesce(s.ledger_seq, 0))
      + (select count(*) from outbox b left join shard s using (shard) where b.seq > coalesce(s.outbox_seq, 0))
      + ${BEYOND_NUMBER}
      + (select count(*) from shard where applied_seq > 0 and epoch = 0)`,
  },
]
