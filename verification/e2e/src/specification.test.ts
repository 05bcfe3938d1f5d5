// Every bullet of the specification's routes, screens, states and validation, by its own words, with the tests that show it: specification.json
// names file and title. A bullet that says two things is two entries.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import bullets from './specification.json' with { type: 'json' }

const ROOT = join(import.meta.dirname, '../../..')
const SECTIONS = ['routes', 'screens', 'states', 'validation']

interface Bullet {
  readonly section: string
  readonly screen: string
  readonly says: string
  readonly tests: readonly { readonly file: string; readonly title: string }[]
  /** Why no test can show it; then none is named. */
  readonly because?: string
}
const BULLETS: readonly Bullet[] = bullets

/** The title stands on a line that begins a test, or on one of its own below a table of cases. */
function hasTest(file: string, title: string): boolean {
  const lines = readFileSync(join(ROOT, file), 'utf8').split('\n')
  return lines.some(line => line.includes(`'${title}'`) && /^\s*(?:it|\]|\)|')/.test(line))
}

describe.each(SECTIONS)('%s of the specification', section => {
  it.each(BULLETS.filter(bullet => bullet.section === section))('$screen: $says', ({ tests, because }) => {
    if (because === undefined) expect(tests).not.toHaveLength(0)
    for (const { file, title } of tests) expect(hasTest(file, title), `${file}: ${title}`).toBe(true)
  })
})

it('every entry belongs to a section, and none is there twice', () => {
  expect(BULLETS.filter(({ section }) => !SECTIONS.includes(section))).toEqual([])
  const names = BULLETS.map(({ section, screen, says }) => `${section} ${screen} ${says}`)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})
