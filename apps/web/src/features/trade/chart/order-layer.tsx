// The user's own orders on the chart: fills at their ticks, stops and pending orders that can be moved, and the end of running Up/Down
// orders.
import { formatPlain } from '@tallystick/i18n/numbers'
import { formatDecimal, trimDecimal } from '@tallystick/kernel/decimal'
import { useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { clockText, useSecondsLeft } from '../../../entities/micro/countdown.ts'
import { type MicroOrder, useMicroOrders } from '../../../entities/micro/micro.ts'
import { type Order, tickTime } from '../../../entities/order/order.ts'
import { useOrderHistory, useOrders } from '../../../entities/order/orders.ts'
import type { Pair } from '../../../entities/pair/pairs.ts'
import { useLocale, useWords } from '../../../platform/words.ts'
import { type ChartCandle, placeOfTime } from '../../../ui/charts/candles.ts'
import { type ChartHandle, type ChartView, useChartView } from '../../../ui/charts/chart-view.ts'
import type { Dragged } from './chart-lines.ts'
import { useZoom } from './chart-store.ts'
import { StopHandles } from './handles/stop-handles.tsx'
import { TargetHandles } from './handles/target-handles.tsx'

interface OrderLayerProps {
  readonly handle: ChartHandle
  readonly candles: readonly ChartCandle[]
  readonly periodMs: number
  readonly pair: Pair
  readonly onDrag: (dragged: Dragged) => void
}

const NONE: readonly Order[] = []
/** Candles before the oldest position, and how many are shown at least. */
const MARGIN_CANDLES = 8
const LEAST_SHOWN = 24

export default function OrderLayer({ handle, candles, periodMs, pair, onDrag }: OrderLayerProps) {
  const view = useChartView(handle, candles, periodMs)
  const { data: holding } = useOrders('holding')
  const { data: pending } = useOrders('pending')
  const { data: micro } = useMicroOrders()
  const filter = useMemo(() => ({ market: pair.id }), [pair.id])
  const { data: closed } = useOrderHistory(filter)
  const held = useMemo(() => (holding?.orders ?? NONE).filter(order => order.pair.id === pair.id), [holding, pair.id])
  const waiting = (pending?.orders ?? NONE).filter(order => order.pair.id === pair.id)
  useZoomToPositions(handle, candles, periodMs, held)
  if (view === undefined || candles.length === 0) return null
  return (
    <div
      className="pointer-events-none absolute start-0 top-0 z-10 overflow-hidden"
      style={{ width: view.width, height: view.height }}
    >
      <Fills view={view} orders={[...held, ...(closed?.rows ?? NONE)]} />
      {micro?.orders
        .filter(order => order.pair.id === pair.id)
        .map(order => (
          <MicroEnd key={order.id} view={view} order={order} />
        ))}
      <StopHandles view={view} pair={pair} orders={[...held, ...waiting]} onDrag={onDrag} />
      <TargetHandles view={view} pair={pair} orders={waiting} onDrag={onDrag} />
    </div>
  )
}

/** Brings the positions into view when that is asked for: those older than the candles as soon as these have come. */
function useZoomToPositions(
  handle: ChartHandle,
  candles: readonly ChartCandle[],
  periodMs: number,
  held: readonly Order[],
): void {
  const asked = useZoom(state => state.asked)
  const done = useRef(asked)
  const zoom = useEffectEvent((count: number, oldest: number | undefined) => {
    if (done.current === count || oldest === undefined || handle.isGone()) return
    const places = held.flatMap(({ openTick }) =>
      openTick === null ? [] : [placeOfTime(candles, tickTime(openTick), periodMs)],
    )
    const first = Math.min(...places)
    // At the oldest candle the chart asks for older ones.
    if (first >= 0) done.current = count
    if (places.length === 0) return
    const from = Math.max(0, first - MARGIN_CANDLES)
    handle.chart.timeScale().setVisibleLogicalRange({ from, to: Math.max(candles.length, from + LEAST_SHOWN) + 4 })
  })
  const oldest = candles[0]?.time
  useEffect(() => zoom(asked, oldest), [asked, oldest])
}

interface Fill {
  readonly key: string
  readonly time: number
  readonly price: number
  readonly isBuy: boolean
  readonly isOpening: boolean
  readonly words: string
}

function Fills({ view, orders }: { readonly view: ChartView; readonly orders: readonly Order[] }) {
  const t = useWords('chart')
  const trade = useWords('trade')
  const { signs } = useLocale()
  const fills = orders.flatMap((order): Fill[] => {
    const { places } = order.pair
    const facts = {
      side: trade(order.side),
      lots: formatPlain(trimDecimal(order.lots), signs),
    }
    const price = (value: bigint): string => formatPlain(formatDecimal(value, places), signs)
    const isBuy = order.side === 'buy'
    const opened = order.openTick !== null && {
      key: `${order.id} open`,
      time: tickTime(order.openTick),
      price: Number(trimDecimal(order.open)),
      isBuy,
      isOpening: true,
      words: t('fillOpen', { ...facts, price: price(order.open) }),
    }
    const ended = order.closeTick !== null && {
      key: `${order.id} close`,
      time: tickTime(order.closeTick),
      price: Number(trimDecimal(order.current)),
      isBuy: !isBuy,
      isOpening: false,
      words: t('fillClose', {
        ...facts,
        price: price(order.current),
        profit: formatPlain(formatDecimal(order.profit, 2), signs, true),
      }),
    }
    return [opened, ended].filter(one => one !== false)
  })
  const visible = fills.flatMap(fill => {
    const x = view.x(fill.time)
    return x < -8 || x > view.width + 8 ? [] : [{ ...fill, x, y: view.y(fill.price) }]
  })
  return (
    <>
      <svg className="absolute inset-0" width={view.width} height={view.height} aria-hidden="true">
        {visible.map(({ key, x, y, isBuy, isOpening, words }) => (
          <g key={key} transform={`translate(${x} ${y})`} data-testid="chart-fill" className="pointer-events-auto">
            <title>{words}</title>
            <path
              d={isBuy ? 'M0 2l6 9h-12Z' : 'M0 -2l6 -9h-12Z'}
              strokeWidth="1.5"
              className={`${isBuy ? 'stroke-up' : 'stroke-down'} ${isOpening ? (isBuy ? 'fill-up' : 'fill-down') : 'fill-surface'}`}
            />
            <circle r="1.75" className={isBuy ? 'fill-up' : 'fill-down'} />
          </g>
        ))}
      </svg>
      <ul className="sr-only">
        {visible.map(({ key, words }) => (
          <li key={key}>{words}</li>
        ))}
      </ul>
    </>
  )
}

/** When the order ends, and how long it still runs. */
function MicroEnd({ view, order }: { readonly view: ChartView; readonly order: MicroOrder }) {
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
        className="figure absolute bottom-1 end-1 rounded-sm bg-surface px-1 text-[0.6875rem] leading-4 font-semibold whitespace-nowrap"
      >
        {order.direction === 'up' ? '▲' : '▼'} {clockText(left)}
      </span>
    </div>
  )
}
