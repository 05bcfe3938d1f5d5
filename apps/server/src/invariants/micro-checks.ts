// Invariants of micro trading as SQL. The prices an order used are stored a second time, apart from the order, so that a row changed by
// hand no longer matches the tape.
import { BY_ORDER, type Check } from './check.ts'

/** A micro order that ended on a price. */
const ENDED = `close_reason in ('won', 'lost', 'stale')`
/** Ids of ticks carry their time: see tape_tick. */
const END_AT = '(end_tick - pair_id) / 4096'
const NEXT_AT = '(next_tick - pair_id) / 4096'

/** Stake × ratio to the cent, rounded half away from zero, in units of 1e-8. */
const WIN = '1000000 * div(2 * stake::numeric * ratio + 1e14, 2e14)'

const BOOKED = `(
  select ref, count(distinct kind) filter (where kind = 'micro_stake') as staked,
    count(*) filter (where kind = 'micro_settle' and first) as settled,
    coalesce(sum(amount) filter (where account > 0 and account % 4 = 1), 0) as held,
    coalesce(sum(amount) filter (where account < 0 and -account % 128 = 10), 0) as result
  from (
    select l.ref, l.kind, p.account, p.amount, p.ord = 1 as first
    from ledger l cross join lateral unnest(l.accounts, l.amounts) with ordinality as p (account, amount, ord)
    where l.kind like 'micro_%'
  ) postings group by ref
) booked`

/** Transfers for an order that is not there. */
const OF_NO_ORDER = `(select count(*) from ledger l where kind like 'micro_%'
          and not exists (select from public.micro_order o where o.id = l.ref and o.user_id = l.user_id and o.id % 64 = l.shard))`

export const MICRO_CHECKS: readonly Check[] = [
  {
    id: 'I26',
    pages: [{ by: 'order' }, { by: 'transfer', sql: `select ${OF_NO_ORDER}` }],
    holds:
      'a closed micro order was staked once and settled once, a running one only staked, and every order stands once',
    sql: `select (select count(*) from micro_order o left join ${BOOKED} on ref = o.id
        where coalesce(staked, 0) <> 1 or coalesce(settled, 0) <> case when status = 3 and close_reason <> 'voided' then 1 else 0 end
          or (close_reason <> 'voided' and coalesce(held, 0) <> case status when 1 then stake else 0 end))
      + (select count(*) from (select from micro_order group by id having count(*) > 1) twice)
      + ${OF_NO_ORDER}`,
  },
  {
    id: 'I27',
    pages: BY_ORDER,
    holds: 'the end price is the last accepted price at or before the expiry: none is known in between',
    sql: `select (select count(*) from micro_order where ${ENDED}
          and (${END_AT} > expires_at or (next_tick <> 0 and ${NEXT_AT} <= expires_at)))
      + (select count(*) from micro_order where (close_reason = 'stale') <> (expires_at - ${END_AT} > stale_ms) and ${ENDED})
      + (select count(*) from micro_order o where ${ENDED} and exists (
          select from tape_tick t where t.id > o.end_tick and t.id <= o.expires_at * 4096 + o.pair_id and t.pair_id = o.pair_id))`,
  },
  {
    id: 'I28',
    pages: BY_ORDER,
    holds: 'open and end price are those of the tape, and the end is later than the open',
    sql: `select (select count(*) from micro_order where ${ENDED} and (end_tick <= open_tick or end_tick % 4096 <> pair_id))
      + (select count(*) from micro_order o join tape_tick t on t.id = o.open_tick where t.price <> o.open_price)
      + (select count(*) from micro_order o join tape_tick t on t.id = o.end_tick where t.price <> o.end_price)
      + (select count(*) from micro_order o join tape_tick t on t.id = o.next_tick where t.price <> o.next_price)`,
  },
  {
    id: 'I29',
    pages: BY_ORDER,
    holds: 'a micro order won by the rule or lost by it',
    sql: `select count(*) from micro_order where close_reason in ('won', 'lost')
      and (close_reason = 'won') <> case direction when 1 then open_price <= end_price else open_price >= end_price end`,
  },
  {
    id: 'I30',
    pages: BY_ORDER,
    holds: 'a win paid stake × ratio, a loss took what its terms say, a void nothing, and the house booked the same',
    sql: `select count(*) from micro_order o left join ${BOOKED} on ref = o.id
      where profit <> case close_reason when 'won' then ${WIN} when 'lost' then -case loss_level when 0 then stake else ${WIN} end else 0 end
        or coalesce(result, 0) <> -profit`,
  },
  {
    id: 'I31',
    pages: BY_ORDER,
    holds: 'a micro order lasts as long as it says, and is in one of its states',
    sql: `select count(*) from micro_order where expires_at <> created_at + seconds::bigint * 1000
      or (status = 1) <> (close_reason = '') or (status = 3) <> (closed_at <> 0) or (status = 1 and (end_tick <> 0 or profit <> 0))`,
  },
  {
    id: 'I32',
    pages: BY_ORDER,
    holds: 'the same pair and expiry has one end price for everybody',
    sql: `select count(*) from (
        select from micro_order where ${ENDED} group by pair_id, expires_at having min(end_tick) <> max(end_tick)
      ) torn`,
  },
]
