// Identity data for loans.
import type { OperatorAnswerOf } from '@tallystick/wire/operator/schemas'
import { api } from '../../platform/api.ts'
import type { Queue } from '../../review/queue.ts'
import { QueueScreen } from '../../review/queue-screen.tsx'
import { decidedFacts } from './decided.tsx'
import { isIdCard, LOAN_APPLICANT_STATUS } from './status-numbers.ts'

type Row = OperatorAnswerOf<'operatorLoanApplicants'>['data'][number]

const QUEUE: Queue<Row> = {
  key: 'loan-applicants',
  title: 'loanApplicants',
  statuses: LOAN_APPLICANT_STATUS,
  list: 'operatorLoanApplicants',
  subject: row => `loan identity ${row.id}`,
  sinceColumn: 'created_at',
  since: row => row.created_at,
  columns: t => [
    { key: 'name', label: t('name'), cell: fullName },
    { key: 'country', label: t('country'), cell: row => row.country },
  ],
  facts: (row, t) => [
    [t('name'), fullName(row)],
    [t('birthday'), row.birthday],
    [t('country'), row.country],
    [t('mobile'), row.mobile],
    [t('document'), t(isIdCard(row) ? 'idCard' : 'passport')],
    ...decidedFacts(row, t),
  ],
  images: (row, t) => [
    { title: t('handheld'), uploadId: row.hand_pic },
    { title: t('signature'), uploadId: row.sign },
  ],
  approve: {
    words: 'approve',
    call: 'operatorLoanApplicantDecide',
    isRefusal: false,
    run: (row, notes) =>
      api.call('operatorLoanApplicantDecide', { id: row.id, status: LOAN_APPLICANT_STATUS.approved, ...notes }),
  },
  refusals: [
    {
      words: 'reject',
      call: 'operatorLoanApplicantDecide',
      isRefusal: true,
      run: (row, notes) =>
        api.call('operatorLoanApplicantDecide', { id: row.id, status: LOAN_APPLICANT_STATUS.rejected, ...notes }),
    },
  ],
}

function fullName(row: Row): string {
  return `${row.name} ${row.last_name}`
}

export default function LoanApplicantsScreen() {
  return <QueueScreen queue={QUEUE} />
}
