// Where values stand in a chart, in percent of its picture.

/** What is above the highest and below the lowest value. */
const EDGE = 6

export interface Scale {
  readonly low: number
  readonly high: number
  /** From the top. */
  readonly y: (value: number) => number
}

/** @param fromZero for amounts of each day and counts, whose size is seen by their distance from zero. */
export function scaleOf(values: readonly number[], fromZero: boolean): Scale {
  const all = fromZero ? [0, ...values] : values
  const [low, high] = [Math.min(...all), Math.max(...all)]
  const span = high - low
  // A line that never moved is in the middle, nothing at all at the bottom.
  const still = fromZero ? 100 - EDGE : 50
  return { low, high, y: value => (span === 0 ? still : EDGE + (1 - (value - low) / span) * (100 - 2 * EDGE)) }
}

/** From the left. Bars have a band each and stand in its middle; a line goes from edge to edge. */
export function placeOf(index: number, count: number, inBands: boolean): number {
  if (inBands) return ((index + 0.5) / count) * 100
  return count === 1 ? 100 : (index / (count - 1)) * 100
}

/** Which value is under a pointer at this part of the width. */
export function indexAt(part: number, count: number, inBands: boolean): number {
  const inside = Math.min(1, Math.max(0, part))
  return inBands ? Math.min(count - 1, Math.floor(inside * count)) : Math.round(inside * (count - 1))
}
