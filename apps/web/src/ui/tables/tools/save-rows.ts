// The rows of a table as a file.
import { csv } from '@tallystick/kernel/csv'
import { saveFile } from '@tallystick/ui/forms/save-file'
import type { ReactNode } from 'react'

interface FileColumn<Row> {
  readonly label: ReactNode
  /** Plain: numbers without grouping, times in UTC. Absent where the column is not in the file. */
  readonly text?: (row: Row) => string
}

/** False without rows. */
export function saveRows<Row>(
  name: string,
  columns: readonly FileColumn<Row>[],
  rows: readonly Row[] | undefined,
): boolean {
  if (rows === undefined) return false
  const head = columns.flatMap(({ label, text }) => (text ? [typeof label === 'string' ? label : ''] : []))
  const lines = rows.map(row => columns.flatMap(({ text }) => (text ? [text(row)] : [])))
  // Without the mark spreadsheets take the file for another encoding.
  saveFile(`${name}.csv`, new Blob([`\uFEFF${csv(head, lines)}`], { type: 'text/csv' }))
  return true
}
