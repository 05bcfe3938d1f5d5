// States of a list without further rows: loading, empty, failed, or at its end.
import { EmptyFrame, FailedFrame } from '@tallystick/ui/tables/states'
import type { ReactNode } from 'react'
import { copyOf } from '../../platform/api/api.ts'
import { useWords } from '../../platform/words.ts'

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

export function EmptyState({ text, action }: { readonly text?: string; readonly action?: ReactNode }) {
  const t = useWords('app')
  return <EmptyFrame text={text ?? t('noData')} action={action} />
}

interface ErrorStateProps {
  readonly onRetry: () => void
  /** Why it is shown. */
  readonly failure?: unknown
  readonly detail?: string | undefined
}

export function ErrorState({ failure, ...props }: ErrorStateProps) {
  const t = useWords('app')
  return <FailedFrame text={t('loadFailed')} copy={copyOf(failure)} retryLabel={t('retry')} {...props} />
}

export function EndOfList() {
  const t = useWords('app')
  return (
    <p className="py-6 text-center text-xs text-muted" data-testid="end">
      {t('noMore')}
    </p>
  )
}
