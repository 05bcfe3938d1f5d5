// Records as a table, for desktops. Sorting is enabled only when all rows are loaded, because sorting a part would be misleading.
import { type Column as ColumnOf, type Sort, Table } from '@tallystick/ui/tables/table'
import { useState } from 'react'

type Rank = bigint | number | string

export interface Column<Row> extends Omit<ColumnOf<Row>, 'sortable'> {
  /** What a row counts for in this column; absent where order means nothing. */
  readonly rank?: (row: Row) => Rank
}

interface DataTableProps<Row> {
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly isComplete: boolean
  readonly keyOf: (row: Row) => number | string
  readonly testId: (row: Row) => string
  readonly onOpen?: ((row: Row) => void) | undefined
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, isComplete, keyOf, testId, onOpen } = props
  const [sort, setSort] = useState<Sort | null>(null)
  const rank = isComplete ? columns.find(column => column.key === sort?.key)?.rank : undefined
  const canSort = isComplete && rows.length > 1
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      <Table
        label={label}
        columns={columns.map(column => ({ ...column, sortable: canSort && column.rank !== undefined }))}
        rows={rank && sort ? sorted(rows, rank, sort.isDescending) : rows}
        keyOf={keyOf}
        attributesOf={row => ({ 'data-testid': testId(row) })}
        onOpen={onOpen}
        sorting={{
          sort: rank ? sort : null,
          onSort: key => setSort(nextSort(sort, key)),
        }}
      />
    </div>
  )
}

/** First press: largest first; second: smallest first; third: as it came. */
function nextSort(sort: Sort | null, key: string): Sort | null {
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
