// Labels of a chart's time axis, in UTC. The chart's default creates a new formatter for every label, which slows its first drawing; a
// single one takes a phone fifty milliseconds, so the usual labels need none.
import { type TickMarkFormatter, TickMarkType } from 'lightweight-charts'

interface Signs {
  /** Between hours and minutes. */
  readonly time: string
  /** After the number of a day and of a year. */
  readonly day: string
  readonly year: string
}

const USUAL: Signs = { time: ':', day: '', year: '' }

/** By the language of the locale, where it is not written as usual. */
const SIGNS: Readonly<Record<string, Signs>> = {
  id: { ...USUAL, time: '.' },
  cs: { ...USUAL, day: '.' },
  zh: { ...USUAL, day: '日', year: '年' },
  ja: { ...USUAL, day: '日', year: '年' },
  ko: { ...USUAL, day: '일', year: '년' },
}

export function tickLabels(locale: string): TickMarkFormatter {
  const signs = SIGNS[locale.split('-')[0] ?? ''] ?? USUAL
  let months: Intl.DateTimeFormat | undefined
  return (time, type) => {
    // Our candles carry seconds; whatever else the chart writes itself.
    if (typeof time !== 'number') return null
    const at = new Date(time * 1_000)
    switch (type) {
      case TickMarkType.Time:
        return at.toISOString().slice(11, 16).replace(':', signs.time)
      case TickMarkType.DayOfMonth:
        return `${at.getUTCDate()}${signs.day}`
      case TickMarkType.Year:
        return `${at.getUTCFullYear()}${signs.year}`
      case TickMarkType.Month:
        months ??= new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'UTC' })
        return months.format(at)
      case TickMarkType.TimeWithSeconds:
        return null
    }
  }
}
