// Records as a table, for desktops: sorted by a head, with a choice of columns and a file of all rows. Sorting is enabled only when all rows
// are loaded, because sorting a part would be misleading.
import { type Column as ColumnOf, type Sort, Table } from '@tallystick/ui/tables/table'
import { type ReactNode, useState } from 'react'
import { LaterTools } from './tools/later-tools.tsx'
import { useShownColumns } from './shown-columns.ts'
import { nextSort, type Rank, sorted } from './sorting.ts'
import { TableFrame } from './table-frame.tsx'

export interface Column<Row> extends Omit<ColumnOf<Row>, 'sortable'> {
  /** What a row counts for in this column; absent where order means nothing. */
  readonly rank?: (row: Row) => Rank
  /** What the file says; absent where the column is not in it. */
  readonly text?: (row: Row) => string
  /** Cannot be hidden. The first column never can. */
  readonly isFixed?: boolean
}

interface DataTableProps<Row> {
  /** The same in every language: the choice of columns is kept under it, and the file is named after it. */
  readonly name: string
  readonly label: string
  /** Above the rows, beside what can be done with them; the label unless told. */
  readonly heading?: ReactNode
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly isComplete: boolean
  readonly keyOf: (row: Row) => number | string
  readonly testId: (row: Row) => string
  readonly onOpen?: ((row: Row) => void) | undefined
  /** Those that have not come yet, too; undefined when they do not come. Without it the file has the rows that are here. */
  readonly everyRow?: () => Promise<readonly Row[] | undefined>
  /** Where the server makes the file. */
  readonly onSave?: () => Promise<boolean>
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { name, label, heading = label, columns, rows, isComplete, keyOf, testId, onOpen, everyRow, onSave } = props
  const [sort, setSort] = useState<Sort | null>(null)
  const shown = useShownColumns(name, columns)
  const rank = isComplete ? shown.find(column => column.key === sort?.key)?.rank : undefined
  const canSort = isComplete && rows.length > 1
  const save = async (): Promise<boolean> =>
    (await import('./tools/save-rows.ts')).saveRows(name, columns, everyRow ? await everyRow() : rows)
  return (
    <TableFrame heading={heading} tools={<LaterTools table={name} columns={columns} onSave={onSave ?? save} />}>
      <Table
        label={label}
        columns={shown.map(column => ({ ...column, sortable: canSort && column.rank !== undefined }))}
        rows={rank && sort ? sorted(rows, rank, sort.isDescending) : rows}
        keyOf={keyOf}
        attributesOf={row => ({ 'data-testid': testId(row) })}
        onOpen={onOpen}
        hasRowKeys
        sorting={{
          sort: rank ? sort : null,
          onSort: key => setSort(nextSort(sort, key)),
        }}
      />
    </TableFrame>
  )
}
