// Verification codes: six digits, ten minutes, five tries, single use, one valid code per purpose, destination and device.
import { randomInt, timingSafeEqual } from 'node:crypto'
import type { LanguageCode } from '@tallystick/i18n/languages'
import { type Clock, MINUTE_MS, SECOND_MS } from '@tallystick/kernel/clock'
import type { Refusal } from '@tallystick/kernel/refusals'
import { networkOf } from '../../../http/pipeline/client-address.ts'
import type { Pool } from '../../../platform/postgres/pool.ts'
import type { Vault } from '../../../platform/secrets/vault.ts'
import type { Emails, Reader } from '../emails/emails.ts'
import { type Purpose, recordSend, type SendLimits, takeTry, useCode, writeCode } from './queries.ts'

export type { Purpose } from './queries.ts'
export { deleteOldCodes } from './queries.ts'

export interface CodeDeps {
  readonly pool: Pool
  readonly clock: Clock
  readonly emails: Emails
  readonly vault: Vault
}

export interface CodeRequest {
  readonly purpose: Purpose
  readonly channel: Reader['channel']
  /** Normalised. */
  readonly destination: string
  readonly language: LanguageCode
  /** Where the request came from. */
  readonly address: string
  readonly device: Device
  /** Whether the destination belongs to a user. */
  readonly isKnown: boolean
}

/** What a code is asked for and used from. */
export interface Device {
  readonly address: string
  /** What the client says it is. */
  readonly agent: string
  /** Made by the device for itself; then a new address is no other device. */
  readonly deviceId: string | undefined
}

const LIFE_MINUTES = 10
const MOST_TRIES = 5

/**
 * The response is the same whether the destination is known or not: a reset for an unknown one sends nothing, a registration of a
 * known one sends an email that the account exists. A code is stored in either case, so that guesses are answered the same too.
 */
export async function sendCode(deps: CodeDeps, request: CodeRequest, limits: SendLimits): Promise<Refusal | undefined> {
  const { pool, clock, emails, vault } = deps
  const { purpose, destination, address, isKnown } = request
  const now = clock.now()
  const missing = await recordSend(pool, { destination, network: networkOf(address), now }, limits)
  if (missing !== undefined && missing <= limits.gapMs)
    return { reason: 'code_sent_recently', params: { seconds: Math.ceil(missing / SECOND_MS) } }
  if (missing !== undefined) return { reason: 'too_many_requests', params: { seconds: Math.ceil(missing / SECOND_MS) } }
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const hashed = hashOf(vault, purpose, destination, code)
  const place = { purpose, destination, device: deviceHash(vault, request.device) }
  await writeCode(pool, place, { hash: hashed, expiresAt: now + LIFE_MINUTES * MINUTE_MS })
  if (purpose === 'register' && isKnown) await emails.write(request, 'already_registered')
  else if (purpose === 'register') await emails.write(request, 'code_register', { code, minutes: LIFE_MINUTES })
  else if (isKnown) await emails.write(request, 'code_reset', { code, minutes: LIFE_MINUTES })
  return undefined
}

/**
 * True once for the right code from the device that asked for it. A try is counted before anything is compared, so that a thousand at once
 * are still five. Other devices meet no code, right or wrong: they can neither guess nor use up tries, and hear the same.
 */
export async function takeCode(
  { pool, clock, vault }: Pick<CodeDeps, 'pool' | 'clock' | 'vault'>,
  purpose: Purpose,
  destination: string,
  code: string,
  device: Device,
): Promise<boolean> {
  const place = { purpose, destination, device: deviceHash(vault, device) }
  const stored = await takeTry(pool, place, clock.now(), MOST_TRIES)
  if (!stored || !timingSafeEqual(stored, hashOf(vault, purpose, destination, code))) return false
  return useCode(pool, purpose, destination, stored)
}

function deviceHash(vault: Vault, { address, agent, deviceId }: Device): Buffer {
  return vault.digest('code', JSON.stringify(deviceId === undefined ? [address, agent] : [deviceId]))
}

/** Keyed: of a plain hash a million tries would find the code. */
function hashOf(vault: Vault, purpose: Purpose, destination: string, code: string): Buffer {
  return vault.digest('code', JSON.stringify([purpose, destination, code]))
}
