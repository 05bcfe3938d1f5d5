// Invariants of recorded equity as SQL: every row computed again from ledger, orders and kept prices.
import { BY_USER, type Check } from './check.ts'

const HOUR = 3_600_000
/** How far back positions are valued again; money is summed up from the beginning. */
const VALUED_HOURS = 744

const part = (where: string): string => `coalesce(sum(p.amount) filter (where ${where}), 0)`
const house = (...accounts: number[]): string => `p.account < 0 and -p.account % 128 in (${accounts.join(', ')})`

/** What the ledger moved up to where it was looked at, by the hour at whose beginning it was over. */
const MOVED = `(
  select l.user_id, (l.at / ${HOUR} + 1)::integer as hour, ${part('p.account > 0 and p.account / 4 % 4 = 1')} as forex,
    ${part('p.account > 0 and p.account / 4 % 4 = 2')} as micro, ${part('p.account > 0 and p.account / 4 % 4 = 3')} as main,
    -${part(`${house(4, 5, 6, 7, 20)} and p.amount < 0`)} as paid_in, ${part(`${house(4, 5, 6, 7, 20)} and p.amount > 0`)} as paid_out,
    ${part(house(1))} as fees, -${part(house(21, 22, 30, 31))} as interest
  from ledger l join equity_ledger_cursor c on c.shard = l.shard and l.seq <= c.seq cross join equity_cursor e
    cross join lateral unnest(l.accounts, l.amounts) as p (account, amount)
  where l.at < e.until group by 1, 2
) moved`

/** Whose ledger has rows of recorded hours that were not looked at yet: their equity is recorded again with the next hour. */
const NOT_LATE = `not exists (select from ledger l join equity_ledger_cursor c on c.shard = l.shard and l.seq > c.seq
  cross join equity_cursor e where l.user_id = found.user_id and l.at < e.until)`

const sums = ['forex', 'micro', 'main', 'paid_in', 'paid_out', 'fees', 'interest']

/** n ÷ d in dollars with 6 places, rounded half away from zero, in units of 1e-8. */
const dollars = (n: string, d: string): string => `100 * sign(${n}) * div(2 * abs(${n}) + ${d}, 2 * ${d})`
const MOVE = `(o.lots * o.units_per_lot * case o.side when 1 then m.price - o.open_price else o.open_price - m.price end)`

/** Positions with the parts that were closed later, at the beginning of each hour they were open at. */
const HELD = `(
  select o.user_id, o.pair_id, o.side, o.units_per_lot, o.open_price, coalesce(nullif(o.split_from, 0), o.id) as whole, h.hour::integer,
    sum(o.lots)::numeric as lots
  from forex_order o cross join equity_cursor e cross join lateral generate_series(
    greatest(o.opened_at / ${HOUR} + 1, e.until / ${HOUR} - ${VALUED_HOURS}),
    least(case o.status when 1 then e.until else o.closed_at end, e.until) / ${HOUR}) as h (hour)
  where o.open_tick <> 0 group by 1, 2, 3, 4, 5, 6, 7
) o`

const MISMARKED = `select count(*) from equity_mark m where (m.tick % 4096 <> m.pair_id or m.tick / 4096 >= m.hour::bigint * ${HOUR}
        or exists (select from tape_tick k where k.id = m.tick and k.price <> m.price)
        or exists (select from tape_tick k where k.pair_id = m.pair_id and k.id > greatest(m.tick, (m.hour::bigint - 1) * ${HOUR} * 4096)
          and k.id < m.hour::bigint * ${HOUR} * 4096)
        or exists (select from tape_stretch s cross join lateral unnest(s.times, s.prices) as t (at, price)
          where s.pair_id = m.pair_id and s.last_at >= m.tick / 4096 and s.last_at < m.hour::bigint * ${HOUR} + 60000
            and s.first_at < m.hour::bigint * ${HOUR} and t.at < m.hour::bigint * ${HOUR}
            and (t.at > m.tick / 4096 or (t.at = m.tick / 4096 and t.price <> m.price))))`

export const EQUITY_CHECKS: readonly Check[] = [
  {
    id: 'I70',
    pages: BY_USER,
    holds: 'equity of every recorded hour is what the ledger had moved by then, and no hour with a transfer is missing',
    sql: `select count(*) from (
        select user_id, e.hour is null or (${sums.map(name => `e.${name}`).join(', ')})
          is distinct from (${sums.map(name => `sum(coalesce(moved.${name}, 0)) over w`).join(', ')}) as is_wrong
        from (select *, hour as at_hour from equity_hour) e full join (select *, hour as at_hour from ${MOVED}) moved using (user_id, at_hour)
        window w as (partition by user_id order by at_hour)
      ) found where is_wrong and ${NOT_LATE}`,
  },
  {
    id: 'I70b',
    pages: BY_USER,
    holds: 'floating profit of every recorded hour is that of the positions open then, at the prices kept for it',
    sql: `select count(*) from (
        select user_id, e.user_hour is null or e.floating is distinct from case when valued.user_hour is null then 0 else valued.floating end
          as is_wrong
        from (
          select user_id, hour, hour as user_hour, floating from equity_hour, equity_cursor where hour >= until / ${HOUR} - ${VALUED_HOURS}
        ) e full join (
          select o.user_id, o.hour, o.hour as user_hour,
            case when bool_and(m.price is not null and (p.conversion_pair_id is null or c.price is not null)) then sum(
              case when p.conversion_pair_id is null then ${dollars(MOVE, '1e18')}
                when p.conversion_inverse then ${dollars(`(${MOVE} * 1e8)`, `(1e18 * c.price)`)}
                else ${dollars(`(${MOVE} * c.price)`, '1e26')} end) end as floating
          from ${HELD} left join pair p on p.id = o.pair_id left join equity_mark m on m.hour = o.hour and m.pair_id = o.pair_id
            left join equity_mark c on c.hour = o.hour and c.pair_id = p.conversion_pair_id
          group by 1, 2
        ) valued using (user_id, hour)
      ) found where is_wrong and ${NOT_LATE}`,
  },
  {
    id: 'I70c',
    holds: 'every price that equity was recorded by is the last one on the tape before its hour',
    pages: [
      { by: 'whole', sql: `${MISMARKED} and m.hour >= (select until / ${HOUR} - ${VALUED_HOURS} from equity_cursor)` },
    ],
    sql: MISMARKED,
  },
]
