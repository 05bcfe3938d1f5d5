// A button that saves a list as a file: made by the server, or of the rows of a table.
import { csv } from '@tallystick/kernel/csv'
import { saveFile } from '@tallystick/ui/forms/save-file'
import { showToast } from '@tallystick/ui/layers/toasts'
import { IconButton } from '@tallystick/ui/primitives/button'
import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useWords } from '../../platform/words.ts'

interface CsvButtonProps {
  /** False when no file came. */
  readonly onSave: () => Promise<boolean>
  readonly className?: string
}

export function CsvButton({ onSave, className }: CsvButtonProps) {
  const t = useWords('app')
  const [busy, setBusy] = useState(false)
  const save = async (): Promise<void> => {
    setBusy(true)
    const isSaved = await onSave()
    setBusy(false)
    if (!isSaved) showToast(t('exportFailed'), 'error')
  }
  return (
    <IconButton label={t('exportCsv')} disabled={busy} onClick={() => void save()} className={className}>
      <Download className="size-5" strokeWidth={1.75} />
    </IconButton>
  )
}

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

/** As much of a paged query as it takes to have all of it. */
interface Pages<Data> {
  readonly data: Data | undefined
  readonly hasNextPage: boolean
  readonly isError: boolean
  fetchNextPage(): Promise<Pages<Data>>
}

/** With the pages that have not come yet; undefined when one does not come. */
export async function everyPage<Data>(list: Pages<Data>): Promise<Data | undefined> {
  let page = list
  while (page.hasNextPage) {
    page = await page.fetchNextPage()
    if (page.isError) return undefined
  }
  return page.data
}
