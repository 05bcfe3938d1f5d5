// Results by day: a week a row, Monday first, each day a link to the orders that closed on it. UTC, as everywhere.
import { absolute, approximate, decimal, formatDecimal } from '@tallystick/kernel/decimal'
import { DAY_MS } from '@tallystick/kernel/clock'
import { formatPlain } from '@tallystick/i18n/numbers'
import { Link } from '@tallystick/ui/routing/routing'
import { PRODUCT_NUMBER, STATUS_NUMBER } from '../../entities/order/order.ts'
import { useLocale } from '../../platform/words.ts'
import { Amount } from '../../ui/primitives/figures.tsx'
import type { DayProfit } from './portfolio.ts'

/** Newest week first; days that are not known are gaps. */
export function weeksOf(days: readonly DayProfit[]): readonly (readonly (DayProfit | undefined)[])[] {
  const weeks = new Map<number, (DayProfit | undefined)[]>()
  for (const day of days) {
    // 1 January 1970 was a Thursday.
    const number = Date.parse(day.day) / DAY_MS + 3
    const week = Math.floor(number / 7)
    const row = weeks.get(week) ?? Array.from<DayProfit | undefined>({ length: 7 })
    row[number % 7] = day
    weeks.set(week, row)
  }
  return [...weeks.entries()].toSorted(([a], [b]) => b - a).map(([, row]) => row)
}

export function DayCalendar({ days }: { readonly days: readonly DayProfit[] }) {
  const most = Math.max(1, ...days.map(({ profit }) => Math.abs(approximate(profit))))
  return (
    <div className="max-h-96 space-y-1 overflow-y-auto">
      {weeksOf(days).map((week, index) => (
        <div key={index} className="grid grid-cols-7 gap-1">
          {week.map((day, weekday) =>
            day === undefined ? <span key={weekday} /> : <Day key={day.day} day={day} most={most} />,
          )}
        </div>
      ))}
    </div>
  )
}

function Day({ day: { day, profit }, most }: { readonly day: DayProfit; readonly most: number }) {
  const { times, signs } = useLocale()
  const at = Date.parse(day)
  const strength = profit === 0n ? 0 : Math.round(8 + (Math.abs(approximate(profit)) / most) * 16)
  const colour = profit > 0n ? 'var(--color-up)' : 'var(--color-down)'
  return (
    <Link
      to="/order"
      search={{ source: PRODUCT_NUMBER.contract, type: STATUS_NUMBER.closed, from: day, to: day }}
      title={`${times.weekday(at)}: ${formatPlain(formatDecimal(profit, 2), signs, true)} USD`}
      className="grid min-h-14 content-center rounded-control border border-line px-0.5 py-1 text-center hover:border-line-strong"
      style={{ backgroundColor: `color-mix(in oklab, ${colour} ${strength}%, transparent)` }}
      data-testid={`day-${day}`}
    >
      <span className="text-xs text-ink">{times.day(at)}</span>
      <Amount
        value={profit}
        places={shortPlaces(profit)}
        signed
        className="text-[clamp(0.625rem,2.6vw,0.8125rem)] font-medium text-ink!"
      />
    </Link>
  )
}

const THOUSAND = decimal('1000')

/** A day of thousands has no room for cents. */
function shortPlaces(profit: bigint): number {
  return profit === 0n || absolute(profit) >= THOUSAND ? 0 : 2
}
