// Feature values as bins of about equal size, with limits taken from a sample.
import type { Random } from '@tallystick/kernel/random'
import { BINS, type Binned } from './boosting.ts'

/** The lower limits of bins 2, 3, … of each feature, BINS numbers per feature, filled up with infinity. Bin 0 is for what is unknown. */
export interface Limits {
  readonly width: number
  readonly limits: Float32Array
}

/** Rows that are enough to tell the limits by. */
const ENOUGH = 5_000

/** From rows of `width` values side by side. */
export function limitsOf(values: Float32Array, width: number): Limits {
  const limits = new Float32Array(width * BINS).fill(Infinity)
  const every = Math.max(1, Math.floor(values.length / width / ENOUGH))
  for (let feature = 0; feature < width; feature++) {
    const column = new Float32Array(Math.floor(values.length / width / every))
    for (let row = 0; row < column.length; row++) column[row] = values[row * every * width + feature] ?? 0
    const known = column.filter(value => !Number.isNaN(value)).sort()
    const distinct = new Set<number>()
    for (let bin = 1; bin < BINS - 1; bin++) distinct.add(known[Math.floor((bin * known.length) / (BINS - 1))] ?? 0)
    limits.set([...distinct], feature * BINS)
  }
  return { width, limits }
}

export function binned(values: Float32Array, { width, limits }: Limits): Binned {
  const rows = values.length / width
  const columns = Array.from({ length: width }, () => new Uint8Array(rows))
  // Row by row, as the values lie: the other way round nearly every one would have to be fetched from memory.
  for (let row = 0; row < rows; row++) {
    for (let feature = 0; feature < width; feature++) {
      const column = columns[feature]
      if (column) column[row] = binOf(values[row * width + feature] ?? 0, limits, feature * BINS)
    }
  }
  return { rows, columns }
}

function binOf(value: number, limits: Float32Array, from: number): number {
  if (Number.isNaN(value)) return 0
  let reached = from - 1
  // Without an unpredictable branch: twice as fast.
  for (let jump = BINS / 2; jump > 0; jump >>= 1) reached += jump * Number(value >= (limits[reached + jump] ?? 0))
  return reached - from + 2
}

/** The rows of several tables and their targets in one, shuffled: neighbours tell nearly the same, and every part should tell all. */
export function shuffled(
  parts: readonly { readonly table: Binned; readonly targets: readonly Float32Array[] }[],
  random: Random,
): { readonly table: Binned; readonly targets: readonly Float32Array[] } {
  const rows = parts.reduce((sum, { table }) => sum + table.rows, 0)
  const places = Int32Array.from({ length: rows }, (_, row) => row)
  for (let row = rows - 1; row > 0; row--) {
    const other = random.below(row + 1)
    const place = places[row] ?? 0
    places[row] = places[other] ?? 0
    places[other] = place
  }
  const columns = (parts[0]?.table.columns ?? []).map((_, feature) => {
    const column = new Uint8Array(rows)
    scatter(
      column,
      parts.map(({ table }) => table.columns[feature] ?? column),
      places,
    )
    return column
  })
  const targets = (parts[0]?.targets ?? []).map((_, index) => {
    const target = new Float32Array(rows)
    scatter(
      target,
      parts.map(part => part.targets[index] ?? target),
      places,
    )
    return target
  })
  return { table: { rows, columns }, targets }
}

function scatter<T extends Uint8Array | Float32Array>(into: T, parts: readonly T[], places: Int32Array): void {
  let at = 0
  for (const part of parts) for (const value of part) into[places[at++] ?? 0] = value
}
