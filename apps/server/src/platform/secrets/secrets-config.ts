// The source of the keys: SECRET_KEY_FILE, SECRET_KEY, or in development a file created in the data folder.
import { join } from 'node:path'
import { CannotStart } from '../cannot-start.ts'
import { readKeyFile } from './key-file.ts'
import { parseKeys, type SecretKey } from './secret-keys.ts'

export type SecretsConfig =
  | { readonly source: 'environment'; readonly keys: readonly SecretKey[] }
  | { readonly source: 'file'; readonly path: string; readonly keys: readonly SecretKey[] }
  /** Made at the first start. Backups leave it out by its name. */
  | { readonly source: 'data folder'; readonly path: string }

export const KEY_FILE_NAME = 'secret.key'

export interface SecretsEnvironment {
  readonly mode: 'development' | 'production'
  readonly dataDir: string
  readonly environment: Readonly<Record<string, string | undefined>>
}

export function readSecretsConfig(given: SecretsEnvironment, problems: string[]): SecretsConfig {
  const text = given.environment['SECRET_KEY']?.trim() || undefined
  const path = given.environment['SECRET_KEY_FILE']?.trim() || undefined
  const fallback = { source: 'data folder', path: join(given.dataDir, KEY_FILE_NAME) } as const
  try {
    if (text !== undefined && path !== undefined) throw new CannotStart('Set SECRET_KEY or SECRET_KEY_FILE, not both.')
    if (text !== undefined) return { source: 'environment', keys: parseKeys(text, 'SECRET_KEY') }
    if (path !== undefined) {
      const keys = readKeyFile(path)
      if (!keys) throw new CannotStart(`SECRET_KEY_FILE names ${path}, which does not exist.`)
      return { source: 'file', path, keys }
    }
    if (given.mode === 'production') {
      throw new CannotStart(
        'SECRET_KEY_FILE (or SECRET_KEY) must be set when MODE=production: secrets in the database are sealed with this key. Make one with: (umask 077; openssl rand -hex 32 > secret.key)',
      )
    }
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error
    problems.push(error.message)
  }
  return fallback
}
