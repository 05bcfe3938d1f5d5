// Files that lint does not read (documents, texts, pictures, styles) are named by the glossary as well.
import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { retiredPath } from './retired-words.ts'

const ROOT = resolve(import.meta.dirname, '..', '..')
const SKIPPED = new Set(['node_modules', 'dist', '.vite'])

it('no file or folder is named by a retired word', () => {
  const files = globSync('{apps,packages,tools,verification,docs}/**', {
    cwd: ROOT,
    exclude: name => SKIPPED.has(name),
  })
  expect(files.length).toBeGreaterThan(1_000)
  expect(files.map(file => retiredPath(file.replaceAll('\\', '/'))).filter(found => found !== undefined)).toEqual([])
})
