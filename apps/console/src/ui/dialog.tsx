// A form in a modal dialog: Enter confirms, Escape leaves.
import { Dialog as Frame } from '@tallystick/ui/layers/dialog'
import { Button } from '@tallystick/ui/primitives/button'
import type { ReactNode } from 'react'
import { useWords } from '../platform/words.ts'

interface DialogProps {
  readonly title: string
  readonly children?: ReactNode
  readonly confirmLabel: string
  readonly look?: 'primary' | 'danger'
  readonly busy?: boolean
  readonly disabled?: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
}

export function Dialog({ title, children, confirmLabel, look = 'primary', ...props }: DialogProps) {
  const t = useWords()
  const isReady = props.disabled !== true && props.busy !== true
  return (
    <Frame
      title={title}
      onClose={props.onClose}
      onSubmit={() => isReady && props.onConfirm()}
      actions={
        <>
          <Button onClick={props.onClose}>{t('cancel')}</Button>
          <Button type="submit" look={look} busy={props.busy === true} disabled={props.disabled === true}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <div className="space-y-4 pt-1 text-ink">{children}</div>
    </Frame>
  )
}
