// A button that saves a list as a file.
import { showToast } from '@tallystick/ui/layers/toasts'
import { IconButton } from '@tallystick/ui/primitives/button'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useWords } from '../../../platform/words.ts'

interface CsvButtonProps {
  /** False when no file came. */
  readonly onSave: () => Promise<boolean>
}

export function CsvButton({ onSave }: CsvButtonProps) {
  const t = useWords('app')
  const [busy, setBusy] = useState(false)
  const save = async (): Promise<void> => {
    setBusy(true)
    const isSaved = await onSave()
    setBusy(false)
    if (!isSaved) showToast(t('exportFailed'), 'error')
  }
  return (
    <IconButton label={t('exportCsv')} disabled={busy} onClick={() => void save()}>
      <Download className="size-5" strokeWidth={1.75} />
    </IconButton>
  )
}
