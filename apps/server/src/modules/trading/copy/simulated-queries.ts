// SQL of the simulated masters.
import type { Instant } from '@tallystick/kernel/clock'
import { idFrom, type Pool } from '../../../platform/postgres/pool.ts'

export interface SimulatedRow {
  readonly userId: number
  /** True once the whole past is there. */
  readonly isReplayed: boolean
  /** When the last of its trades so far was closed. */
  readonly tradedUntil: Instant
}

export async function readSimulated(pool: Pool, style: string): Promise<SimulatedRow | undefined> {
  const { rows } = await pool.query<{ user_id: bigint; traded_until: bigint; last: bigint }>({
    name: 'simulated-master',
    text: `select s.user_id, s.traded_until,
        coalesce((select max(closed_at) from forex_order o where o.user_id = s.user_id and o.status = 3 and o.follow_type = 1), 0) as last
      from simulated_master s where s.style = $1`,
    values: [style],
  })
  const row = rows[0]
  if (!row) return undefined
  return { userId: idFrom(row.user_id), isReplayed: row.traded_until > 0n, tradedUntil: idFrom(row.last) }
}

/** Two servers starting at once make one master: the style is unique, and a user without a style is an unused demo account. */
export async function insertSimulated(
  pool: Pool,
  userId: number,
  { style, nickname, avatar }: { readonly style: string; readonly nickname: string; readonly avatar: string },
): Promise<void> {
  await pool.query(
    `with made as (
       insert into simulated_master (user_id, style, traded_until) values ($1, $2, 0) on conflict (style) do nothing returning user_id
     ) update users u set nickname = $3, avatar = $4, is_master = true from made where u.id = made.user_id`,
    [userId, style, nickname, avatar],
  )
}

export async function markReplayed(pool: Pool, userId: number, at: Instant): Promise<void> {
  await pool.query('update simulated_master set traded_until = $2 where user_id = $1', [userId, at])
}

export interface OpenTrade {
  readonly id: number
  readonly pairId: number
  readonly side: 'buy' | 'sell'
  readonly openedAt: Instant
}

export async function readOpenTrades(pool: Pool, userId: number): Promise<OpenTrade[]> {
  const { rows } = await pool.query<{ id: bigint; pair_id: number; side: 1 | 2; opened_at: bigint }>({
    name: 'simulated-open',
    text: 'select id, pair_id, side, opened_at from forex_order where user_id = $1 and status = 1 order by id',
    values: [userId],
  })
  return rows.map(row => ({
    id: idFrom(row.id),
    pairId: row.pair_id,
    side: row.side === 1 ? 'buy' : 'sell',
    openedAt: idFrom(row.opened_at),
  }))
}
