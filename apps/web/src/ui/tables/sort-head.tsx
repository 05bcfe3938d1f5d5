// The head of a column in a dense table; it sorts where it can.
import type { Sort } from '@tallystick/ui/tables/table'
import { ArrowDown, ArrowUp } from 'lucide-react'
import type { ReactNode } from 'react'

interface SortHeadProps {
  readonly className: string
  readonly sort: Sort | null
  /** Absent where the column does not sort. */
  readonly onSort?: (() => void) | undefined
  readonly children: ReactNode
}

export function SortHead({ className, sort, onSort, children }: SortHeadProps) {
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
