// What a master's equity did over time, and what they traded: written with the record, so that reading it costs one row.
import type { Instant } from '@tallystick/kernel/clock'
import { formatDecimal } from '@tallystick/kernel/decimal'
import type { Pool } from '../../../platform/postgres/pool.ts'
import { readReturns } from '../../money/portfolio/portfolio.ts'

const MOST_MARKETS = 8

/** @param traded which orders count, as in the record. */
export async function refreshPerformance(pool: Pool, userId: number, now: Instant, traded: string): Promise<void> {
  const returns = await readReturns(pool, userId)
  if (!returns) return
  const { since, growth, drawdown } = returns
  const points = returns.points.map(({ at, percent }) => [at, formatDecimal(percent, 2)])
  const months = returns.months.map(({ month, percent }) => [month, formatDecimal(percent, 2)])
  await pool.query({
    name: 'performance-write',
    text: `insert into master_performance (user_id, since, growth, drawdown, points, months, markets, holding_ms, computed_at)
      select $1, $2, $3, $4, $5, $6,
        coalesce((select jsonb_agg(jsonb_build_array(pair_id, orders, won)) from (
          select pair_id, count(*) as orders, count(*) filter (where profit > 0) as won
          from forex_order where user_id = $1 and ${traded} group by pair_id order by orders desc, pair_id limit ${MOST_MARKETS}
        ) m), '[]'),
        coalesce((select percentile_disc(0.5) within group (order by closed_at - opened_at)
          from forex_order where user_id = $1 and ${traded}), 0), $7
      on conflict (user_id) do update set since = excluded.since, growth = excluded.growth, drawdown = excluded.drawdown,
        points = excluded.points, months = excluded.months, markets = excluded.markets, holding_ms = excluded.holding_ms,
        computed_at = excluded.computed_at`,
    values: [userId, since, growth, drawdown, JSON.stringify(points), JSON.stringify(months), now],
  })
}
