// States of a list without rows: loading, empty or failed.
import { useWords } from '../platform/words.ts'
import { copyOf, failureText } from '../platform/api.ts'
import { EmptyFrame, FailedFrame } from '@tallystick/ui/tables/states'

export function Loading({ rows = 6 }: { readonly rows?: number }) {
  return (
    <div aria-busy="true" className="space-y-2 p-4">
      {Array.from({ length: rows }, (_, index) => (
        <div key={index} className="skeleton h-9 w-full" />
      ))}
    </div>
  )
}

export function Empty({ text }: { readonly text?: string }) {
  const t = useWords()
  return <EmptyFrame text={text ?? t('nothingHere')} />
}

export function Failed({ failure, onRetry }: { readonly failure: unknown; readonly onRetry: () => void }) {
  const t = useWords()
  return <FailedFrame text={failureText(failure)} copy={copyOf(failure)} retryLabel={t('retry')} onRetry={onRetry} />
}
