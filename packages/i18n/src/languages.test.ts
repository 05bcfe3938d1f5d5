import { describe, expect, it } from 'vitest'
import { LANGUAGES, LANGUAGE_CODES, languageFrom } from './languages.ts'

describe('languages', () => {
  it('are the nineteen of the specification, in its order, and then others', () => {
    expect(LANGUAGE_CODES.slice(0, 19).join(' ')).toBe('hk en jp kr th vn fr de ru spa pt ar it tr id my hi cs fa')
  })

  it.each([
    ['tw', 'hk'],
    ['en', 'en'],
    ['', 'hk'],
    [undefined, 'hk'],
    ['EN', 'hk'],
    ['../../etc/passwd', 'hk'],
    ['__proto__', 'hk'],
    ['toString', 'hk'],
  ])('reads %j as %s', (text, code) => {
    expect(languageFrom(text)).toBe(code)
  })

  it('writes Arabic and Persian from right to left and nothing else', () => {
    expect(LANGUAGE_CODES.slice(0, 19).filter(code => LANGUAGES[code].direction === 'rtl')).toEqual(['ar', 'fa'])
  })

  it.each(LANGUAGE_CODES)('%s has a locale the runtime knows', code => {
    expect(Intl.NumberFormat.supportedLocalesOf(LANGUAGES[code].locale)).toHaveLength(1)
  })
})
