// Rows of a table by one of its columns.
import type { Sort } from '@tallystick/ui/tables/table'

export type Rank = bigint | number | string

/** First press: largest first; second: smallest first; third: as it came. */
export function nextSort(sort: Sort | null, key: string): Sort | null {
  if (sort?.key !== key) return { key, isDescending: true }
  return sort.isDescending ? { key, isDescending: false } : null
}

export function sorted<Row>(rows: readonly Row[], rank: (row: Row) => Rank, isDescending: boolean): Row[] {
  const sign = isDescending ? -1 : 1
  return rows.toSorted((a, b) => {
    const [one, other] = [rank(a), rank(b)]
    return one === other ? 0 : one < other ? -sign : sign
  })
}
