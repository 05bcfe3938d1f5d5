// Salts of what the public log commits to: HMAC-SHA-256 of an act's name under a secret of the installation, so that its receipt can be
// written again at any time.
import { hash } from 'node:crypto'
import { assert } from '@tallystick/kernel/assert'
import type { Pool } from '../postgres/pool.ts'
import type { Sealer } from './sealer.ts'
import { siteSecret } from './site-secrets.ts'

/** @param name of an act, in ASCII: unique among all acts of the installation. */
export type Salts = (name: string) => Uint8Array

/** Of SHA-256. */
const BLOCK_BYTES = 64
const DIGEST_BYTES = 32
const INNER_PAD = 0x36
const OUTER_PAD = 0x5c
/** Names are some words and numbers. */
const MOST_NAME_BYTES = 128

/** Both hashes in one call each, with the key in its block: `createHmac` makes an object and looks at the key anew for every salt. */
export function saltsFrom(secret: Uint8Array): Salts {
  assert(secret.length <= BLOCK_BYTES, 'a longer key would have to be hashed first')
  const block = (pad: number, room: number): Buffer => {
    const bytes = Buffer.alloc(BLOCK_BYTES + room, pad)
    bytes.fill(0, BLOCK_BYTES)
    for (const [at, byte] of secret.entries()) bytes[at] = byte ^ pad
    return bytes
  }
  const inner = block(INNER_PAD, MOST_NAME_BYTES)
  const outer = block(OUTER_PAD, DIGEST_BYTES)
  return name => {
    assert(name.length <= MOST_NAME_BYTES, 'a name is short')
    inner.write(name, BLOCK_BYTES, 'latin1')
    outer.write(hash('sha256', inner.subarray(0, BLOCK_BYTES + name.length), 'binary'), BLOCK_BYTES, 'latin1')
    return Buffer.from(hash('sha256', outer, 'binary'), 'binary')
  }
}

export async function openSalts(pool: Pool, vault: Sealer): Promise<Salts> {
  return saltsFrom(await siteSecret(pool, vault, 'order-salt'))
}
