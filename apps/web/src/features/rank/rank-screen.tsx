// The ranking: masters by the return of three weeks. Tapping one, or an empty list, says what is still to come; where operators have
// opened them, a tap shows the profile.
import { decimal } from '@tallystick/kernel/decimal'
import { useNavigate } from '@tallystick/ui/routing/routing'
import { type ReactNode, useState } from 'react'
import { MasterFilters, type MasterListing, useNoneMatch } from '../../entities/master/master-filters.tsx'
import { curveOf, type Performance, usePerformance } from '../../entities/master/performance.ts'
import { useBasicInfo } from '../../entities/site/basic-info.ts'
import { isDesktop } from '../../platform/stores/presentation.ts'
import { useScreenTitle } from '../../platform/screen-title.ts'
import { useWords } from '../../platform/words.ts'
import { Avatar } from '../../ui/primitives/avatar.tsx'
import { Button } from '@tallystick/ui/primitives/button'
import { Chip } from '@tallystick/ui/primitives/chip'
import { Dialog } from '@tallystick/ui/layers/dialog'
import { Amount, ChangePercent, Percent } from '../../ui/primitives/figures.tsx'
import { Sparkline } from '../../ui/charts/sparkline.tsx'
import { InfiniteList } from '../../ui/tables/infinite-list.tsx'
import { SimulatedLabel } from '../../ui/primitives/labels.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/tables/list-states.tsx'
import { PullToRefresh } from '../../ui/layers/pull-to-refresh.tsx'
import { RankTable } from './rank-table.tsx'
import { type RankedMaster, useRankedMasters } from './ranked-master.ts'

export default function RankScreen() {
  const t = useWords('rank')
  useScreenTitle(t('title'))
  const navigate = useNavigate()
  const hasProfiles = useBasicInfo().data?.hasRankProfiles === true
  const [isAsked, setAsked] = useState(false)
  const [listing, setListing] = useState<MasterListing>({})
  const list = useRankedMasters(listing)
  const { data: performances } = usePerformance(list.data?.map(({ user }) => user.user_id) ?? [], { brief: true })
  const { data, isError, isFetchingNextPage, isFetchNextPageError, hasNextPage } = list
  const noneMatch = useNoneMatch(listing)
  const openMaster = (id: string): void => {
    if (hasProfiles) void navigate({ to: '/follow/trader', search: { id } })
    else setAsked(true)
  }
  const more = isFetchingNextPage ? 'loading' : isFetchNextPageError ? 'failed' : hasNextPage ? 'yes' : 'end'
  return (
    <PullToRefresh onRefresh={() => void list.refetch()}>
      <div className="gutter page-start max-w-[90rem] pt-4 pb-10">
        <header className="flex flex-wrap items-center gap-2">
          <h1 className="grow text-xl font-semibold">{t('title')}</h1>
          <SimulatedLabel />
        </header>
        <p className="mt-1 mb-4 max-w-prose text-sm text-pretty text-muted">{t('lead')}</p>
        <div className="mb-4">
          <MasterFilters listing={listing} onChange={setListing} isRanked />
        </div>
        {data === undefined ? (
          isError ? (
            <ErrorState failure={list.error} onRetry={() => void list.refetch()} />
          ) : (
            <SkeletonRows count={4}>
              <div className="skeleton mb-3 h-40 rounded-card" />
            </SkeletonRows>
          )
        ) : data.length === 0 ? (
          <EmptyState text={noneMatch ?? t('comingSoon')} />
        ) : (
          <InfiniteList more={more} onMore={() => void list.fetchNextPage()}>
            {isDesktop ? (
              <RankTable
                masters={data}
                performances={performances}
                sort={listing.sort}
                onSort={sort => setListing(listingWith(listing, sort))}
                onOpen={openMaster}
              />
            ) : (
              <ol className="space-y-3">
                {data.map((master, index) => (
                  <MasterCard
                    key={master.user.user_id}
                    master={master}
                    performance={performances?.get(master.user.user_id)}
                    rank={index + 1}
                    onOpen={openMaster}
                  />
                ))}
              </ol>
            )}
          </InfiniteList>
        )}
      </div>
      {isAsked && <ComingSoon onClose={() => setAsked(false)} />}
    </PullToRefresh>
  )
}

