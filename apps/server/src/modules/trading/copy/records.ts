// The record of every master, computed from their closed orders and from the real results of their followers.
import { median, trackRecord } from '@tallystick/formulas/copy'
import { DAY_MS, type Instant } from '@tallystick/kernel/clock'
import { quotient, type Usd } from '@tallystick/kernel/decimal'
import { idFrom, type Pool } from '../../../platform/postgres/pool.ts'
import { refreshPerformance } from './performance.ts'

const WINDOW_MS = 21 * DAY_MS
const WEEK_MS = 7 * DAY_MS

/** Closed by trading: a voided order was never a result. */
const TRADED = `status = 3 and follow_type = 1 and close_tick <> 0`

export async function refreshRecords(pool: Pool, now: Instant): Promise<void> {
  const { rows } = await pool.query<{ user_id: bigint }>('select user_id from copy_master order by user_id')
  for (const row of rows) await refreshRecord(pool, idFrom(row.user_id), now)
}

async function refreshRecord(pool: Pool, userId: number, now: Instant): Promise<void> {
  const since = now - WINDOW_MS
  const recent = await pool.query<{ profit: bigint; margin: bigint; closed_at: bigint }>({
    name: 'record-recent',
    text: `select profit, margin, closed_at from forex_order where user_id = $1 and ${TRADED} and closed_at >= $2 order by closed_at, id`,
    values: [userId, since],
  })
  const record = trackRecord(
    recent.rows.map(({ profit, margin, closed_at: at }) => {
      return { profit, margin, week: Math.floor((idFrom(at) - since) / WEEK_MS) }
    }),
  )
  const total = await readTotals(pool, userId)
  const results = await pool.query<{ realised: bigint; is_following: boolean }>({
    name: 'record-followers',
    text: `select realised, status <> 0 as is_following from copy_relation where master_id = $1`,
    values: [userId],
  })
  await pool.query({
    name: 'record-write',
    text: `insert into master_record (user_id, realm, three_week_rate, three_week_win, three_week_profit, three_week_drawdown, worst_week,
        total_rate, total_win, total_profit, total_count, pair_id, leverage, followers, followers_median, computed_at)
      select id, realm, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15 from users where id = $1
      on conflict (user_id) do update set three_week_rate = $2, three_week_win = $3, three_week_profit = $4, three_week_drawdown = $5,
        worst_week = $6, total_rate = $7, total_win = $8, total_profit = $9, total_count = $10, pair_id = $11, leverage = $12,
        followers = $13, followers_median = $14, computed_at = $15`,
    values: [
      userId,
      record.rate,
      record.win,
      record.profit,
      record.maxDrawdown,
      record.worstWeek,
      total.rate,
      total.win,
      total.profit,
      total.count,
      total.pairId,
      total.leverage,
      results.rows.filter(row => row.is_following).length,
      median(results.rows.map(row => row.realised)),
      now,
    ],
  })
  await refreshPerformance(pool, userId, now, TRADED)
}

interface Totals {
  readonly count: number
  readonly profit: Usd
  readonly rate: bigint
  readonly win: bigint
  readonly pairId: number
  readonly leverage: number
}

/** All time: sums only, so that a long history is read by the database and not by us. */
async function readTotals(pool: Pool, userId: number): Promise<Totals> {
  const { rows } = await pool.query<{
    count: bigint
    wins: bigint
    profit: bigint
    margin: string
    pair_id: number | null
    leverage: number | null
  }>({
    name: 'record-totals',
    text: `select count(*) as count, count(*) filter (where profit > 0) as wins, coalesce(sum(profit), 0)::bigint as profit,
        coalesce(sum(margin), 0)::text as margin, mode() within group (order by pair_id) as pair_id,
        mode() within group (order by leverage) as leverage
      from forex_order where user_id = $1 and ${TRADED}`,
    values: [userId],
  })
  const row = rows[0]
  const margin = BigInt(row?.margin ?? 0)
  const count = row?.count ?? 0n
  const profit = row?.profit ?? 0n
  return {
    count: idFrom(count),
    profit,
    rate: margin === 0n ? 0n : quotient(profit * 100n, margin, 2),
    win: count === 0n ? 0n : quotient((row?.wins ?? 0n) * 100n, count, 2),
    pairId: row?.pair_id ?? 0,
    leverage: row?.leverage ?? 0,
  }
}
