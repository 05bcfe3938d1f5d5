// Every rule id that code or a test names has words, and every rule with words is named by a check or a test.
import { expect, it } from 'vitest'
import { chapterOf, isAttack, usedRules, wordedRules } from './invariants-page.ts'

const used = usedRules()
const words = wordedRules()

it('every rule that a source names is worded', () => {
  expect([...used.keys()].filter(id => !words.has(id) && !isAttack(id))).toEqual([])
})

it('every rule that is worded is checked somewhere', () => {
  expect([...words.keys()].filter(id => !used.has(id))).toEqual([])
})

it('every rule has a chapter', () => {
  expect([...words.keys()].filter(id => chapterOf(id) === undefined)).toEqual([])
})
