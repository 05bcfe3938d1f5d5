// SQL of signing in.
import type { Pool } from '../../../platform/postgres/pool.ts'

export async function hasAccounts(pool: Pool, userId: number): Promise<boolean> {
  const result = await pool.query({
    name: 'user-has-accounts',
    text: 'select 1 from account where user_id = $1 limit 1',
    values: [userId],
  })
  return result.rows.length > 0
}
