// Selects and orders the pairs of the list. Pure functions, separate from rendering.
import type { Quote } from '../../live/quote-store.ts'
import { type Pair, searchPairs } from '../../entities/pair/pairs.ts'

export const ALL_CATEGORIES = 0
/** Watchlists count down from here; no category has such a number. */
export const FIRST_LIST = -1
/** Which of the watchlists a tab is; negative for a category. */
export const listIndex = (tab: number): number => FIRST_LIST - tab

interface Listed {
  readonly pairIds: readonly number[]
}

export type SortKey = 'market' | 'price' | 'change'

export interface PairFilter {
  readonly categoryId: number
  readonly text: string
  /** Null keeps the list's own order. */
  readonly sort: { readonly key: SortKey; readonly descending: boolean } | null
}

export function filterPairs(
  pairs: readonly Pair[],
  filter: PairFilter,
  quoteOf: (code: string) => Quote | undefined,
  lists: readonly Listed[],
): readonly Pair[] {
  const found = searchPairs(pairsIn(pairs, filter.categoryId, lists), filter.text)
  if (filter.sort === null) return found
  const { key, descending } = filter.sort
  const sign = descending ? -1 : 1
  const figure = (pair: Pair): number =>
    Number((key === 'price' ? quoteOf(pair.code)?.close : quoteOf(pair.code)?.change) ?? 0)
  return found.toSorted((a, b) =>
    key === 'market' ? sign * a.showCode.localeCompare(b.showCode, 'en') : sign * (figure(a) - figure(b)),
  )
}

/** A watchlist keeps the order its user gave it. */
function pairsIn(pairs: readonly Pair[], categoryId: number, lists: readonly Listed[]): readonly Pair[] {
  if (categoryId === ALL_CATEGORIES) return pairs
  if (categoryId <= FIRST_LIST)
    return lists[listIndex(categoryId)]?.pairIds.flatMap(id => pairs.find(pair => pair.id === id) ?? []) ?? []
  return pairs.filter(pair => pair.categoryId === categoryId)
}

/** First descending, then ascending, then the list's own order again; names start ascending. */
export function nextSort(sort: PairFilter['sort'], key: SortKey): PairFilter['sort'] {
  const first = key !== 'market'
  if (sort?.key !== key) return { key, descending: first }
  return sort.descending === first ? { key, descending: !first } : null
}
