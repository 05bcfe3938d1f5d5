// Changes of whole watchlists: names, order, what is in them. Only the sheets need these.
import { api } from '../../platform/api/api.ts'
import { changeLists, type Watchlist } from './watchlists.ts'

export async function createList(name: string): Promise<number> {
  let id = 0
  await changeLists(
    lists => lists,
    async () => {
      const made = await api.call('saveWatchlist', { name, forex_ids: '' })
      id = made.data.id
    },
  )
  return id
}

export function saveList(list: Watchlist): Promise<void> {
  return changeLists(
    lists => lists.map(other => (other.id === list.id ? list : other)),
    () => api.call('saveWatchlist', { id: list.id, name: list.name, forex_ids: list.pairIds.join(',') }),
  )
}

export function orderLists(ordered: readonly Watchlist[]): Promise<void> {
  return changeLists(
    () => ordered,
    () => api.call('orderWatchlists', { ids: ordered.map(({ id }) => id).join(',') }),
  )
}

export function removeList({ id }: Watchlist): Promise<void> {
  return changeLists(
    lists => lists.filter(other => other.id !== id),
    () => api.call('removeWatchlist', { id }),
  )
}

/** The row at `from` taken out and put in at `to`. */
export function moved<Row>(rows: readonly Row[], from: number, to: number): readonly Row[] {
  const row = rows[from]
  return row === undefined ? rows : rows.toSpliced(from, 1).toSpliced(to, 0, row)
}
