// The ranking: masters by the return of three weeks. Tapping one, or an empty list, says what is still to come; where operators have
// opened them, a tap shows the profile.
import { decimal } from '@tallystick/kernel/decimal'
import type { RankedMaster as WireMaster } from '@tallystick/wire/trader/schemas'
import { useNavigate } from '@tallystick/ui/routing/routing'
import { type ReactNode, useState } from 'react'
import { useBasicInfo } from '../../entities/site/basic-info.ts'
import { PRIVATE } from '../../entities/session/session.ts'
import { usePages } from '../../platform/pages.ts'
import { useSignedIn } from '../../platform/stores/session-store.ts'
import { useScreenTitle } from '../../platform/screen-title.ts'
import { useWords } from '../../platform/words.ts'
import { Avatar } from '../../ui/primitives/avatar.tsx'
import { Button } from '@tallystick/ui/primitives/button'
import { Chip } from '@tallystick/ui/primitives/chip'
import { Dialog } from '@tallystick/ui/layers/dialog'
import { Amount, ChangePercent, Percent } from '../../ui/primitives/figures.tsx'
import { InfiniteList } from '../../ui/tables/infinite-list.tsx'
import { SimulatedLabel } from '../../ui/primitives/labels.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/tables/list-states.tsx'
import { PullToRefresh } from '../../ui/layers/pull-to-refresh.tsx'

interface RankedMaster extends Omit<WireMaster, 'simulated'> {
  readonly isSimulated: boolean
}

function masterFromWire({ simulated, ...rest }: WireMaster): RankedMaster {
  return { ...rest, isSimulated: simulated === 1 }
}

function useRankedMasters() {
  return usePages('rankedMasters', {
    queryKey: [PRIVATE, 'rank', useSignedIn()],
    params: {},
    rowOf: masterFromWire,
    idOf: row => row.user.user_id,
    show: masters => masters,
  })
}

export default function RankScreen() {
  const t = useWords('rank')
  useScreenTitle(t('title'))
  const navigate = useNavigate()
  const hasProfiles = useBasicInfo().data?.hasRankProfiles === true
  const [isAsked, setAsked] = useState(false)
  const list = useRankedMasters()
  const { data, isError, isFetchingNextPage, isFetchNextPageError, hasNextPage } = list
  const openMaster = (id: string): void => {
    if (hasProfiles) void navigate({ to: '/follow/trader', search: { id } })
    else setAsked(true)
  }
  const more = isFetchingNextPage ? 'loading' : isFetchNextPageError ? 'failed' : hasNextPage ? 'yes' : 'end'
  return (
    <PullToRefresh onRefresh={() => void list.refetch()}>
      <div className="gutter page-start max-w-4xl pt-4 pb-10">
        <header className="flex flex-wrap items-center gap-2">
          <h1 className="grow text-xl font-semibold">{t('title')}</h1>
          <SimulatedLabel />
        </header>
        <p className="mt-1 mb-4 max-w-prose text-sm text-pretty text-muted">{t('lead')}</p>
        {data === undefined ? (
          isError ? (
            <ErrorState onRetry={() => void list.refetch()} />
          ) : (
            <SkeletonRows count={4}>
              <div className="skeleton mb-3 h-40 rounded-card" />
            </SkeletonRows>
          )
        ) : data.length === 0 ? (
          <EmptyState text={t('comingSoon')} />
        ) : (
          <InfiniteList more={more} onMore={() => void list.fetchNextPage()}>
            <ol className="space-y-3">
              {data.map((master, index) => (
                <MasterCard key={master.user.user_id} master={master} rank={index + 1} onOpen={openMaster} />
              ))}
            </ol>
          </InfiniteList>
        )}
      </div>
      {isAsked && <ComingSoon onClose={() => setAsked(false)} />}
    </PullToRefresh>
  )
}

interface MasterCardProps {
  readonly master: RankedMaster
  readonly rank: number
  readonly onOpen: (id: string) => void
}

function MasterCard({ master, rank, onOpen }: MasterCardProps) {
  const t = useWords('rank')
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
          <span className="text-end">
            <span className="block text-xs text-muted">{t('threeWeekReturn')}</span>
            <ChangePercent text={master.three_week_rate} className="text-lg font-semibold" />
          </span>
        </span>
        <span className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(5.5rem,1fr))] items-end gap-x-3 gap-y-3 border-t border-line pt-3 wide:grid-cols-6">
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
