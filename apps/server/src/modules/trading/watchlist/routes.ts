// A user's watchlists. They are the same on every device, and hold pairs that are no longer offered until the user takes them out.
import { MOST_WATCHED, MOST_WATCHLISTS } from '@tallystick/wire/watchlists'
import { flagFromWire } from '@tallystick/wire/flag'
import type { Market } from '../../../feed/market.ts'
import { answer, type Calls, refuse } from '../../../http/pipeline/calls.ts'
import type { Pool } from '../../../platform/postgres/pool.ts'
import { type Change, changeLists, deleteList, readLists, type Watchlist, writeOrder } from './queries.ts'

export function watchlistRoutes(calls: Calls, pool: Pool, market: Pick<Market, 'pair'>): void {
  /** Undefined when one of them is no pair. */
  function pairIdsIn(text: string): number[] | undefined {
    const ids = idsIn(text)
    return ids.every(id => market.pair(id) !== undefined) ? ids : undefined
  }

  calls.serve('watchlists', async ({ user }) => answer((await readLists(pool, user.userId)).map(listToWire)))

  calls.serve('saveWatchlist', async ({ user, params }) => {
    const pairIds = pairIdsIn(params.forex_ids)
    if (!pairIds) return refuse('pair_unknown')
    const outcome = await changeLists(pool, user.userId, lists => saved(lists, params.id, params.name.trim(), pairIds))
    return outcome.ok ? answer({ id: outcome.id }) : outcome
  })

  calls.serve('watchPairs', async ({ user, params }) => {
    const pairIds = pairIdsIn(params.forex_ids)
    if (!pairIds) return refuse('pair_unknown')
    const isWatched = flagFromWire(params.watched)
    const outcome = await changeLists(pool, user.userId, lists => watched(lists, params.id, pairIds, isWatched))
    return outcome.ok ? answer({ id: outcome.id }) : outcome
  })

  calls.serve('orderWatchlists', async ({ user, params }) => {
    await writeOrder(pool, user.userId, idsIn(params.ids))
    return answer({})
  })

  calls.serve('removeWatchlist', async ({ user, params }) =>
    (await deleteList(pool, user.userId, params.id)) ? answer({}) : refuse('watchlist_unknown'),
  )
}

/** Each once, in their order. */
const idsIn = (text: string): number[] => (text === '' ? [] : [...new Set(text.split(',').map(Number))])

const listToWire = ({ id, name, pairIds }: Watchlist) => ({ id, name, forex_ids: [...pairIds] })

function saved(
  lists: readonly Watchlist[],
  id: number | undefined,
  name: string,
  pairIds: readonly number[],
): Change | ReturnType<typeof refuse> {
  if (id === undefined) {
    if (lists.length >= MOST_WATCHLISTS) return refuse('too_many_watchlists', { maximum: MOST_WATCHLISTS })
    return { ok: true, id, name, pairIds }
  }
  return lists.some(list => list.id === id) ? { ok: true, id, name, pairIds } : refuse('watchlist_unknown')
}

function watched(
  lists: readonly Watchlist[],
  id: number | undefined,
  pairIds: readonly number[],
  isWatched: boolean,
): Change | ReturnType<typeof refuse> {
  const list = id === undefined ? lists[0] : lists.find(other => other.id === id)
  if (!list && id !== undefined) return refuse('watchlist_unknown')
  const before = list?.pairIds ?? []
  const others = before.filter(pairId => !pairIds.includes(pairId))
  // One that is there keeps its place.
  const after = isWatched ? [...before, ...pairIds.filter(pairId => !before.includes(pairId))] : others
  if (after.length > MOST_WATCHED) return refuse('watchlist_full', { maximum: MOST_WATCHED })
  return { ok: true, id: list?.id, name: list?.name ?? '', pairIds: after }
}
