import { describe, expect, it, vi } from 'vitest'
import { isolated, parseWireTime, timeFormats } from './dates.ts'
import { LANGUAGES, LANGUAGE_CODES } from './languages.ts'

const AT = Date.UTC(2026, 10, 14, 9, 30, 5)

describe('times', () => {
  it('reads the wire form as UTC and nothing else', () => {
    expect(parseWireTime('2026-11-14 09:30:05')).toBe(AT)
    expect(parseWireTime('2026-11-14T09:30:05')).toBeUndefined()
    expect(parseWireTime('')).toBeUndefined()
  })

  it('writes UTC in the order of the locale', () => {
    expect(timeFormats('de').moment(AT)).toBe('14. Nov. 2026, 09:30:05')
    expect(timeFormats('zh-Hant-HK').day(AT)).toBe('11月14日')
    expect(timeFormats('de').clock(AT)).toBe('09:30')
  })

  it('writes English as in Britain', () => {
    const times = timeFormats('en')
    expect(times.moment(AT)).toBe('14 Nov 2026, 09:30:05')
    expect([times.weekdayTime(AT), times.day(AT)]).toEqual(['Sat 09:30', '14 Nov'])
  })

  it('a time inside a sentence is the same text between two marks that nobody sees', () => {
    expect(isolated('4 مارس 2026')).toBe('\u20684 مارس 2026\u2069')
  })

  it.each(LANGUAGE_CODES)('%s shows the Gregorian year in Latin digits', code => {
    expect(timeFormats(LANGUAGES[code].locale).moment(AT)).toMatch(/2026/)
  })
})

it('a format is made when it is first used, once', () => {
  const made = vi.spyOn(Intl, 'DateTimeFormat')
  try {
    const times = timeFormats('en')
    expect(made).not.toHaveBeenCalled()
    times.clock(AT)
    times.clock(AT)
    expect(made).toHaveBeenCalledTimes(1)
  } finally {
    made.mockRestore()
  }
})
