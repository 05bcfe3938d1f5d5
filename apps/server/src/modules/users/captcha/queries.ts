// SQL of captchas.
import type { Instant } from '@tallystick/kernel/clock'
import type { Pool } from '../../../platform/postgres/pool.ts'

export interface StoredCaptcha {
  readonly hash: Buffer
  readonly address: string
}

export async function insertCaptcha(
  pool: Pool,
  captcha: StoredCaptcha & { readonly id: string; readonly expiresAt: Instant },
): Promise<void> {
  await pool.query(
    'insert into captchas (id, hash, address, expires_at) values ($1, $2, $3, to_timestamp($4 / 1000.0))',
    [captcha.id, captcha.hash, captcha.address, captcha.expiresAt],
  )
}

/** Read once: right or wrong, it is gone. */
export async function takeCaptcha(pool: Pool, id: string, now: Instant): Promise<StoredCaptcha | undefined> {
  const { rows } = await pool.query<StoredCaptcha & { living: boolean }>(
    'delete from captchas where id = $1 returning hash, address, expires_at > to_timestamp($2 / 1000.0) as living',
    [id, now],
  )
  const row = rows[0]
  return row?.living === true ? row : undefined
}

export async function deleteOldCaptchas(pool: Pool, now: Instant): Promise<void> {
  await pool.query('delete from captchas where expires_at < to_timestamp($1 / 1000.0)', [now])
}
