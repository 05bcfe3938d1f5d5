// The schema version this server supports: the number of its newest migration. Direct connections announce it, so that the database can tell
// a server that cannot work with it any more (migration 0220).
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

export const MIGRATIONS_FOLDER = join(import.meta.dirname, '..', 'migrations')

export const KNOWN_SCHEMA = Math.max(...readdirSync(MIGRATIONS_FOLDER).map(file => Number.parseInt(file, 10) || 0))
