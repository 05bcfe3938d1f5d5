// A fixed key and the vault over a test database, so that tests read what the server under test has sealed.
import type { Pool } from '../src/platform/postgres/pool.ts'
import { fixedKeys } from '../src/platform/secrets/key-file.ts'
import { createSealer } from '../src/platform/secrets/sealer.ts'
import { parseKeys } from '../src/platform/secrets/secret-keys.ts'
import { type Vault, vaultOver } from '../src/platform/secrets/vault.ts'

/** For SECRET_KEY. Known to everybody who reads this: only for databases that are thrown away. */
export const TEST_SECRET_KEY = '9f1c5b7a3e8d2046c1f7a95d3b60e284775ac3d9f0128b46e5d47c1a6f93b80e'

/** Seals as a server with TEST_SECRET_KEY does. */
export const testSealer = createSealer(fixedKeys(parseKeys(TEST_SECRET_KEY, 'the test key')))

export function testVault(pool: Pool): Promise<Vault> {
  return vaultOver(pool, testSealer)
}
