// A loan day by day: pure functions over the formulas the engine settles with. A day is 24 hours from the payout; the interest-free days
// come first.
import { loanInterest, loanPenalty, loanTotal, type LoanTerms, penaltyPerDay } from '@tallystick/formulas/loan'
import { parseWireTime } from '@tallystick/i18n/dates'
import { DAY_MS, type Instant } from '@tallystick/kernel/clock'
import { decimal, parseDecimal, type Usd } from '@tallystick/kernel/decimal'
import type { LoanConfig } from '@tallystick/wire/trader/schemas'
import type { DatedAmount } from '../../../ui/tables/dated-amounts.ts'
import { isOwed, type Loan } from '../loan.ts'
import { termsFromWire } from '../loan-form.ts'

/** When a loan that is paid out then is due. */
export function dueAfter(config: Pick<LoanConfig, 'loan_period'>, paidOutAt: Instant): Instant {
  return paidOutAt + config.loan_period * DAY_MS
}

/** What each day of a loan would add, were it paid out then; none without an amount. */
export function offeredDays(config: LoanConfig, amount: string, paidOutAt: Instant): readonly DatedAmount[] {
  const value = parseDecimal(amount) ?? 0n
  return value === 0n ? [] : interestDays(termsFromWire(config), value, paidOutAt, paidOutAt)
}

export interface Calendar {
  readonly days: readonly DatedAmount[]
  /** The end of the day that is now. */
  readonly currentAt: Instant
  readonly dueAt: Instant
  /** What repaying costs now, and what it costs at the due instant; the same until then. */
  readonly today: Usd
  readonly atDue: Usd
  readonly penaltyPerDay: Usd
}

/** Of a loan that is out; undefined for any other. */
export function calendarOf(loan: Loan, now: Instant): Calendar | undefined {
  const paidOutAt = parseWireTime(loan.reviewed_at)
  const dueAt = parseWireTime(loan.repayment_time)
  if (!isOwed(loan) || paidOutAt === undefined || dueAt === undefined) return undefined
  const [terms, amount, interest] = [termsFromWire(loan), decimal(loan.amount), decimal(loan.interest_amount)]
  const lateDays = Array.from({ length: loan.days_late }, (_, index): DatedAmount => {
    const at = dueAt + (index + 1) * DAY_MS
    return {
      at,
      amount: penaltyPerDay(terms, amount),
      total: interest + loanPenalty(terms, amount, dueAt, at),
      tone: 'late',
    }
  })
  const days = [...interestDays(terms, amount, paidOutAt, now), ...lateDays]
  return {
    days,
    currentAt: (days.find(({ at }) => at > now) ?? days.at(-1))?.at ?? dueAt,
    dueAt,
    today: decimal(loan.total_amount),
    atDue: loanTotal({ amount, interest, penalty: 0n }),
    penaltyPerDay: penaltyPerDay(terms, amount),
  }
}

/** What a day adds is the interest of a loan that long less that of one a day shorter: together exactly the interest of the loan. */
function interestDays(terms: LoanTerms, amount: Usd, paidOutAt: Instant, now: Instant): readonly DatedAmount[] {
  const upTo = (day: number): Usd => loanInterest({ ...terms, period: day }, amount)
  return Array.from({ length: terms.period }, (_, index): DatedAmount => {
    const at = paidOutAt + (index + 1) * DAY_MS
    const total = upTo(index + 1)
    return { at, amount: total - upTo(index), total, tone: at <= now ? 'past' : 'ahead' }
  })
}
