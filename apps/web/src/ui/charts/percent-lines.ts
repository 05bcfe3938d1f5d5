// Several series as lines over one range, each in percent of its own first value: what markets or masters did, whatever they cost.

export interface SeriesPoint {
  /** Epoch milliseconds. */
  readonly at: number
  readonly value: number
}

export interface PercentLines {
  /** Instants of all series, oldest first, from where every one is known. */
  readonly times: readonly number[]
  /** A line per series: percent since the first instant. */
  readonly lines: readonly (readonly number[])[]
}

const NONE: PercentLines = { times: [], lines: [] }

/** Series are oldest first. Where one has no value of its own, its last one counts: a closed market does not move. */
export function percentLines(series: readonly (readonly SeriesPoint[])[], since: number): PercentLines {
  if (series.some(points => points.length === 0)) return NONE
  const start = Math.max(since, ...series.map(([first]) => first?.at ?? since))
  const times = [...new Set(series.flatMap(points => points.map(({ at }) => at)))]
    .filter(at => at >= start)
    .toSorted((a, b) => a - b)
  const lines = series.map(points => percentsAt(points, times))
  return times.length < 2 || lines.some(line => line.length === 0) ? NONE : { times, lines }
}

function percentsAt(points: readonly SeriesPoint[], times: readonly number[]): readonly number[] {
  let index = 0
  const values = times.map(at => {
    while (index + 1 < points.length && (points[index + 1]?.at ?? Infinity) <= at) index += 1
    return points[index]?.value ?? 0
  })
  const [first = 0] = values
  return first <= 0 ? [] : values.map(value => (value / first - 1) * 100)
}

/** Percentages that are percentages already, as masters have them, keep their values. */
export function alignedLines(series: readonly (readonly SeriesPoint[])[]): PercentLines {
  const times = [...new Set(series.flatMap(points => points.map(({ at }) => at)))].toSorted((a, b) => a - b)
  const lines = series.map(points => {
    let index = -1
    return times.map(at => {
      while (index + 1 < points.length && (points[index + 1]?.at ?? Infinity) <= at) index += 1
      // Before its first value a line has not begun.
      return points[index]?.value ?? 0
    })
  })
  return times.length < 2 ? NONE : { times, lines }
}
