// A table: sortable heads, rows that open, pages, and a CSV export of the current view. Wide tables scroll inside their card.
import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { useWords } from '../platform/words.ts'
import { Button } from './button.tsx'
import { classNames } from '@tallystick/ui/class-names'

export interface Column<Row> {
  readonly key: string
  readonly head: ReactNode
  readonly cell: (row: Row) => ReactNode
  readonly isFigure?: boolean
  /** Given when the server can sort by it. */
  readonly sortable?: boolean
}

export interface Sorting {
  readonly by: string
  readonly onSort: (key: string) => void
}

interface TableProps<Row> {
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string | number
  readonly onOpen?: (row: Row, index: number) => void
  readonly selected?: number | undefined
  /** `-name` sorts downwards. */
  readonly sorting?: Sorting
  readonly label: string
}

export function Table<Row>({ columns, rows, rowKey, onOpen, selected, sorting, label }: TableProps<Row>) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse text-sm" aria-label={label}>
        <thead>
          <tr className="border-b border-line text-xs text-muted">
            {columns.map(column => (
              <Head key={column.key} column={column} {...(sorting ? { sorting } : {})} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr
              key={rowKey(row)}
              data-row={rowKey(row)}
              aria-selected={selected === undefined ? undefined : selected === index}
              onClick={onOpen && (() => onOpen(row, index))}
              className={classNames(
                'border-b border-line last:border-0',
                onOpen && 'cursor-pointer hover:bg-sunken',
                selected === index && 'bg-accent-soft hover:bg-accent-soft',
              )}
            >
              {columns.map(column => (
                <td key={column.key} className={classNames('min-w-20 px-4 py-2.5', column.isFigure && 'text-end')}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Head<Row>({ column, sorting }: { readonly column: Column<Row>; readonly sorting?: Sorting }) {
  const direction = sorting?.by === column.key ? 'up' : sorting?.by === `-${column.key}` ? 'down' : undefined
  const ariaSort = direction === 'up' ? 'ascending' : direction === 'down' ? 'descending' : undefined
  return (
    <th
      scope="col"
      aria-sort={ariaSort}
      className={classNames('px-4 py-2 font-medium whitespace-nowrap', column.isFigure ? 'text-end' : 'text-start')}
    >
      {sorting && column.sortable === true ? (
        <button
          type="button"
          className="inline-flex items-center gap-1 hover:text-ink"
          onClick={() => sorting.onSort(direction === 'down' ? column.key : `-${column.key}`)}
        >
          {column.head}
          {direction === undefined && <ChevronsUpDown className="size-3 opacity-60" aria-hidden="true" />}
          {direction === 'up' && <ArrowUp className="size-3" aria-hidden="true" />}
          {direction === 'down' && <ArrowDown className="size-3" aria-hidden="true" />}
        </button>
      ) : (
        column.head
      )}
    </th>
  )
}

interface PagerProps {
  readonly page: number
  readonly size: number
  readonly total: number
  readonly onPage: (page: number) => void
}

export function Pager({ page, size, total, onPage }: PagerProps) {
  const t = useWords()
  const last = Math.max(1, Math.ceil(total / size))
  return (
    <div className="flex items-center justify-between gap-3 border-t border-line px-4 py-2 text-sm text-muted">
      <span>
        {t('pageOf', { page, last })} · {t('rowCount', { n: total })}
      </span>
      <span className="flex gap-2">
        <Button look="quiet" disabled={page <= 1} onClick={() => onPage(page - 1)}>
          {t('previous')}
        </Button>
        <Button look="quiet" disabled={page >= last} onClick={() => onPage(page + 1)}>
          {t('next')}
        </Button>
      </span>
    </div>
  )
}
