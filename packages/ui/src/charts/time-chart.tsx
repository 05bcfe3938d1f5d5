// Values over time as lines and bars. A slider over them shows one moment at a time, by pointer, keys and to screen readers alike. Nothing
// in it moves by itself, and its size does not depend on what it shows.
import { type ReactNode, useState } from 'react'
import { classNames } from '../theme/class-names.ts'
import { indexAt, placeOf, type Scale, scaleOf } from './scale.ts'

export interface ChartSeries {
  readonly key: string
  readonly kind: 'line' | 'bar'
  /** The own hue, grey for comparison, ink for what both come to, or up and down by sign. */
  readonly tone: 'own' | 'other' | 'sum' | 'sign'
  /** Null: not known. */
  readonly values: readonly (number | null)[]
}

interface TimeChartProps {
  readonly label: string
  /** The instants of the values, in order. */
  readonly at: readonly number[]
  readonly series: readonly ChartSeries[]
  readonly fromZero?: boolean
  /** The chosen moment, in words. */
  readonly valueText: (index: number) => string
  /** The same as a line above the chart. */
  readonly head: (index: number) => ReactNode
  readonly boundText: (value: number) => string
  readonly dateText: (at: number) => string
  /** Small arrows at the foot. */
  readonly marks?: readonly { readonly index: number; readonly isUp: boolean }[]
  /** A moment was pressed, or Enter on it. */
  readonly onOpen?: (index: number) => void
  /** Sets the height. */
  readonly className?: string
}

const WIDTH = 1_000
const HEIGHT = 300
const DATES = 4
const WIDEST_BAR = 60
const TONE = { own: 'text-accent', other: 'text-muted/60', sum: 'text-ink', sign: 'text-up' } as const
const scaled = (percent: number, size: number): number => Math.round(percent * size) / 100

export function TimeChart(props: TimeChartProps) {
  const { label, at, series, fromZero = false, head, valueText, boundText, dateText, marks = [], onOpen } = props
  const [chosen, setChosen] = useState<number | null>(null)
  const count = at.length
  if (count === 0) return null
  const inBands = series.some(({ kind }) => kind === 'bar')
  const known = series.flatMap(({ values }) => values.filter(value => value !== null))
  const scale = scaleOf(known, fromZero)
  const index = Math.min(chosen ?? count - 1, count - 1)
  const x = placeOf(index, count, inBands)
  const dates = Array.from({ length: Math.min(DATES, count) }, (_, n) =>
    Math.round((n / Math.max(1, Math.min(DATES, count) - 1)) * (count - 1)),
  )
  return (
    <div>
      <div className="min-h-6 text-sm">{head(index)}</div>
      {/* Time runs from left to right in every language. */}
      <div dir="ltr" className={classNames('relative mt-2', props.className ?? 'h-52')}>
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="absolute inset-0 size-full overflow-visible"
          aria-hidden="true"
        >
          {(fromZero ? [scale.y(scale.high), scale.y(0), scale.y(scale.low)] : [6, 50, 94]).map((y, line) => (
            <path
              key={line}
              d={`M0 ${scaled(y, HEIGHT)}H${WIDTH}`}
              className="stroke-line"
              vectorEffect="non-scaling-stroke"
            />
          ))}
          {series.map(one =>
            one.kind === 'bar' ? (
              <Bars key={one.key} series={one} scale={scale} />
            ) : (
              <Line key={one.key} series={one} scale={scale} inBands={inBands} />
            ),
          )}
        </svg>
        <Bounds scale={scale} text={boundText} />
        {marks.map(mark => (
          <span
            key={mark.index}
            aria-hidden="true"
            className={`absolute bottom-0 -translate-x-1/2 text-xs leading-none ${mark.isUp ? 'text-up' : 'text-down'}`}
            style={{ left: `${placeOf(mark.index, count, inBands)}%` }}
          >
            {mark.isUp ? '▲' : '▼'}
          </span>
        ))}
        <span aria-hidden="true" className="absolute inset-y-0 w-px bg-line-strong" style={{ left: `${x}%` }} />
        {series.map(({ key, kind, values }) => {
          const value = values[index]
          if (kind !== 'line' || value === null || value === undefined) return null
          return (
            <span
              key={key}
              aria-hidden="true"
              className="absolute size-2.5 -translate-1/2 rounded-full border-2 border-surface bg-accent"
              style={{ left: `${x}%`, top: `${scale.y(value)}%` }}
            />
          )
        })}
        <input
          type="range"
          className={classNames(
            'peer absolute inset-0 size-full opacity-0',
            onOpen ? 'cursor-pointer' : 'cursor-crosshair',
          )}
          min={0}
          max={count - 1}
          value={index}
          aria-label={label}
          aria-valuetext={valueText(index)}
          onChange={event => setChosen(Number(event.target.value))}
          onPointerMove={event => {
            const { left, width } = event.currentTarget.getBoundingClientRect()
            setChosen(indexAt((event.clientX - left) / width, count, inBands))
          }}
          onPointerLeave={() => setChosen(null)}
          {...(onOpen && {
            onClick: () => onOpen(index),
            onKeyDown: event => {
              if (event.key === 'Enter') onOpen(index)
            },
          })}
        />
        <span className="pointer-events-none absolute inset-0 rounded-control peer-focus-visible:outline-2 peer-focus-visible:outline-accent" />
      </div>
      <div dir="ltr" className="mt-2 flex justify-between gap-2 text-xs text-muted" aria-hidden="true">
        {dates.map((date, n) => (
          <bdi key={n}>{dateText(at[date] ?? 0)}</bdi>
        ))}
      </div>
    </div>
  )
}

