// SQL of traders' second factor.
import type { Instant } from '@tallystick/kernel/clock'
import { idFrom, type Pool, transaction } from '../../../platform/postgres/pool.ts'
import type { Sealer } from '../../../platform/secrets/sealer.ts'

export interface Factor {
  readonly secret: Buffer | null
  /** True once a code confirmed the secret. */
  readonly on: boolean
  readonly step: number
}

export async function readFactor(pool: Pool, sealer: Sealer, userId: number): Promise<Factor | undefined> {
  const { rows } = await pool.query<{ totp_secret: Buffer | null; is_on: boolean; step: number }>({
    name: 'factor-read',
    text: 'select totp_secret, totp_since is not null as is_on, totp_step::float8 as step from users where id = $1',
    values: [userId],
  })
  const row = rows[0]
  if (!row) return undefined
  const secret = row.totp_secret && sealer.open(placeOf(userId), row.totp_secret)
  return { secret, on: row.is_on, step: row.step }
}

const placeOf = (userId: number) => ({ column: 'users.totp_secret', row: userId }) as const

/** Keeps a secret that no code has confirmed yet; one that is in use stays. */
export async function writeSecret(pool: Pool, sealer: Sealer, userId: number, secret: Buffer): Promise<boolean> {
  const result = await pool.query(
    'update users set totp_secret = $2, totp_step = 0 where id = $1 and totp_since is null',
    [userId, sealer.seal(placeOf(userId), secret)],
  )
  return result.rowCount === 1
}

/** False when the step was used before: of two requests with one code, one is right. */
export async function useUserStep(pool: Pool, userId: number, step: number): Promise<boolean> {
  const result = await pool.query('update users set totp_step = $2 where id = $1 and totp_step < $2', [userId, step])
  return result.rowCount === 1
}

export async function switchOn(pool: Pool, userId: number, recovery: readonly Buffer[], now: Instant): Promise<void> {
  await transaction(pool, async client => {
    await client.query('update users set totp_since = to_timestamp($2 / 1000.0) where id = $1', [userId, now])
    await client.query('delete from recovery_codes where user_id = $1', [userId])
    await client.query('insert into recovery_codes (user_id, hash) select $1, unnest($2::bytea[])', [userId, recovery])
  })
}

export async function switchOff(pool: Pool, userId: number): Promise<void> {
  await transaction(pool, async client => {
    await client.query('update users set totp_secret = null, totp_since = null, totp_step = 0 where id = $1', [userId])
    await client.query('delete from recovery_codes where user_id = $1', [userId])
  })
}

/** True once per code. */
export async function useRecoveryCode(pool: Pool, userId: number, hash: Buffer): Promise<boolean> {
  const result = await pool.query('delete from recovery_codes where user_id = $1 and hash = $2', [userId, hash])
  return result.rowCount === 1
}

export async function countRecoveryCodes(pool: Pool, userId: number): Promise<number> {
  const { rows } = await pool.query<{ count: bigint }>('select count(*) from recovery_codes where user_id = $1', [
    userId,
  ])
  return idFrom(rows[0]?.count ?? 0n)
}
