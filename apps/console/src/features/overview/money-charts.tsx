// Money of the house by day: flows and result. A day opens into its accounts, and from there into the transfers themselves.
import type { OperatorAnswerOf } from '@tallystick/wire/operator/schemas'
import type { Column } from '@tallystick/ui/tables/table'
import { useState } from 'react'
import { useAsk } from '../../platform/api.ts'
import { useLocale, useWords } from '../../platform/words.ts'
import { ChartCard, useShortNumber } from '../../ui/chart-card.tsx'
import { Amount } from '../../ui/figures.tsx'
import { HouseDay } from './house-day.tsx'
import { FIGURES_MS, instantOfDay, type Span } from './spans.ts'

type Day = OperatorAnswerOf<'operatorHouseFigures'>['days'][number] & { readonly at: number }
type Field = 'deposits' | 'withdrawals' | 'net' | 'fees' | 'result'

export function MoneyCharts({ realm, period }: Span) {
  const t = useWords()
  const { times } = useLocale()
  const short = useShortNumber()
  const query = useAsk('operatorHouseFigures', { realm, period }, { everyMs: FIGURES_MS })
  const [open, setOpen] = useState<string | null>(null)
  const rows = query.data?.days.map(day => ({ ...day, at: instantOfDay(day.day) }))
  const names = {
    deposits: t('deposits'),
    withdrawals: t('withdrawals'),
    net: t('netFlow'),
    fees: t('fees'),
    result: t('houseDayResult'),
  } as const satisfies Record<Field, string>
  const column = (field: Field, signed: boolean): Column<Day> => ({
    key: field,
    label: names[field],
    end: true,
    cell: row => <Amount text={row[field]} signed={signed} />,
  })
  const total = (field: Field, signed: boolean) =>
    [names[field], <Amount key={field} text={query.data?.total[field] ?? '0'} signed={signed} unit="USD" />] as const
  const valueText = (fields: readonly Field[]) => (row: Day) =>
    [times.day(row.at), ...fields.map(field => `${names[field]} ${row[field]} USD`)].join(', ')
  const numbers = (days: readonly Day[], field: Field, sign = 1): number[] => days.map(day => sign * Number(day[field]))
  const shared = {
    query,
    rows,
    boundText: short,
    dateText: times.day,
    fromZero: true,
    empty: t('noFiguresYet'),
    onOpen: (row: Day) => setOpen(row.day),
  }
  const time: Column<Day> = { key: 'day', label: t('day'), cell: row => times.weekday(row.at) }
  return (
    <>
      <ChartCard
        {...shared}
        title={t('moneyFlows')}
        figures={[total('deposits', false), total('withdrawals', false), total('net', true)]}
        columns={[time, column('deposits', false), column('withdrawals', false), column('net', true)]}
        valueText={valueText(['deposits', 'withdrawals', 'net'])}
        series={days => [
          { key: 'deposits', kind: 'bar', tone: 'own', values: numbers(days, 'deposits') },
          { key: 'withdrawals', kind: 'bar', tone: 'other', values: numbers(days, 'withdrawals', -1) },
          { key: 'net', kind: 'line', tone: 'sum', values: numbers(days, 'net') },
        ]}
      />
      <ChartCard
        {...shared}
        title={t('houseDayResult')}
        figures={[total('result', true), total('fees', false)]}
        columns={[time, column('result', true), column('fees', false)]}
        valueText={valueText(['result', 'fees'])}
        series={days => [{ key: 'result', kind: 'bar', tone: 'sign', values: numbers(days, 'result') }]}
      />
      {open !== null && <HouseDay key={open} day={open} realm={realm} onClose={() => setOpen(null)} />}
    </>
  )
}
