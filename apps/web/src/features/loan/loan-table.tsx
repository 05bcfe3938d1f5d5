// Own loans on desktops: one row each, with what can be done in the row.
import { decimal } from '@tallystick/kernel/decimal'
import { useNavigate } from '@tallystick/ui/routing/routing'
import { useWords } from '../../platform/words.ts'
import { type Column, DataTable } from '../../ui/tables/data-table.tsx'
import { Amount } from '../../ui/primitives/figures.tsx'
import { TableAction } from '../../ui/tables/table-action.tsx'
import { WireTime } from '../../ui/primitives/wire-time.tsx'
import { isOwed, type Loan, LOAN_STATUSES } from './loan.ts'
import { StatusChips, whyNot } from './status-chips.tsx'

interface LoanTableProps {
  readonly loans: readonly Loan[]
  readonly isComplete: boolean
  readonly everyRow: () => Promise<readonly Loan[] | undefined>
}

export function LoanTable({ loans, isComplete, everyRow }: LoanTableProps) {
  const t = useWords('loan')
  const columns: readonly Column<Loan>[] = [
    {
      key: 'applied',
      label: t('appliedAt'),
      rank: loan => loan.created_at,
      text: loan => loan.created_at,
      cell: loan => <Applied loan={loan} />,
    },
    {
      key: 'amount',
      label: t('amount'),
      end: true,
      rank: loan => decimal(loan.amount),
      text: loan => loan.amount,
      cell: loan => <Principal loan={loan} />,
    },
    {
      key: 'interest',
      label: t('interest'),
      end: true,
      rank: loan => decimal(loan.interest_amount),
      text: loan => loan.interest_amount,
      cell: loan => <Interest loan={loan} />,
    },
    {
      key: 'toRepay',
      label: t('toRepay'),
      end: true,
      rank: loan => decimal(loan.total_amount),
      text: loan => loan.total_amount,
      cell: loan => <Amount value={decimal(loan.total_amount)} places={2} unit="USD" className="font-semibold" />,
    },
    {
      key: 'due',
      label: t('dueAt'),
      rank: loan => loan.repayment_time,
      text: loan => loan.repayment_time,
      cell: loan => <Due loan={loan} />,
    },
    {
      key: 'status',
      label: t('status'),
      rank: loan => LOAN_STATUSES.indexOf(loan.status),
      text: loan => loan.status,
      cell: loan => <Status loan={loan} />,
    },
    { key: 'actions', label: t('actions'), isFixed: true, end: true, cell: loan => <Actions loan={loan} /> },
  ]
  return (
    <DataTable
      name="loans"
      label={t('records')}
      rows={loans}
      isComplete={isComplete}
      everyRow={everyRow}
      keyOf={loan => loan.id}
      testId={() => 'loan'}
      columns={columns}
    />
  )
}

interface CellProps {
  readonly loan: Loan
}

function Applied({ loan }: CellProps) {
  const t = useWords('loan')
  return (
    <>
      <WireTime text={loan.created_at} />
      {loan.status !== 'waiting' && <Second label={t('reviewedAt')} time={loan.reviewed_at} />}
    </>
  )
}

function Principal({ loan }: CellProps) {
  const t = useWords('loan')
  return (
    <>
      <Amount value={decimal(loan.amount)} places={2} unit="USD" className="font-medium" />
      <span className="block text-xs whitespace-nowrap text-muted">{t('days', { days: loan.loan_period })}</span>
    </>
  )
}

function Interest({ loan }: CellProps) {
  const t = useWords('loan')
  const penalty = decimal(loan.penalty_amount)
  return (
    <>
      <Amount value={decimal(loan.interest_amount)} places={2} unit="USD" />
      {penalty > 0n && (
        <span className="block text-xs text-muted">
          {t('penalty')} <Amount value={penalty} places={2} unit="USD" className="text-down" />
        </span>
      )}
    </>
  )
}

function Due({ loan }: CellProps) {
  const t = useWords('loan')
  if (loan.repaid_at !== '') return <Second label={t('repaidAt')} time={loan.repaid_at} />
  return isOwed(loan) ? <WireTime text={loan.repayment_time} /> : '–'
}

/** A time of another kind than the column's says which. */
function Second({ label, time }: { readonly label: string; readonly time: string }) {
  return (
    <span className="block text-xs text-muted">
      {label} <WireTime text={time} />
    </span>
  )
}

function Status({ loan }: CellProps) {
  return (
    <>
      <StatusChips loan={loan} />
      {loan.remark !== '' && <span className="mt-0.5 block text-xs text-muted">{loan.remark}</span>}
    </>
  )
}

function Actions({ loan }: CellProps) {
  const t = useWords('loan')
  const navigate = useNavigate()
  return (
    <span className="flex flex-wrap justify-end gap-1">
      <TableAction onClick={() => void navigate({ to: '/loan/agreement', search: { loan_id: loan.id } })}>
        {t('readAgreement')}
      </TableAction>
      <TableAction
        disabled={loan.status !== 'to_repay'}
        title={whyNot(loan.status, t)}
        onClick={() => void navigate({ to: '/loan/repayment', search: { loan_id: loan.id } })}
      >
        {t('repay')}
      </TableAction>
    </span>
  )
}
