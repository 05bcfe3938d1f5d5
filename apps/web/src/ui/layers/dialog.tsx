// A modal dialog. The safe answer is first in reading order and takes the focus.
import type { ReactNode } from 'react'
import { useWords } from '../../platform/words.ts'
import { Button, type ButtonLook } from '../primitives/button.tsx'
import { Layer } from '@tallystick/ui/layer'

interface DialogProps {
  readonly title: string
  readonly children?: ReactNode
  readonly onClose: () => void
  readonly actions: ReactNode
  readonly role?: 'dialog' | 'alertdialog'
}

export function Dialog({ title, children, onClose, actions, role = 'dialog' }: DialogProps) {
  return (
    <Layer
      label={title}
      role={role}
      onClose={onClose}
      frame="items-center justify-center p-6"
      className="animate-dialog flex max-h-full w-full max-w-88 flex-col rounded-sheet bg-raised p-5 shadow-raised"
    >
      <h2 className="text-lg leading-snug font-semibold text-balance">{title}</h2>
      <div className="min-h-0 overflow-y-auto pt-2 text-sm text-muted">{children}</div>
      <div className="grid auto-cols-fr grid-flow-col gap-3 pt-5">{actions}</div>
    </Layer>
  )
}

interface ConfirmProps {
  readonly title: string
  readonly children?: ReactNode
  readonly confirmLabel: string
  readonly cancelLabel?: string
  readonly look?: ButtonLook
  readonly busy?: boolean
  readonly disabled?: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
}

export function ConfirmDialog({ confirmLabel, cancelLabel, look = 'primary', busy, disabled, ...props }: ConfirmProps) {
  const t = useWords('app')
  return (
    <Dialog
      role="alertdialog"
      title={props.title}
      onClose={props.onClose}
      actions={
        <>
          <Button size="small" data-autofocus onClick={props.onClose}>
            {cancelLabel ?? t('cancel')}
          </Button>
          <Button size="small" look={look} busy={busy === true} disabled={disabled === true} onClick={props.onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {props.children}
    </Dialog>
  )
}
