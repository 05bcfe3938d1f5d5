// Up to three lines in percent over one range. The legend names them with their values; a slider over the picture shows the values of one
// moment, by pointer, keys and to screen readers alike. Lines differ by dashes as well as by colour.
import { DAY_MS } from '@tallystick/kernel/clock'
import { formatPlain } from '@tallystick/i18n/numbers'
import { useState } from 'react'
import { useLocale } from '../../platform/words.ts'
import { ChangePercent } from '../primitives/figures.tsx'
import type { PercentLines } from './percent-lines.ts'

interface PercentChartProps {
  readonly label: string
  /** One per line. */
  readonly names: readonly string[]
  readonly data: PercentLines
}

const WIDTH = 1_000
const HEIGHT = 300
const DATES = 4
/** Below it the hour is told beside the day. */
const SHORT_MS = 5 * DAY_MS
const STYLES = [
  { colour: 'text-accent', dash: undefined },
  { colour: 'text-ink', dash: '6 4' },
  { colour: 'text-warn', dash: '2 4' },
] as const

export function PercentChart({ label, names, data: { times, lines } }: PercentChartProps) {
  const { times: formats, signs } = useLocale()
  const [chosen, setChosen] = useState<number | null>(null)
  const last = times.length - 1
  const at = Math.min(chosen ?? last, last)
  const moment = times[at]
  if (moment === undefined) return null
  const all = lines.flat()
  const [low, high] = [Math.min(0, ...all), Math.max(0, ...all)]
  const y = (value: number): number => (high === low ? 50 : 6 + (1 - (value - low) / (high - low)) * 88)
  const [start = 0, end = 1] = [times[0], times[last]]
  const x = (time: number): number => ((time - start) / (end - start)) * 100
  const value = (line: number): string => (lines[line]?.[at] ?? 0).toFixed(2)
  const percent = (text: string): string => `${formatPlain(text, signs, true)}%`
  const dateText = end - start < SHORT_MS ? formats.weekdayTime : formats.day
  return (
    <figure aria-label={label}>
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 text-sm">
        <span className="text-muted">{formats.moment(moment)}</span>
        <ul className="flex flex-wrap gap-x-4 gap-y-1" data-testid="percent-legend">
          {names.map((name, index) => (
            <li key={index} className="flex items-center gap-1.5">
              <Swatch index={index} />
              <span dir="auto">{name}</span>
              <ChangePercent text={value(index)} />
            </li>
          ))}
        </ul>
      </figcaption>
      {/* Time runs from left to right in every language. */}
      <div dir="ltr" className="relative mt-2 h-52 wide:h-64">
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="absolute inset-0 size-full overflow-visible"
          aria-hidden="true"
        >
          <path
            d={`M0 ${scaled(y(0), HEIGHT)}H${WIDTH}`}
            className="stroke-line-strong"
            vectorEffect="non-scaling-stroke"
          />
          {lines.map((line, index) => (
            <path
              key={index}
              d={line
                .map(
                  (percents, n) =>
                    `${n === 0 ? 'M' : 'L'}${scaled(x(times[n] ?? 0), WIDTH)} ${scaled(y(percents), HEIGHT)}`,
                )
                .join('')}
              fill="none"
              stroke="currentColor"
              strokeWidth="2"
              strokeLinejoin="round"
              strokeDasharray={STYLES[index]?.dash}
              vectorEffect="non-scaling-stroke"
              className={STYLES[index]?.colour}
            />
          ))}
        </svg>
        {[high, low].map(
          (bound, index) =>
            bound !== 0 && (
              <span
                key={index}
                aria-hidden="true"
                className="figure pointer-events-none absolute start-0 -translate-y-1/2 rounded-sm bg-surface/80 px-1 text-xs text-muted"
                style={{ top: `${y(bound)}%` }}
              >
                {percent(bound.toFixed(1))}
              </span>
            ),
        )}
        <span aria-hidden="true" className="absolute inset-y-0 w-px bg-line-strong" style={{ left: `${x(moment)}%` }} />
        <input
          type="range"
          className="peer absolute inset-0 size-full cursor-crosshair opacity-0"
          min={0}
          max={last}
          value={at}
          aria-label={label}
          aria-valuetext={[
            formats.moment(moment),
            ...names.map((name, index) => `${name} ${percent(value(index))}`),
          ].join(', ')}
          onChange={event => setChosen(Number(event.target.value))}
          onPointerMove={event => {
            const { left, width } = event.currentTarget.getBoundingClientRect()
            const wanted = start + Math.min(1, Math.max(0, (event.clientX - left) / width)) * (end - start)
            setChosen(nearest(times, wanted))
          }}
          onPointerLeave={() => setChosen(null)}
        />
        <span className="pointer-events-none absolute inset-0 rounded-control peer-focus-visible:outline-2 peer-focus-visible:outline-accent" />
      </div>
      <div dir="ltr" className="mt-2 flex justify-between gap-2 text-xs text-muted" aria-hidden="true">
        {Array.from({ length: DATES }, (_, n) => (
          <bdi key={n}>{dateText(start + (n / (DATES - 1)) * (end - start))}</bdi>
        ))}
      </div>
    </figure>
  )
}

function Swatch({ index }: { readonly index: number }) {
  return (
    <svg viewBox="0 0 16 4" className={`h-1 w-4 shrink-0 ${STYLES[index]?.colour ?? ''}`} aria-hidden="true">
      <path d="M0 2H16" stroke="currentColor" strokeWidth="3" strokeDasharray={STYLES[index]?.dash} />
    </svg>
  )
}

/** The place of the instant closest to the wanted one. */
function nearest(times: readonly number[], wanted: number): number {
  const next = times.findIndex(time => time >= wanted)
  if (next <= 0) return next === 0 ? 0 : times.length - 1
  return wanted - (times[next - 1] ?? 0) < (times[next] ?? 0) - wanted ? next - 1 : next
}

const scaled = (percent: number, size: number): number => Math.round(percent * size) / 100
