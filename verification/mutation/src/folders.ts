// What is mutated, by the folders in which scores are promised.
import { readdir, readFile } from 'node:fs/promises'
import { join, sep } from 'node:path'

export const ROOT = join(import.meta.dirname, '..', '..', '..')

export interface Folder {
  readonly name: string
  readonly paths: readonly string[]
  /** Mutants killed of a hundred that are no equivalents. */
  readonly promised: number
  /** Whether the simulator judges what the tests let pass. */
  readonly isMoney?: true
}

export const FOLDERS: readonly Folder[] = [
  { name: 'formulas', paths: ['packages/formulas/src'], promised: 92, isMoney: true },
  { name: 'ledger', paths: ['packages/ledger/src'], promised: 92, isMoney: true },
  { name: 'engine', paths: ['packages/engine/src'], promised: 92, isMoney: true },
  { name: 'engine-host', paths: ['apps/server/src/engine-host'], promised: 92, isMoney: true },
  { name: 'feed', paths: ['apps/server/src/feed'], promised: 85 },
  { name: 'live', paths: ['apps/server/src/live'], promised: 85 },
  { name: 'money', paths: ['apps/server/src/modules/money'], promised: 85 },
  { name: 'users', paths: ['apps/server/src/modules/users'], promised: 85 },
  { name: 'operators', paths: ['apps/server/src/modules/operators', 'apps/server/src/http/operators'], promised: 85 },
  { name: 'wire', paths: ['packages/wire/src'], promised: 85 },
  { name: 'api-client', paths: ['packages/api-client/src'], promised: 85 },
  { name: 'web', paths: ['apps/web/src'], promised: 80 },
  { name: 'console', paths: ['apps/console/src'], promised: 80 },
]

/** Words for people, and programs that only draw or print; their mistakes are seen, not computed. */
const UNJUDGED = /(?:\.test\.ts|\.d\.ts|\/summaries\.ts|\/examples\.ts|\/main\.ts|\/docs\/.*)$/

/** Source texts by their path from the root. Components (`.tsx`) draw what these compute, and are not mutated. */
export async function sourcesOf(folder: Folder): Promise<Map<string, string>> {
  const sources = new Map<string, string>()
  for (const path of folder.paths) {
    for (const entry of await readdir(join(ROOT, path), { recursive: true })) {
      const file = `${path}/${entry.split(sep).join('/')}`
      if (!file.endsWith('.ts') || UNJUDGED.test(file)) continue
      sources.set(file, await readFile(join(ROOT, file), 'utf8'))
    }
  }
  return sources
}
