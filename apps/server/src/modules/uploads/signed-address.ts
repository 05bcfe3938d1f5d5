// Addresses of private images: readable by whoever has one, for a minute, and impossible to guess or to prolong.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Clock, Instant } from '@tallystick/kernel/clock'
import type { Pool } from '../../platform/postgres/pool.ts'

const READABLE_MS = 60_000
export const IMAGE_PATH = '/api/common/image/'

export interface SignedAddresses {
  /** With words, the image is given out only with them across it. */
  sign(name: string, words?: string): Promise<{ readonly url: string; readonly expiresAt: Instant }>
  /** The address was signed by us for this name and these words, and is still good. */
  isGood(
    name: string,
    given: { readonly expires: string; readonly words: string; readonly signature: string },
  ): Promise<boolean>
}

export function createSignedAddresses(pool: Pool, clock: Clock): SignedAddresses {
  let secret: Promise<Buffer> | undefined
  const readSecret = (): Promise<Buffer> => {
    secret ??= siteSecret(pool, 'image-address').catch((error: unknown) => {
      secret = undefined
      throw error
    })
    return secret
  }
  const signature = async (name: string, expires: string, words: string): Promise<Buffer> =>
    createHmac('sha256', await readSecret())
      .update(`${name} ${expires} ${words}`)
      .digest()

  return {
    async sign(name, words = '') {
      const expiresAt = clock.now() + READABLE_MS
      const proof = await signature(name, String(expiresAt), words)
      const across = words === '' ? '' : `&w=${encodeURIComponent(words)}`
      return { url: `${IMAGE_PATH}${name}?e=${expiresAt}${across}&s=${proof.toString('base64url')}`, expiresAt }
    },
    async isGood(name, given) {
      if (!/^\d{1,16}$/.test(given.expires) || Number(given.expires) < clock.now()) return false
      const expected = await signature(name, given.expires, given.words)
      const offered = Buffer.from(given.signature, 'base64url')
      return offered.length === expected.length && timingSafeEqual(offered, expected)
    },
  }
}

/** Made once for the whole site, by whoever needs it first. */
async function siteSecret(pool: Pool, name: string): Promise<Buffer> {
  await pool.query('insert into site_secret (name, value) values ($1, $2) on conflict do nothing', [
    name,
    randomBytes(32),
  ])
  const { rows } = await pool.query<{ value: Buffer }>('select value from site_secret where name = $1', [name])
  if (!rows[0]) throw new Error(`no secret ${name}`)
  return rows[0].value
}
