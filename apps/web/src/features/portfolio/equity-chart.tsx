// Equity over time as a line, with deposits and withdrawals marked. A slider over it shows one value at a time, by pointer, keys and to
// screen readers alike; the same as a table.
import { approximate, formatDecimal, negative } from '@tallystick/kernel/decimal'
import { DAY_MS } from '@tallystick/kernel/clock'
import { formatPlain } from '@tallystick/i18n/numbers'
import { useState } from 'react'
import { useLocale, useWords } from '../../platform/words.ts'
import { Amount } from '../../ui/primitives/figures.tsx'
import type { EquityPoint } from './portfolio.ts'

const WIDTH = 1_000
const HEIGHT = 300
const DATES = 4
/** Below it the hour is told beside the day. */
const SHORT_MS = 5 * DAY_MS

/** Where each point is, in percent of the picture. */
export function placesOf(points: readonly EquityPoint[]): readonly { readonly x: number; readonly y: number }[] {
  const values = points.map(({ equity }) => approximate(equity))
  const low = Math.min(...values)
  const span = Math.max(...values) - low
  return values.map((value, index) => ({
    x: points.length === 1 ? 100 : (index / (points.length - 1)) * 100,
    // A line that never moved is in the middle.
    y: span === 0 ? 50 : 6 + (1 - (value - low) / span) * 88,
  }))
}

export function EquityChart({ points }: { readonly points: readonly EquityPoint[] }) {
  const t = useWords('portfolio')
  const { times, signs } = useLocale()
  const [chosen, setChosen] = useState<number | null>(null)
  const places = placesOf(points)
  const at = Math.min(chosen ?? points.length - 1, points.length - 1)
  const [point, place] = [points[at], places[at]]
  if (!point || !place) return null
  const line = places.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${scaled(x, WIDTH)} ${scaled(y, HEIGHT)}`)
  const money = (value: bigint): string => `${formatPlain(formatDecimal(value, 2), signs)} USD`
  const dateText = spanOf(points) < SHORT_MS ? times.weekdayTime : times.day
  const dates = Array.from({ length: DATES }, (_, n) => points[Math.round((n / (DATES - 1)) * (points.length - 1))])
  return (
    <div>
      <p className="flex min-h-6 flex-wrap items-baseline justify-between gap-x-4 text-sm" data-testid="equity-at">
        <span className="text-muted">{times.moment(point.at)}</span>
        <span className="flex flex-wrap gap-x-3">
          {point.paidIn > 0n && <Flow label={t('paidIn')} value={point.paidIn} />}
          {point.paidOut > 0n && <Flow label={t('paidOut')} value={negative(point.paidOut)} />}
          <Amount value={point.equity} places={2} unit="USD" className="font-semibold" />
        </span>
      </p>
      {/* Time runs from left to right in every language. */}
      <div dir="ltr" className="relative mt-2 h-52 wide:h-72">
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="absolute inset-0 size-full overflow-visible text-accent"
          aria-hidden="true"
        >
          {[0.06, 0.5, 0.94].map(y => (
            <path key={y} d={`M0 ${y * HEIGHT}H${WIDTH}`} className="stroke-line" vectorEffect="non-scaling-stroke" />
          ))}
          <path d={`${line.join('')}V${HEIGHT}H0Z`} fill="currentColor" opacity="0.08" />
          <path
            d={line.join('')}
            fill="none"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        <Bounds points={points} />
        {points.map(({ at: time, paidIn, paidOut }, index) =>
          paidIn > 0n || paidOut > 0n ? (
            <span
              key={time}
              aria-hidden="true"
              className={`absolute -translate-x-1/2 text-xs leading-none ${paidIn >= paidOut ? 'text-up' : 'text-down'}`}
              style={{ left: `${places[index]?.x ?? 0}%`, bottom: 0 }}
            >
              {paidIn >= paidOut ? '▲' : '▼'}
            </span>
          ) : null,
        )}
        <span aria-hidden="true" className="absolute inset-y-0 w-px bg-line-strong" style={{ left: `${place.x}%` }} />
        <span
          aria-hidden="true"
          className="absolute size-2.5 -translate-1/2 rounded-full border-2 border-surface bg-accent"
          style={{ left: `${place.x}%`, top: `${place.y}%` }}
        />
        <input
          type="range"
          className="absolute inset-0 size-full cursor-crosshair opacity-0 peer"
          min={0}
          max={points.length - 1}
          value={at}
          aria-label={t('equity')}
          aria-valuetext={`${times.moment(point.at)}: ${money(point.equity)}`}
          onChange={event => setChosen(Number(event.target.value))}
          onPointerMove={event => {
            const { left, width } = event.currentTarget.getBoundingClientRect()
            setChosen(Math.round(Math.min(1, Math.max(0, (event.clientX - left) / width)) * (points.length - 1)))
          }}
          onPointerLeave={() => setChosen(null)}
        />
        <span className="pointer-events-none absolute inset-0 rounded-control peer-focus-visible:outline-2 peer-focus-visible:outline-accent" />
      </div>
      <div dir="ltr" className="mt-2 flex justify-between gap-2 text-xs text-muted" aria-hidden="true">
        {dates.map((date, index) => (
          <bdi key={index}>{date && dateText(date.at)}</bdi>
        ))}
      </div>
    </div>
  )
}

function spanOf(points: readonly EquityPoint[]): number {
  return (points.at(-1)?.at ?? 0) - (points[0]?.at ?? 0)
}

/** Highest and lowest value, at the lines they are on. */
function Bounds({ points }: { readonly points: readonly EquityPoint[] }) {
  const values = points.map(({ equity }) => equity).toSorted((a, b) => (a < b ? -1 : 1))
  const [low, high] = [values[0] ?? 0n, values.at(-1) ?? 0n]
  if (low === high) return null
  const label = 'pointer-events-none absolute start-0 rounded-sm bg-surface/80 px-1 text-xs text-muted'
  return (
    <span aria-hidden="true">
      <Amount value={high} places={2} className={`${label} top-[7%]`} />
      <Amount value={low} places={2} className={`${label} bottom-[7%]`} />
    </span>
  )
}

function Flow({ label, value }: { readonly label: string; readonly value: bigint }) {
  return (
    <span className="text-muted">
      {label} <Amount value={value} places={2} signed />
    </span>
  )
}

const scaled = (percent: number, size: number): number => Math.round(percent * size) / 100

/** The same points, the newest first. */
export function EquityTable({ points }: { readonly points: readonly EquityPoint[] }) {
  const t = useWords('portfolio')
  const { times } = useLocale()
  return (
    <section aria-label={t('equity')}>
      <table className="w-full text-sm">
        <thead className="sticky top-0 bg-surface text-xs text-muted">
          <tr>
            <th className="py-2 text-start font-medium">{t('time')}</th>
            <th className="py-2 text-end font-medium">{t('equity')}</th>
            <th className="py-2 text-end font-medium">{t('paidIn')}</th>
            <th className="py-2 text-end font-medium">{t('paidOut')}</th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {points.toReversed().map(({ at, equity, paidIn, paidOut }) => (
            <tr key={at}>
              <th scope="row" className="py-1.5 text-start font-normal">
                {times.moment(at)}
              </th>
              <td className="py-1.5 text-end">
                <Amount value={equity} places={2} />
              </td>
              <td className="py-1.5 text-end">{paidIn > 0n && <Amount value={paidIn} places={2} />}</td>
              <td className="py-1.5 text-end">{paidOut > 0n && <Amount value={paidOut} places={2} />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
