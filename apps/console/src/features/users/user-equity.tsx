// What a user was worth over time.
import type { OperatorAnswerOf } from '@tallystick/wire/operator/schemas'
import { PORTFOLIO_PERIODS, type PortfolioPeriod } from '@tallystick/wire/portfolio-periods'
import type { Column } from '@tallystick/ui/tables/table'
import { useState } from 'react'
import { useAsk } from '../../platform/api.ts'
import { useLocale, useWords } from '../../platform/words.ts'
import { ChartCard, useShortNumber } from '../../ui/chart-card.tsx'
import { Choices } from '../../ui/choices.tsx'
import { Amount } from '../../ui/figures.tsx'

type Point = OperatorAnswerOf<'operatorUserEquity'>['points'][number]

/** Below it the hour is told beside the day. */
const SHORT_MS = 5 * 86_400_000
const DAYS = { '7d': 7, '30d': 30, '90d': 90, '1y': 365 } as const

export function UserEquity({ uid }: { readonly uid: string }) {
  const t = useWords()
  const { times } = useLocale()
  const short = useShortNumber()
  const [period, setPeriod] = useState<PortfolioPeriod>('30d')
  const query = useAsk('operatorUserEquity', { uid, period }, { everyMs: 30_000 })
  const points = query.data?.points
  const column = (key: 'equity' | 'paid_in' | 'paid_out', label: string): Column<Point> => ({
    key,
    label,
    end: true,
    cell: row => <Amount text={twoPlaces(row[key])} />,
  })
  return (
    <ChartCard<Point>
      title={t('equityOverTime')}
      actions={
        <Choices
          label={t('figurePeriod')}
          options={PORTFOLIO_PERIODS.map(value => ({
            value,
            label: value === 'all' ? t('all') : t('days', { n: DAYS[value] }),
          }))}
          value={period}
          onChange={setPeriod}
        />
      }
      query={query}
      // One point is no curve.
      rows={points && points.length < 2 ? [] : points}
      figures={[
        [t('equity'), <Amount key="equity" text={twoPlaces(query.data?.equity ?? '0')} unit="USD" />],
        [t('profit'), <Amount key="profit" text={twoPlaces(query.data?.profit ?? '0')} signed unit="USD" />],
        [t('drawdown'), <Amount key="drawdown" text={twoPlaces(query.data?.drawdown ?? '0')} unit="USD" />],
      ]}
      columns={[
        { key: 'at', label: t('time'), cell: row => times.moment(row.at) },
        column('equity', t('equity')),
        column('paid_in', t('paidIn')),
        column('paid_out', t('paidOut')),
      ]}
      valueText={row => `${times.moment(row.at)}: ${twoPlaces(row.equity)} USD`}
      series={rows => [{ key: 'equity', kind: 'line', tone: 'own', values: rows.map(row => Number(row.equity)) }]}
      boundText={short}
      dateText={spanOf(points) < SHORT_MS ? times.weekdayTime : times.day}
      empty={t('noEquityYet')}
    />
  )
}

function spanOf(points: readonly Point[] = []): number {
  return (points.at(-1)?.at ?? 0) - (points[0]?.at ?? 0)
}

/** Amounts of users come with six places; a curve needs no more than cents. */
function twoPlaces(text: string): string {
  return text.replace(/(\.\d\d)\d+$/, '$1')
}
