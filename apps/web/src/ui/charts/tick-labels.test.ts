import { LANGUAGE_CODES, LANGUAGES } from '@tallystick/i18n/languages'
import { TickMarkType, type UTCTimestamp } from 'lightweight-charts'
import { describe, expect, it, vi } from 'vitest'
import { tickLabels } from './tick-labels.ts'

// Seconds as the library brands them.
const at = (text: string) => (Date.parse(text) / 1_000) as UTCTimestamp
const localeOf = (code: (typeof LANGUAGE_CODES)[number]) => `${LANGUAGES[code].locale}-u-nu-latn-ca-gregory`

describe('labels of the time axis', () => {
  it('show the time in UTC, midnight as 00:00', () => {
    const label = tickLabels(localeOf('en'))
    expect(label(at('2026-03-04T15:05:00Z'), TickMarkType.Time, 'en')).toBe('15:05')
    expect(label(at('2026-03-04T00:00:00Z'), TickMarkType.Time, 'en')).toBe('00:00')
    expect(label(at('2026-03-04T00:00:00Z'), TickMarkType.DayOfMonth, 'en')).toBe('4')
    expect(label(at('2026-03-01T00:00:00Z'), TickMarkType.Month, 'en')).toBe('Mar')
    expect(label(at('2026-01-01T00:00:00Z'), TickMarkType.Year, 'en')).toBe('2026')
  })

  it.each(LANGUAGE_CODES)('are what the chart itself would write in %s', code => {
    const locale = localeOf(code)
    const label = tickLabels(locale)
    const date = new Date('2026-11-23T09:45:00Z')
    const own = (options: Intl.DateTimeFormatOptions) => date.toLocaleString(locale, { ...options, timeZone: 'UTC' })
    const time = at(date.toISOString())
    expect(label(time, TickMarkType.Year, locale)).toBe(own({ year: 'numeric' }))
    expect(label(time, TickMarkType.Month, locale)).toBe(own({ month: 'short' }))
    expect(label(time, TickMarkType.DayOfMonth, locale)).toBe(own({ day: 'numeric' }))
    expect(label(time, TickMarkType.Time, locale)).toBe(own({ hour12: false, hour: '2-digit', minute: '2-digit' }))
  })

  it.each(LANGUAGE_CODES)('of times, days and years need no formatter in %s: the first one is slow to make', code => {
    const made = vi.spyOn(Intl, 'DateTimeFormat')
    try {
      const label = tickLabels(localeOf(code))
      for (const type of [TickMarkType.Time, TickMarkType.DayOfMonth, TickMarkType.Year])
        label(at('2026-11-23T09:45:00Z'), type, localeOf(code))
      expect(made).not.toHaveBeenCalled()
      for (const day of ['2026-11-01', '2026-12-01']) label(at(`${day}T00:00:00Z`), TickMarkType.Month, localeOf(code))
      expect(made).toHaveBeenCalledTimes(1)
    } finally {
      made.mockRestore()
    }
  })
})
