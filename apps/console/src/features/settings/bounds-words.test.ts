// What is said of a value before it is changed, and how the fields of the terms are called.
import words from '@tallystick/i18n/catalogues/console/en.json' with { type: 'json' }
import { describe, expect, it } from 'vitest'
import type { Words } from '../../platform/words.ts'
import { dayFilter } from '../../ui/day-filter.ts'
import { fieldWord } from '../../ui/field-words.ts'
import { instantOfDay } from '../overview/spans.ts'
import { wordsOf } from '../help/help-document.ts'
import { boundsWord, guardWord } from './bounds-words.ts'

const t = ((key: string, values: object = {}) =>
  Object.keys(values).length === 0 ? key : `${key} ${JSON.stringify(values)}`) as unknown as Words

describe('bounds in words', () => {
  it.each([
    [{ least: '0', most: '100', values: [] }, 'withinBounds {"least":"0","most":"100"}'],
    [{ least: '0', most: '100', values: ['a', 'b'] }, 'oneOfThese {"values":"a, b"}'],
    [{ least: '', most: '', values: ['a'] }, 'oneOfThese {"values":"a"}'],
    [{ least: '', most: '' }, ''],
  ])('%o', (bounds, text) => {
    expect(boundsWord(t, bounds)).toBe(text)
  })

  it.each([
    [false, '', 'withinBounds {"least":"1","most":"2"}'],
    [true, '', 'withinBounds {"least":"1","most":"2"} needsTwo'],
    [true, 'yes', 'withinBounds {"least":"1","most":"2"} needsTwoBut {"value":"yes"}'],
    [true, 'no', 'withinBounds {"least":"1","most":"2"} needsTwoBut {"value":"no"}'],
    [true, '5', 'withinBounds {"least":"1","most":"2"} needsTwoBut {"value":"5"}'],
    [false, 'yes', 'withinBounds {"least":"1","most":"2"}'],
  ])('with two persons %s and safe %s', (twoPersons, safe, text) => {
    expect(guardWord(t, { least: '1', most: '2', two_persons: twoPersons, safe })).toBe(text)
  })

  it('yes and no are said in the language, other values as they are', () => {
    const inWords = ((key: string, { value = '' }: { value?: string } = {}) => `<${key}${value}>`) as unknown as Words
    const field = { least: '', most: '', two_persons: true }
    expect(guardWord(inWords, { ...field, safe: 'yes' })).toBe('<needsTwoBut<yes>>')
    expect(guardWord(inWords, { ...field, safe: 'no' })).toBe('<needsTwoBut<no>>')
    expect(guardWord(inWords, { ...field, safe: '7' })).toBe('<needsTwoBut7>')
  })
})

it('every field that has words is called by them, any other by its own name', () => {
  const known = Object.keys(words).filter(key => key.startsWith('field_'))
  expect(known.length).toBeGreaterThan(45)
  for (const key of known) expect(fieldWord(t, key.slice('field_'.length)), key).toBe(key)
  expect(fieldWord(t, 'something_new_here')).toBe('something new here')
})

describe('a day', () => {
  it('is the whole UTC day', () => {
    const from = Date.UTC(2026, 2, 4)
    expect(dayFilter('2026-03-04')).toEqual({ from, to: Date.UTC(2026, 2, 5) })
    expect(instantOfDay('2026-03-04')).toBe(from)
  })

  it('that is none filters nothing', () => {
    for (const day of [undefined, '', '2026-13-01', 'x']) expect(Object.keys(dayFilter(day))).toEqual([])
  })
})

it('a search of the help looks through words, code, emphasis, links, steps, tables and commands', () => {
  const blocks = [
    { text: ['plain ', { code: 'CODE' }, { strong: 'bold' }, { em: 'lean' }, { entry: 'one', words: 'linked' }] },
    { steps: [['step one'], ['step two']] },
    { head: ['unread'], rows: [[['cell one'], ['cell two']]] },
    { command: 'npm run doctor' },
  ]
  expect(wordsOf({ id: 'x', title: 'Title', blocks })).toBe(
    'plain CODEboldleanone linked step one step two cell one cell two npm run doctor',
  )
})
