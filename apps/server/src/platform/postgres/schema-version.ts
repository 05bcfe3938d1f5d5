// The schema version this server supports. Every connection announces it, so that the database can tell an older server from a newer
// one.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

export const MIGRATIONS_FOLDER = join(import.meta.dirname, 'migrations')

/** Number of the newest migration. */
const KNOWN_SCHEMA = Math.max(...readdirSync(MIGRATIONS_FOLDER).map(file => Number.parseInt(file, 10) || 0))

/** Options of a session that tell the database, added to those the address already asks for. */
export function schemaOptions(asked: string | null, schema = KNOWN_SCHEMA): string {
  return `${asked === null ? '' : `${asked} `}-c tallystick.schema=${schema}`
}
