// A paged list in all its states: loading, failed, empty, more, end.
import { type ReactNode, Suspense } from 'react'
import { InfiniteList } from './infinite-list.tsx'
import { EmptyState, ErrorState, SkeletonRows } from './list-states.tsx'

interface PagedListProps {
  readonly isReady: boolean
  readonly isEmpty: boolean
  readonly list: {
    readonly isError: boolean
    readonly error: unknown
    readonly isFetchingNextPage: boolean
    readonly isFetchNextPageError: boolean
    readonly hasNextPage: boolean
    refetch(): unknown
    fetchNextPage(): unknown
  }
  readonly empty: string
  readonly emptyAction?: ReactNode
  /** One row while it loads, or its height. */
  readonly skeleton: ReactNode
  readonly skeletons?: number
  readonly children: ReactNode
}

export function PagedList({
  isReady,
  isEmpty,
  list,
  empty,
  emptyAction,
  skeleton,
  skeletons = 3,
  children,
}: PagedListProps) {
  const loading = (
    <SkeletonRows count={skeletons}>
      {typeof skeleton === 'string' ? <div className={`skeleton mb-3 rounded-card ${skeleton}`} /> : skeleton}
    </SkeletonRows>
  )
  if (!isReady) {
    return list.isError ? <ErrorState failure={list.error} onRetry={() => void list.refetch()} /> : loading
  }
  if (isEmpty) return <EmptyState text={empty} action={emptyAction} />
  const more = list.isFetchingNextPage
    ? 'loading'
    : list.isFetchNextPageError
      ? 'failed'
      : list.hasNextPage
        ? 'yes'
        : 'end'
  // Rows whose script is still to come bring the end of the list with them: it would move down otherwise.
  return (
    <Suspense fallback={loading}>
      <InfiniteList more={more} onMore={() => void list.fetchNextPage()}>
        {children}
      </InfiniteList>
    </Suspense>
  )
}
