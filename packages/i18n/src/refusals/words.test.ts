import { REFUSALS } from '@tallystick/kernel/refusals'
import { OPERATOR_SCHEMAS } from '@tallystick/wire/operator/schemas'
import { SCHEMAS } from '@tallystick/wire/trader/schemas'
import { describe, expect, it } from 'vitest'
import { LANGUAGE_CODES } from '../languages.ts'
import { messageText } from '../server-messages.ts'
import { formText } from './expected-forms.ts'
import { REFUSAL_WORDS, refusalText } from './words.ts'

describe('words of refusals', () => {
  it('every refusal has a number of its own', () => {
    const numbers = Object.values(REFUSALS)
    expect(new Set(numbers).size).toBe(numbers.length)
    expect(numbers).not.toContain(1)
  })

  it('every refusal has words, and no words are for another', () => {
    expect(Object.keys(REFUSAL_WORDS.en).toSorted()).toEqual(Object.keys(REFUSALS).toSorted())
  })

  it('fills parameters and leaves unknown placeholders visible', () => {
    expect(refusalText('en', 'lots_below_minimum', { minimum: '0.01' })).toBe(
      'The amount is below the minimum of 0.01 lots',
    )
    expect(refusalText('hk', 'lots_below_minimum', {})).toContain('{minimum}')
    expect(refusalText('en', 'bad_request', { field: 'card_id' })).toBe('Please check: Document number')
  })

  it.each(LANGUAGE_CODES)('%s names fields as the screens do, never as the wire does', language => {
    const schemas = [...Object.values(SCHEMAS), ...Object.values(OPERATOR_SCHEMAS)].map(
      ({ params }) => params.properties,
    )
    const fields = [
      ...new Set(schemas.flatMap(properties => Object.keys(properties))),
      '__proto__',
      'x-session',
      'body',
    ]
    for (const field of fields)
      for (const reason of ['bad_request', 'bank_details_invalid'] as const) {
        const text = refusalText(language, reason, { field })
        expect(text, field).not.toMatch(/[a-z]_[a-z]|[a-z][A-Z]|x-session|[{}]/)
      }
  })

  it.each(LANGUAGE_CODES)('%s has no raw identifier in any refusal', language => {
    for (const [name, text] of Object.entries(REFUSAL_WORDS[language])) expect(text, name).not.toMatch(/[a-z]_[a-z]/)
  })

  it('writes dates in words', () => {
    expect(refusalText('en', 'birthday_out_of_range', { from: '1950-01-01', to: '2008-11-16' })).toContain(
      '1 January 1950',
    )
    expect(refusalText('de', 'birthday_out_of_range', { from: '1950-01-01', to: '2008-11-16' })).toContain(
      '1. Januar 1950',
    )
  })
})

describe('expected forms', () => {
  it('name the bounds', () => {
    expect(formText('en', { kind: 'whole', minimum: 1, maximum: 9 })).toBe('a whole number from 1 to 9')
    expect(formText('de', { kind: 'choice', values: '1, 2' })).toBe('einer der Werte 1, 2')
  })
})

describe('server messages', () => {
  it('are said in the language asked for', () => {
    expect(messageText('en', 'order_closed')).toBe('Position closed')
    expect(messageText('hk', 'order_closed')).toBe('平倉成功')
    expect(messageText('hk', 'ok')).toBe('')
  })
})
