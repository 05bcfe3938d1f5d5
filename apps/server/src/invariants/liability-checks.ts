// Invariants of what is owed to customers as SQL: the newest day against the ledger up to its position, and against its own leaves.
import { WHOLE, type Check } from './check.ts'

const NEWEST = `(select * from liability_day order by day desc limit 1) d`

/** A number of eight bytes, highest first, behind so many others. */
const number = (bytes: string, at: string): string =>
  `('x' || encode(substr(${bytes}, ${at} + 1, 8), 'hex'))::bit(64)::bigint`

export const LIABILITY_CHECKS: readonly Check[] = [
  {
    id: 'I80',
    holds: 'what is owed to customers is their real money in the ledger, free and held, at the position of the tree',
    // The day before has been looked at on its day.
    pages: [
      {
        by: 'whole',
        sql: `select count(*) from ${NEWEST} left join lateral (
            select * from liability_day b where b.day < d.day order by b.day desc limit 1
          ) before on true where d.total - coalesce(before.total, 0) <> (
            select coalesce(sum(p.amount), 0)
            from jsonb_each_text(d.position) at join ledger l on l.shard = at.key::smallint and l.seq <= at.value::bigint
                and l.seq > coalesce((before.position ->> at.key)::bigint, 0)
              cross join lateral unnest(l.accounts, l.amounts) as p (account, amount)
            where l.realm = 0 and p.account > 0 and p.account % 4 in (0, 1))`,
      },
    ],
    sql: `select count(*) from ${NEWEST} where d.total <> (
        select coalesce(sum(p.amount), 0)
        from jsonb_each_text(d.position) at join ledger l on l.shard = at.key::smallint and l.seq <= at.value::bigint
          cross join lateral unnest(l.accounts, l.amounts) as p (account, amount)
        where l.realm = 0 and p.account > 0 and p.account % 4 in (0, 1))`,
  },
  {
    id: 'I80b',
    pages: WHOLE,
    holds:
      'the leaves of the newest tree, their blocks and the shares of all customers sum to what is owed, and none is below zero',
    sql: `with leaf as (
        select b.no, ${number('b.leaves', 'n * 40 + 32')} as amount
        from ${NEWEST} join liability_block b using (day) cross join generate_series(0, length(b.leaves) / 40 - 1) n
      ), top as (
        select n as no, ${number('d.tops', 'n * 48 + 40')} as amount from ${NEWEST} cross join generate_series(0, length(d.tops) / 48 - 1) n
      ), owner as (
        select ${number('o.owners', 'n * 28 + 8')} as amount
        from ${NEWEST} join liability_owners o using (day) cross join generate_series(0, length(o.owners) / 28 - 1) n
      )
      select (select count(*) from leaf where amount < 0)
        + (select count(*) from top full join (select no, sum(amount) as amount from leaf group by no) summed using (no)
            where top.amount is distinct from summed.amount)
        + (select count(*) from ${NEWEST} where d.total <> (select coalesce(sum(amount), 0) from top)
            or d.total <> (select coalesce(sum(amount), 0) from owner)
            or d.leaves <> (select count(*) from leaf) or d.leaves <> 3 * (select count(*) from owner))`,
  },
]
