// Labels of a chart's time axis, in UTC. The chart's default creates a new formatter for every label, which slows its first drawing.
import { type TickMarkFormatter, TickMarkType } from 'lightweight-charts'

const DATES: Partial<Record<TickMarkType, Intl.DateTimeFormatOptions>> = {
  [TickMarkType.Year]: { year: 'numeric' },
  [TickMarkType.Month]: { month: 'short' },
  [TickMarkType.DayOfMonth]: { day: 'numeric' },
}

export function tickLabels(locale: string): TickMarkFormatter {
  const formats = new Map<TickMarkType, Intl.DateTimeFormat>()
  // Our languages write the time alike but for this sign, and most charts begin with nothing but times.
  const timeSign = locale.startsWith('id-') ? '.' : ':'
  return (time, type) => {
    // Our candles carry seconds; whatever else the chart writes itself.
    if (typeof time !== 'number') return null
    if (type === TickMarkType.Time) return new Date(time * 1_000).toISOString().slice(11, 16).replace(':', timeSign)
    const shown = DATES[type]
    if (shown === undefined) return null
    const format = formats.get(type) ?? new Intl.DateTimeFormat(locale, { ...shown, timeZone: 'UTC' })
    formats.set(type, format)
    return format.format(time * 1_000)
  }
}
