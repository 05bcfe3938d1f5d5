// Presents loans on the wire.
import type { LoanOffer } from '@tallystick/engine/products/loan/commands'
import { daysLate, loanInterest, loanPenalty, loanTotal, penaltyPerDay, yearlyRate } from '@tallystick/formulas/loan'
import type { Instant } from '@tallystick/kernel/clock'
import { formatDecimal, trimDecimal, type Usd } from '@tallystick/kernel/decimal'
import type { OperatorAnswerOf } from '@tallystick/wire/operator/schemas'
import type { Loan as WireLoan, LoanConfig, LoanApplicant } from '@tallystick/wire/trader/schemas'
import { LOAN_STATUS } from '../../../engine-host/store/tables/loan.ts'
import { timeText } from '../../../http/pipeline/time-text.ts'
import { APPLICANT_STATUS, type Asker, type LoanApplicantRow, type LoanRow, type ReviewedLoan } from './queries.ts'

const usd = (amount: Usd): string => formatDecimal(amount, 2)

export function presentConfig(offer: LoanOffer): LoanConfig {
  return {
    id: offer.configId,
    loan_period: offer.period,
    min_amount: usd(offer.minimum),
    max_amount: usd(offer.maximum),
    interest_rate: trimDecimal(offer.interestRate),
    yearly_rate: trimDecimal(yearlyRate(offer.interestRate)),
    free_period: offer.freePeriod,
    penalty_rate: trimDecimal(offer.penaltyRate),
  }
}

export interface Cost {
  readonly amount: string
  readonly interest_amount: string
  readonly penalty_per_day: string
  readonly total_amount: string
}

export function presentCost(offer: LoanOffer, amount: Usd): Cost {
  const interest = loanInterest(offer, amount)
  return {
    amount: usd(amount),
    interest_amount: usd(interest),
    penalty_per_day: usd(penaltyPerDay(offer, amount)),
    total_amount: usd(loanTotal({ amount, interest, penalty: 0n })),
  }
}

/** What is owed for lateness: counted on while it is to repay, fixed once a repayment was handed in. */
function owed({ loan, frozenPenalty }: LoanRow, now: Instant): { readonly penalty: Usd; readonly days: number } {
  if (loan.status === 'to_repay' && loan.dueAt !== null) {
    return { penalty: loanPenalty(loan, loan.amount, loan.dueAt, now), days: daysLate(loan.dueAt, now) }
  }
  const penalty = loan.status === 'repayment_review' ? (frozenPenalty ?? 0n) : loan.penalty
  const perDay = penaltyPerDay(loan, loan.amount)
  return { penalty, days: perDay > 0n ? Number(penalty / perDay) : 0 }
}

export function presentLoan(row: LoanRow, now: Instant): WireLoan {
  const { loan } = row
  const { penalty, days } = owed(row, now)
  return {
    id: loan.id,
    amount: usd(loan.amount),
    loan_period: loan.period,
    free_period: loan.freePeriod,
    interest_amount: usd(loan.interest),
    interest_rate: trimDecimal(loan.interestRate),
    penalty_rate: trimDecimal(loan.penaltyRate),
    penalty_amount: usd(penalty),
    total_amount: usd(loanTotal({ amount: loan.amount, interest: loan.interest, penalty })),
    days_late: days,
    reviewed_at: timeText(loan.reviewedAt),
    repayment_time: timeText(loan.dueAt),
    repaid_at: timeText(loan.repaidAt),
    status: LOAN_STATUS[loan.status],
    remark: loan.note ?? '',
    created_at: timeText(loan.createdAt),
  }
}

const NO_APPLICANT: LoanApplicant = {
  status: 0,
  remark: '',
  name: '',
  last_name: '',
  sex: 0,
  birthday: '',
  country: '',
  mobile: '',
  id_card_type: 0,
  hand_pic: 0,
  sign: 0,
}

export function presentApplicant(row: LoanApplicantRow | undefined): LoanApplicant {
  return row ? { ...applicantFields(row), remark: row.note } : NO_APPLICANT
}

function applicantFields(row: LoanApplicantRow): Omit<LoanApplicant, 'remark'> {
  return {
    status: APPLICANT_STATUS[row.status],
    name: row.name,
    last_name: row.lastName,
    sex: row.sex,
    birthday: row.birthday,
    country: row.country,
    mobile: row.mobile,
    id_card_type: row.idCardType,
    hand_pic: row.handPicId,
    sign: row.signId,
  }
}

export function presentAsker({ publicId, uid, email }: Asker): { user_id: string; uid: string; email: string } {
  return { user_id: publicId, uid, email }
}

export function presentApplicantReview(
  row: LoanApplicantRow & { readonly asker: Asker },
): OperatorAnswerOf<'operatorLoanApplicants'>['data'][number] {
  return {
    id: row.id,
    ...presentAsker(row.asker),
    ...applicantFields(row),
    note: row.note,
    decided_by: row.decidedBy,
    created_at: timeText(row.createdAt),
    decided_at: timeText(row.decidedAt),
  }
}

export function presentLoanReview(row: ReviewedLoan, now: Instant): OperatorAnswerOf<'operatorLoans'>['data'][number] {
  const { loan, repayment, agreement } = row
  const { remark, repaid_at, ...shown } = presentLoan(row, now)
  return {
    ...shown,
    ...presentAsker(row.asker),
    repaid_at,
    note: remark,
    sign: loan.signId,
    agreement,
    approvals_needed: loan.approvalsNeeded,
    approved_by: loan.approvedBy ?? 0,
    decided_by: loan.decidedBy ?? 0,
    repayment: {
      id: repayment?.id ?? 0,
      currency_code: repayment?.currencyCode ?? '',
      protocol_code: repayment?.protocolCode ?? '',
      address: repayment?.address ?? '',
      total_amount: usd(repayment?.total ?? 0n),
      proof_id: repayment?.proofId ?? 0,
      created_at: timeText(repayment?.createdAt ?? null),
    },
  }
}
