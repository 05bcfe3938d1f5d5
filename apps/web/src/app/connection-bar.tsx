// A thin bar while the live connection or the network is down. Short interruptions are not shown.
import { useEffect, useState, useSyncExternalStore } from 'react'
import { isolated } from '@tallystick/i18n/dates'
import { quotes, useLiveState } from '../live/live.ts'
import { useLocale, useWords } from '../platform/words.ts'

const PATIENCE_MS = 1_200

function subscribeToNetwork(listener: () => void): () => void {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

export function ConnectionBar() {
  const t = useWords('app')
  const state = useLiveState()
  const isOnline = useSyncExternalStore(subscribeToNetwork, () => navigator.onLine)
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
          <span>
            {t(isOnline ? (state === 'connecting' ? 'connecting' : 'reconnecting') : 'offline')}
            {!isOnline && <PricesAsOf />}
          </span>
        </span>
      )}
    </output>
  )
}

/** Without a network prices stand still: the newest says how old all of them are at least. */
function PricesAsOf() {
  const t = useWords('app')
  const { times } = useLocale()
  const at = quotes.newestAt()
  return at !== undefined && <> {t('pricesAsOf', { time: isolated(times.moment(at)) })}</>
}
