// The masters a user follows: counts that open their orders, totals, skipped copies with reasons, pausing and the stop-loss.
import { LINK_BUTTON } from '../../ui/primitives/link-button.ts'
import { formatPlain } from '@tallystick/i18n/numbers'
import { decimal } from '@tallystick/kernel/decimal'
import { Chip } from '@tallystick/ui/primitives/chip'
import { Link } from '@tallystick/ui/routing/routing'
import { useState } from 'react'
import { useLocale, useWords } from '../../platform/words.ts'
import { Button } from '@tallystick/ui/primitives/button'
import { Amount } from '../../ui/primitives/figures.tsx'
import { PagedList } from '../../ui/tables/paged-list.tsx'
import { PullToRefresh } from '../../ui/layers/pull-to-refresh.tsx'
import { SubPage } from '../../ui/primitives/sub-page.tsx'
import { pauseFollowing, useFollowed } from './follow-calls.ts'
import { OrdersSheet, SkipsSheet } from './followed-sheets.tsx'
import { Figure, PersonHead, SeeMasters } from './parts.tsx'
import type { FollowedMaster } from './relation.ts'
import { StopDialog } from './stop-dialog.tsx'

type Opened = 'open' | 'closed' | 'skips' | 'stop'

export default function FollowedScreen() {
  const t = useWords('follow')
  const followed = useFollowed()
  const [opened, setOpened] = useState<{ readonly what: Opened; readonly trader: FollowedMaster } | null>(null)
  const close = (): void => setOpened(null)
  return (
    <SubPage title={t('followedTitle')} above="/follow" size="dashboard">
      <PullToRefresh onRefresh={() => void followed.refetch()}>
        <PagedList
          isReady={followed.data !== undefined}
          isEmpty={followed.data?.length === 0}
          list={followed}
          empty={t('noFollowed')}
          emptyAction={<SeeMasters />}
          skeleton="h-80"
        >
          <div className="grid grid-cols-1 gap-3 wide:grid-cols-[repeat(auto-fit,minmax(26rem,1fr))] wide:gap-4">
            {followed.data?.map(trader => (
              <FollowedCard key={trader.user_id} trader={trader} onOpen={what => setOpened({ what, trader })} />
            ))}
          </div>
        </PagedList>
      </PullToRefresh>
      {(opened?.what === 'open' || opened?.what === 'closed') && (
        <OrdersSheet trader={opened.trader} copies={opened.what} onClose={close} />
      )}
      {opened?.what === 'skips' && <SkipsSheet trader={opened.trader} onClose={close} />}
      {opened?.what === 'stop' && <StopDialog trader={opened.trader} onClose={close} />}
    </SubPage>
  )
}

interface CardProps {
  readonly trader: FollowedMaster
  readonly onOpen: (what: Opened) => void
}

function FollowedCard({ trader, onOpen }: CardProps) {
  const t = useWords('follow')
  return (
    <article className="flex flex-col rounded-card border border-line bg-surface p-4" data-testid="followed">
      <PersonHead person={trader} follow_num={trader.follow_num}>
        <Link to="/follow/trader" search={{ id: trader.user_id }} className={LINK_BUTTON}>
          {t('details')}
        </Link>
      </PersonHead>
      <div className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(6.25rem,1fr))] gap-2 desktop:grid-cols-[repeat(auto-fit,minmax(7.25rem,1fr))]">
        <Tile label={t('openOrders')} count={trader.position_num} onOpen={() => onOpen('open')} />
        <Tile label={t('closedOrders')} count={trader.total_num} onOpen={() => onOpen('closed')} />
        <Tile label={t('skipped')} count={trader.skip_num} onOpen={() => onOpen('skips')} />
      </div>
      <Totals trader={trader} />
      <Controls trader={trader} onStop={() => onOpen('stop')} />
    </article>
  )
}

function Tile({
  label,
  count,
  onOpen,
}: {
  readonly label: string
  readonly count: number
  readonly onOpen: () => void
}) {
  return (
    <button
      type="button"
      onClick={onOpen}
      className="flex min-h-16 flex-col justify-between rounded-control bg-sunken p-2.5 text-start transition hover:brightness-97 active:scale-[0.985]"
    >
      <span className="figure text-lg font-semibold">{count}</span>
      <span className="text-xs leading-tight hyphens-auto wrap-anywhere text-muted">{label}</span>
    </button>
  )
}

function Totals({ trader }: { readonly trader: FollowedMaster }) {
  const t = useWords('follow')
  const { signs } = useLocale()
  return (
    <dl className="mt-4 grid grid-cols-2 items-end gap-x-3 gap-y-3.5 wide:grid-cols-3">
      <Figure label={t('copyProfit')}>
        <span data-testid="copy-profit">
          <Amount value={decimal(trader.total_profits)} places={2} signed unit="USD" />
        </span>
      </Figure>
      <Figure label={t('maxFollowing')}>
        <Amount value={decimal(trader.max_amount)} places={2} unit="USD" />
      </Figure>
      <Figure label={t('totalAmount')}>
        <Amount value={decimal(trader.total_amount)} places={2} unit="USD" />
      </Figure>
      <Figure label={t('autoOpened')}>
        <span className="figure">{trader.position_quantity}</span>
      </Figure>
      <Figure label={t('sharePaid', { percent: formatPlain(trader.share_percent, signs) })}>
        <Amount value={decimal(trader.share_total)} places={2} unit="USD" />
      </Figure>
      <Figure label={t('multiple')}>
        <span className="figure">×{trader.multiple}</span>
      </Figure>
    </dl>
  )
}

function Controls({ trader, onStop }: { readonly trader: FollowedMaster; readonly onStop: () => void }) {
  const t = useWords('follow')
  const [busy, setBusy] = useState(false)
  const isPaused = trader.pausedBy !== null

  async function toggle(): Promise<void> {
    setBusy(true)
    try {
      await pauseFollowing(trader.user_id, !isPaused)
    } catch {
      // The client has said why.
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className="mt-auto pt-4">
      {isPaused && (
        <p className="mb-3">
          <Chip tone="warn">{t(trader.pausedBy === 'stop_loss' ? 'pausedByStop' : 'pausedByUser')}</Chip>
        </p>
      )}
      <div className="grid grid-cols-2 gap-3">
        <Button size="small" busy={busy} onClick={() => void toggle()}>
          {t(isPaused ? 'resume' : 'pause')}
        </Button>
        <Button size="small" onClick={onStop}>
          {trader.stopLossPercent === null ? t('noStop') : t('stopAt', { percent: trader.stopLossPercent })}
        </Button>
      </div>
    </div>
  )
}
