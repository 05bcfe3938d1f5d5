// States of a list without rows: loading, empty or failed.
import { useWords } from '../platform/words.ts'
import { failureText } from '../platform/api.ts'
import { Button } from './button.tsx'

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
  return (
    <div className="flex flex-col items-center gap-3 px-6 py-14 text-center" data-testid="empty">
      <svg
        viewBox="0 0 96 32"
        className="h-8 w-24 text-line-strong"
        fill="none"
        stroke="currentColor"
        aria-hidden="true"
      >
        <path
          strokeWidth="1.5"
          d="M6 22h84a3 3 0 0 0 3-3v-6a3 3 0 0 0-3-3H66l-2 5-2-5h-9l-2 5-2-5h-9l-2 5-2-5H6a3 3 0 0 0-3 3v6a3 3 0 0 0 3 3Z"
        />
      </svg>
      <p className="text-sm text-muted">{text ?? t('nothingHere')}</p>
    </div>
  )
}

export function Failed({ failure, onRetry }: { readonly failure: unknown; readonly onRetry: () => void }) {
  const t = useWords()
  return (
    <div role="alert" className="flex flex-col items-center gap-3 px-6 py-14 text-center">
      <p className="text-sm">{failureText(failure)}</p>
      <Button onClick={onRetry}>{t('retry')}</Button>
    </div>
  )
}
