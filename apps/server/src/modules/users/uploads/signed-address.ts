// Signed URLs of private files: valid for a minute, and impossible to guess or extend.
import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock, Instant } from '@tallystick/kernel/clock'
import type { Pool } from '../../../platform/postgres/pool.ts'
import type { Sealer } from '../../../platform/secrets/sealer.ts'
import { siteSecret } from '../../../platform/secrets/site-secrets.ts'

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

/** @param path where the files are served. Names of different kinds of files never look alike. */
export function createSignedAddresses(pool: Pool, sealer: Sealer, clock: Clock, path = IMAGE_PATH): SignedAddresses {
  let secret: Promise<Buffer> | undefined
  const readSecret = (): Promise<Buffer> => {
    secret ??= siteSecret(pool, sealer, 'image-address').catch((error: unknown) => {
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
      return { url: `${path}${name}?e=${expiresAt}${across}&s=${proof.toString('base64url')}`, expiresAt }
    },
    async isGood(name, given) {
      if (!/^\d{1,16}$/.test(given.expires) || Number(given.expires) < clock.now()) return false
      const expected = await signature(name, given.expires, given.words)
      const offered = Buffer.from(given.signature, 'base64url')
      return offered.length === expected.length && timingSafeEqual(offered, expected)
    },
  }
}
