// Reads the public figures: the state of now with the newest days again and again, older days when they are asked for.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { api } from '../../platform/api/api.ts'
import type { FairDay } from './fair-view.ts'

const ASK_AGAIN_MS = 10_000
/** As many as one answer has. */
const DAYS_AT_ONCE = 31

export function useFair() {
  return useQuery({
    queryKey: ['fair'],
    queryFn: async ({ signal }) => (await api.call('fair', {}, { signal, showErrorMessage: false })).data,
    refetchInterval: ASK_AGAIN_MS,
  })
}

interface Days {
  readonly data: readonly FairDay[]
  readonly hasNextPage: boolean
  readonly isError: boolean
  readonly more: 'yes' | 'loading' | 'failed' | 'end'
  fetchNextPage(): Promise<Days>
}

const oldestOf = (days: readonly FairDay[]): string | undefined =>
  days.length < DAYS_AT_ONCE ? undefined : days.at(-1)?.day

/** All finished days, from the newest ones on. */
export function useDays(newest: readonly FairDay[]): Days {
  const before = oldestOf(newest)
  const older = useInfiniteQuery({
    queryKey: ['fair', 'before', before],
    enabled: false,
    initialPageParam: before ?? '',
    queryFn: async ({ pageParam, signal }) =>
      (await api.call('fair', { before: pageParam }, { signal, showErrorMessage: false })).data.days,
    getNextPageParam: oldestOf,
    select: ({ pages }) => pages.flat(),
  })
  return daysFrom(newest, before !== undefined, older)
}

type Older = Pick<
  ReturnType<typeof useInfiniteQuery<FairDay[], Error, FairDay[]>>,
  'data' | 'hasNextPage' | 'isError' | 'isFetching' | 'fetchNextPage'
>

function daysFrom(newest: readonly FairDay[], areMore: boolean, older: Older): Days {
  const hasNextPage = older.data ? older.hasNextPage : areMore
  return {
    data: [...newest, ...(older.data ?? [])],
    hasNextPage,
    isError: older.isError,
    more: older.isFetching ? 'loading' : older.isError ? 'failed' : hasNextPage ? 'yes' : 'end',
    fetchNextPage: async () => daysFrom(newest, areMore, await older.fetchNextPage()),
  }
}
