// Early redemptions of fund subscriptions: confirming pays the principal less the penalty; refusing pays the skipped interest.
import type { OperatorAnswerOf } from '@tallystick/wire/operator/schemas'
import { api } from '../../platform/api.ts'
import type { Queue } from '../../review/queue.ts'
import { QueueScreen } from '../../review/queue-screen.tsx'
import { Amount } from '../../ui/figures.tsx'
import { decidedFacts } from './decided.tsx'
import { REDEMPTION_STATUS } from './status-numbers.ts'

type Row = OperatorAnswerOf<'operatorRedemptions'>['data'][number]

const QUEUE: Queue<Row> = {
  key: 'redemptions',
  title: 'redemptions',
  statuses: REDEMPTION_STATUS,
  list: 'operatorRedemptions',
  subject: row => `redemption ${row.id}`,
  hasAmounts: true,
  sinceColumn: 'asked_at',
  since: row => row.asked_at || row.sub_time,
  columns: t => [
    { key: 'fund', label: t('fund'), cell: row => row.fund },
    {
      key: 'share_amount',
      label: t('share'),
      sortable: true,
      end: true,
      cell: row => <Amount text={row.share_amount} unit="USD" className="font-medium" />,
    },
  ],
  facts: (row, t) => [
    [t('fund'), row.fund],
    [t('realm'), t(row.realm)],
    [t('share'), <Amount key="share" text={row.share_amount} unit="USD" className="font-semibold" />],
    [t('penalty'), <Amount key="penalty" text={row.penalty_amount} unit="USD" />],
    [t('interest'), <Amount key="interest" text={row.sum_profit} unit="USD" />],
    [t('paidDays'), `${row.paid_days} / ${row.lock_dividend_days}`],
    ...decidedFacts({ ...row, decided_at: row.closed_at }, t),
  ],
  images: () => [],
  approve: {
    words: 'approve',
    call: 'operatorRedemptionDecide',
    isRefusal: false,
    run: (row, notes) =>
      api.call('operatorRedemptionDecide', { id: row.id, status: REDEMPTION_STATUS.redeemed, ...notes }),
  },
  refusals: [
    {
      words: 'reject',
      call: 'operatorRedemptionDecide',
      isRefusal: true,
      run: (row, notes) =>
        api.call('operatorRedemptionDecide', { id: row.id, status: REDEMPTION_STATUS.running, ...notes }),
    },
  ],
}

export default function RedemptionsScreen() {
  return <QueueScreen queue={QUEUE} />
}
