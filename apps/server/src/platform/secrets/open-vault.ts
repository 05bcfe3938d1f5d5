// Opens the vault at start: finds or creates the key, refuses a key that does not match the database, and seals remaining plain text.
import { CannotStart } from '../cannot-start.ts'
import type { Pool } from '../postgres/pool.ts'
import { createKeyFile, fixedKeys, type KeySource, keysInFile, readKeyFile } from './key-file.ts'
import { type KeyUse, readKeyUse } from './sealed-columns.ts'
import { CannotOpen, createSealer } from './sealer.ts'
import { sealSetAside } from './seal-set-aside.ts'
import type { SecretsConfig } from './secrets-config.ts'
import { type Vault, vaultOver } from './vault.ts'

export interface VaultDeps {
  readonly secrets: SecretsConfig
  readonly pool: Pool
  /** Told once, when a key was made. */
  readonly say: (line: string) => void
}

export async function openVault({ secrets, pool, say }: VaultDeps): Promise<Vault> {
  const used = await readKeyUse(pool)
  const source = findKeys(secrets, used.length > 0) ?? makeKeys(secrets, say)
  refuseUnknownKeys(used, source, secrets)
  try {
    const vault = await vaultOver(pool, createSealer(source))
    await sealSetAside(pool, vault)
    return vault
  } catch (error) {
    // Another server sealed the first value a moment ago, with a key of its own.
    if (error instanceof CannotOpen)
      throw new CannotStart(`${error.message}: see ${whereOf(secrets)}.`, { cause: error })
    throw error
  }
}

/** The keys there are; undefined when one is to be made. */
export function findKeys(secrets: SecretsConfig, isNeeded: boolean): KeySource | undefined {
  if (secrets.source === 'environment') return fixedKeys(secrets.keys)
  const keys = secrets.source === 'file' ? secrets.keys : readKeyFile(secrets.path)
  if (keys) return keysInFile(secrets.path, keys)
  if (isNeeded)
    throw new CannotStart(
      `The database holds sealed secrets, and their key is missing: there is no ${secrets.path}. Put the key file of this installation there, or name it with SECRET_KEY_FILE. A backup does not contain it.`,
    )
  return undefined
}

function makeKeys(secrets: SecretsConfig, say: VaultDeps['say']): KeySource {
  if (secrets.source !== 'data folder') throw new Error('keys that are given are not made')
  const keys = createKeyFile(secrets.path)
  say(
    `made a key for stored secrets:  ${secrets.path}\nKeep that file: without it they cannot be read, and a backup does not contain it.`,
  )
  return keysInFile(secrets.path, keys)
}

/** Reports a clear error before anything fails for an obscure reason. */
export function refuseUnknownKeys(used: readonly KeyUse[], source: KeySource, secrets: SecretsConfig): void {
  const known = new Set(source.keys().map(key => key.name))
  const unknown = used.filter(({ keyId }) => !known.has(keyId))
  if (unknown.length === 0) return
  const ids = [...new Set(unknown.map(({ keyId }) => keyId))].join(', ')
  const places = unknown.map(({ column, count }) => `${column} (${count})`).join(', ')
  throw new CannotStart(
    `The database holds secrets sealed with key ${ids}, which is not in ${whereOf(secrets)} (it has ${[...known].join(', ')}): ${places}. Add that key as a further line; without it they cannot be read.`,
  )
}

export function whereOf(secrets: SecretsConfig): string {
  return secrets.source === 'environment' ? 'SECRET_KEY' : secrets.path
}
