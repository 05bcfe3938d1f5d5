// Own subscriptions: what they have brought, how far they are, redeeming early and the list of payments.
import { parseWireTime } from '@tallystick/i18n/dates'
import { formatPlain } from '@tallystick/i18n/numbers'
import { decimal } from '@tallystick/kernel/decimal'
import type { FundSubscription } from '@tallystick/wire/routes'
import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useLocale, useWords } from '../../platform/words.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Amount } from '../../ui/figures.tsx'
import { InfiniteList } from '../../ui/infinite-list.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/list-states.tsx'
import { PullToRefresh } from '../../ui/pull-to-refresh.tsx'
import { redeem, useSubscriptions } from './mining-calls.ts'
import { Fact, FundImage, MiningPage } from './mining-page.tsx'

const RUNNING = 1
interface Shown {
  readonly words: 'status1' | 'status2' | 'status3' | 'status4'
  readonly tone: 'accent' | 'warn' | 'neutral' | 'up'
}

const STATUS: Readonly<Record<number, Shown>> = {
  1: { words: 'status1', tone: 'accent' },
  2: { words: 'status2', tone: 'warn' },
  3: { words: 'status3', tone: 'neutral' },
  4: { words: 'status4', tone: 'up' },
}

export default function MiningRecordScreen() {
  const t = useWords('mining')
  return (
    <MiningPage title={t('records')} wide>
      <Subscriptions />
    </MiningPage>
  )
}

function Subscriptions() {
  const t = useWords('mining')
  const { language } = useLocale()
  const list = useSubscriptions(language)
  const [redeeming, setRedeeming] = useState<FundSubscription | null>(null)
  if (list.data === undefined) {
    if (list.isError) return <ErrorState onRetry={() => void list.refetch()} />
    return (
      <SkeletonRows count={3}>
        <div className="skeleton mb-3 h-64 rounded-card" />
      </SkeletonRows>
    )
  }
  if (list.data.length === 0) return <EmptyState text={t('empty')} action={<SeeFunds />} />
  const { isFetchingNextPage, isFetchNextPageError, hasNextPage } = list
  const more = isFetchingNextPage ? 'loading' : isFetchNextPageError ? 'failed' : hasNextPage ? 'yes' : 'end'
  return (
    <PullToRefresh onRefresh={() => void list.refetch()}>
      <InfiniteList more={more} onMore={() => void list.fetchNextPage()}>
        <div className="grid grid-cols-1 gap-3 wide:grid-cols-2 wide:gap-4">
          {list.data.map(one => (
            <SubscriptionCard key={one.id} subscription={one} onRedeem={() => setRedeeming(one)} />
          ))}
        </div>
      </InfiniteList>
      {redeeming && <RedeemDialog subscription={redeeming} onClose={() => setRedeeming(null)} />}
    </PullToRefresh>
  )
}

interface CardProps {
  readonly subscription: FundSubscription
  readonly onRedeem: () => void
}

function SubscriptionCard({ subscription, onRedeem }: CardProps) {
  const t = useWords('mining')
  const navigate = useNavigate()
  const { status, get_fund: fund } = subscription
  const known = STATUS[status]
  return (
    <article
      className="flex flex-col rounded-card border border-line bg-surface p-4"
      data-testid="subscription"
      data-status={status}
    >
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <FundImage src={fund.image} className="size-11" />
        <div className="min-w-0 grow basis-32">
          <h2 className="font-semibold">{fund.title}</h2>
          <Amount
            value={decimal(subscription.share_amount)}
            places={2}
            unit={fund.currency_code}
            className="text-sm text-muted"
          />
        </div>
        {known && <Chip tone={known.tone}>{t(known.words)}</Chip>}
      </header>
      <Progress subscription={subscription} />
      <Facts subscription={subscription} />
      <div className="mt-auto grid grid-cols-2 gap-3 pt-3">
        <Button size="small" disabled={status !== RUNNING} onClick={onRedeem}>
          {t('redeem')}
        </Button>
        <Button
          size="small"
          look="primary"
          onClick={() => void navigate({ to: '/mining/income', search: { id: subscription.id } })}
        >
          {t('viewProfit')}
        </Button>
      </div>
    </article>
  )
}