/** Without an order the three-week return decides. */
function listingWith(listing: MasterListing, sort: MasterListing['sort']): MasterListing {
  const { max_drawdown: drawdown, min_days: days } = listing
  return {
    ...(drawdown !== undefined && { max_drawdown: drawdown }),
    ...(days !== undefined && { min_days: days }),
    ...(sort !== undefined && { sort }),
  }
}

interface MasterCardProps {
  readonly master: RankedMaster
  readonly performance: Performance | undefined
  readonly rank: number
  readonly onOpen: (id: string) => void
}

function MasterCard({ master, performance, rank, onOpen }: MasterCardProps) {
  const t = useWords('rank')
  const masters = useWords('masters')
  const dollars = (text: string, signed = false) => <Amount value={decimal(text)} places={2} signed={signed} />
  return (
    <li>
      <button
        type="button"
        onClick={() => onOpen(master.user.user_id)}
        data-testid="master"
        className="w-full rounded-card border border-line bg-surface p-4 text-start transition hover:border-line-strong active:bg-sunken"
      >
        <span className="flex items-center gap-3">
          <span
            className={`figure w-6 text-center text-lg font-semibold ${rank <= 3 ? 'text-accent' : 'text-muted'}`}
            aria-label={t('rankOf', { rank })}
          >
            {rank}
          </span>
          <Avatar name={master.user.avatar} className="size-10" />
          <span className="min-w-0 grow">
            <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
              <span className="font-semibold wrap-anywhere">{master.user.nickname}</span>
              {master.isSimulated && <Chip tone="warn">{t('simulated')}</Chip>}
            </span>
            <span className="figure mt-0.5 block text-xs text-muted">
              {[master.code, master.multiple === 0 ? '' : t('leverage', { leverage: master.multiple })]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
          <Sparkline values={performance && curveOf(performance)} className="h-8 w-20 shrink-0 max-[26rem]:hidden" />
          <span className="text-end">
            <span className="block text-xs text-muted">{t('threeWeekReturn')}</span>
            <ChangePercent text={master.three_week_rate} className="text-lg font-semibold" />
          </span>
        </span>
        <span className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] items-end gap-x-3 gap-y-3 border-t border-line pt-3 wide:grid-cols-7">
          <Cell label={t('winRate')}>
            <Percent text={master.three_week_win} />
          </Cell>
          <Cell label={t('threeWeekProfit')}>{dollars(master.three_week_profit, true)}</Cell>
          <Cell label={t('totalReturn')}>
            <ChangePercent text={master.total_rate} />
          </Cell>
          <Cell label={t('trades')}>
            <span className="figure">{master.total_trade_num}</span>
          </Cell>
          <Cell label={t('drawdown')}>{dollars(master.max_drawdown)}</Cell>
          <Cell label={masters('fall')}>{performance ? <Percent text={performance.drawdown} /> : '–'}</Cell>
          <Cell label={t('followersMedian')}>{dollars(master.followers_median, true)}</Cell>
        </span>
      </button>
    </li>
  )
}

function Cell({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <span className="min-w-0">
      <span className="block text-xs leading-tight text-pretty text-muted">{label}</span>
      <span className="mt-0.5 block text-sm font-medium">{children}</span>
    </span>
  )
}

function ComingSoon({ onClose }: { readonly onClose: () => void }) {
  const t = useWords('rank')
  const navigate = useNavigate()
  return (
    <Dialog
      title={t('comingSoon')}
      onClose={onClose}
      actions={
        <>
          <Button size="small" onClick={() => void navigate({ to: '/follow' })}>
            {t('toCopyTrading')}
          </Button>
          <Button size="small" look="primary" data-autofocus onClick={onClose}>
            {t('ok')}
          </Button>
        </>
      }
    >
      <p>{t('comingSoonBody')}</p>
    </Dialog>
  )
}
