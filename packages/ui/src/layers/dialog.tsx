// A modal dialog: title, body that scrolls when it must, actions. With `onSubmit` it is a form, so that Enter confirms.
import type { FormEvent, ReactNode } from 'react'
import { Layer } from './layer.tsx'

interface DialogProps {
  readonly title: string
  readonly children?: ReactNode
  readonly onClose: () => void
  readonly actions: ReactNode
  readonly role?: 'dialog' | 'alertdialog'
  readonly onSubmit?: () => void
}

export function Dialog({ title, children, onClose, actions, role = 'dialog', onSubmit }: DialogProps) {
  const inside = (
    <>
      <h2 className="text-lg leading-snug font-semibold text-balance">{title}</h2>
      {/* What scrolls cuts off: room for the rings around what has the focus. */}
      <div className="-mx-1 -mb-1 min-h-0 overflow-y-auto px-1 pt-2 pb-1 text-sm text-muted">{children}</div>
      {/* Below each other where the words of both have no room beside each other. */}
      <div className="flex flex-wrap gap-3 pt-5 *:grow">{actions}</div>
    </>
  )
  function submit(event: FormEvent): void {
    event.preventDefault()
    onSubmit?.()
  }
  return (
    <Layer
      label={title}
      role={role}
      onClose={onClose}
      frame="items-center justify-center p-6 dense:p-4"
      className="animate-dialog flex max-h-full w-full max-w-88 flex-col rounded-sheet bg-raised p-5 shadow-raised dense:max-w-md"
    >
      {onSubmit ? (
        <form onSubmit={submit} className="flex min-h-0 flex-col">
          {inside}
        </form>
      ) : (
        inside
      )}
    </Layer>
  )
}
