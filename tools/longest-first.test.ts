import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { inTurns, LONGEST } from './longest-first.ts'

const ROOT = join(import.meta.dirname, '..')

it('every file that begins first exists', () => {
  const files = globSync('{packages,apps,verification,tools}/**/*.{test,story}.ts', {
    cwd: ROOT,
    exclude: name => /(?:^|[\\/])(?:node_modules|dist)$/.test(name),
  }).map(file => file.replaceAll('\\', '/'))
  expect(LONGEST.filter(name => !files.some(file => file.endsWith(`/${name}`)))).toEqual([])
})

it('files of one kind stand together, in their order, and none is lost', () => {
  const files = Array.from({ length: 447 }, (_, index) => ({ index, kind: index % 7 === 0 ? 'browser' : 'node' }))
  const ordered = inTurns(files, ({ kind }) => kind)
  const changes = ordered.filter(({ kind }, at) => at > 0 && kind !== ordered[at - 1]?.kind)
  // One after the other they would be 128.
  expect(changes).toHaveLength(11)
  expect(ordered.toSorted((a, b) => a.index - b.index)).toEqual(files)
  for (const wanted of ['node', 'browser']) {
    const own = ordered.filter(({ kind }) => kind === wanted).map(({ index }) => index)
    expect(own).toEqual(own.toSorted((a, b) => a - b))
  }
  expect(inTurns([{ kind: 'node' }], ({ kind }) => kind)).toHaveLength(1)
})
