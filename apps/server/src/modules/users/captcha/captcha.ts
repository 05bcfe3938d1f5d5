// Image captchas: single use, valid for two minutes, bound to the requesting address.
import { randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { type Clock, MINUTE_MS } from '@tallystick/kernel/clock'
import type { Pool } from '../../../platform/postgres/pool.ts'
import type { Vault } from '../../../platform/secrets/vault.ts'
import { ALPHABET, drawText } from './picture.ts'
import { insertCaptcha, takeCaptcha } from './queries.ts'

export { deleteOldCaptchas } from './queries.ts'

export interface CaptchaDeps {
  readonly pool: Pool
  readonly clock: Clock
  readonly vault: Vault
}

const LENGTH = 5
const LIFE_MS = 2 * MINUTE_MS

export async function makeCaptcha(
  { pool, clock, vault }: CaptchaDeps,
  address: string,
): Promise<{ id: string; b64s: string }> {
  const text = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
  const id = randomBytes(16).toString('base64url')
  await insertCaptcha(pool, { id, hash: hashOf(vault, id, text), address, expiresAt: clock.now() + LIFE_MS })
  return { id, b64s: await drawText(text) }
}

/** True for the right text, in any case of letters, at the first try, from the address the picture was made for. */
export async function solvesCaptcha(
  { pool, clock, vault }: CaptchaDeps,
  id: string,
  text: string,
  address: string,
): Promise<boolean> {
  const stored = await takeCaptcha(pool, id, clock.now())
  return (
    stored !== undefined &&
    stored.address === address &&
    timingSafeEqual(stored.hash, hashOf(vault, id, text.toUpperCase()))
  )
}

function hashOf(vault: Vault, id: string, text: string): Buffer {
  return vault.digest('captcha', JSON.stringify([id, text]))
}
