// The star beside a market: one tap for who has one watchlist, a choice for who has several. Visitors are led to the login.
import { useNavigate } from '@tallystick/ui/routing/routing'
import { Star } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react'
import { useSignedIn } from '../../platform/stores/session-store.ts'
import { loadWords, useWords } from '../../platform/words.ts'
import { useWatchlists, type Watchlist, watchPair } from './watchlists.ts'

const ChooseListsSheet = lazy(async () => {
  const [sheet] = await Promise.all([import('./choose-lists-sheet.tsx'), loadWords('watchlists')])
  return sheet
})

export interface StarredPair {
  readonly id: number
  readonly showCode: string
}

export interface Stars {
  readonly isWatched: (pairId: number) => boolean
  /** A press asks for the lists. */
  readonly chooses: boolean
  readonly press: (pair: StarredPair) => void
  readonly sheet: ReactNode
}

const isIn = (lists: readonly Watchlist[], pairId: number): boolean => lists.some(list => list.pairIds.includes(pairId))

/** @param from the address to come back to after the login. */
export function useStars(from: string): Stars {
  const navigate = useNavigate()
  const signedIn = useSignedIn()
  const { data: lists } = useWatchlists()
  const [asked, setAsked] = useState<StarredPair>()
  const chooses = lists !== undefined && lists.length > 1
  // The same one as long as nothing changes: rows that get it are drawn once.
  const press = useCallback(
    (pair: StarredPair): void => {
      if (!signedIn) void navigate({ to: '/login', search: { from } })
      else if (chooses) setAsked(pair)
      else if (lists) void watchPair(lists[0], pair.id, !isIn(lists, pair.id)).catch(() => {})
    },
    [signedIn, chooses, lists, navigate, from],
  )
  return {
    isWatched: pairId => lists !== undefined && isIn(lists, pairId),
    chooses,
    press,
    sheet: asked && (
      <Suspense>
        <ChooseListsSheet pair={asked} onClose={() => setAsked(undefined)} />
      </Suspense>
    ),
  }
}

interface StarButtonProps {
  readonly pair: StarredPair
  readonly isWatched: boolean
  readonly chooses: boolean
  readonly onPress: (pair: StarredPair) => void
}

export function StarButton({ pair, isWatched, chooses, onPress }: StarButtonProps) {
  const t = useWords('trade')
  return (
    <button
      type="button"
      aria-pressed={isWatched}
      aria-haspopup={chooses ? 'dialog' : undefined}
      aria-label={t(chooses ? 'chooseLists' : isWatched ? 'unstar' : 'star', { pair: pair.showCode })}
      onClick={() => onPress(pair)}
      className="grid size-11 shrink-0 place-items-center rounded-control text-muted hover:text-accent aria-pressed:text-accent desktop:size-9"
    >
      <Star className={`size-4 ${isWatched ? 'fill-current' : ''}`} aria-hidden="true" />
    </button>
  )
}
