// Amounts by day or month as a table whose rows are drawn as bars: picture and table are the same, to the eye and to a screen reader.
import { dateFormat } from '@tallystick/i18n/dates'
import { LANGUAGES } from '@tallystick/i18n/languages'
import { classNames } from '@tallystick/ui/theme/class-names'
import { useState } from 'react'
import { useLocale } from '../../platform/words.ts'
import { Choices } from '../forms/choices.tsx'
import { Amount } from '../primitives/figures.tsx'
import { barLength, byMonth, type DatedAmount, monthOf } from './dated-amounts.ts'

interface DatedBarsProps {
  readonly label: string
  /** In the order of time. */
  readonly days: readonly DatedAmount[]
  readonly places: number
  readonly words: {
    readonly date: string
    readonly amount: string
    readonly total: string
    readonly byDay: string
    readonly byMonth: string
  }
}

/** More are told by month first. */
const MONTH_DAYS = 31
/** More days are told by month only. */
const MOST_DAYS = 400

const TONE = { past: 'bg-accent', ahead: 'bg-accent opacity-40', late: 'bg-down' } as const
const HEAD = 'py-2 text-xs font-medium text-muted'

export function DatedBars({ label, days, places, words }: DatedBarsProps) {
  const [chosen, setChosen] = useState<'day' | 'month'>()
  const isLong = days.length > MONTH_DAYS
  const by = days.length > MOST_DAYS ? 'month' : (chosen ?? (isLong ? 'month' : 'day'))
  const rows = by === 'month' ? byMonth(days) : days
  const longest = rows.reduce((most, { amount }) => (amount > most ? amount : most), 0n)
  return (
    <section aria-label={label} className="rounded-card border border-line bg-surface p-4">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-sm font-medium">{label}</h2>
        {isLong && days.length <= MOST_DAYS && (
          <Choices
            kind="radios"
            look="segments"
            label={label}
            className="min-w-40"
            options={[
              { value: 'day', label: words.byDay },
              { value: 'month', label: words.byMonth },
            ]}
            value={by}
            onChange={setChosen}
          />
        )}
      </div>
      <table className="w-full text-sm" data-testid="dated-bars">
        <thead>
          <tr>
            <th className={`${HEAD} text-start whitespace-nowrap`}>{words.date}</th>
            <th className={`${HEAD} ps-3 text-end`}>{words.amount}</th>
            <th className={`${HEAD} ps-3 text-end wide:whitespace-nowrap`}>{words.total}</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(row => (
            <Row key={row.at} row={row} by={by} longest={longest} places={places} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface RowProps {
  readonly row: DatedAmount
  readonly by: 'day' | 'month'
  readonly longest: bigint
  readonly places: number
}

function Row({ row: { at, amount, total, tone, note }, by, longest, places }: RowProps) {
  const { times, language } = useLocale()
  const month = dateFormat(LANGUAGES[language].locale, { year: 'numeric', month: 'short' })
  return (
    <tr data-tone={tone}>
      <th scope="row" className="py-1.5 text-start font-normal">
        <span className="block whitespace-nowrap">
          {by === 'day' ? times.day(at) : month.format(Date.parse(`${monthOf(at)}-15T00:00:00Z`))}
        </span>
        {note !== undefined && <span className="block text-xs font-medium text-accent">{note}</span>}
      </th>
      <td className="w-full py-1.5 ps-3">
        <span className="flex items-center gap-3">
          <span className="h-2 min-w-0 grow" aria-hidden="true">
            <span
              className={classNames('block h-2 rounded-full', TONE[tone])}
              style={{ inlineSize: `${barLength(amount, longest)}%` }}
            />
          </span>
          <Amount value={amount} places={places} className={tone === 'late' ? 'text-down' : ''} />
        </span>
      </td>
      <td className="py-1.5 ps-3 text-end">
        <Amount value={total} places={places} className="text-muted" />
      </td>
    </tr>
  )
}
