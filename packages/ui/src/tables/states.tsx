// What stands in place of rows: nothing to show, or why it could not be loaded.
import type { ReactNode } from 'react'
import type { ToastCopy } from '../layers/toasts.ts'
import { Button } from '../primitives/button.tsx'
import { CopyReference } from '../primitives/copy-reference.tsx'

const FRAME = 'flex flex-col items-center gap-3 px-6 py-12 text-center'

/** An empty notched stick: nothing has been tallied yet. */
function EmptyDrawing() {
  return (
    <svg
      viewBox="0 0 96 48"
      className="h-12 w-24 text-line-strong"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
    >
      <path d="M6 30h84a3 3 0 0 0 3-3v-6a3 3 0 0 0-3-3H66l-2 5-2-5h-9l-2 5-2-5h-9l-2 5-2-5H6a3 3 0 0 0-3 3v6a3 3 0 0 0 3 3Z" />
      <path className="text-accent" stroke="currentColor" d="m75 18-2 5-2-5" />
      <path d="M14 38h68M26 44h44" strokeDasharray="2 5" strokeLinecap="round" />
    </svg>
  )
}

export function EmptyFrame({ text, action }: { readonly text: string; readonly action?: ReactNode }) {
  return (
    <div className={FRAME} data-testid="empty">
      <EmptyDrawing />
      <p className="text-sm text-muted">{text}</p>
      {action}
    </div>
  )
}

interface FailedFrameProps {
  readonly text: string
  readonly detail?: string | undefined
  readonly copy?: ToastCopy | undefined
  readonly retryLabel: string
  readonly onRetry: () => void
}

export function FailedFrame({ text, detail, copy, retryLabel, onRetry }: FailedFrameProps) {
  return (
    <div role="alert" className={FRAME} data-testid="error">
      <p className="text-sm text-ink">{text}</p>
      {detail !== undefined && <p className="max-w-sm text-xs text-muted">{detail}</p>}
      <Button size="small" onClick={onRetry}>
        {retryLabel}
      </Button>
      {copy && <CopyReference {...copy} />}
    </div>
  )
}
