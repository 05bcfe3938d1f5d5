// A table whose rows the server sorts and pages.
import { Button } from '@tallystick/ui/primitives/button'
import { type Column, Table as Frame } from '@tallystick/ui/tables/table'
import { useWords } from '../platform/words.ts'

export interface Sorting {
  /** `-name` sorts downwards; empty leaves it to the server. */
  readonly by: string
  readonly onSort: (key: string) => void
}

interface TableProps<Row> {
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly rowKey: (row: Row) => string | number
  readonly onOpen?: (row: Row, index: number) => void
  readonly selected?: number | undefined
  readonly sorting?: Sorting
  readonly label: string
}

export function Table<Row>({ columns, rows, rowKey, onOpen, selected, sorting, label }: TableProps<Row>) {
  return (
    <Frame
      label={label}
      columns={columns}
      rows={rows}
      keyOf={rowKey}
      onOpen={onOpen}
      attributesOf={(row, index) => ({
        'data-row': rowKey(row),
        ...(selected === undefined ? {} : { 'aria-selected': selected === index }),
        ...(selected === index ? { className: 'bg-accent-soft hover:bg-accent-soft' } : {}),
      })}
      sorting={
        sorting && {
          sort:
            sorting.by === '' ? null : { key: sorting.by.replace('-', ''), isDescending: sorting.by.startsWith('-') },
          onSort: key => sorting.onSort(sorting.by === `-${key}` ? key : `-${key}`),
        }
      }
    />
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
