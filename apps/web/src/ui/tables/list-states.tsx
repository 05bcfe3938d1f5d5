// States of a list without further rows: loading, empty, failed, or at its end.
import type { ReactNode } from 'react'
import { useWords } from '../../platform/words.ts'
import { Button } from '../primitives/button.tsx'

/** Rows with the final geometry, so that nothing jumps when the real ones come. */
export function SkeletonRows({ count, children }: { readonly count: number; readonly children: ReactNode }) {
  return (
    <div aria-busy="true" data-testid="skeleton">
      {Array.from({ length: count }, (_, index) => (
        <div key={index} data-testid="skeleton-row">
          {children}
        </div>
      ))}
    </div>
  )
}

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

export function EmptyState({ text, action }: { readonly text?: string; readonly action?: ReactNode }) {
  const t = useWords('app')
  return (
    <div className="flex flex-col items-center gap-3 px-6 py-12 text-center" data-testid="empty">
      <EmptyDrawing />
      <p className="text-sm text-muted">{text ?? t('noData')}</p>
      {action}
    </div>
  )
}

export function ErrorState({
  onRetry,
  detail,
}: {
  readonly onRetry: () => void
  readonly detail?: string | undefined
}) {
  const t = useWords('app')
  return (
    <div role="alert" className="flex flex-col items-center gap-3 px-6 py-12 text-center" data-testid="error">
      <p className="text-sm text-ink">{t('loadFailed')}</p>
      {detail !== undefined && <p className="max-w-sm text-xs text-muted">{detail}</p>}
      <Button size="small" onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  )
}

export function EndOfList() {
  const t = useWords('app')
  return (
    <p className="py-6 text-center text-xs text-muted" data-testid="end">
      {t('noMore')}
    </p>
  )
}
