// Open interest and exposure over time, of all markets or one, from samples of every five minutes.
import type { OperatorAnswerOf } from '@tallystick/wire/operator/schemas'
import { INPUT } from '@tallystick/ui/forms/field'
import type { Column } from '@tallystick/ui/tables/table'
import { useState } from 'react'
import { useAsk } from '../../platform/api.ts'
import { useLocale, useWords } from '../../platform/words.ts'
import { ChartCard, useShortNumber } from '../../ui/chart-card.tsx'
import { Amount } from '../../ui/figures.tsx'
import { FIGURES_MS, type Span } from './spans.ts'

type Sample = OperatorAnswerOf<'operatorExposureHistory'>['points'][number]

export function ExposureChart({ realm, period }: Span) {
  const t = useWords()
  const { times } = useLocale()
  const short = useShortNumber()
  const [pairId, setPairId] = useState<number>()
  const query = useAsk(
    'operatorExposureHistory',
    { realm, period, ...(pairId === undefined ? {} : { pair_id: pairId }) },
    { everyMs: FIGURES_MS },
  )
  const rows = query.data?.points
  const last = rows?.at(-1)
  const amount = (field: 'open_interest' | 'net' | 'house', label: string, signed: boolean): Column<Sample> => ({
    key: field,
    label,
    end: true,
    cell: row => <Amount text={row[field]} signed={signed} />,
  })
  return (
    <ChartCard<Sample>
      title={t('exposureOverTime')}
      query={query}
      rows={rows}
      actions={
        <span className="w-36">
          <select
            aria-label={t('pair')}
            className={INPUT}
            value={pairId ?? ''}
            onChange={event => setPairId(event.target.value === '' ? undefined : Number(event.target.value))}
          >
            <option value="">{t('all')}</option>
            {query.data?.pairs.map(({ id, pair }) => (
              <option key={id} value={id}>
                {pair}
              </option>
            ))}
          </select>
        </span>
      }
      figures={[
        [t('openInterest'), <Amount key="interest" text={last?.open_interest ?? '0'} unit="USD" />],
        [t('netExposure'), <Amount key="net" text={last?.net ?? '0'} signed unit="USD" />],
        [t('houseResult'), <Amount key="house" text={last?.house ?? '0'} signed unit="USD" />],
      ]}
      columns={[
        { key: 'at', label: t('time'), cell: row => times.moment(row.at) },
        amount('open_interest', t('openInterest'), false),
        amount('net', t('netExposure'), true),
        amount('house', t('houseResult'), true),
      ]}
      valueText={row =>
        `${times.moment(row.at)}, ${t('openInterest')} ${row.open_interest} USD, ${t('netExposure')} ${row.net} USD`
      }
      series={points => [
        { key: 'net', kind: 'line', tone: 'other', values: points.map(point => Number(point.net)) },
        { key: 'open_interest', kind: 'line', tone: 'own', values: points.map(point => Number(point.open_interest)) },
      ]}
      boundText={short}
      dateText={period === '7d' ? times.weekdayTime : times.day}
      fromZero
      empty={t('noSamplesYet')}
    />
  )
}
