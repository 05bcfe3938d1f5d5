// The news list: pull to refresh, more while scrolling.
import type { NewsItem } from '@tallystick/wire/trader/schemas'
import { Link } from '@tallystick/ui/routing/routing'
import { useWords } from '../../platform/words.ts'
import { InfiniteList } from '../../ui/tables/infinite-list.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/tables/list-states.tsx'
import { PullToRefresh } from '../../ui/layers/pull-to-refresh.tsx'
import { SubPage } from '../../ui/primitives/sub-page.tsx'
import { WireTime } from '../../ui/primitives/wire-time.tsx'
import { useNews } from './news-api.ts'

const SKELETONS = 4

export default function NewsScreen() {
  const t = useWords('news')
  const { refetch } = useNews()
  return (
    <SubPage title={t('title')} above="/" size="dashboard">
      <PullToRefresh onRefresh={() => void refetch()}>
        <p className="pb-4 text-sm text-muted">{t('lead')}</p>
        <NewsCards />
      </PullToRefresh>
    </SubPage>
  )
}

/** All of them; on desktops also beside the one that is read. */
export function NewsCards({ chosen }: { readonly chosen?: number | undefined }) {
  const t = useWords('news')
  const { data, isError, hasNextPage, isFetchingNextPage, isFetchNextPageError, error, refetch, fetchNextPage } =
    useNews()
  const more = isFetchingNextPage ? 'loading' : isFetchNextPageError ? 'failed' : hasNextPage ? 'yes' : 'end'
  if (data === undefined)
    return isError ? (
      <ErrorState failure={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows count={SKELETONS}>
        <div className="flex gap-4 py-4">
          <div className="skeleton aspect-video w-28 shrink-0 rounded-control" />
          <div className="grow space-y-2">
            <div className="skeleton h-5 w-4/5" />
            <div className="skeleton h-4 w-full" />
            <div className="skeleton h-3 w-20" />
          </div>
        </div>
      </SkeletonRows>
    )
  if (data.length === 0) return <EmptyState text={t('empty')} />
  const columns = chosen === undefined ? 'wide:grid-cols-3' : 'wide:grid-cols-1'
  return (
    <InfiniteList more={more} onMore={() => void fetchNextPage()}>
      <ul className={`divide-y divide-line wide:grid wide:gap-4 wide:divide-y-0 ${columns}`}>
        {data.map(item => (
          <li key={item.id}>
            <NewsCard item={item} isChosen={item.id === chosen} />
          </li>
        ))}
      </ul>
    </InfiniteList>
  )
}

function NewsCard({ item, isChosen }: { readonly item: NewsItem; readonly isChosen: boolean }) {
  return (
    <Link
      to="/news/detail"
      search={{ id: item.id }}
      data-article={item.id}
      aria-current={isChosen || undefined}
      className="aria-[current]:border-accent! flex gap-4 py-4 transition desktop:h-full desktop:rounded-card desktop:border desktop:border-line desktop:bg-surface desktop:p-4 desktop:hover:border-line-strong"
    >
      {item.logo !== '' && (
        <img src={item.logo} alt="" className="aspect-video w-28 shrink-0 self-start rounded-control object-cover" />
      )}
      <span className="min-w-0">
        <span className="line-clamp-2 leading-snug font-medium">{item.title}</span>
        <span className="mt-1 line-clamp-2 text-sm text-muted">{item.desc}</span>
        <span className="mt-1.5 block text-xs text-muted">
          <WireTime text={item.created_at} form="day" />
        </span>
      </span>
    </Link>
  )
}
