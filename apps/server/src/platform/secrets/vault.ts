// The vault: seals values that must be read again, and makes keyed hashes of those that are only compared.
import { createHmac } from 'node:crypto'
import type { Pool } from '../postgres/pool.ts'
import { type Sealer } from './sealer.ts'
import { siteSecret } from './site-secrets.ts'

export interface Vault extends Sealer {
  /**
   * A keyed hash, for short texts whose plain hash could be brute-forced. Its key is a secret of the site, sealed like the
   * others, so that hashes outlive a rotation.
   */
  digest(use: DigestUse, text: string): Buffer
}

export type DigestUse =
  | 'captcha'
  | 'code'
  | 'identity card'
  | 'known network'
  | 'operator answer'
  | 'recovery code'
  | 'unsubscribe'

export async function vaultOver(pool: Pool, sealer: Sealer): Promise<Vault> {
  const secret = await siteSecret(pool, sealer, 'digest')
  return {
    ...sealer,
    digest: (use, text) =>
      createHmac('sha256', secret)
        .update(JSON.stringify([use, text]))
        .digest(),
  }
}
