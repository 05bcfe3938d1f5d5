// The last day as a line, without interaction. Its colour says what the line says: where it ends against where it begins.
import { memo, useId } from 'react'

interface SparklineProps {
  readonly values: readonly number[] | undefined
  readonly className?: string
}

const WIDTH = 100
const HEIGHT = 32
const PAD = 2

/** Points of the line in the drawing's own units. */
export function sparklinePath(values: readonly number[]): string {
  const low = Math.min(...values)
  const span = Math.max(...values) - low || 1
  const step = WIDTH / Math.max(1, values.length - 1)
  return values
    .map((value, index) => {
      const y = HEIGHT - PAD - ((value - low) / span) * (HEIGHT - 2 * PAD)
      return `${index === 0 ? 'M' : 'L'}${round(index * step)} ${round(y)}`
    })
    .join('')
}

const round = (value: number): number => Math.round(value * 100) / 100

/** Not with every price: the line stays the same for minutes, and costs more than the rest of its row. */
export const Sparkline = memo(function Sparkline({ values, className = 'h-8 w-20' }: SparklineProps) {
  const id = useId()
  if (values === undefined || values.length < 2) return <span className={className} aria-hidden="true" />
  const path = sparklinePath(values)
  const [first = 0] = values
  const last = values.at(-1) ?? 0
  const colour = last > first ? 'text-up' : last < first ? 'text-down' : 'text-muted'
  return (
    <svg
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className={`${className} ${colour} overflow-visible`}
    >
      <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="currentColor" stopOpacity="0.2" />
        <stop offset="1" stopColor="currentColor" stopOpacity="0" />
      </linearGradient>
      <path d={`${path}L${WIDTH} ${HEIGHT}L0 ${HEIGHT}Z`} fill={`url(#${id})`} />
      <path
        d={path}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
})
