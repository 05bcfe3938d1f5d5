// SQL of the inputs of levels.
import type { Usd } from '@tallystick/kernel/decimal'
import { idFrom, type Pool } from '../../../platform/postgres/pool.ts'

const FINISHED = 1

export async function readDeposits(pool: Pool, userId: number): Promise<{ deposited: Usd; deposits: number }> {
  const { rows } = await pool.query<{ deposited: string; deposits: bigint }>({
    name: 'levels-deposits',
    text: 'select coalesce(sum(amount), 0) as deposited, count(*) as deposits from deposit where user_id = $1 and status = $2',
    values: [userId, FINISHED],
  })
  const row = rows[0]
  return { deposited: BigInt(row?.deposited ?? 0), deposits: idFrom(row?.deposits ?? 0n) }
}