function Progress({ subscription }: { readonly subscription: FundSubscription }) {
  const t = useWords('mining')
  const { paid_days: paid, lock_dividend_days: days } = subscription
  return (
    <div className="mt-4">
      <p className="text-xs text-muted tabular-nums">{t('of', { paid, days })}</p>
      <div className="mt-1.5 h-1.5 overflow-hidden rounded-full bg-line" aria-hidden="true">
        <div className="h-full rounded-full bg-accent" style={{ inlineSize: `${(paid / days) * 100}%` }} />
      </div>
    </div>
  )
}

function Facts({ subscription }: { readonly subscription: FundSubscription }) {
  const t = useWords('mining')
  const { times } = useLocale()
  const { currency_code: currency } = subscription.get_fund
  const time = (text: string): ReactNode => {
    const at = parseWireTime(text)
    return at === undefined ? (
      '–'
    ) : (
      <span dir="auto" className="tabular-nums">
        {times.moment(at)}
      </span>
    )
  }
  return (
    <dl className="mt-2 divide-y divide-line text-sm">
      <Fact label={t('dailyProfit')}>
        <Amount value={decimal(subscription.day_profit)} places={4} unit={currency} />
      </Fact>
      <Fact label={t('received')}>
        <span data-testid="received">
          <Amount
            value={decimal(subscription.sum_profit)}
            places={4}
            unit={currency}
            className="font-semibold text-up"
          />
        </span>
      </Fact>
      <Fact label={t('since')}>{time(subscription.sub_time)}</Fact>
      {subscription.closed_at === '' ? (
        <Fact label={t('until')}>{time(subscription.end_time)}</Fact>
      ) : (
        <Fact label={t('closedAt')}>{time(subscription.closed_at)}</Fact>
      )}
      {subscription.remark !== '' && <Fact label={t('note')}>{subscription.remark}</Fact>}
    </dl>
  )
}

/** The penalty is shown before anything happens. */
function RedeemDialog({
  subscription,
  onClose,
}: {
  readonly subscription: FundSubscription
  readonly onClose: () => void
}) {
  const t = useWords('mining')
  const { signs } = useLocale()
  const [busy, setBusy] = useState(false)
  const { title, currency_code: currency, liquidated_damages: percent } = subscription.get_fund
  const penalty = decimal(subscription.penalty_amount)

  async function confirm(): Promise<void> {
    setBusy(true)
    try {
      await redeem(subscription.id)
    } catch {
      // The client has said why; most often it ended meanwhile, so the question makes no sense any more.
    } finally {
      setBusy(false)
      onClose()
    }
  }

  return (
    <ConfirmDialog
      title={t('redeemQuestion', { title })}
      confirmLabel={t('redeem')}
      cancelLabel={t('keep')}
      look="danger"
      busy={busy}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{t('redeemBody')}</p>
      <dl className="mt-3 divide-y divide-line text-ink">
        <Fact label={t('penalty', { percent: formatPlain(percent, signs) })}>
          <span data-testid="penalty">
            <Amount value={penalty} places={4} unit={currency} className="text-down" />
          </span>
        </Fact>
        <Fact label={t('youGet')}>
          <Amount
            value={decimal(subscription.share_amount) - penalty}
            places={4}
            unit={currency}
            className="font-semibold"
          />
        </Fact>
      </dl>
    </ConfirmDialog>
  )
}

function SeeFunds() {
  const t = useWords('mining')
  return (
    <Link
      to="/mining"
      className="inline-flex min-h-11 items-center rounded-control border border-line bg-surface px-4 text-sm font-medium hover:border-line-strong"
    >
      {t('seeFunds')}
    </Link>
  )
}
