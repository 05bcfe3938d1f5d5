// The link that ends optional emails: signed, without login and without an end, because an email is read when it is read. It can only
// switch emails off.
import { timingSafeEqual } from 'node:crypto'
import type { Pool } from '../../../platform/postgres/pool.ts'
import type { Vault } from '../../../platform/secrets/vault.ts'
import { endEmails } from './queries.ts'

const signature = (vault: Vault, named: string): string => vault.digest('unsubscribe', named).toString('base64url')

export function unsubscribeToken(vault: Vault, uid: string, groups: readonly string[]): string {
  const named = [uid, ...groups].join('-')
  return `${named}.${signature(vault, named)}`
}

/** False when the link is none of ours. */
export async function unsubscribe(pool: Pool, vault: Vault, token: string): Promise<boolean> {
  const [named = '', given = ''] = token.split('.')
  const [expected, found] = [Buffer.from(signature(vault, named)), Buffer.from(given)]
  if (expected.length !== found.length || !timingSafeEqual(expected, found)) return false
  const [uid = '', ...groups] = named.split('-')
  return endEmails(pool, uid, groups)
}
