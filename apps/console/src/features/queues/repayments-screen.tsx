// Repayments of loans, with the proof. Accepting one closes the loan.
import { api } from '../../platform/api.ts'
import type { Queue } from '../../review/queue.ts'
import { QueueScreen } from '../../review/queue-screen.tsx'
import { Amount } from '../../ui/figures.tsx'

import { amountColumn, loanFacts, type LoanRow } from './loan-facts.tsx'
import { LOAN_STATUS, REPAYMENT_STATUS } from './status-numbers.ts'

const QUEUE: Queue<LoanRow> = {
  key: 'repayments',
  title: 'repayments',
  statuses: REPAYMENT_STATUS,
  list: 'operatorLoans',
  subject: row => `repayment of loan ${row.id}`,
  hasAmounts: true,
  sinceColumn: 'created_at',
  since: row => row.repayment.created_at,
  columns: t => [
    amountColumn(t),
    {
      key: 'owed',
      label: t('owed'),
      end: true,
      cell: row => <Amount text={row.repayment.total_amount} unit="USD" />,
    },
  ],
  facts: (row, t) => [
    [t('owed'), <Amount key="owed" text={row.repayment.total_amount} unit="USD" className="font-semibold" />],
    [t('way'), [row.repayment.currency_code, row.repayment.protocol_code].filter(Boolean).join(' · ')],
    [t('sentTo'), row.repayment.address],
    ...loanFacts(row, t),
  ],
  images: (row, t) => [{ title: t('proof'), uploadId: row.repayment.proof_id }],
  approve: {
    words: 'accept',
    call: 'operatorRepaymentDecide',
    isRefusal: false,
    run: (row, notes) => api.call('operatorRepaymentDecide', { id: row.id, status: REPAYMENT_STATUS.repaid, ...notes }),
  },
  refusals: [
    {
      words: 'reject',
      call: 'operatorRepaymentDecide',
      isRefusal: true,
      run: (row, notes) => api.call('operatorRepaymentDecide', { id: row.id, status: LOAN_STATUS.toRepay, ...notes }),
    },
  ],
}

export default function RepaymentsScreen() {
  return <QueueScreen queue={QUEUE} />
}
