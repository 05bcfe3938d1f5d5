// Records as a table: heads that can be sorted by, rows that open, also by keys. A wide one scrolls inside its card.
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { HTMLAttributes, KeyboardEvent, ReactNode } from 'react'
import { classNames } from '../theme/class-names.ts'
import { rowKeys } from './row-keys.ts'

export interface Column<Row> {
  readonly key: string
  readonly label: ReactNode
  readonly cell: (row: Row) => ReactNode
  /** Figures stand at the end side. */
  readonly end?: boolean
  /** Its head sorts. */
  readonly sortable?: boolean
}

export interface Sort {
  readonly key: string
  readonly isDescending: boolean
}

export interface Sorting {
  readonly sort: Sort | null
  /** A head was pressed; who sorts knows what comes next. */
  readonly onSort: (key: string) => void
}

interface TableProps<Row> {
  readonly label: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => number | string
  readonly attributesOf?: (row: Row, index: number) => HTMLAttributes<HTMLTableRowElement> & Attributes
  readonly onOpen?: ((row: Row, index: number) => void) | undefined
  readonly sorting?: Sorting | undefined
  /** Up, down and Enter work on the rows. Not where the screen has keys of its own. */
  readonly hasRowKeys?: boolean
}

type Attributes = Readonly<Record<`data-${string}`, string | number>>

export function Table<Row>(props: TableProps<Row>) {
  const { label, columns, rows, keyOf, attributesOf, onOpen, sorting, hasRowKeys = false } = props
  return (
    <div className="relative overflow-x-auto">
      <table className="w-full border-collapse text-sm" aria-label={label}>
        <thead>
          <tr className="border-b border-line text-xs text-muted">
            {columns.map(column => (
              <Head key={column.key} column={column} sorting={sorting} />
            ))}
          </tr>
        </thead>
        <tbody ref={hasRowKeys ? rowKeys : undefined}>
          {rows.map((row, index) => {
            const { className, ...attributes } = attributesOf?.(row, index) ?? {}
            return (
              <tr
                key={keyOf(row)}
                {...attributes}
                onClick={onOpen && (() => onOpen(row, index))}
                {...(onOpen &&
                  hasRowKeys && {
                    // One stop for Tab; the arrow keys go on from there.
                    tabIndex: index === 0 ? 0 : -1,
                    onKeyDown: (event: KeyboardEvent) => {
                      if (event.key === 'Enter' && event.target === event.currentTarget) onOpen(row, index)
                    },
                  })}
                className={classNames(
                  'border-b border-line/60 last:border-0',
                  onOpen && 'cursor-pointer hover:bg-sunken focus-visible:-outline-offset-2',
                  className,
                )}
              >
                {columns.map(({ key, cell, end }) => (
                  <td
                    key={key}
                    className={classNames(
                      'h-12 px-3 py-1.5 first:ps-4 last:pe-4 dense:h-auto dense:min-w-20 dense:px-4 dense:py-2.5 [&_time]:whitespace-nowrap',
                      end && 'text-end',
                    )}
                  >
                    {cell(row)}
                  </td>
                ))}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

interface HeadProps<Row> {
  readonly column: Column<Row>
  readonly sorting: Sorting | undefined
}

const IN_HEAD = 'inline-flex min-h-9 items-center gap-1 px-3 dense:px-4'

function Head<Row>({ column, sorting }: HeadProps<Row>) {
  const { key, label, end, sortable } = column
  const place = classNames(
    'h-9 font-normal whitespace-nowrap first:ps-1 last:pe-1 dense:font-medium dense:first:ps-0 dense:last:pe-0',
    end ? 'text-end' : 'text-start',
  )
  if (!sorting || sortable !== true) {
    return (
      <th scope="col" className={place}>
        <span className={IN_HEAD}>{label}</span>
      </th>
    )
  }
  const sort = sorting.sort?.key === key ? sorting.sort : null
  return (
    <th
      scope="col"
      aria-sort={sort === null ? 'none' : sort.isDescending ? 'descending' : 'ascending'}
      className={place}
    >
      <button
        type="button"
        onClick={() => sorting.onSort(key)}
        className={classNames(IN_HEAD, 'text-start hover:text-ink')}
      >
        {label}
        {sort === null && <ChevronsUpDown className="hidden size-3 opacity-60 dense:block" aria-hidden="true" />}
        {sort?.isDescending === false && <ArrowUp className="size-3" aria-hidden="true" />}
        {sort?.isDescending === true && <ArrowDown className="size-3" aria-hidden="true" />}
      </button>
    </th>
  )
}
