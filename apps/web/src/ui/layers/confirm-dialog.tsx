// A question with two answers. The safe one is first in reading order and takes the focus.
import { Dialog } from '@tallystick/ui/layers/dialog'
import { Button, type ButtonLook } from '@tallystick/ui/primitives/button'
import type { ReactNode } from 'react'
import { useWords } from '../../platform/words.ts'

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
