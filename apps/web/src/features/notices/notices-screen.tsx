// The inbox: notices about the user's money and reviews, newest first, by group or unread. Opening one reads it and leads to its record.
import { GROUPS_WITH_KINDS, type NoticeGroup } from '@tallystick/wire/trader/notice-groups'
import { Button } from '@tallystick/ui/primitives/button'
import { Link } from '@tallystick/ui/routing/routing'
import { CheckCheck, Settings } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useInbox } from '../../entities/notice/inbox.ts'
import { seeNotices, useNotices } from '../../entities/notice/notices.ts'
import { isDesktop } from '../../platform/stores/presentation.ts'
import { useWords } from '../../platform/words.ts'
import { Choices } from '../../ui/forms/choices.tsx'
import { PullToRefresh } from '../../ui/layers/pull-to-refresh.tsx'
import { Beside } from '../../ui/primitives/beside.tsx'
import { SubPage } from '../../ui/primitives/sub-page.tsx'
import { InfiniteList } from '../../ui/tables/infinite-list.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/tables/list-states.tsx'
import { GROUP_NAMES } from './group-table.tsx'
import { NoticeRow } from './notice-row.tsx'
import { NoticeSettingsPanel } from './settings-screen.tsx'
import { PushOffer } from './push-offer.tsx'

type Filter = 'all' | 'unread' | NoticeGroup

const SKELETONS = 6

interface NoticesScreenProps {
  /** Of the newest margin warning: what can be done now; nothing once the margin level has recovered. */
  readonly marginCall: ReactNode
}

export function NoticesScreen({ marginCall }: NoticesScreenProps) {
  const t = useWords('notices')
  const [filter, setFilter] = useState<Filter>('all')
  const list = useNotices({
    unread: filter === 'unread',
    group: filter === 'all' || filter === 'unread' ? undefined : filter,
  })
  const rows = list.data?.rows
  // What came meanwhile and is not shown yet stays unread; a group shows only some.
  const newest = filter === 'all' || filter === 'unread' ? rows?.[0]?.id : undefined
  const warned = rows?.find(({ kind }) => kind === 'margin_warning')?.id
  const isEmptyInbox = filter === 'all' && rows?.length === 0
  return (
    <SubPage title={t('title')} above="/" size="dashboard" end={<Actions newest={newest} />}>
      <PushOffer />
      {!isEmptyInbox && (
        <Choices<Filter>
          kind="radios"
          look="chips"
          label={t('filter')}
          className="mb-2"
          options={[
            { value: 'all', label: t('all') },
            { value: 'unread', label: t('unreadOnly') },
            ...GROUPS_WITH_KINDS.map(group => ({ value: group, label: t(GROUP_NAMES[group]) })),
          ]}
          value={filter}
          onChange={setFilter}
        />
      )}
      <Beside wider="children" beside={isDesktop && <NoticeSettingsPanel />}>
        <PullToRefresh onRefresh={() => void list.refetch()}>
          {rows === undefined ? (
            list.isError ? (
              <ErrorState failure={list.error} onRetry={() => void list.refetch()} />
            ) : (
              <Skeleton />
            )
          ) : rows.length === 0 ? (
            <EmptyState text={t(isEmptyInbox ? 'empty' : 'emptyFilter')} />
          ) : (
            <InfiniteList more={moreOf(list)} onMore={() => void list.fetchNextPage()}>
              <ul className="divide-y divide-line">
                {rows.map(notice => (
                  <li key={notice.id}>
                    <NoticeRow notice={notice} />
                    {notice.id === warned && <div className="empty:hidden pb-4">{marginCall}</div>}
                  </li>
                ))}
              </ul>
            </InfiniteList>
          )}
        </PullToRefresh>
      </Beside>
    </SubPage>
  )
}

function moreOf(list: ReturnType<typeof useNotices>): 'loading' | 'failed' | 'yes' | 'end' {
  if (list.isFetchingNextPage) return 'loading'
  if (list.isFetchNextPageError) return 'failed'
  return list.hasNextPage ? 'yes' : 'end'
}

function Actions({ newest }: { readonly newest: number | undefined }) {
  const t = useWords('notices')
  const unread = useInbox(state => state.notices)
  return (
    <>
      {unread > 0 && newest !== undefined && (
        <Button size="small" look="quiet" onClick={() => void seeNotices(newest).catch(() => {})}>
          <CheckCheck className="size-4.5" strokeWidth={1.75} aria-hidden="true" />
          <span className="sr-only desktop:not-sr-only">{t('markAll')}</span>
        </Button>
      )}
      <Link to="/mine/notices" className="grid size-11 place-items-center rounded-full text-muted hover:bg-sunken">
        <Settings className="size-5" strokeWidth={1.75} aria-hidden="true" />
        <span className="sr-only">{t('settings')}</span>
      </Link>
    </>
  )
}

function Skeleton() {
  return (
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
}
