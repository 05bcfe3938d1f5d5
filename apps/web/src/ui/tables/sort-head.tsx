// The heads of a dense table; a column sorts where it can.
import type { Sort } from '@tallystick/ui/tables/table'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { nextSort } from './sorting.ts'

interface HeadColumn {
  readonly key: string
  readonly label: string
  /** Classes of its head and cells. */
  readonly place: string
  /** Absent where the column does not sort. */
  readonly rank?: unknown
  /** Only screen readers are told the label. */
  readonly isLabelHidden?: boolean
}

interface SortHeadsProps {
  readonly columns: readonly HeadColumn[]
  readonly className: string
  readonly sort: Sort | null
  /** Absent while the rows cannot be sorted. */
  readonly onSort?: ((sort: Sort | null) => void) | undefined
}

export function SortHeads({ columns, className, sort, onSort }: SortHeadsProps) {
  return (
    <thead className="sticky top-0 z-10 bg-surface">
      <tr className="border-b border-line">
        {columns.map(({ key, label, place, rank, isLabelHidden }) => (
          <SortHead
            key={key}
            className={`${className} ${place}`}
            sort={sort?.key === key ? sort : null}
            onSort={onSort && rank ? () => onSort(nextSort(sort, key)) : undefined}
          >
            {isLabelHidden === true ? <span className="sr-only">{label}</span> : label}
          </SortHead>
        ))}
      </tr>
    </thead>
  )
}

interface SortHeadProps {
  readonly className: string
  readonly sort: Sort | null
  /** Absent where the column does not sort. */
  readonly onSort?: (() => void) | undefined
  readonly children: ReactNode
}

function SortHead({ className, sort, onSort, children }: SortHeadProps) {
  if (!onSort)
    return (
      <th scope="col" className={className}>
        {children}
      </th>
    )
  const Arrow = sort?.isDescending === true ? ArrowDown : ArrowUp
  return (
    <th
      scope="col"
      className={className}
      aria-sort={sort === null ? 'none' : sort.isDescending ? 'descending' : 'ascending'}
    >
      <button type="button" onClick={onSort} className="inline-flex min-h-8 items-center gap-1 hover:text-ink">
        {children}
        {sort && <Arrow className="size-3" aria-hidden="true" />}
      </button>
    </th>
  )
}
