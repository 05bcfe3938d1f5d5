// Own watchlists: read once, changed at once on the screen, and read again when the server refuses.
import { flagToWire } from '@tallystick/wire/flag'
import type { AnswerOf } from '@tallystick/wire/trader/schemas'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { isSignedIn, useSignedIn } from '../../platform/stores/session-store.ts'
import { useSettings } from '../../platform/stores/settings-store.ts'
import { PRIVATE } from '../session/session.ts'

export interface Watchlist {
  readonly id: number
  /** Empty: the list that the first star made, shown as Favourites. */
  readonly name: string
  readonly pairIds: readonly number[]
}

const LISTS = [PRIVATE, 'watchlists']

const listFromWire = ({ id, name, forex_ids: pairIds }: AnswerOf<'watchlists'>[number]): Watchlist => ({
  id,
  name,
  pairIds,
})

const askLists = async (): Promise<readonly Watchlist[]> =>
  (await api.call('watchlists', {}, { showErrorMessage: false })).data.map(listFromWire)

async function askListsAndMove(): Promise<readonly Watchlist[]> {
  if (useSettings.getState().favourites.length === 0) return askLists()
  const { moveFavourites } = await import('./move-favourites.ts')
  await moveFavourites()
  return askLists()
}

/** Visitors have none. */
export function useWatchlists() {
  const signedIn = useSignedIn()
  // Looked at when it asks: a screen that is kept while another is shown comes back before it has heard that its user left.
  return useQuery({ queryKey: LISTS, queryFn: askListsAndMove, enabled: () => signedIn && isSignedIn() })
}

/** Shown at once; what the server has follows. */
export async function changeLists(
  change: (lists: readonly Watchlist[]) => readonly Watchlist[],
  send: () => Promise<unknown>,
): Promise<void> {
  await queryClient.cancelQueries({ queryKey: LISTS })
  queryClient.setQueryData<readonly Watchlist[]>(LISTS, lists => lists && change(lists))
  try {
    await send()
  } finally {
    await queryClient.invalidateQueries({ queryKey: LISTS })
  }
}

/** Without a list: the first one, which the server makes if there is none. */
export function watchPair(list: Watchlist | undefined, pairId: number, isWatched: boolean): Promise<void> {
  return changeLists(
    lists => lists.map(other => (other.id === list?.id ? withPair(other, pairId, isWatched) : other)),
    () =>
      api.call('watchPairs', {
        ...(list && { id: list.id }),
        forex_ids: String(pairId),
        watched: flagToWire(isWatched),
      }),
  )
}

function withPair(list: Watchlist, pairId: number, isWatched: boolean): Watchlist {
  const others = list.pairIds.filter(id => id !== pairId)
  return { ...list, pairIds: isWatched ? [...others, pairId] : others }
}
