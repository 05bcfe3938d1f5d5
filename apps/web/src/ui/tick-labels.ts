// Labels of a chart's time axis, in UTC. The chart's own way makes a new formatter for every label, which takes as long as the rest of a
// drawing, and writes midnight as 24:00 in some languages.
import { type TickMarkFormatter, TickMarkType } from 'lightweight-charts'

const SHOWN: Readonly<Record<TickMarkType, Intl.DateTimeFormatOptions>> = {
  [TickMarkType.Year]: { year: 'numeric' },
  [TickMarkType.Month]: { month: 'short' },
  [TickMarkType.DayOfMonth]: { day: 'numeric' },
  [TickMarkType.Time]: { hour: '2-digit', minute: '2-digit' },
  [TickMarkType.TimeWithSeconds]: { hour: '2-digit', minute: '2-digit', second: '2-digit' },
}

export function tickLabels(locale: string): TickMarkFormatter {
  const formats = new Map<TickMarkType, Intl.DateTimeFormat>()
  const formatOf = (type: TickMarkType): Intl.DateTimeFormat => {
    const known = formats.get(type)
    if (known) return known
    const made = new Intl.DateTimeFormat(locale, { ...SHOWN[type], hourCycle: 'h23', timeZone: 'UTC' })
    formats.set(type, made)
    return made
  }
  // Our candles carry seconds; for other kinds of time the chart writes the label itself.
  return (time, type) => (typeof time === 'number' ? formatOf(type).format(time * 1_000) : null)
}
