// Further releases of this code, each in a folder of its own: with a higher version, and with a migration that the release before does
// not know and works beside.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { KNOWN_SCHEMA } from '@tallystick/server/platform/postgres/schema/schema-version'
import { copyCode } from '@tallystick/sim/mutants/code-copy'

const COPIED = ['package.json', 'packages', 'apps/server']
const MIGRATIONS = 'apps/server/src/platform/postgres/migrations'
/** Tables that every request reads or writes. */
const BUSY_TABLES = ['users', 'forex_order', 'shard']

export class Releases {
  readonly #folders: string[] = []

  /** The next one: the file it is started by. */
  async make(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'tallystick-release-'))
    const number = this.#folders.push(folder)
    await copyCode(folder, COPIED)
    const file = join(folder, 'package.json')
    const version = `0.${number + 1}.0`
    await writeFile(file, (await readFile(file, 'utf8')).replace(/"version": "[^"]*"/, `"version": "${version}"`))
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
    return join(folder, 'apps/server/src/main.ts')
  }

  async clear(): Promise<void> {
    for (const folder of this.#folders.splice(0)) await rm(folder, { recursive: true, force: true })
  }
}
