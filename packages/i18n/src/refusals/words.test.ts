import { REFUSALS, type RefusalName } from '@tallystick/kernel/refusals'
import { describe, expect, it } from 'vitest'
import { LANGUAGE_CODES } from '../languages.ts'
import { FORM_WORDS, formText } from './expected-forms.ts'
import { MESSAGE_WORDS, messageText } from '../server-messages.ts'
import { REFUSAL_WORDS, refusalText } from './words.ts'

const refusalsEn = REFUSAL_WORDS.en
const placeholders = (text: string): string[] => [...new Set(text.match(/\{\w+\}/g))].toSorted()
/** Short words that may well be the same in two languages. */
const MOST_ENGLISH = 0.03

describe('words of refusals', () => {
  it('every refusal has a number of its own', () => {
    const numbers = Object.values(REFUSALS)
    expect(new Set(numbers).size).toBe(numbers.length)
    expect(numbers).not.toContain(1)
  })

  it.each(LANGUAGE_CODES)('%s has words of its own for every refusal, with the same placeholders', language => {
    const words = REFUSAL_WORDS[language]
    const names = Object.keys(REFUSALS) as RefusalName[]
    for (const name of names) {
      expect(words[name].trim(), name).not.toBe('')
      expect(placeholders(words[name]), name).toEqual(placeholders(refusalsEn[name]))
    }
    const same = names.filter(name => words[name] === refusalsEn[name])
    if (language !== 'en') expect(same.length / names.length, same.join(' ')).toBeLessThanOrEqual(MOST_ENGLISH)
  })

  it('fills parameters and leaves unknown placeholders visible', () => {
    expect(refusalText('en', 'lots_below_minimum', { minimum: '0.01' })).toBe(
      'The amount is below the minimum of 0.01 lots',
    )
    expect(refusalText('hk', 'lots_below_minimum', {})).toContain('{minimum}')
    expect(refusalText('en', 'bad_request', { field: '__proto__' })).toBe('Please check __proto__')
  })
})

describe('expected forms', () => {
  it.each(LANGUAGE_CODES)('%s has words of its own for each, with the same placeholders', language => {
    for (const [kind, english] of Object.entries(FORM_WORDS.en)) {
      const text = new Map(Object.entries(FORM_WORDS[language])).get(kind) ?? ''
      expect(placeholders(text), kind).toEqual(placeholders(english))
      if (language !== 'en') expect(text, kind).not.toBe(english)
    }
  })

  it('name the bounds', () => {
    expect(formText('en', { kind: 'whole', minimum: 1, maximum: 9 })).toBe('a whole number from 1 to 9')
    expect(formText('de', { kind: 'choice', values: '1, 2' })).toBe('einer der Werte 1, 2')
  })
})

describe('server messages', () => {
  it.each(LANGUAGE_CODES)('%s has words for each of them', language => {
    const words = MESSAGE_WORDS[language]
    for (const [name, text] of Object.entries(words)) expect(text.trim(), name).not.toBe('')
    expect(Object.keys(words)).toEqual(Object.keys(MESSAGE_WORDS.en))
  })

  it('are said in the language asked for', () => {
    expect(messageText('en', 'order_closed')).toBe('Order closed')
    expect(messageText('hk', 'order_closed')).toBe('平倉成功')
  })
})
