// Candles of the chosen pair and period, updated by the live connection, with lines for the user's own orders.
import type { Candle } from '@tallystick/wire/trader/schemas'
import type { Period } from '@tallystick/wire/periods'
import { formatPlain } from '@tallystick/i18n/numbers'
import { trimDecimal } from '@tallystick/kernel/decimal'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useMicroOrders } from '../../entities/micro/micro.ts'
import type { Order } from '../../entities/order/order.ts'
import { useOrders } from '../../entities/order/orders.ts'
import { useTopic } from '../../live/live.ts'
import type { Pair } from '../../entities/pair/pairs.ts'
import { api } from '../../platform/api/api.ts'
import { useLocale, useWords } from '../../platform/words.ts'
import type { ChartCandle, ChartLine } from '../../ui/charts/candle-chart.tsx'
import { ErrorState } from '../../ui/tables/list-states.tsx'
import { useLateChart } from './late-chart.ts'

/** Prices become plain numbers here, for drawing only. */
const drawable = (candle: Candle): ChartCandle => ({
  time: candle.Time,
  open: Number(candle.Open),
  high: Number(candle.High),
  low: Number(candle.Low),
  close: Number(candle.Close),
})

const NO_CANDLES: readonly ChartCandle[] = []

interface PairChartProps {
  readonly pair: Pair
  readonly period: Period
  readonly className: string
}

export function PairChart({ pair, period, className }: PairChartProps) {
  const t = useWords('trade')
  const view = `${pair.code}.${period}`
  const { data, isError, isPending, refetch } = useQuery({
    queryKey: ['candles', pair.id, period],
    staleTime: 0,
    gcTime: 60_000,
    queryFn: async ({ signal }) => {
      const reply = await api.call('kline', { forex_id: pair.id, period }, { signal, showErrorMessage: false })
      return reply.data.map(drawable)
    },
  })
  const [latest, setLatest] = useState<{ readonly view: string; readonly candle: ChartCandle }>()
  useTopic(`KLINE.${pair.code}`, {
    frame: frame => {
      if ('Period' in frame.data && frame.data.Period === period) setLatest({ view, candle: drawable(frame.data) })
    },
    gap: () => void refetch(),
  })
  const lines = useChartLines(pair)
  const { Chart, failed, retry } = useLateChart()

  if (isError && data === undefined) return <ErrorState onRetry={() => void refetch()} />
  if (failed) return <ErrorState onRetry={retry} />
  return (
    <div className={`relative ${className}`}>
      {Chart && (
        <Chart
          label={t('chart', { pair: pair.showCode, period })}
          candles={data ?? NO_CANDLES}
          latest={latest?.view === view ? latest.candle : undefined}
          lines={lines}
          places={pair.places}
          viewKey={view}
          withTime={period !== '1D'}
          className="h-full"
        />
      )}
      {(isPending || Chart === undefined) && (
        <div className="skeleton absolute inset-2 rounded-control opacity-40" aria-busy="true" />
      )}
    </div>
  )
}

/** Positions, their stops and targets, pending orders, and the entries of running micro orders of this pair. */
function useChartLines(pair: Pair): readonly ChartLine[] {
  const t = useWords('trade')
  const { signs } = useLocale()
  const { data: holding } = useOrders('holding')
  const { data: pending } = useOrders('pending')
  const { data: micro } = useMicroOrders()
  return useMemo(() => {
    const ofPair = (orders: readonly Order[] | undefined) => (orders ?? []).filter(order => order.pair.id === pair.id)
    const label = (order: Order) =>
      t('positionLine', {
        side: t(order.side === 'buy' ? 'buy' : 'sell'),
        lots: formatPlain(trimDecimal(order.lots), signs),
      })
    const line = (id: string, price: bigint, title: string, tone: ChartLine['tone'], dashed: boolean): ChartLine[] =>
      price === 0n ? [] : [{ id, price: Number(trimDecimal(price)), title, tone, dashed }]
    return [
      ...ofPair(holding?.orders).flatMap(order => [
        ...line(`open-${order.id}`, order.open, label(order), order.side === 'buy' ? 'up' : 'down', false),
        ...line(`loss-${order.id}`, order.stopLoss, t('stopLoss'), 'warn', true),
        ...line(`profit-${order.id}`, order.takeProfit, t('takeProfit'), 'accent', true),
      ]),
      ...ofPair(pending?.orders).flatMap(order =>
        line(`target-${order.id}`, order.requested, label(order), 'accent', false),
      ),
      ...(micro?.orders ?? [])
        .filter(order => order.pair.id === pair.id)
        .flatMap(order => {
          const title = `${order.direction === 'up' ? '▲' : '▼'} ${formatPlain(trimDecimal(order.stake), signs)}`
          return line(`micro-${order.id}`, order.open, title, order.direction, true)
        }),
    ]
  }, [holding, pending, micro, pair, t, signs])
}
