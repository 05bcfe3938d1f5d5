// Further releases of this code, each in a folder of its own: with a higher version, and with a migration that the release before does
// not know and works beside.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { KNOWN_SCHEMA } from '@tallystick/server/platform/postgres/schema/schema-version'
import { copyCode } from '../mutants/code-copy.ts'

const COPIED = ['package.json', 'packages', 'apps/server']
const MIGRATIONS = 'apps/server/src/platform/postgres/migrations'
/** Tables that every request reads or writes. */
const BUSY_TABLES = ['users', 'forex_order', 'shard']

export interface Release {
  readonly version: string
  /** The file it is started by. */
  readonly main: string
}

export interface Bug {
  readonly file: string
  readonly find: string
  readonly put: string
}

export class Releases {
  readonly #folders: string[] = []

  /** The next one, with a bug in it if one is given. */
  async make(bug?: Bug): Promise<Release> {
    const folder = await mkdtemp(join(tmpdir(), 'tallystick-release-'))
    const number = this.#folders.push(folder)
    await copyCode(folder, COPIED)
    const version = `0.${number + 1}.0`
    await rewrite(join(folder, 'apps/server/package.json'), /"version": "[^"]*"/, `"version": "${version}"`)
    if (bug) await rewrite(join(folder, bug.file), bug.find, bug.put)
    for (let one = 1; one <= number; one++) {
      const name = `${String(KNOWN_SCHEMA + one).padStart(4, '0')}-release-${one}.sql`
      const columns = BUSY_TABLES.map(
        table => `alter table ${table} add column release_${one} integer not null default 0;`,
      )
      await writeFile(
        join(folder, MIGRATIONS, name),
        `-- kind: expand\n-- What a later release needs.\n${columns.join('\n')}\n`,
      )
    }
    return { version, main: join(folder, 'apps/server/src/main.ts') }
  }

  async clear(): Promise<void> {
    for (const folder of this.#folders.splice(0)) await rm(folder, { recursive: true, force: true })
  }
}

async function rewrite(file: string, find: string | RegExp, put: string): Promise<void> {
  const before = await readFile(file, 'utf8')
  const after = before.replace(find, put)
  if (after === before) throw new Error(`${file} has no ${String(find)}`)
  await writeFile(file, after)
}
