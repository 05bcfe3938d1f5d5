// Invariants of forex as SQL: what an order locked, moved and earned, recomputed from its own figures, its ledger rows and its ticks.
import { BY_ACCOUNT, BY_ORDER, BY_USER, type Check } from './check.ts'

/** A forex order that was opened, with what its ledger rows say of it. */
const BOOKED = `(
  select ref,
    count(distinct kind) filter (where kind in ('forex_open', 'forex_fill')) as opened,
    count(distinct kind) filter (where kind = 'forex_close') as closed,
    count(distinct kind) filter (where kind = 'forex_reserve') as reserved,
    count(distinct kind) filter (where kind = 'forex_release') as released,
    coalesce(sum(amount) filter (where account > 0 and account % 4 = 1), 0) as held,
    coalesce(sum(amount) filter (where account < 0 and -account % 128 = 1), 0) as fees,
    coalesce(sum(amount) filter (where account < 0 and -account % 128 = 2), 0) as result,
    coalesce(sum(amount) filter (where account < 0 and -account % 128 = 3), 0) as bad_debt
  from ledger cross join lateral unnest(accounts, amounts) as posting (account, amount)
  where kind like 'forex_%' or kind = 'loss_forgiven' group by ref
) booked`

/** An order with the parts that were split from it: what was booked for the whole is theirs together. */
const FAMILY = `(
  select coalesce(nullif(split_from, 0), id) as whole, sum(lots) as lots, sum(margin) as margin, sum(fee) as fee,
    sum(case status when 0 then margin + fee when 1 then margin else 0 end) as locked, bool_or(close_reason = 'voided') as is_void
  from forex_order group by 1
) family`

/** The same of the ledger. */
const BOOKED_FAMILY = `(
  select coalesce(nullif(o.split_from, 0), o.id) as whole, sum(held) as held, sum(fees) as fees
  from ${BOOKED} join forex_order o on o.id = ref group by 1
) booked`

/** n ÷ d in dollars with 6 places, rounded half away from zero, in units of 1e-8. Exact: numeric division would round first. */
function dollars(n: string, d: string): string {
  return `100 * sign(${n}) * div(2 * abs(${n}) + ${d}, 2 * ${d})`
}

const SIZE = 'o.lots::numeric * o.units_per_lot'
const MOVE = `${SIZE} * case o.side when 1 then o.close_price - o.open_price else o.open_price - o.close_price end`

/** An amount of the quote currency in dollars, by the rate recorded in the order. */
function converted(amount: string, scale: string, rate: string): string {
  return `case when p.conversion_inverse then ${dollars(`(${amount} * 1e8)`, `(${scale} * ${rate})`)}
    else ${dollars(`(${amount} * ${rate})`, `(${scale} * 1e8)`)} end`
}

/** [FX18] How far the trailing stop is from its best price. */
const TRAIL = `case when trail_distance <> 0 then trail_distance else round(trail_peak::numeric * trail_percent / 1e10) end`

/** Transfers for an order that is not there. */
const OF_NO_ORDER = `(select count(*) from ledger l where l.kind like 'forex_%'
          and not exists (select from public.forex_order o where o.id = l.ref and o.user_id = l.user_id and o.id % 64 = l.shard))`

