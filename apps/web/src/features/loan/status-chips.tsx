// State of a loan, and days overdue.
import { Chip } from '@tallystick/ui/primitives/chip'
import { useWords } from '../../platform/words.ts'
import type { Loan, LoanStatus } from './loan.ts'

interface Shown {
  readonly words: 'status1' | 'status2' | 'status3' | 'status4' | 'status5'
  readonly tone: 'neutral' | 'accent' | 'down' | 'warn' | 'up'
}

const STATUS: Readonly<Record<LoanStatus, Shown>> = {
  waiting: { words: 'status1', tone: 'neutral' },
  to_repay: { words: 'status2', tone: 'accent' },
  rejected: { words: 'status3', tone: 'down' },
  repayment_review: { words: 'status4', tone: 'warn' },
  repaid: { words: 'status5', tone: 'up' },
}

export function StatusChips({ loan }: { readonly loan: Loan }) {
  const t = useWords('loan')
  const { tone, words } = STATUS[loan.status]
  return (
    <span className="flex flex-wrap gap-x-1.5 gap-y-1">
      {loan.days_late > 0 && <Chip tone="down">{t('daysLate', { days: loan.days_late })}</Chip>}
      <Chip tone={tone}>{t(words)}</Chip>
    </span>
  )
}

const WHY_NOT = {
  waiting: 'repayWhy1',
  rejected: 'repayWhy3',
  repayment_review: 'repayWhy4',
  repaid: 'repayWhy5',
} as const satisfies Record<Exclude<LoanStatus, 'to_repay'>, string>

/** Why a loan in this state cannot be repaid now. */
export function whyNot(status: LoanStatus, t: ReturnType<typeof useWords<'loan'>>): string | undefined {
  return status === 'to_repay' ? undefined : t(WHY_NOT[status])
}
