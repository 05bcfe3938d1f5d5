// Every row has a test, every number in a test is a row, and the printed page is the newest.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { figure } from '../figures.ts'
import { ROWS } from './catalogue.ts'
import { attackPage } from './page.ts'
import { ROOT, taggedTests } from './tagged-tests.ts'

it('every row of the catalogue is shown by a test', () => {
  const tests = taggedTests()
  expect(ROWS.map(({ id }) => id).filter(id => !tests.has(id))).toEqual([])
  figure('rows and races', `${ROWS.length}, all with tests in ${new Set([...tests.values()].flat()).size} files`)
})

it('every number in a test is a row, and no row is there twice', () => {
  const ids: readonly string[] = ROWS.map(({ id }) => id)
  expect([...taggedTests().keys()].filter(id => !ids.includes(id))).toEqual([])
  expect(new Set(ids).size).toBe(ids.length)
})

it('docs/attacks.md is what the catalogue says (npm run docs)', () => {
  expect(readFileSync(join(ROOT, 'docs/attacks.md'), 'utf8')).toBe(attackPage())
})
