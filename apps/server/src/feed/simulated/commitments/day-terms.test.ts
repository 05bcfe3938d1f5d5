import { expect, it } from 'vitest'
import { type DayTerms, parseTerms, termsText } from './day-terms.ts'

const DAY = 20_775
const termsOf = (id: number) => ({ id }) as DayTerms

it('the text of a day is the same in whatever order its pairs come: what is hashed must be found again', () => {
  const pairs = [7, 1, 30, 2].map(termsOf)
  const text = termsText(DAY, pairs)
  expect(termsText(DAY, pairs.toReversed())).toBe(text)
  expect(parseTerms(DAY, text).map(({ id }) => id)).toEqual([1, 2, 7, 30])
  expect(() => parseTerms(DAY + 1, text)).toThrow('terms of')
})
