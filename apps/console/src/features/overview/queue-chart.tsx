// How much waited in a queue, and how long the oldest had waited, from samples of every hour.
import { INPUT } from '@tallystick/ui/forms/field'
import type { OperatorAnswerOf } from '@tallystick/wire/operator/schemas'
import { WAITING_QUEUES, type WaitingQueue } from '@tallystick/wire/operator/queues'
import { useState } from 'react'
import { useAsk } from '../../platform/api.ts'
import { useLocale, useWords } from '../../platform/words.ts'
import { ChartCard, useShortNumber } from '../../ui/chart-card.tsx'
import { durationText } from '../../ui/figures.tsx'
import { QUEUES } from './queues.ts'
import { FIGURES_MS, type Span } from './spans.ts'

type Sample = OperatorAnswerOf<'operatorQueueHistory'>[number]

export function QueueChart({ period }: Pick<Span, 'period'>) {
  const t = useWords()
  const { times } = useLocale()
  const short = useShortNumber()
  const [queue, setQueue] = useState<WaitingQueue>('withdrawals')
  const query = useAsk('operatorQueueHistory', { queue, period }, { everyMs: FIGURES_MS })
  const last = query.data?.at(-1)
  const time = (ms: number): string => (ms < 60_000 ? t('underAMinute') : durationText(t, ms))
  const age = (row: Sample | undefined): string => (row && row.waiting > 0 ? time(row.age_ms) : '–')
  return (
    <ChartCard<Sample>
      title={t('queuesOverTime')}
      query={query}
      rows={query.data}
      actions={
        <span className="w-44">
          <select
            aria-label={t('queue')}
            className={INPUT}
            value={queue}
            onChange={event => setQueue(WAITING_QUEUES.find(name => name === event.target.value) ?? queue)}
          >
            {WAITING_QUEUES.map(name => (
              <option key={name} value={name}>
                {t(QUEUES[name].words)}
              </option>
            ))}
          </select>
        </span>
      }
      figures={[
        [t('oldestAge'), age(last)],
        [t('waiting'), short(last?.waiting ?? 0)],
      ]}
      columns={[
        { key: 'at', label: t('time'), cell: row => times.moment(row.at) },
        { key: 'age', label: t('oldestAge'), end: true, cell: age },
        { key: 'waiting', label: t('waiting'), end: true, cell: row => short(row.waiting) },
      ]}
      valueText={row => `${times.moment(row.at)}, ${t('oldestAge')} ${age(row)}, ${t('waiting')} ${row.waiting}`}
      // One axis: the number that waits is in the line above and in the table.
      series={points => [{ key: 'age', kind: 'line', tone: 'own', values: points.map(point => point.age_ms) }]}
      boundText={time}
      dateText={period === '7d' ? times.weekdayTime : times.day}
      fromZero
      empty={t('noSamplesYet')}
    />
  )
}
