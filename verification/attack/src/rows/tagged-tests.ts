// Which tests carry which row's number: read from their sources, so that no list has to be maintained.
import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

export const ROOT = resolve(import.meta.dirname, '../../../..')

const SOURCES = '{packages,apps,verification,tools}/**/*.{test.ts,test.tsx,story.ts}'
const TAG = /\[([AR]\d+)\]/g

/** Files by row, in the order of their names. */
export function taggedTests(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, Set<string>>()
  const files = globSync(SOURCES, { cwd: ROOT, exclude: name => name === 'node_modules' || name === 'dist' })
  for (const file of files.map(name => name.replaceAll('\\', '/')).toSorted()) {
    for (const [, row = ''] of readFileSync(join(ROOT, file), 'utf8').matchAll(TAG)) {
      const known = found.get(row) ?? new Set()
      found.set(row, known.add(file))
    }
  }
  return new Map([...found].map(([row, names]) => [row, [...names]]))
}
