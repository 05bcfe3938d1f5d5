// The user's own orders on the chart: fills at their ticks, stops and pending orders that can be moved, and the end of running Up/Down
// orders.
import { useMemo } from 'react'
import { type MicroOrder, useMicroOrders } from '../../../entities/micro/micro.ts'
import type { Order } from '../../../entities/order/order.ts'
import { useOrderHistory, useOrders } from '../../../entities/order/orders.ts'
import { useShownTrade } from '../../../entities/order/shown-trade.ts'
import type { Pair } from '../../../entities/pair/pairs.ts'
import type { ChartLine } from '../../../ui/charts/candle-chart.tsx'
import type { ChartCandle } from '../../../ui/charts/candles.ts'
import { type ChartHandle, useChartView } from '../../../ui/charts/chart-view.ts'
import { useLegendBottom } from '../../../ui/charts/legend-bottom.ts'
import type { Dragged } from './chart-lines.ts'
import { StopHandles } from './handles/stop-handles.tsx'
import { TargetHandles } from './handles/target-handles.tsx'
import { Fills } from './marks/fills.tsx'
import { MicroEnds } from './marks/micro-ends.tsx'
import { useZoomToPositions, useZoomToTrade } from './marks/zoom.ts'

interface OrderLayerProps {
  readonly handle: ChartHandle
  readonly candles: readonly ChartCandle[]
  readonly periodMs: number
  readonly pair: Pair
  readonly lines: readonly ChartLine[]
  readonly legendBox: HTMLElement | null
  readonly onDrag: (dragged: Dragged) => void
}

const NONE: readonly Order[] = []
const NO_MICRO: readonly MicroOrder[] = []

export default function OrderLayer(props: OrderLayerProps) {
  const { handle, candles, periodMs, pair, lines, legendBox, onDrag } = props
  const seen = useChartView(handle, candles, periodMs)
  const legendBottom = useLegendBottom(legendBox)
  const { data: holding } = useOrders('holding')
  const { data: pending } = useOrders('pending')
  const { data: micro } = useMicroOrders()
  const filter = useMemo(() => ({ market: pair.id }), [pair.id])
  const { data: closed } = useOrderHistory(filter)
  const held = useMemo(() => (holding?.orders ?? NONE).filter(order => order.pair.id === pair.id), [holding, pair.id])
  const waiting = (pending?.orders ?? NONE).filter(order => order.pair.id === pair.id)
  const trade = useShownTrade(({ order }) => (order?.pair.id === pair.id ? order : null))
  const chart = { handle, candles, periodMs }
  useZoomToPositions(chart, held)
  useZoomToTrade(chart, trade)
  if (seen === undefined || candles.length === 0) return null
  const view = { ...seen, legendBottom }
  const filled = [...held, ...(closed?.rows ?? NONE)]
  // It may be older than the history that is here.
  const isFurther = trade !== null && !filled.some(({ id }) => id === trade.id)
  return (
    <div
      className="pointer-events-none absolute start-0 top-0 z-10 overflow-hidden"
      style={{ width: view.width, height: view.height }}
    >
      <Fills view={view} orders={isFurther ? [...filled, trade] : filled} trade={trade} />
      <MicroEnds
        view={view}
        orders={(micro?.orders ?? NO_MICRO).filter(order => order.pair.id === pair.id)}
        lines={lines}
      />
      <StopHandles view={view} pair={pair} orders={[...held, ...waiting]} onDrag={onDrag} />
      <TargetHandles view={view} pair={pair} orders={waiting} onDrag={onDrag} />
    </div>
  )
}
