// Own subscriptions: interest so far, progress, early redemption and the list of payments.
import { LINK_BUTTON } from '../../ui/primitives/link-button.ts'
import { formatPlain } from '@tallystick/i18n/numbers'
import { decimal } from '@tallystick/kernel/decimal'
import { Link, useNavigate } from '@tallystick/ui/routing/routing'
import { useState } from 'react'
import { isDesktop } from '../../platform/stores/presentation.ts'
import { useLocale, useWords } from '../../platform/words.ts'
import { Button } from '@tallystick/ui/primitives/button'
import { ConfirmDialog } from '../../ui/layers/confirm-dialog.tsx'
import { Amount } from '../../ui/primitives/figures.tsx'
import { everyPage } from '../../ui/tables/tools/every-page.ts'
import { PagedList } from '../../ui/tables/paged-list.tsx'
import { PullToRefresh } from '../../ui/layers/pull-to-refresh.tsx'
import { WireTime } from '../../ui/primitives/wire-time.tsx'
import { redeem, useSubscriptions } from './fund-calls.ts'
import { Fact } from '../../ui/primitives/facts.tsx'
import { FundImage } from './fund-image.tsx'
import { MoneyPage } from '../../entities/wallet/money-page.tsx'
import { backEarly, type Subscription } from './subscription.ts'
import { Progress, StatusChip, whyNotRedeem } from './subscription-parts.tsx'
import { SubscriptionTable } from './subscription-table.tsx'

export default function FundRecordScreen() {
  const t = useWords('funds')
  return (
    <MoneyPage forDemo title={t('records')} size={isDesktop ? 'table' : 'list'}>
      <Subscriptions />
    </MoneyPage>
  )
}

function Subscriptions() {
  const t = useWords('funds')
  const { language } = useLocale()
  const list = useSubscriptions(language)
  const [redeeming, setRedeeming] = useState<Subscription | null>(null)
  const rows = list.data ?? []
  return (
    <PullToRefresh onRefresh={() => void list.refetch()}>
      <PagedList
        isReady={list.data !== undefined}
        isEmpty={rows.length === 0}
        list={list}
        empty={t('empty')}
        emptyAction={<SeeFunds />}
        skeleton={isDesktop ? 'h-14' : 'h-64'}
      >
        {isDesktop ? (
          <SubscriptionTable
            subscriptions={rows}
            isComplete={!list.hasNextPage}
            everyRow={() => everyPage(list)}
            onRedeem={setRedeeming}
          />
        ) : (
          <div className="grid grid-cols-1 gap-3 wide:grid-cols-2 wide:gap-4">
            {rows.map(one => (
              <SubscriptionCard key={one.id} subscription={one} onRedeem={() => setRedeeming(one)} />
            ))}
          </div>
        )}
      </PagedList>
      {redeeming && <RedeemDialog subscription={redeeming} onClose={() => setRedeeming(null)} />}
    </PullToRefresh>
  )
}

interface CardProps {
  readonly subscription: Subscription
  readonly onRedeem: () => void
}

function SubscriptionCard({ subscription, onRedeem }: CardProps) {
  const t = useWords('funds')
  const navigate = useNavigate()
  const { status, get_fund: fund } = subscription
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
        <StatusChip status={status} />
      </header>
      <div className="mt-4">
        <Progress subscription={subscription} />
      </div>
      <Facts subscription={subscription} />
      <div className="mt-auto grid grid-cols-2 gap-3 pt-3">
        <Button
          size="small"
          className="w-full"
          disabled={status !== 'running'}
          why={whyNotRedeem(status, t)}
          onClick={onRedeem}
        >
          {t('redeem')}
        </Button>
        <Button
          size="small"
          look="primary"
          className="self-start"
          onClick={() => void navigate({ to: '/mining/income', search: { id: subscription.id } })}
        >
          {t('viewProfit')}
        </Button>
      </div>
    </article>
  )
}

function Facts({ subscription }: { readonly subscription: Subscription }) {
  const t = useWords('funds')
  const { currency_code: currency } = subscription.get_fund
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
      <Fact label={t('since')}>
        <WireTime text={subscription.sub_time} />
      </Fact>
      {subscription.closed_at === '' ? (
        <Fact label={t('until')}>
          <WireTime text={subscription.end_time} />
        </Fact>
      ) : (
        <Fact label={t('closedAt')}>
          <WireTime text={subscription.closed_at} />
        </Fact>
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
  readonly subscription: Subscription
  readonly onClose: () => void
}) {
  const t = useWords('funds')
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
          <Amount value={backEarly(subscription)} places={4} unit={currency} className="font-semibold" />
        </Fact>
      </dl>
    </ConfirmDialog>
  )
}

function SeeFunds() {
  const t = useWords('funds')
  return (
    <Link to="/mining" className={LINK_BUTTON}>
      {t('seeFunds')}
    </Link>
  )
}
