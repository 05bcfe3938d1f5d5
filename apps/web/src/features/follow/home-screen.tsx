// The first page of copy trading: the user's own relations, and the masters with a search by UID.
import { Link } from '@tallystick/ui/routing/routing'
import { BadgeCheck, ChevronRight, Search, UserRoundCheck, UsersRound, X } from 'lucide-react'
import { type ComponentType, useDeferredValue, useState } from 'react'
import { CompareBar, useCompared } from '../../entities/master/compare-masters.tsx'
import { MasterFilters, type MasterListing, useNoneMatch } from '../../entities/master/master-filters.tsx'
import { usePerformance } from '../../entities/master/performance.ts'
import { isDesktop } from '../../platform/stores/presentation.ts'
import { useIsMaster } from '../../platform/stores/session-store.ts'
import { useScreenTitle } from '../../platform/screen-title.ts'
import { useWords } from '../../platform/words.ts'
import { IconButton } from '@tallystick/ui/primitives/button'
import { INPUT } from '@tallystick/ui/forms/field'
import { DemoLabel, SimulatedLabel } from '../../ui/primitives/labels.tsx'
import { PagedList } from '../../ui/tables/paged-list.tsx'
import { PullToRefresh } from '../../ui/layers/pull-to-refresh.tsx'
import { useTraders } from './follow-calls.ts'
import { TraderCard } from './master-card.tsx'
import { MasterTable } from './master-table.tsx'

export default function FollowHomeScreen() {
  const t = useWords('follow')
  useScreenTitle(t('title'))
  const [text, setText] = useState('')
  const uid = useDeferredValue(text.trim())
  const [listing, setListing] = useState<MasterListing>({})
  const traders = useTraders(uid, listing)
  const chosen = useCompared()
  const { data: performances } = usePerformance(traders.data?.map(trader => trader.user_id) ?? [], { brief: true })
  const isMaster = useIsMaster()
  const noneMatch = useNoneMatch(listing)
  return (
    <PullToRefresh onRefresh={() => void traders.refetch()}>
      <div className="gutter page-start max-w-[90rem] pt-4 pb-10">
        <header className="flex flex-wrap items-center gap-2">
          <h1 className="grow text-xl font-semibold">{t('title')}</h1>
          <SimulatedLabel />
          <DemoLabel />
        </header>
        <p className="mt-1 max-w-prose text-sm text-pretty text-muted">{t('lead')}</p>
        <div className="mt-4 grid grid-cols-2 gap-3">
          <EntryCard
            to="/follow/follow-list"
            icon={UserRoundCheck}
            title={t('followedTitle')}
            lead={t('followedLead')}
          />
          {isMaster ? (
            <EntryCard
              to="/follow/my-follower"
              icon={UsersRound}
              title={t('myFollowers')}
              lead={t('myFollowersLead')}
            />
          ) : (
            <EntryCard to="/follow/trader-apply" icon={BadgeCheck} title={t('applyTitle')} lead={t('applyLead')} />
          )}
        </div>
        <div className="mt-6 mb-3 desktop:flex desktop:items-center desktop:justify-between wide:gap-6">
          <h2 className="mb-3 text-lg font-semibold desktop:mb-0">{t('masters')}</h2>
          <UidSearch value={text} onChange={setText} />
        </div>
        <div className="mb-4 flex flex-wrap items-end justify-between gap-3">
          <MasterFilters listing={listing} onChange={setListing} />
          <CompareBar chosen={chosen} />
        </div>
        {traders.data?.some(trader => trader.isSimulated) && (
          <p className="mb-3 text-xs text-pretty text-muted">{t('simulatedNote')}</p>
        )}
        <PagedList
          isReady={traders.data !== undefined}
          isEmpty={traders.data?.length === 0}
          list={traders}
          empty={noneMatch ?? t(uid === '' ? 'noMasters' : 'noneFound')}
          skeleton="h-48"
        >
          {isDesktop ? (
            <MasterTable
              masters={traders.data ?? []}
              performances={performances}
              chosen={chosen}
              canFollow={!isMaster}
              sort={listing.sort}
              onSort={sort => setListing({ ...listing, sort })}
            />
          ) : (
            <div className="grid grid-cols-1 gap-3">
              {traders.data?.map(trader => (
                <TraderCard
                  key={trader.user_id}
                  trader={trader}
                  performance={performances?.get(trader.user_id)}
                  chosen={chosen}
                  canFollow={!isMaster}
                />
              ))}
            </div>
          )}
        </PagedList>
      </div>
    </PullToRefresh>
  )
}

interface EntryCardProps {
  readonly to: '/follow/follow-list' | '/follow/my-follower' | '/follow/trader-apply'
  readonly icon: ComponentType<{ className?: string; strokeWidth?: number }>
  readonly title: string
  readonly lead: string
}

function EntryCard({ to, icon: Icon, title, lead }: EntryCardProps) {
  return (
    <Link
      to={to}
      className="flex flex-col rounded-card border border-line bg-surface p-3 transition hover:border-line-strong active:bg-sunken min-[22.5rem]:p-4"
    >
      <span className="flex items-center justify-between">
        <span className="grid size-9 place-items-center rounded-control bg-accent-soft text-accent">
          <Icon className="size-5" strokeWidth={1.75} />
        </span>
        <ChevronRight className="mirror size-4 text-muted" aria-hidden="true" />
      </span>
      <span className="mt-3 leading-snug font-semibold text-balance">{title}</span>
      <span className="mt-0.5 text-xs text-pretty text-muted">{lead}</span>
    </Link>
  )
}

function UidSearch({ value, onChange }: { readonly value: string; readonly onChange: (text: string) => void }) {
  const t = useWords('follow')
  return (
    <search className="relative block desktop:w-72">
      <Search className="pointer-events-none absolute start-4 top-3.5 size-5 text-muted" aria-hidden="true" />
      <input
        type="search"
        inputMode="numeric"
        enterKeyHint="search"
        autoComplete="off"
        maxLength={8}
        aria-label={t('searchUid')}
        placeholder={t('searchUid')}
        value={value}
        onChange={event => onChange(event.target.value.replace(/\D/g, ''))}
        className={`${INPUT} ps-11 pe-12 [&::-webkit-search-cancel-button]:hidden`}
      />
      {value !== '' && (
        <IconButton label={t('clear')} onClick={() => onChange('')} className="absolute end-0.5 top-0.5">
          <X className="size-4.5" />
        </IconButton>
      )}
    </search>
  )
}
