// The second factor. Operators always have one; traders may enable it, and then need a code to log in, add a payout method or withdraw:
// call `requireOtp` there with the `otp` of the request, before anything changes.
import { hash, randomInt } from 'node:crypto'
import type { Clock } from '@tallystick/kernel/clock'
import type { Refusal } from '@tallystick/kernel/refusals'
import type { Pool } from '../../../platform/postgres/pool.ts'
import type { Vault } from '../../../platform/secrets/vault.ts'
import type { Limits } from '../../../http/pipeline/token-buckets.ts'
import { type Factor, readFactor, switchOn, useRecoveryCode, useUserStep, writeSecret } from './queries.ts'
import { acceptedStep, newSecret } from './totp.ts'

export { switchOff as switchTwoFactorOff } from './queries.ts'
export { acceptedStep, codeAt, newSecret, otpauthAddress, secretText, stepAt } from './totp.ts'

export interface TwoFactorDeps {
  readonly pool: Pool
  readonly clock: Clock
  readonly limits: Limits
  readonly vault: Vault
}

const RECOVERY_CODES = 10
const RECOVERY_ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567'
/** Guesses per user, from wherever they come: 5 in a quarter of an hour. */
const GUESSES = { burst: 5, perSecond: 5 / 900 }

/** Undefined when the user has no second factor, or the code is right (for the first and only time). */
export async function requireOtp(
  deps: TwoFactorDeps,
  userId: number,
  otp: string | undefined,
): Promise<Refusal | undefined> {
  const factor = await readFactor(deps.pool, deps.vault, userId)
  if (!factor?.on) return undefined
  if (otp === undefined) return { reason: 'two_factor_needed', params: {} }
  const seconds = deps.limits.take('otp', userId, GUESSES)
  if (seconds > 0) return { reason: 'too_many_requests', params: { seconds } }
  return (await isRight(deps, userId, factor, otp)) ? undefined : { reason: 'otp_wrong', params: {} }
}

async function isRight(deps: TwoFactorDeps, userId: number, factor: Factor, otp: string): Promise<boolean> {
  if (otp.includes('-')) return useRecoveryCode(deps.pool, userId, recoveryHash(deps.vault, userId, otp))
  if (!factor.secret) return false
  const step = acceptedStep(factor.secret, otp, deps.clock.now(), factor.step)
  return step !== undefined && useUserStep(deps.pool, userId, step)
}

/** A new secret, waiting to be confirmed; undefined when the second factor is on already. */
export async function beginTwoFactor({ pool, vault }: TwoFactorDeps, userId: number): Promise<Buffer | undefined> {
  const secret = newSecret()
  return (await writeSecret(pool, vault, userId, secret)) ? secret : undefined
}

/** Switches it on with a first code; the recovery codes are shown once and kept as keyed hashes. */
export async function confirmTwoFactor(
  deps: TwoFactorDeps,
  userId: number,
  otp: string,
): Promise<{ readonly codes: readonly string[] } | Refusal> {
  const { pool, clock, limits, vault } = deps
  const factor = await readFactor(pool, vault, userId)
  if (factor?.on === true) return { reason: 'two_factor_on', params: {} }
  if (!factor?.secret) return { reason: 'two_factor_off', params: {} }
  const seconds = limits.take('otp', userId, GUESSES)
  if (seconds > 0) return { reason: 'too_many_requests', params: { seconds } }
  if (!(await isRight(deps, userId, factor, otp))) return { reason: 'otp_wrong', params: {} }
  const codes = Array.from({ length: RECOVERY_CODES }, () => `${randomPart()}-${randomPart()}`)
  await switchOn(
    pool,
    userId,
    codes.map(code => recoveryHash(vault, userId, code)),
    clock.now(),
  )
  return { codes }
}

const randomPart = (): string =>
  Array.from({ length: 5 }, () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)]).join('')

/** Of a plain hash, because that is what older versions stored: those were keyed the same way (seal-set-aside.ts). */
function recoveryHash(vault: Vault, userId: number, code: string): Buffer {
  return vault.digest('recovery code', hash('sha256', JSON.stringify([userId, code])))
}
