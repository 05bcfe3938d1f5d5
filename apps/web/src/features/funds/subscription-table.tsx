// Own subscriptions on desktops: one row each, with what can be done in the row.
import { decimal } from '@tallystick/kernel/decimal'
import { useNavigate } from '@tallystick/ui/routing/routing'
import { useWords } from '../../platform/words.ts'
import { type Column, DataTable } from '../../ui/tables/data-table.tsx'
import { Amount } from '../../ui/primitives/figures.tsx'
import { TableAction } from '../../ui/tables/table-action.tsx'
import { WireTime } from '../../ui/primitives/wire-time.tsx'
import { FundImage } from './fund-image.tsx'
import { type Subscription, SUBSCRIPTION_STATUSES } from './subscription.ts'
import { Progress, StatusChip, whyNotRedeem } from './subscription-parts.tsx'

interface SubscriptionTableProps {
  readonly subscriptions: readonly Subscription[]
  readonly isComplete: boolean
  readonly everyRow: () => Promise<readonly Subscription[] | undefined>
  readonly onRedeem: (subscription: Subscription) => void
}

export function SubscriptionTable({ subscriptions, isComplete, everyRow, onRedeem }: SubscriptionTableProps) {
  const t = useWords('funds')
  const columns: readonly Column<Subscription>[] = [
    {
      key: 'fund',
      label: t('fund'),
      rank: one => decimal(one.share_amount),
      text: one => one.get_fund.title,
      cell: one => <FundCell subscription={one} />,
    },
    {
      key: 'daily',
      label: t('dailyProfit'),
      end: true,
      rank: one => decimal(one.day_profit),
      text: one => one.day_profit,
      cell: one => <Amount value={decimal(one.day_profit)} places={4} />,
    },
    {
      key: 'received',
      label: t('received'),
      end: true,
      rank: one => decimal(one.sum_profit),
      text: one => one.sum_profit,
      cell: one => (
        <span data-testid="received">
          <Amount value={decimal(one.sum_profit)} places={4} className="font-semibold text-up" />
        </span>
      ),
    },
    {
      key: 'progress',
      label: t('miningTime'),
      rank: one => one.paid_days / one.lock_dividend_days,
      text: one => `${one.paid_days}/${one.lock_dividend_days}`,
      cell: one => <Progress subscription={one} />,
    },
    {
      key: 'since',
      label: t('since'),
      rank: one => one.sub_time,
      text: one => one.sub_time,
      cell: one => <Times subscription={one} />,
    },
    {
      key: 'status',
      label: t('status'),
      rank: one => SUBSCRIPTION_STATUSES.indexOf(one.status),
      text: one => one.status,
      cell: one => <Status subscription={one} />,
    },
    {
      key: 'actions',
      label: t('actions'),
      isFixed: true,
      end: true,
      cell: one => <Actions subscription={one} onRedeem={() => onRedeem(one)} />,
    },
  ]
  return (
    <DataTable
      name="subscriptions"
      label={t('records')}
      rows={subscriptions}
      isComplete={isComplete}
      everyRow={everyRow}
      keyOf={one => one.id}
      testId={() => 'subscription'}
      columns={columns}
    />
  )
}

interface CellProps {
  readonly subscription: Subscription
}

function FundCell({ subscription }: CellProps) {
  const { title, image, currency_code: currency } = subscription.get_fund
  return (
    <span className="flex items-center gap-3">
      <FundImage src={image} className="size-9" />
      <span>
        <span className="block font-medium">{title}</span>
        <Amount value={decimal(subscription.share_amount)} places={2} unit={currency} className="text-xs text-muted" />
      </span>
    </span>
  )
}

function Times({ subscription }: CellProps) {
  const t = useWords('funds')
  const { sub_time: since, closed_at: closed, end_time: end } = subscription
  return (
    <>
      <WireTime text={since} />
      <span className="block text-xs text-muted">
        {t(closed === '' ? 'until' : 'closedAt')} <WireTime text={closed || end} />
      </span>
    </>
  )
}

function Status({ subscription }: CellProps) {
  return (
    <>
      <StatusChip status={subscription.status} />
      {subscription.remark !== '' && <span className="mt-0.5 block text-xs text-muted">{subscription.remark}</span>}
    </>
  )
}

function Actions({ subscription, onRedeem }: CellProps & { readonly onRedeem: () => void }) {
  const t = useWords('funds')
  const navigate = useNavigate()
  return (
    <span className="flex flex-wrap justify-end gap-1">
      <TableAction
        disabled={subscription.status !== 'running'}
        title={whyNotRedeem(subscription.status, t)}
        onClick={onRedeem}
      >
        {t('redeem')}
      </TableAction>
      <TableAction onClick={() => void navigate({ to: '/mining/income', search: { id: subscription.id } })}>
        {t('viewProfit')}
      </TableAction>
    </span>
  )
}
