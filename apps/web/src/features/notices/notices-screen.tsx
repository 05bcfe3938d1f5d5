// What happened to the user's money and reviews, newest first; opening the page marks it as read, and each line leads to its place.
import type { UserNotice } from '@tallystick/wire/routes'
import type { NoticeKind } from '@tallystick/wire/routes/notices'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  BadgeCheck,
  ChevronRight,
  CircleAlert,
  ClipboardList,
  HandCoins,
  type LucideIcon,
  Pickaxe,
  Users,
} from 'lucide-react'
import { useEffect } from 'react'
import { NOTICES, seeNotices } from '../../account/inbox.ts'
import { api } from '../../platform/api.ts'
import { useWords } from '../../platform/words.ts'
import { Chip } from '../../ui/chip.tsx'
import { InfiniteList } from '../../ui/infinite-list.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/list-states.tsx'
import { PullToRefresh } from '../../ui/pull-to-refresh.tsx'
import { SubPage } from '../../ui/sub-page.tsx'
import { WireTime } from '../../ui/wire-time.tsx'

const SKELETONS = 6

const ICONS: Readonly<Record<NoticeKind, LucideIcon>> = {
  order_filled: ClipboardList,
  order_stopped: ClipboardList,
  order_dropped: ClipboardList,
  margin_warning: CircleAlert,
  charge_finished: ArrowDownToLine,
  charge_rejected: ArrowDownToLine,
  withdrawal_submitted: ArrowUpFromLine,
  withdrawal_completed: ArrowUpFromLine,
  withdrawal_rejected: ArrowUpFromLine,
  loan_paid_out: HandCoins,
  loan_rejected: HandCoins,
  loan_repaid: HandCoins,
  repayment_rejected: HandCoins,
  loan_due: HandCoins,
  loan_overdue: CircleAlert,
  fund_finished: Pickaxe,
  refund_paid: Pickaxe,
  refund_rejected: Pickaxe,
  copying_stopped: Users,
  real_name_finished: BadgeCheck,
  real_name_rejected: BadgeCheck,
}

function useNotices() {
  return useInfiniteQuery({
    queryKey: NOTICES,
    initialPageParam: 1,
    queryFn: async ({ pageParam, signal }) =>
      (await api.call('notices', { page: pageParam }, { signal, showErrorMessage: false })).data,
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, page) => sum + page.data.length, 0)
      return last.data.length > 0 && loaded < last.total ? pages.length + 1 : undefined
    },
    select: data => [...new Map(data.pages.flatMap(page => page.data).map(notice => [notice.id, notice])).values()],
  })
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

function NoticeRow({ notice }: { readonly notice: UserNotice }) {
  const t = useWords('notices')
  const { routesByPath } = useRouter()
  const { kind, link, params } = notice
  const Icon = ICONS[kind]
  // The parameters of each kind are made for its words on the server and checked by its tests.
  const words = t as (key: string, values: Readonly<Record<string, string>>) => string
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
          <span className="font-medium">{words(kind, params)}</span>
          {!notice.is_read && <Chip tone="accent">{t('unread')}</Chip>}
        </span>
        <span className="mt-0.5 block text-sm break-words text-muted">{words(`${kind}_body`, params)}</span>
        <span className="mt-1 block text-xs text-muted">
          <WireTime text={notice.created_at} />
        </span>
      </span>
    </>
  )
  const path = link.split('?')[0] ?? ''
  if (!Object.hasOwn(routesByPath, path))
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
