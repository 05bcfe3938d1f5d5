// SQL of a user's own accounts.
import type { Usd } from '@tallystick/kernel/decimal'
import type { Pool } from '../../platform/postgres/pool.ts'

export interface AccountRow {
  readonly type: 1 | 2 | 3
  readonly balance: Usd
  readonly held: Usd
}

export async function readAccounts(pool: Pool, userId: number): Promise<AccountRow[]> {
  const result = await pool.query<AccountRow>({
    name: 'wallet-accounts',
    text: 'select type, balance, held from account where user_id = $1 order by type',
    values: [userId],
  })
  return result.rows
}
