// Says at once that the connection of an order or other change broke and that its outcome is being found out. Above everything, as the
// ticket that waits may be covered; nothing below moves.
import { useClarifying } from '../../platform/api/api.ts'
import { useWords } from '../../platform/words.ts'

export function ClarifyingBar() {
  const t = useWords('app')
  const isClarifying = useClarifying(state => state.changes > 0)
  return (
    <output className="pointer-events-none fixed inset-x-0 top-[max(0.75rem,env(safe-area-inset-top))] z-50 flex justify-center px-4">
      {isClarifying && (
        <span
          data-testid="clarifying"
          className="flex max-w-md items-center gap-2.5 rounded-control bg-warn-soft px-4 py-3 text-sm text-warn shadow-raised"
        >
          <span className="size-1.5 shrink-0 animate-pulse rounded-full bg-current" aria-hidden="true" />
          {t('clarifying')}
        </span>
      )}
    </output>
  )
}
