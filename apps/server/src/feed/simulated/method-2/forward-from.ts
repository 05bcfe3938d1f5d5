// The first day an installation uses method 2. Decided once, at the first start that supports the method.
import { present } from '@tallystick/kernel/assert'
import { DAY_MS, type Instant } from '@tallystick/kernel/clock'
import type { Pool } from '../../../platform/postgres/pool.ts'
import { dayText } from '../commitments/keys.ts'

/**
 * A new installation begins with it. One that has published days goes on with method 1 until midnight, because prices of today are
 * made already.
 */
export async function openForwardFrom(pool: Pool, anchorDay: number, now: Instant): Promise<number> {
  await pool.query(
    `insert into feed_method (method, from_day, decided_at)
     select 2, case when exists (select from feed_day) then $2::date else $1::date end, $3
     on conflict do nothing`,
    [dayText(anchorDay), dayText(Math.floor(now / DAY_MS) + 1), now],
  )
  const { rows } = await pool.query<{ from_day: string }>(`select from_day::text as from_day from feed_method`)
  return Date.parse(present(rows[0], 'the first day of method 2').from_day) / DAY_MS
}
