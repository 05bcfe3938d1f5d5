// Feature values as bins of about equal size, with limits taken from a sample.
import { BINS, type Binned } from './boosting.ts'

/** The upper limits of the bins of each feature, growing. Bin 0 is kept for what is unknown. */
export type Limits = readonly Float32Array[]

/** From rows of `width` values side by side. */
export function limitsOf(values: Float32Array, width: number): Limits {
  const rows = values.length / width
  return Array.from({ length: width }, (_, feature) => {
    const sorted = new Float32Array(rows)
    for (let row = 0; row < rows; row++) sorted[row] = values[row * width + feature] ?? 0
    const known = sorted.filter(value => !Number.isNaN(value)).sort()
    const limits = new Set<number>()
    for (let bin = 1; bin < BINS - 1; bin++) limits.add(known[Math.floor((bin * known.length) / (BINS - 1))] ?? 0)
    return Float32Array.from(limits)
  })
}

export function binned(values: Float32Array, limits: Limits): Binned {
  const width = limits.length
  const rows = values.length / width
  const columns = limits.map((limit, feature) => {
    const column = new Uint8Array(rows)
    for (let row = 0; row < rows; row++) column[row] = binOf(values[row * width + feature] ?? 0, limit)
    return column
  })
  return { rows, columns }
}

function binOf(value: number, limits: Float32Array): number {
  if (Number.isNaN(value)) return 0
  let low = 0
  let high = limits.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (value < (limits[middle] ?? 0)) high = middle
    else low = middle + 1
  }
  return low + 1
}

/** The rows of several tables one after the other. */
export function stacked(tables: readonly Binned[]): Binned {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const columns = (tables[0]?.columns ?? []).map((_, feature) => {
    const column = new Uint8Array(rows)
    let at = 0
    for (const table of tables) {
      column.set(table.columns[feature] ?? [], at)
      at += table.rows
    }
    return column
  })
  return { rows, columns }
}
