// The end of running Up/Down orders: a line at the time, and how long it is still to go.
import { clockText, useSecondsLeft } from '../../../../entities/micro/countdown.ts'
import type { MicroOrder } from '../../../../entities/micro/micro.ts'
import { useWords } from '../../../../platform/words.ts'
import type { ChartLine } from '../../../../ui/charts/candle-chart.tsx'
import type { HandleView } from '../handles/price-handle.tsx'
import { endLabels } from './end-labels.ts'

interface MicroEndsProps {
  readonly view: HandleView
  readonly orders: readonly MicroOrder[]
  readonly lines: readonly ChartLine[]
}

export function MicroEnds({ view, orders, lines }: MicroEndsProps) {
  const across = lines.map(({ price }) => view.y(price))
  const middles = endLabels(orders.length, across, view.height, view.legendBottom)
  return orders.map((order, index) => (
    <MicroEnd key={order.id} view={view} order={order} middle={middles[index] ?? view.height} />
  ))
}

interface MicroEndProps {
  readonly view: HandleView
  readonly order: MicroOrder
  /** Of the label. */
  readonly middle: number
}

function MicroEnd({ view, order, middle }: MicroEndProps) {
  const t = useWords('chart')
  const left = useSecondsLeft(order.endsAt)
  const x = Math.min(view.x(Date.parse(`${order.expiresAt.replace(' ', 'T')}Z`)), view.width - 2)
  const tone = order.direction === 'up' ? 'text-up' : 'text-down'
  return (
    <div
      className={`absolute inset-y-0 ${tone}`}
      style={{ insetInlineStart: x }}
      data-testid="micro-end"
      data-seconds={left}
    >
      <span className="absolute inset-y-0 border-s border-dashed border-current" />
      <span
        role="timer"
        aria-label={t('microEnds', { time: clockText(left) })}
        // Moved without a new layout: it gives way with every tick that brings a line near.
        style={{ transform: `translateY(calc(${middle}px - 50%))` }}
        className="figure absolute top-0 end-1 rounded-sm bg-surface px-1 text-[0.6875rem] leading-4 font-semibold whitespace-nowrap"
      >
        {order.direction === 'up' ? '▲' : '▼'} {clockText(left)}
      </span>
    </div>
  )
}
