import compile from 'icu-minify/compile'
import { describe, expect, it, vi } from 'vitest'
import { LANGUAGE_CODES, LANGUAGES } from './languages.ts'
import { formatMessage } from './messages.ts'

const COUNT = compile('{count, plural, other {#}}')

describe('numbers in messages', () => {
  it.each(LANGUAGE_CODES)('are written as the browser writes them in %s', code => {
    const { locale } = LANGUAGES[code]
    const own = new Intl.NumberFormat(`${locale}-u-nu-latn`)
    for (const count of [0, 1, 7, 42, 999, 1_000, 12_345, 1_234_567, 0.5, -3])
      expect(formatMessage(COUNT, locale, { count })).toBe(own.format(count))
  })

  it('below a thousand need no formatter, and above it one for all messages', () => {
    const made = vi.spyOn(Intl, 'NumberFormat')
    try {
      for (const count of [0, 1, 999]) formatMessage(COUNT, 'en-ZA', { count })
      expect(made).not.toHaveBeenCalled()
      for (const count of [1_000, 2_000]) expect(formatMessage(COUNT, 'en-ZA', { count })).toMatch(/^[12]\D000$/)
      expect(made).toHaveBeenCalledTimes(1)
    } finally {
      made.mockRestore()
    }
  })

  it('have their plural forms from one set of rules for all messages', () => {
    const made = vi.spyOn(Intl, 'PluralRules')
    try {
      const days = compile('{count, plural, one {# day} other {# days}}')
      const texts = [1, 2, 1].map(count => formatMessage(days, 'en-NZ', { count }))
      expect(texts).toEqual(['1 day', '2 days', '1 day'])
      expect(made).toHaveBeenCalledTimes(1)
    } finally {
      made.mockRestore()
    }
  })
})
