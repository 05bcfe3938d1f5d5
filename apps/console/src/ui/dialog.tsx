// A modal dialog.
import type { FormEvent, ReactNode } from 'react'
import { useWords } from '../platform/words.ts'
import { Button } from './button.tsx'
import { Layer } from '@tallystick/ui/layer'

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

/** Enter confirms, Escape leaves. */
export function Dialog({ title, children, confirmLabel, look = 'primary', ...props }: DialogProps) {
  const t = useWords()
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (props.disabled !== true && props.busy !== true) props.onConfirm()
  }
  return (
    <Layer
      label={title}
      onClose={props.onClose}
      frame="items-center justify-center p-4"
      className="animate-dialog max-h-full w-full max-w-md overflow-y-auto rounded-sheet bg-raised p-5 shadow-raised"
    >
      <form onSubmit={submit}>
        <h2 className="text-lg leading-snug font-semibold text-balance">{title}</h2>
        <div className="space-y-4 pt-3 text-sm">{children}</div>
        <div className="grid auto-cols-fr grid-flow-col gap-3 pt-5">
          <Button onClick={props.onClose}>{t('cancel')}</Button>
          <Button type="submit" look={look} busy={props.busy === true} disabled={props.disabled === true}>
            {confirmLabel}
          </Button>
        </div>
      </form>
    </Layer>
  )
}
