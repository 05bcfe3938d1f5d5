// What a market did over a range, in percent, and another one beside it.
import { DAY_MS } from '@tallystick/kernel/clock'
import { Field, INPUT } from '@tallystick/ui/forms/field'
import type { Period } from '@tallystick/wire/periods'
import { useQueries } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { usePairs } from '../../entities/pair/markets.ts'
import type { Pair } from '../../entities/pair/pairs.ts'
import { api } from '../../platform/api/api.ts'
import { useWords } from '../../platform/words.ts'
import { PercentChart } from '../../ui/charts/percent-chart.tsx'
import { percentLines, type SeriesPoint } from '../../ui/charts/percent-lines.ts'
import { Choices } from '../../ui/forms/choices.tsx'
import { EmptyState, ErrorState } from '../../ui/tables/list-states.tsx'

const RANGES = {
  day: { days: 1, period: '15M' },
  week: { days: 7, period: '1H' },
  month: { days: 30, period: '4H' },
  year: { days: 365, period: '1D' },
} as const satisfies Readonly<Record<string, { readonly days: number; readonly period: Period }>>

type Range = keyof typeof RANGES
const RANGE_NAMES = ['day', 'week', 'month', 'year'] as const satisfies readonly Range[]
const FRESH_MS = 60_000

/** Closes at the end of each candle would need its length; its beginning is close enough for a picture. */
async function askCloses(pairId: number, period: Period, signal: AbortSignal): Promise<readonly SeriesPoint[]> {
  const { data } = await api.call('kline', { forex_id: pairId, period }, { signal, showErrorMessage: false })
  return data.map(candle => ({ at: candle.Time, value: Number(candle.Close) }))
}

export default function CompareMarkets({ pair }: { readonly pair: Pair }) {
  const t = useWords('market')
  const { data: pairs = [] } = usePairs()
  const [range, setRange] = useState<Range>('week')
  const [otherId, setOtherId] = useState(0)
  const other = pairs.find(({ id }) => id === otherId)
  const compared = other ? [pair, other] : [pair]
  const { days, period } = RANGES[range]
  const closes = useQueries({
    queries: compared.map(({ id }) => ({
      queryKey: ['closes', id, period],
      staleTime: FRESH_MS,
      queryFn: ({ signal }: { readonly signal: AbortSignal }) => askCloses(id, period, signal),
    })),
  })
  const [own, second] = closes.map(({ data }) => data)
  const lines = useMemo(() => {
    if (own === undefined || (other !== undefined && second === undefined)) return undefined
    // The range ends with the newest candle: on a weekend it is not all weekend.
    const end = Math.max(own.at(-1)?.at ?? 0, second?.at(-1)?.at ?? 0)
    return percentLines(second ? [own, second] : [own], end - days * DAY_MS)
  }, [own, second, other, days])
  return (
    <section aria-label={t('compare')} className="rounded-card border border-line bg-surface p-4">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h2 className="mb-2 font-semibold">{t('compare')}</h2>
          <Choices
            kind="radios"
            look="chips"
            label={t('range')}
            options={RANGE_NAMES.map(value => ({ value, label: t('rangeIs', { range: value }) }))}
            value={range}
            onChange={setRange}
          />
        </div>
        <div className="w-full sm:w-64">
          <Field label={t('compareWith')}>
            {ids => (
              <select
                {...ids}
                className={INPUT}
                value={otherId}
                onChange={event => setOtherId(Number(event.target.value))}
              >
                <option value={0}>{t('compareNone')}</option>
                {pairs
                  .filter(({ id }) => id !== pair.id)
                  .map(({ id, showCode, name }) => (
                    <option key={id} value={id}>
                      {showCode} · {name}
                    </option>
                  ))}
              </select>
            )}
          </Field>
        </div>
      </div>
      {lines === undefined ? (
        closes.some(({ isError }) => isError) ? (
          <ErrorState onRetry={() => closes.forEach(({ refetch }) => void refetch())} />
        ) : (
          <div className="skeleton h-66 w-full wide:h-78" aria-busy="true" />
        )
      ) : lines.times.length === 0 ? (
        <EmptyState text={t('compareEmpty')} />
      ) : (
        <PercentChart label={t('compare')} names={compared.map(({ showCode }) => showCode)} data={lines} />
      )}
    </section>
  )
}