export const FOREX_CHECKS: readonly Check[] = [
  {
    id: 'I08',
    pages: BY_ORDER,
    holds: 'the ledger locked for each order, with its closed parts, what they say, and released it with them',
    sql: `select count(*) from ${FAMILY} left join ${BOOKED_FAMILY} using (whole)
      where not is_void and coalesce(held, 0) <> locked`,
  },
  {
    id: 'I09',
    holds: 'money is moved only for an order of the same user, and every order has its account',
    pages: [{ by: 'order' }, { by: 'transfer', sql: `select ${OF_NO_ORDER}` }],
    sql: `select ${OF_NO_ORDER}
      + (select count(*) from forex_order o
          where not exists (select from account a where a.user_id = o.user_id and a.type = 1 and a.shard = o.id % 64))`,
  },
  {
    id: 'I10',
    pages: BY_ORDER,
    holds: 'nothing is booked twice for the same order, and every order stands once',
    sql: `select (select count(*) from (select from ledger where kind like 'forex_%' group by ref, kind having count(*) > 1) twice)
      + (select count(*) from (select from forex_order group by id having count(*) > 1) twice)`,
  },
  {
    id: 'I15',
    pages: BY_ORDER,
    holds: 'a closed position has exactly one closing transfer, every other order none',
    sql: `select count(*) from forex_order o left join ${BOOKED} on ref = o.id
      where coalesce(closed, 0) <> case when o.close_tick <> 0 then 1 else 0 end`,
  },
  {
    id: 'I16',
    pages: BY_ORDER,
    holds: 'a filled order has exactly one opening transfer, a pending one a reserve, and a cancelled one its release',
    sql: `select count(*) from forex_order o left join ${BOOKED} on ref = o.id
      where coalesce(opened, 0) <> case when o.open_tick <> 0 and o.split_from = 0 then 1 else 0 end
        or coalesce(reserved, 0) <> case when o.target_side <> 0 and o.split_from = 0 then 1 else 0 end
        or coalesce(released, 0) <> case when o.status = 3 and o.open_tick = 0 and o.close_reason <> 'voided' then 1 else 0 end`,
  },
  {
    id: 'I17',
    pages: BY_ORDER,
    holds: 'the profit of every closed position is the formula’s',
    sql: `select count(*) from forex_order o left join pair p on p.id = o.pair_id
      where o.close_tick <> 0 and o.profit <> ${converted(`(${MOVE})`, '1e18', 'o.close_rate')}`,
  },
  {
    id: 'I18',
    pages: BY_ORDER,
    holds: 'orders open and close on ticks of their pair, and never close before they opened',
    sql: `select count(*) from forex_order where (open_tick <> 0 and (open_tick % 4096 <> pair_id or open_price <= 0))
      or (close_tick <> 0 and (close_tick % 4096 <> pair_id or close_tick < open_tick or close_price <= 0))`,
  },
  {
    id: 'I18b',
    holds: 'a tick has one price, whoever traded on it',
    // Every price that an order used is kept once.
    pages: [
      {
        by: 'order',
        sql: `select (select count(*) from forex_order o join tape_tick t on t.id = o.open_tick where t.price <> o.open_price)
          + (select count(*) from forex_order o join tape_tick t on t.id = o.close_tick where t.price <> o.close_price)`,
      },
    ],
    sql: `select count(*) from (
        select from (
          select open_tick as tick, open_price as price from forex_order where open_tick <> 0
          union all select close_tick, close_price from forex_order where close_tick <> 0
        ) used group by tick having min(price) <> max(price)
      ) torn`,
  },
  {
    id: 'I19',
    pages: BY_ORDER,
    holds: 'a stop-loss, trailing stop or take-profit closed at or through its price',
    sql: `select count(*) from forex_order where case close_reason
        when 'stop_loss' then stop_loss = 0 or case side when 1 then close_price > stop_loss else close_price < stop_loss end
        when 'trailing_stop' then trail_peak_tick not between open_tick and close_tick or (trail_distance = 0) = (trail_percent = 0)
          or case side when 1 then close_price > trail_peak - ${TRAIL} else close_price < trail_peak + ${TRAIL} end
        when 'take_profit' then take_profit = 0 or case side when 1 then close_price < take_profit else close_price > take_profit end
        else false end`,
  },
  {
    id: 'I20',
    pages: BY_ORDER,
    // Ledgers from before `loss_forgiven` book it with the close; the sum is the same.
    holds: 'what was forgiven with an order is what the house booked as bad debt for it',
    sql: `select count(*) from forex_order o left join ${BOOKED} on ref = o.id
      where o.bad_debt <> -coalesce(booked.bad_debt, 0)`,
  },
  {
    id: 'I20b',
    pages: BY_ORDER,
    holds:
      'a forgiven loss is one entry of its own: from the house’s bad debt to the debt of the account, of an order that closed',
    sql: `select count(*) from ledger l left join forex_order o on o.id = l.ref where l.kind = 'loss_forgiven' and (
        cardinality(l.accounts) <> 2 or o.id is null or o.user_id <> l.user_id or o.status <> 3 or o.bad_debt = 0
        or l.amounts[array_position(l.accounts, l.user_id * 16 + 6)] is distinct from o.bad_debt)`,
  },
  {
    id: 'I41',
    pages: BY_ACCOUNT,
    holds: 'only an account with open positions owes',
    sql: `select count(*) from account a where debt <> 0
      and (type <> 1 or not exists (select from forex_order o where o.user_id = a.user_id and o.status = 1))`,
  },
  {
    id: 'I51',
    pages: BY_ORDER,
    holds:
      'fee and result of every order are what the house booked for it; a fee is booked for an order and its parts together',
    sql: `select (select count(*) from forex_order o left join ${BOOKED} on ref = o.id where coalesce(booked.result, 0) <> -o.profit)
      + (select count(*) from ${FAMILY} join forex_order o on o.id = whole left join ${BOOKED_FAMILY} using (whole)
          where coalesce(booked.fees, 0) <> case when o.open_tick <> 0 then family.fee else 0 end)`,
  },
  {
    id: 'I53',
    pages: BY_ORDER,
    holds: 'margin and fee of every opened order, together with its closed parts, are the formulas’',
    sql: `select count(*) from (
        select o.id, o.pair_id, o.open_tick, o.open_price, o.open_rate, o.leverage, o.fixed_margin, o.units_per_lot, o.fee_type, o.fee_rate,
          family.lots, family.margin, family.fee
        from ${FAMILY} join forex_order o on o.id = whole
      ) o left join pair p on p.id = o.pair_id where o.open_tick <> 0 and (
        o.margin <> case when o.fixed_margin then ${dollars(`(${SIZE})`, '1e10')}
          else ${converted(`(${SIZE} * o.open_price)`, '(1e18 * greatest(o.leverage, 1))', 'o.open_rate')} end
        or o.fee <> ${dollars('(case o.fee_type when 1 then o.lots else o.margin end::numeric * o.fee_rate)', '1e10')})`,
  },
  {
    id: 'I53b',
    pages: BY_ORDER,
    holds: 'a closed part is of an order of the same user, opened with it, with its share of the margin and no more',
    sql: `select count(*) from forex_order o left join forex_order w on w.id = o.split_from where o.split_from <> 0 and not coalesce(
        w.user_id = o.user_id and w.pair_id = o.pair_id and w.side = o.side and w.open_tick = o.open_tick and w.open_price = o.open_price
          and w.split_from = 0 and w.id < o.id and o.status = 3 and o.close_tick <> 0 and o.lots > 0 and o.margin >= 0 and o.fee >= 0
          and o.close_reason in ('closed', 'master_closed'), false)`,
  },
  {
    id: 'I56',
    pages: BY_USER,
    holds: 'the sums of finished days are the sums over the orders that closed on them',
    sql: `select count(*) from (
        select user_id, product, pair_id, side, relation_id, day, won::bigint, lost::bigint, even::bigint, gain::numeric, loss::numeric,
          margin::numeric from closed_day
      ) stored full join (
        select user_id, product, pair_id, side, relation_id, closed_at / 86400000 as day, count(*) filter (where profit > 0) as won,
          count(*) filter (where profit < 0) as lost, count(*) filter (where profit = 0) as even,
          coalesce(sum(profit) filter (where profit > 0), 0) as gain, coalesce(sum(profit) filter (where profit < 0), 0) as loss,
          sum(margin) as margin
        from (
          select user_id, 1 as product, pair_id, side, case follow_type when 2 then relation_id else 0 end as relation_id, profit, margin,
            closed_at, status from forex_order
          union all select user_id, 2, pair_id, direction, 0, profit, stake, closed_at, status from micro_order
        ) closed join closed_day_cursor using (product) where status = 3 and closed_at < until group by 1, 2, 3, 4, 5, 6
      ) summed using (user_id, product, pair_id, side, relation_id, day)
      where (stored.won, stored.lost, stored.even, stored.gain, stored.loss, stored.margin)
        is distinct from (summed.won, summed.lost, summed.even, summed.gain, summed.loss, summed.margin)`,
  },
  {
    id: 'I87',
    pages: BY_USER,
    holds: 'the best and the worst order of a finished day are those of the orders that closed on it',
    sql: `select count(*) from closed_extreme_day stored full join (
        select user_id, product, (closed_at / 86400000)::integer as day, (array_agg(id order by profit desc, id))[1] as best_id,
          max(profit) as best, (array_agg(id order by profit, id))[1] as worst_id, min(profit) as worst
        from (
          select id, user_id, 1 as product, profit, closed_at, status from forex_order
          union all select id, user_id, 2, profit, closed_at, status from micro_order
        ) closed join closed_extreme_cursor using (product) where status = 3 and closed_at < until group by 1, 2, 3
      ) found using (user_id, product, day)
      where (stored.best_id, stored.best, stored.worst_id, stored.worst)
        is distinct from (found.best_id, found.best, found.worst_id, found.worst)`,
  },
  {
    id: 'I58',
    pages: BY_ORDER,
    holds: 'every order is in one of its states: never filled and cancelled, never closed and open',
    sql: `select count(*) from forex_order where not case status
        when 0 then open_tick = 0 and close_tick = 0 and close_reason = '' and target_side <> 0
        when 1 then open_tick <> 0 and close_tick = 0 and close_reason = ''
        else case close_reason
          when 'voided' then close_tick = 0
          when 'cancelled' then open_tick = 0 and close_tick = 0 and target_side <> 0
          when 'expired' then open_tick = 0 and close_tick = 0 and target_side <> 0 and expires_at <> 0 and closed_at >= expires_at
          when 'other_filled' then open_tick = 0 and close_tick = 0 and target_side <> 0 and oco_id <> 0
          when 'replaced' then open_tick = 0 and close_tick = 0 and target_side <> 0
          when 'money_short' then open_tick = 0 and close_tick = 0 and target_side <> 0
          when 'account_frozen' then open_tick = 0 and close_tick = 0 and target_side <> 0
          when 'copy_limit' then open_tick = 0 and close_tick = 0 and target_side <> 0
          when 'master_closed' then (open_tick = 0) = (close_tick = 0) and (open_tick <> 0 or target_side <> 0)
          when 'copy_stop' then (open_tick = 0) = (close_tick = 0) and (open_tick <> 0 or target_side <> 0)
          when '' then false
          else open_tick <> 0 and close_tick <> 0 end end`,
  },
  {
    id: 'I73',
    pages: BY_USER,
    holds:
      'of two orders of which one cancels the other, one at most has filled; a master’s late order is copied only once the earlier copy is closed',
    sql: `select count(*) from forex_order a join forex_order b on b.oco_id = a.oco_id and b.user_id = a.user_id and b.id > a.id
      where a.oco_id <> 0 and a.open_tick <> 0 and b.open_tick <> 0
        and not (a.follow_type = 2 and a.status = 3 and b.created_at >= a.closed_at)`,
  },
  {
    id: 'I73b',
    pages: BY_USER,
    holds: 'an order was cancelled for the other one at the instant that one filled, and both are of one pair',
    sql: `select (select count(*) from forex_order o where close_reason = 'other_filled' and not exists (
          select from forex_order b where b.user_id = o.user_id and b.oco_id = o.oco_id and b.id <> o.id and b.opened_at = o.closed_at))
      + (select count(*) from (select from forex_order where oco_id <> 0 group by oco_id having min(pair_id) <> max(pair_id)) torn)`,
  },
]
