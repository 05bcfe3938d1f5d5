// The number that every change of a setting, a term or an offer raises; see migration 0170.
import { idFrom, type Pool } from '../platform/postgres/pool.ts'

/** The same on every shard's row. What is read after it is at least as new. */
export async function readSettingsVersion(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ version: bigint | null }>('select max(settings_version) as version from shard')
  return idFrom(rows[0]?.version ?? 0n)
}
