// What lint does not see: names of files it does not read (documents, texts, pictures, styles), and how many stand in a folder.
import { globSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { retiredPath } from './retired-words.ts'

const ROOT = resolve(import.meta.dirname, '..', '..')
const SKIPPED = new Set(['node_modules', 'dist', '.vite'])

/** Lists by nature: what was done to the database in its order, and a picture for every market. */
const LISTS = ['apps/server/src/platform/postgres/migrations', 'apps/web/public/logos']
const MOST_FILES = 20

it('no file or folder is named by a retired word', () => {
  const files = globSync('{apps,packages,tools,verification,docs}/**', {
    cwd: ROOT,
    exclude: name => SKIPPED.has(name),
  })
  expect(files.length).toBeGreaterThan(1_000)
  expect(files.map(file => retiredPath(file.replaceAll('\\', '/'))).filter(found => found !== undefined)).toEqual([])
})

it('no folder of apps and packages is a list of more files than one can overlook', () => {
  const files = globSync('{apps,packages}/**/*.*', { cwd: ROOT, exclude: name => SKIPPED.has(name) })
  const counts = new Map<string, number>()
  for (const file of files) {
    if (/\.test\.tsx?$/.test(file)) continue
    const folder = dirname(file).replaceAll('\\', '/')
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  expect(counts.size).toBeGreaterThan(200)
  const long = [...counts].filter(([folder, count]) => count > MOST_FILES && !LISTS.includes(folder))
  expect(long).toEqual([])
})
