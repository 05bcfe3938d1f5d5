// Days, months, sizes and shares in the words of the language.
import { dateFormat } from '@tallystick/i18n/dates'
import { LANGUAGES } from '@tallystick/i18n/languages'
import type { Instant } from '@tallystick/kernel/clock'
import { useMemo } from 'react'
import { useLocale } from '../../platform/words.ts'

const KILOBYTE = 1_000

export function useDates() {
  const { language } = useLocale()
  return useMemo(() => {
    const { locale } = LANGUAGES[language]
    const months = dateFormat(locale, { month: 'long', year: 'numeric' })
    const days = dateFormat(locale, { dateStyle: 'medium' })
    const sizes = new Intl.NumberFormat(`${locale}-u-nu-latn`, { style: 'unit', unit: 'kilobyte' })
    const shares = new Intl.NumberFormat(`${locale}-u-nu-latn`, { style: 'percent' })
    return {
      month: (at: Instant) => months.format(at),
      period: (from: Instant, to: Instant) => days.formatRange(from, to),
      bytes: (size: number) => sizes.format(Math.max(1, Math.round(size / KILOBYTE))),
      share: (percent: number) => shares.format(percent / 100),
    }
  }, [language])
}
