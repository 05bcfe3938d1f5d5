// Every bullet of the specification's screens, states and validation, by its own words, with the story or component test that shows it:
// specification.json names it. Those without a name are still to be shown.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import bullets from './specification.json' with { type: 'json' }

const ROOT = join(import.meta.dirname, '../../..')
/** Only ever lowered: a bullet that was shown stays shown. */
const STILL_TO_BE_SHOWN = 47

const shown = bullets.flatMap(({ file, test, ...bullet }) =>
  file === undefined || test === undefined ? [] : [{ ...bullet, file, test }],
)

/** The title stands on a line that begins a test, or on one of its own below a table of cases. */
function hasTest(file: string, title: string): boolean {
  const lines = readFileSync(join(ROOT, file), 'utf8').split('\n')
  return lines.some(line => line.includes(`'${title}'`) && /^\s*(?:it|\]|\)|')/.test(line))
}

describe.each(['screens', 'states', 'validation'])('%s of the specification', section => {
  it.each(shown.filter(bullet => bullet.section === section))('$screen: $says', ({ file, test }) => {
    expect(hasTest(file, test), `${file}: ${test}`).toBe(true)
  })
})

it('bullets that no test shows yet become fewer', () => {
  expect(bullets.length - shown.length).toBeLessThanOrEqual(STILL_TO_BE_SHOWN)
})
