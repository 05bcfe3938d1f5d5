// Records as a table, for desktops. Sorting is enabled only when all rows are loaded, because sorting a part would be misleading.
import { classNames } from '@tallystick/ui/class-names'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { type ReactNode, useState } from 'react'

type Rank = bigint | number | string

export interface Column<Row> {
  readonly key: string
  readonly label: string
  readonly cell: (row: Row) => ReactNode
  /** What a row counts for in this column; absent where order means nothing. */
  readonly rank?: (row: Row) => Rank
  /** Figures stand at the end side. */
  readonly end?: boolean
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

interface Sort {
  readonly key: string
  readonly isDescending: boolean
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, isComplete, keyOf, testId, onOpen } = props
  const [sort, setSort] = useState<Sort | null>(null)
  const rank = isComplete ? columns.find(column => column.key === sort?.key)?.rank : undefined
  const shown = rank && sort ? sorted(rows, rank, sort.isDescending) : rows
  return (
    <div className="relative overflow-x-auto rounded-card border border-line bg-surface">
      <table className="w-full border-collapse text-sm" aria-label={label}>
        <thead>
          <tr className="border-b border-line text-xs text-muted">
            {columns.map(column => (
              <Head
                key={column.key}
                column={column}
                sort={rank && sort?.key === column.key ? sort : null}
                canSort={isComplete && rows.length > 1}
                onSort={setSort}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(row => (
            <tr
              key={keyOf(row)}
              data-testid={testId(row)}
              onClick={onOpen && (() => onOpen(row))}
              className={classNames(
                'border-b border-line/60 last:border-0',
                onOpen && 'cursor-pointer hover:bg-sunken',
              )}
            >
              {columns.map(({ key, cell, end }) => (
                <td
                  key={key}
                  className={classNames(
                    'h-12 px-3 py-1.5 first:ps-4 last:pe-4 [&_time]:whitespace-nowrap',
                    end && 'text-end',
                  )}
                >
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface HeadProps<Row> {
  readonly column: Column<Row>
  readonly sort: Sort | null
  readonly canSort: boolean
  readonly onSort: (sort: Sort | null) => void
}

/** First press: largest first; second: smallest first; third: as it came. */
function Head<Row>({ column, sort, canSort, onSort }: HeadProps<Row>) {
  const { key, label, end, rank } = column
  const place = classNames('h-9 font-normal whitespace-nowrap first:ps-1 last:pe-1', end ? 'text-end' : 'text-start')
  if (rank === undefined || !canSort) {
    return (
      <th scope="col" className={place}>
        <span className="px-3">{label}</span>
      </th>
    )
  }
  const next = sort === null ? { key, isDescending: true } : sort.isDescending ? { key, isDescending: false } : null
  return (
    <th
      scope="col"
      aria-sort={sort === null ? 'none' : sort.isDescending ? 'descending' : 'ascending'}
      className={place}
    >
      <button
        type="button"
        onClick={() => onSort(next)}
        className="inline-flex min-h-9 items-center gap-1 px-3 text-start hover:text-ink"
      >
        {label}
        {sort && (sort.isDescending ? <ArrowDown className="size-3" /> : <ArrowUp className="size-3" />)}
      </button>
    </th>
  )
}

export function sorted<Row>(rows: readonly Row[], rank: (row: Row) => Rank, isDescending: boolean): Row[] {
  const sign = isDescending ? -1 : 1
  return rows.toSorted((a, b) => {
    const [one, other] = [rank(a), rank(b)]
    return one === other ? 0 : one < other ? -sign : sign
  })
}
