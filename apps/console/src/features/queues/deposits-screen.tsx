// Deposits that users reported, with their proof. Approving credits the money.
import type { OperatorAnswerOf } from '@tallystick/wire/operator/schemas'
import { api } from '../../platform/api.ts'
import type { Queue } from '../../review/queue.ts'
import { QueueScreen } from '../../review/queue-screen.tsx'
import { Amount } from '../../ui/figures.tsx'
import { decidedFacts, outcomeFromWire } from './decided.tsx'
import { DEPOSIT_STATUS, frozenFromWire } from './status-numbers.ts'

type Row = OperatorAnswerOf<'operatorDeposits'>['data'][number]

const QUEUE: Queue<Row> = {
  key: 'deposits',
  title: 'deposits',
  statuses: DEPOSIT_STATUS,
  list: 'operatorDeposits',
  subject: row => `deposit ${row.id}`,
  hasAmounts: true,
  sinceColumn: 'created_at',
  since: row => row.created_at,
  columns: t => [
    {
      key: 'number',
      label: t('amount'),
      sortable: true,
      end: true,
      cell: row => <Amount text={row.number} unit="USD" className="font-medium" />,
    },
    { key: 'way', label: t('way'), cell: row => <span className="whitespace-nowrap">{way(row)}</span> },
  ],
  facts: (row, t) => [
    [t('amount'), <Amount key="amount" text={row.number} unit="USD" className="font-semibold" />],
    [t('way'), way(row)],
    [t('sentTo'), row.address],
    ...decidedFacts(row, t),
  ],
  images: (row, t) => [{ title: t('proof'), uploadId: row.proof_id }],
  approvals: row => ({ needed: row.approvals_needed, first: row.approved_by }),
  warning: (row, t) => (row.similar.length > 0 ? t('similarProof', { ids: row.similar.join(', ') }) : undefined),
  isFrozen: frozenFromWire,
  approve: {
    words: 'approve',
    call: 'operatorDepositApprove',
    isRefusal: false,
    run: (row, notes) =>
      outcomeFromWire(api.call('operatorDepositApprove', { id: row.id, ...notes }), DEPOSIT_STATUS.waiting),
  },
  refusals: [
    {
      words: 'reject',
      call: 'operatorDepositReject',
      isRefusal: true,
      run: (row, notes) => api.call('operatorDepositReject', { id: row.id, status: DEPOSIT_STATUS.rejected, ...notes }),
    },
    {
      words: 'void',
      call: 'operatorDepositReject',
      isRefusal: true,
      run: (row, notes) => api.call('operatorDepositReject', { id: row.id, status: DEPOSIT_STATUS.invalid, ...notes }),
    },
  ],
}

function way(row: Row): string {
  return [row.currency_code, row.protocol_code].filter(Boolean).join(' · ')
}

export default function DepositsScreen() {
  return <QueueScreen queue={QUEUE} />
}