/** What is not known interrupts the line. */
function Line({ series, scale, inBands }: { series: ChartSeries; scale: Scale; inBands: boolean }) {
  const { values, tone } = series
  const points = values.map((value, index) =>
    value === null
      ? null
      : { x: scaled(placeOf(index, values.length, inBands), WIDTH), y: scaled(scale.y(value), HEIGHT) },
  )
  const line = points
    .map((point, index) => point && `${points[index - 1] ? 'L' : 'M'}${point.x} ${point.y}`)
    .filter(Boolean)
    .join('')
  const isWhole = points.every(point => point !== null)
  return (
    <g className={TONE[tone]}>
      {tone === 'own' && isWhole && !inBands && <path d={`${line}V${HEIGHT}H0Z`} fill="currentColor" opacity="0.08" />}
      <path
        d={line}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinejoin="round"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    </g>
  )
}

function Bars({ series, scale }: { readonly series: ChartSeries; readonly scale: Scale }) {
  const { values, tone } = series
  const zero = scaled(scale.y(0), HEIGHT)
  const width = Math.min((WIDTH / values.length) * 0.7, WIDEST_BAR)
  return (
    <g className={TONE[tone]} fill="currentColor">
      {values.map((value, index) => {
        if (value === null || value === 0) return null
        const y = scaled(scale.y(value), HEIGHT)
        return (
          <rect
            key={index}
            x={scaled(placeOf(index, values.length, true), WIDTH) - width / 2}
            y={Math.min(y, zero)}
            width={width}
            height={Math.abs(zero - y)}
            {...(tone === 'sign' && value < 0 ? { className: 'text-down' } : {})}
          />
        )
      })}
    </g>
  )
}

/** Highest and lowest value, at the lines they are on. */
function Bounds({ scale: { low, high }, text }: { readonly scale: Scale; readonly text: (value: number) => string }) {
  if (low === high) return null
  const label = 'figure pointer-events-none absolute start-0 rounded-sm bg-surface/80 px-1 text-xs text-muted'
  return (
    <span aria-hidden="true">
      <span className={`${label} top-[7%]`}>{text(high)}</span>
      {low !== 0 && <span className={`${label} bottom-[7%]`}>{text(low)}</span>}
    </span>
  )
}
