// State of a loan, and days overdue.
import { Chip } from '@tallystick/ui/primitives/chip'
import type { Loan } from '@tallystick/wire/trader/schemas'
import { useWords } from '../../platform/words.ts'

interface Shown {
  readonly words: 'status1' | 'status2' | 'status3' | 'status4' | 'status5'
  readonly tone: 'neutral' | 'accent' | 'down' | 'warn' | 'up'
}

const STATUS: Readonly<Record<number, Shown>> = {
  1: { words: 'status1', tone: 'neutral' },
  2: { words: 'status2', tone: 'accent' },
  3: { words: 'status3', tone: 'down' },
  4: { words: 'status4', tone: 'warn' },
  5: { words: 'status5', tone: 'up' },
}

export function StatusChips({ loan }: { readonly loan: Loan }) {
  const t = useWords('loan')
  const known = STATUS[loan.status]
  return (
    <span className="flex flex-wrap gap-x-1.5 gap-y-1">
      {loan.days_late > 0 && <Chip tone="down">{t('daysLate', { days: loan.days_late })}</Chip>}
      {known && <Chip tone={known.tone}>{t(known.words)}</Chip>}
    </span>
  )
}

const WHY_NOT: Readonly<Record<number, 'repayWhy1' | 'repayWhy3' | 'repayWhy4' | 'repayWhy5'>> = {
  1: 'repayWhy1',
  3: 'repayWhy3',
  4: 'repayWhy4',
  5: 'repayWhy5',
}

/** Why a loan in this state cannot be repaid now. */
export function whyNot(status: number, t: ReturnType<typeof useWords<'loan'>>): string | undefined {
  const words = WHY_NOT[status]
  return words && t(words)
}
