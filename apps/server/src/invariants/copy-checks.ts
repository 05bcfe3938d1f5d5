// Invariants of copy trading as SQL.
import { BY_ORDER, BY_USER, WHOLE, type Check } from './check.ts'

/** House accounts by their number within shard and realm, see the chart of accounts. */
const PAYABLE = 40
const CLEARING = 41

/** A copy with the order it copies and the relation it belongs to. */
const COPY = `forex_order o left join public.forex_order m on m.id = o.origin_id left join copy_relation r on r.id = o.relation_id`

/** The lots that were closed in parts. */
const PARTS = (order: string): string =>
  `coalesce((select sum(p.lots) from public.forex_order p where p.split_from <> 0 and p.split_from = ${order}.id), 0)`

/** What the ledger took as share, by relation. */
const TAKEN = `(
  select o.relation_id, sum(p.amount) as amount
  from ledger l join forex_order o on o.id = l.ref cross join lateral unnest(l.accounts, l.amounts) as p (account, amount)
  where l.kind = 'copy_share' and p.account < 0 group by o.relation_id
) taken`

const OF_EACH_RELATION = `(select count(*) from copy_relation r where r.realised <> coalesce(
          (select sum(profit) from forex_order o where o.relation_id = r.id and o.follow_type = 2 and o.status = 3), 0))
      + (select count(*) from copy_relation r left join ${TAKEN} on taken.relation_id = r.id
          where r.share_accrued + r.share_paid <> coalesce(taken.amount, 0))
      + (select count(*) from copy_relation r where r.share_paid <> coalesce(
          (select sum(amount) from copy_payment p where p.relation_id = r.id), 0))
      + (select count(*) from copy_relation where high_water < realised)`
const OF_ALL_RELATIONS = `(select count(*) from (select 1) x where (select coalesce(sum(share_accrued), 0) from copy_relation)
          <> (select coalesce(sum(balance), 0) from house_account where -account % 128 = ${PAYABLE}))`

export const COPY_CHECKS: readonly Check[] = [
  {
    id: 'I21',
    pages: BY_ORDER,
    holds: 'a copy has the pair and side of a master’s own order, and belongs to the follower of that master',
    sql: `select count(*) from ${COPY} where o.follow_type = 2 and not coalesce(
      m.follow_type = 1 and m.pair_id = o.pair_id and m.side = o.side and m.user_id <> o.user_id
        and r.user_id = o.user_id and r.master_id = m.user_id, false)`,
  },
  {
    id: 'I22',
    pages: BY_USER,
    holds: 'an order was copied at most once for each follower',
    sql: `select count(*) from (select from forex_order where follow_type = 2 and (split_from = 0 or close_reason = 'master_closed')
      group by origin_id, user_id having count(*) > 1) twice`,
  },
  {
    id: 'I23',
    pages: BY_ORDER,
    holds: 'a copy of the following that goes on is at most the master’s size times the multiple',
    sql: `select count(*) from ${COPY} where o.follow_type = 2 and o.split_from = 0 and o.id > r.linked_from
      and o.lots + ${PARTS('o')} > (m.lots + ${PARTS('m')}) * r.multiple`,
  },
  {
    id: 'I24',
    pages: WHOLE,
    holds:
      'no user follows themselves, across realms or twice; terms are within their bounds; a pause has a reason and an end its time',
    sql: `select (select count(*) from copy_relation where user_id = master_id or multiple < 1 or max_amount <= 0
        or (status = 2) <> (paused_by is not null) or (status = 0) <> (ended_at is not null))
      + (select count(*) from (select from copy_relation group by user_id, master_id having count(*) > 1) twice)
      + (select count(*) from copy_relation r join account f on f.user_id = r.user_id and f.type = 1
          join account t on t.user_id = r.master_id and t.type = 1 where f.realm <> t.realm)
      + (select count(*) from copy_relation r join copy_master m on m.user_id = r.user_id where r.status <> 0)`,
  },
  {
    id: 'I25',
    pages: WHOLE,
    holds: 'margins of open copies stay within the maximum amount of their relation',
    sql: `select count(*) from (
        select from ${COPY} where o.follow_type = 2 and o.status < 3 and r.status <> 0 and o.id > r.linked_from
        group by r.id, r.max_amount having sum(o.margin) > r.max_amount
      ) over_it`,
  },
  {
    id: 'I60',
    holds: 'a relation’s result and shares are the sums over its orders, its ledger rows and its payments',
    pages: [
      { by: 'user', sql: `select ${OF_EACH_RELATION}` },
      { by: 'whole', sql: `select ${OF_ALL_RELATIONS}` },
    ],
    sql: `select ${OF_EACH_RELATION}
      + ${OF_ALL_RELATIONS}`,
  },
  {
    id: 'I68',
    pages: WHOLE,
    holds: 'clearing holds exactly what was sent and has not arrived; nothing arrives twice or more than was sent',
    sql: `select (select count(*) from (values (0), (1)) as realm (id) where
        (select coalesce(sum(balance), 0) from house_account h where h.realm = realm.id and -account % 128 = ${CLEARING})
        <> (select coalesce(sum(p.amount), 0) from copy_payment p join account a on a.user_id = p.master_id and a.type = 3
            where a.realm = realm.id and not exists (select from ledger l where l.kind = 'share_received' and l.ref = p.id)))
      + (select count(*) from (select from ledger where kind = 'share_received' group by ref having count(*) > 1) twice)
      + (select count(*) from ledger l left join copy_payment p on p.id = l.ref and p.master_id = l.user_id
          where l.kind = 'share_received' and not (coalesce(p.amount, 0) = any (l.amounts)))`,
  },
]
