// Secrets that this site made for itself, shared by all its processes: they sign addresses and receipts and key the hashes of short texts.
import { randomBytes } from 'node:crypto'
import { present } from '@tallystick/kernel/assert'
import type { Pool } from '../postgres/pool.ts'
import type { Sealer } from './sealer.ts'

export type SiteSecretName = 'digest' | 'image-address' | 'receipt'

const SECRET_BYTES = 32

/** Made by whoever needs it first. */
export async function siteSecret(pool: Pool, sealer: Sealer, name: SiteSecretName): Promise<Buffer> {
  const place = { column: 'site_secret.value', row: name } as const
  const read = async (): Promise<Buffer | undefined> => {
    const { rows } = await pool.query<{ value: Buffer }>('select value from site_secret where name = $1', [name])
    return rows[0] && sealer.open(place, rows[0].value)
  }
  const known = await read()
  if (known) return known
  await pool.query('insert into site_secret (name, value) values ($1, $2) on conflict do nothing', [
    name,
    sealer.seal(place, randomBytes(SECRET_BYTES)),
  ])
  return present(await read(), `site secret ${name}`)
}
