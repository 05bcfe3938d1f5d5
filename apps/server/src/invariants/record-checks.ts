// Invariants of answers, the outbox, price alerts and acts by API key as SQL.
import { type Check, WHOLE } from './check.ts'

/** What was written before this, and a day for all of its batch, may have left the outbox. */
const prunedAt = (shard: string): string =>
  `coalesce((select p.at + 86400000 from outbox_pruned p where p.shard = ${shard} and p.seq > 0), -1)`

/** As old as the oldest row of the outbox can be: everything before it need not be read. */
const PRUNED_ANYWHERE = `coalesce((select min(coalesce(p.at + 86400000, -1)) from shard s left join outbox_pruned p on p.shard = s.shard and p.seq > 0), -1)`

/** Of orders and losses of which nothing was told. */
const UNTOLD = `(select count(*) from forex_order o where close_reason not in ('', 'closed', 'cancelled', 'replaced', 'other_filled', 'voided')
          and closed_at > ${PRUNED_ANYWHERE} and closed_at > ${prunedAt('o.id % 64')}
          and not exists (select from outbox b where b.user_id = o.user_id and (b.body::json ->> 'ref')::bigint = o.id
            and b.kind = case open_tick when 0 then 'order_dropped' else 'order_stopped' end))
      + (select count(*) from forex_order o where target_side <> 0 and open_tick <> 0 and split_from = 0
          and opened_at > ${prunedAt('o.id % 64')}
          and not exists (select from outbox b where b.user_id = o.user_id and (b.body::json ->> 'ref')::bigint = o.id and b.kind = 'order_filled'))
      + (select count(*) from ledger l where l.kind = 'loss_forgiven' and l.at > ${PRUNED_ANYWHERE} and l.at > ${prunedAt('l.shard')}
          and not exists (select from outbox b where b.user_id = l.user_id and (b.body::json ->> 'ref')::bigint = l.ref and b.kind = 'loss_forgiven'))`
/** What was told of something that did not happen. */
const UNTRUE = `(select count(*) from outbox b where kind = 'micro_settled'
          and not exists (select from micro_order m where m.id = (b.body::json ->> 'ref')::bigint and m.user_id = b.user_id and m.status = 3))
      + (select count(*) from outbox b where kind = 'interest_paid'
          and not exists (select from fund_interest i where i.id = (b.body::json ->> 'ref')::bigint and i.user_id = b.user_id))`

const TWICE = `(select count(*) from (select at - lag(at) over (partition by user_id, key order by at) as apart from command_answer) again
          where apart < 23 * 3600000)`
const IN_ANOTHER_SHARD = `(select count(*) from command_answer c where c.shard <> (select a.shard from account a where a.user_id = c.user_id and a.type = 1))`

export const RECORD_CHECKS: readonly Check[] = [
  {
    id: 'I47',
    holds: 'a key was answered once per user, in the user’s shard',
    pages: [
      {
        by: 'answers',
        sql: `select (select count(*) from command_answer c cross join lateral (
              select from answer_key k join public.command_answer b on b.shard = k.shard and b.seq = k.seq
              where k.number = answer_number(c.user_id, c.key) and (k.shard, k.seq) <> (c.shard, c.seq)
                and b.user_id = c.user_id and b.key = c.key and c.at - k.at between 0 and 23 * 3600000 - 1
            ) again) + ${TWICE} + ${IN_ANOTHER_SHARD}`,
      },
    ],
    // A key may be used again after its day, when its answer may not be swept yet.
    sql: `select ${TWICE}
      + ${IN_ANOTHER_SHARD}`,
  },
  {
    id: 'I48',
    holds:
      'every change of an order without a command, a forgiven loss too, is in the outbox until it is pruned; a result of an Up/Down order and interest in the outbox are those of its user; the outbox has no gap',
    pages: [
      {
        by: 'outbox',
        sql: `select ${UNTRUE}
          + (select count(*) from page left join outbox_pruned p using (shard)
              where (select count(distinct seq) from outbox) <> greatest(0, until - greatest(after, coalesce(p.seq, 0))))`,
      },
      // No older than the outbox.
      {
        by: 'whole',
        sql: `select ${UNTOLD}
          + (select count(*) from shard s where s.outbox_seq <> coalesce((select max(seq) from outbox b where b.shard = s.shard),
              (select p.seq from outbox_pruned p where p.shard = s.shard), 0))`,
      },
    ],
    sql: `select ${UNTOLD}
      + ${UNTRUE}
      + (select count(*) from shard s full join (select shard, count(distinct seq) as rows, max(seq) as last from outbox group by shard) b using (shard)
            left join outbox_pruned p using (shard)
          where coalesce(b.rows, 0) <> coalesce(s.outbox_seq, 0) - coalesce(p.seq, 0)
            or coalesce(b.last, p.seq, 0) <> coalesce(s.outbox_seq, 0))`,
  },
  {
    id: 'I71',
    pages: WHOLE,
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
    pages: WHOLE,
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
    pages: [{ by: 'order' }, { by: 'user' }],
    holds:
      'what is marked as done by API key is an order or alert of the user whose key it is; each was made and ended by key at most once',
    sql: `select (select count(*) from key_act a join api_keys k on k.number = a.key_id where k.user_id <> a.user_id)
      + (select count(*) from key_act a where not exists (select from public.forex_order o where o.id = a.ref and o.user_id = a.user_id)
          and not exists (select from public.micro_order o where o.id = a.ref and o.user_id = a.user_id)
          and not exists (select from price_alert o where o.id = a.ref and o.user_id = a.user_id))
      + (select count(*) from (select from key_act where act <> 2 group by ref, act having count(*) > 1) twice)
      + (select count(*) from key_act a join public.forex_order o on o.id = a.ref
          where case a.act when 1 then a.at <> o.created_at when 3 then a.at <> o.closed_at else false end)
      + (select count(*) from key_act a left join shard s on s.shard = a.id % 64 where a.id / 64 > coalesce(s.last_number, 0))`,
  },
  {
    id: 'I65',
    pages: [{ by: 'answers' }],
    holds: 'every acknowledged order exists and belongs to the user it was acknowledged to',
    sql: `select count(*) from (
        select user_id, (answer #>> '{answer,orderId}')::bigint as id from command_answer
      ) told where id is not null and not exists (select from forex_order o where o.id = told.id and o.user_id = told.user_id)
        and not exists (select from micro_order o where o.id = told.id and o.user_id = told.user_id)`,
  },
]
