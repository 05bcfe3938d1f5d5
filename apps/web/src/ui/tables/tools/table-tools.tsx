// What can be done with a table as a whole: choose its columns, save it as a file. Comes after the table, which is there without it.
import { ColumnChoice } from './column-choice.tsx'
import { CsvButton } from './csv-button.tsx'
import type { Choosable } from '../shown-columns.ts'

interface TableToolsProps {
  /** Name of the table; absent where it has no choice of columns. */
  readonly table?: string
  readonly columns?: readonly Choosable[]
  /** False when no file came. Absent where there is none. */
  readonly onSave?: (() => Promise<boolean>) | undefined
}

export default function TableTools({ table, columns = [], onSave }: TableToolsProps) {
  return (
    <>
      {table !== undefined && <ColumnChoice table={table} columns={columns} />}
      {onSave && <CsvButton onSave={onSave} />}
    </>
  )
}
