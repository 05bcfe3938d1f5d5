// A thin bar while the live line is not there. Short breaks are not worth a word.
import { useEffect, useState } from 'react'
import { useLiveState } from '../live/live.ts'
import { useWords } from '../platform/words.ts'

const PATIENCE_MS = 1_200

export function ConnectionBar() {
  const t = useWords('app')
  const state = useLiveState()
  const [worthSaying, setWorthSaying] = useState(false)

  useEffect(() => {
    if (state === 'live') return
    const id = setTimeout(() => setWorthSaying(true), PATIENCE_MS)
    return () => {
      clearTimeout(id)
      setWorthSaying(false)
    }
  }, [state])

  return (
    <output className="block" data-live={state}>
      {state !== 'live' && worthSaying && (
        <span className="flex min-h-8 items-center justify-center gap-2 bg-warn-soft px-4 py-1 text-xs font-medium text-warn desktop:fixed desktop:start-26 desktop:bottom-4 desktop:z-30 desktop:rounded-control desktop:shadow-raised">
          <span className="size-1.5 animate-pulse rounded-full bg-current" aria-hidden="true" />
          {t(state === 'connecting' ? 'connecting' : 'reconnecting')}
        </span>
      )}
    </output>
  )
}
