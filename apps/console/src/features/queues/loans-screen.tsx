// Requested loans. Approving pays out.
import { api } from '../../platform/api.ts'
import type { Queue } from '../../review/queue.ts'
import { QueueScreen } from '../../review/queue-screen.tsx'
import { outcomeFromWire } from './decided.tsx'
import { amountColumn, loanFacts, type LoanRow } from './loan-facts.tsx'
import { LOAN_STATUS } from './status-numbers.ts'

const QUEUE: Queue<LoanRow> = {
  key: 'loans',
  title: 'loans',
  statuses: LOAN_STATUS,
  list: 'operatorLoans',
  subject: row => `loan ${row.id}`,
  hasAmounts: true,
  sinceColumn: 'created_at',
  since: row => row.created_at,
  columns: t => [
    amountColumn(t),
    { key: 'period', label: t('period'), cell: row => t('days', { n: row.loan_period }) },
  ],
  facts: loanFacts,
  images: (row, t) => [{ title: t('signature'), uploadId: row.sign }],
  approvals: row => ({ needed: row.approvals_needed, first: row.approved_by }),
  approve: {
    words: 'payOut',
    call: 'operatorLoanApprove',
    isRefusal: false,
    run: (row, notes) =>
      outcomeFromWire(api.call('operatorLoanApprove', { id: row.id, ...notes }), LOAN_STATUS.waiting),
  },
  refusals: [
    {
      words: 'reject',
      call: 'operatorLoanReject',
      isRefusal: true,
      run: (row, notes) => api.call('operatorLoanReject', { id: row.id, ...notes }),
    },
  ],
}

export default function LoansScreen() {
  return <QueueScreen queue={QUEUE} />
}
