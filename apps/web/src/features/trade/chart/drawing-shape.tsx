// One drawing as SVG: what is seen, and a wider line below it that a finger can hit.
import { formatPlain } from '@tallystick/i18n/numbers'
import { useLocale, useWords } from '../../../platform/words.ts'
import type { ChartCandle } from '../../../ui/charts/candles.ts'
import type { ChartView } from '../../../ui/charts/chart-view.ts'
import type { Drawing } from './drawing-names.ts'
import { fibonacciPrices, measureOf, rayEnd, type Spot } from './drawing-shapes.ts'

interface DrawingShapeProps {
  readonly drawing: Drawing
  readonly view: ChartView
  readonly candles: readonly ChartCandle[]
  readonly periodMs: number
  readonly places: number
  readonly isChosen: boolean
}

const HIT = '[pointer-events:stroke] fill-none stroke-transparent stroke-[14]'
const LABEL = 'fill-ink text-[0.6875rem] [paint-order:stroke] stroke-surface stroke-[3]'

export function DrawingShape({ drawing, view, candles, periodMs, places, isChosen }: DrawingShapeProps) {
  const from = { x: view.x(drawing.from.time), y: view.y(drawing.from.price) }
  const to = { x: view.x(drawing.to.time), y: view.y(drawing.to.price) }
  const line = `stroke-accent ${isChosen ? 'stroke-2' : 'stroke-[1.5]'}`
  const box = {
    x: Math.min(from.x, to.x),
    y: Math.min(from.y, to.y),
    width: Math.abs(to.x - from.x),
    height: Math.abs(to.y - from.y),
  }
  switch (drawing.kind) {
    case 'trend':
      return <Line from={from} to={to} className={line} />
    case 'ray':
      return <Line from={from} to={rayEnd(from, to, view.width, view.height)} className={line} />
    case 'horizontal':
      return <Line from={{ x: 0, y: from.y }} to={{ x: view.width, y: from.y }} className={line} />
    case 'rectangle':
      return (
        <>
          <rect {...box} className={`fill-accent/10 ${line}`} />
          <rect {...box} className={HIT} />
        </>
      )
    case 'fibonacci':
      return <Fibonacci drawing={drawing} view={view} from={from} to={to} places={places} className={line} />
    case 'measure':
      return (
        <>
          <rect {...box} className="fill-accent/10" />
          <Line from={from} to={to} className={line} />
          <MeasureLabel drawing={drawing} candles={candles} periodMs={periodMs} places={places} at={to} view={view} />
        </>
      )
  }
}

function Line({ from, to, className }: { readonly from: Spot; readonly to: Spot; readonly className: string }) {
  const ends = { x1: from.x, y1: from.y, x2: to.x, y2: to.y }
  return (
    <>
      <line {...ends} className={className} />
      <line {...ends} className={HIT} />
    </>
  )
}

interface FibonacciProps extends Pick<DrawingShapeProps, 'drawing' | 'view' | 'places'> {
  readonly from: Spot
  readonly to: Spot
  readonly className: string
}

function Fibonacci({ drawing, view, from, to, places, className }: FibonacciProps) {
  const { signs } = useLocale()
  const start = Math.min(from.x, to.x)
  return (
    <>
      <line x1={from.x} y1={from.y} x2={to.x} y2={to.y} className={`${className} opacity-50 [stroke-dasharray:3_3]`} />
      {fibonacciPrices(drawing).map(({ level, price }) => {
        const y = view.y(price)
        return (
          <g key={level}>
            <Line from={{ x: start, y }} to={{ x: view.width, y }} className={className} />
            <text x={start + 4} y={y - 3} className={LABEL}>
              {formatPlain((level * 100).toFixed(1), signs)}% · {formatPlain(price.toFixed(places), signs)}
            </text>
          </g>
        )
      })}
    </>
  )
}

interface MeasureLabelProps extends Omit<DrawingShapeProps, 'isChosen'> {
  readonly at: Spot
}

function MeasureLabel({ drawing, candles, periodMs, places, at, view }: MeasureLabelProps) {
  const t = useWords('chart')
  const { signs } = useLocale()
  const { change, percent, candles: count } = measureOf(drawing, candles, periodMs)
  const isLate = at.x > view.width / 2
  return (
    <text
      x={at.x + (isLate ? -8 : 8)}
      y={Math.max(14, at.y - 8)}
      textAnchor={isLate ? 'end' : 'start'}
      className={`${LABEL} font-medium`}
    >
      {formatPlain(change.toFixed(places), signs, true)} · {formatPlain(percent.toFixed(2), signs, true)}% ·{' '}
      {t('candleCount', { count })}
    </text>
  )
}
