// SQL of settings and company.
import type { Instant } from '@tallystick/kernel/clock'
import type { Pool } from '../platform/postgres/pool.ts'

/** Adds what is missing; what an operator has set stays. */
export async function seedSettings(
  pool: Pool,
  defaults: Readonly<Record<string, string | number>>,
  now: Instant,
): Promise<void> {
  await pool.query(
    `insert into settings (key, value, changed_at)
     select key, value, to_timestamp($2 / 1000.0) from jsonb_each($1::jsonb) on conflict (key) do nothing`,
    [JSON.stringify(defaults), now],
  )
}

export async function readSettings(pool: Pool): Promise<ReadonlyMap<string, unknown>> {
  const result = await pool.query<{ key: string; value: unknown }>('select key, value from settings')
  return new Map(result.rows.map(row => [row.key, row.value]))
}

export async function writeSetting(pool: Pool, key: string, value: string | number, now: Instant): Promise<void> {
  await pool.query(
    `insert into settings (key, value, changed_at) values ($1, $2::jsonb, to_timestamp($3 / 1000.0))
     on conflict (key) do update set value = excluded.value, changed_at = excluded.changed_at`,
    [key, JSON.stringify(value), now],
  )
}

export interface CompanyRow {
  readonly id: number
  readonly name: string
  readonly logo: string
  readonly url: string
  readonly subject: string
  readonly registered_address: string
  readonly location: string
  readonly email: string
}

export async function readCompany(pool: Pool): Promise<CompanyRow | undefined> {
  const result = await pool.query<CompanyRow>(
    'select id, name, logo, url, subject, registered_address, location, email from company order by id limit 1',
  )
  return result.rows[0]
}
