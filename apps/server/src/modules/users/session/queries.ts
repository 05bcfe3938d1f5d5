// SQL of signing in.
import { DAY_MS, type Instant } from '@tallystick/kernel/clock'
import type { Pool } from '../../../platform/postgres/pool.ts'

export async function hasAccounts(pool: Pool, userId: number): Promise<boolean> {
  const result = await pool.query({
    name: 'user-has-accounts',
    text: 'select 1 from account where user_id = $1 limit 1',
    values: [userId],
  })
  return result.rows.length > 0
}

const MOST_NETWORKS = 50
const NETWORK_LIFE_MS = 365 * DAY_MS

export async function isKnownNetwork(pool: Pool, userId: number, network: Buffer): Promise<boolean> {
  const { rows } = await pool.query({
    name: 'network-known',
    text: 'select from known_network where user_id = $1 and network = $2',
    values: [userId, network],
  })
  return rows.length > 0
}

/** The newest are kept. One that was noted within a day is not written again. */
export async function writeKnownNetwork(pool: Pool, userId: number, network: Buffer, now: Instant): Promise<void> {
  await pool.query({
    name: 'network-write',
    text: `with gone as (delete from known_network where user_id = $1 and network in (
        select network from known_network where user_id = $1 and network <> $2 order by last_at desc offset ${MOST_NETWORKS - 1}))
      insert into known_network as known (user_id, network, last_at) values ($1, $2, to_timestamp($3 / 1000.0))
      on conflict (user_id, network) do update set last_at = excluded.last_at where known.last_at < to_timestamp($4 / 1000.0)`,
    values: [userId, network, now, now - DAY_MS],
  })
}

export async function deleteOldNetworks(pool: Pool, now: Instant): Promise<void> {
  await pool.query('delete from known_network where last_at < to_timestamp($1 / 1000.0)', [now - NETWORK_LIFE_MS])
}
