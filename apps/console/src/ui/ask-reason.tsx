// Asks for the reason of an action, which is stored in the audit log.
import { type ReactNode, useState } from 'react'
import { useWords } from '../platform/words.ts'
import { Dialog } from './dialog.tsx'
import { TextField } from '@tallystick/ui/forms/field'

interface AskReasonProps {
  readonly title: string
  readonly confirmLabel: string
  readonly look?: 'primary' | 'danger'
  readonly busy: boolean
  readonly children?: ReactNode
  readonly disabled?: boolean
  readonly onConfirm: (reason: string) => void
  readonly onClose: () => void
}

const SHORTEST = 3

export function AskReason({ children, disabled = false, onConfirm, ...dialog }: AskReasonProps) {
  const t = useWords()
  const [reason, setReason] = useState('')
  return (
    <Dialog
      {...dialog}
      disabled={disabled || reason.trim().length < SHORTEST}
      onConfirm={() => onConfirm(reason.trim())}
    >
      {children}
      <TextField label={t('reason')} maxLength={300} value={reason} onChange={setReason} data-autofocus />
    </Dialog>
  )
}
