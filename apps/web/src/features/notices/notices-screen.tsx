// Notices about the user's money and reviews, newest first. Opening the page marks them as read; each links to its record.
import { formatPlain } from '@tallystick/i18n/numbers'
import type { UserNotice } from '@tallystick/wire/trader/schemas'
import { useRouter } from '@tallystick/ui/routing/routing'
import { ChevronRight } from 'lucide-react'
import { useEffect } from 'react'
import { NOTICES, seeNotices } from '../../entities/notice/inbox.ts'
import { useRows } from '../../platform/pages.ts'
import { useLocale, useWords } from '../../platform/words.ts'
import { Chip } from '@tallystick/ui/primitives/chip'
import { InfiniteList } from '../../ui/tables/infinite-list.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/tables/list-states.tsx'
import { PullToRefresh } from '../../ui/layers/pull-to-refresh.tsx'
import { SubPage } from '../../ui/primitives/sub-page.tsx'
import { useWireTime, WireTime } from '../../ui/primitives/wire-time.tsx'
import { LOOKS } from './notice-looks.ts'

const SKELETONS = 6

function useNotices() {
  // What was new on the last visit is new no longer.
  return useRows('notices', { queryKey: NOTICES, params: {}, idOf: notice => notice.id })
}

export default function NoticesScreen() {
  const t = useWords('notices')
  const { data, isError, hasNextPage, isFetchingNextPage, isFetchNextPageError, refetch, fetchNextPage } = useNotices()
  const more = isFetchingNextPage ? 'loading' : isFetchNextPageError ? 'failed' : hasNextPage ? 'yes' : 'end'
  const newest = data?.[0]
  const unseen = newest?.is_read === false ? newest.id : undefined
  useEffect(() => {
    if (unseen !== undefined) seeNotices(unseen).catch(() => {})
  }, [unseen])
  return (
    <SubPage title={t('title')} above="/">
      <PullToRefresh onRefresh={() => void refetch()}>
        {data === undefined ? (
          isError ? (
            <ErrorState onRetry={() => void refetch()} />
          ) : (
            <SkeletonRows count={SKELETONS}>
              <div className="flex gap-3 py-4">
                <span className="skeleton size-10 rounded-full" />
                <span className="grow space-y-2">
                  <span className="skeleton block h-4 w-2/3" />
                  <span className="skeleton block h-3 w-4/5" />
                </span>
              </div>
            </SkeletonRows>
          )
        ) : data.length === 0 ? (
          <EmptyState text={t('empty')} />
        ) : (
          <InfiniteList more={more} onMore={() => void fetchNextPage()}>
            <ul className="divide-y divide-line">
              {data.map(notice => (
                <li key={notice.id}>
                  <NoticeRow notice={notice} />
                </li>
              ))}
            </ul>
          </InfiniteList>
        )}
      </PullToRefresh>
    </SubPage>
  )
}

const FIGURES: ReadonlySet<string> = new Set(['amount', 'price', 'profit', 'level'])

/** Figures and times as people of the locale write them. */
function useShownParams(params: UserNotice['params']): Readonly<Record<string, string>> {
  const { signs } = useLocale()
  const timeText = useWireTime()
  const shown = Object.entries(params).map(([name, text]) => {
    if (FIGURES.has(name)) return [name, formatPlain(text, signs)] as const
    return [name, name === 'due' ? timeText(text) : text] as const
  })
  return Object.fromEntries(shown)
}

function NoticeRow({ notice }: { readonly notice: UserNotice }) {
  const t = useWords('notices')
  const router = useRouter()
  const { kind, link, params } = notice
  const { title, body, Icon } = LOOKS[kind]
  // The parameters of each kind are made for its words on the server and checked by its tests.
  const words = t as (key: string, values: Readonly<Record<string, string>>) => string
  const shown = useShownParams(params)
  const isWarning = kind === 'margin_warning' || kind === 'loan_overdue'
  const inside = (
    <>
      <span
        className={`grid size-10 shrink-0 place-items-center rounded-full ${isWarning ? 'bg-warn-soft text-warn' : 'bg-accent-soft text-accent'}`}
      >
        <Icon className="size-5" strokeWidth={1.75} aria-hidden="true" />
      </span>
      <span className="min-w-0 grow">
        <span className="flex items-center gap-2">
          <span className="font-medium">{words(title, shown)}</span>
          {!notice.is_read && <Chip tone="accent">{t('unread')}</Chip>}
        </span>
        <span className="mt-0.5 block text-sm break-words text-muted">{words(body, shown)}</span>
        <span className="mt-1 block text-xs text-muted">
          <WireTime text={notice.created_at} />
        </span>
      </span>
    </>
  )
  const path = link.split('?')[0] ?? ''
  if (!router.hasPath(path))
    return (
      <div className="flex gap-3 py-4" data-notice={kind}>
        {inside}
      </div>
    )
  return (
    <a href={`#${link}`} data-notice={kind} className="flex items-start gap-3 py-4">
      {inside}
      <ChevronRight className="mirror mt-2.5 size-4 shrink-0 text-muted" aria-hidden="true" />
    </a>
  )
}
