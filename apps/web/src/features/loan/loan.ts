// A loan and its borrower in the app: names instead of the wire's numbers.
import { decimal, type Usd } from '@tallystick/kernel/decimal'
import type {
  Loan as WireLoan,
  LoanApplicant as WireApplicant,
  RepaymentAccount as WireAccount,
} from '@tallystick/wire/trader/schemas'
import { wireWord } from '../../platform/wire-word.ts'

const LOAN_STATUS = {
  1: 'waiting',
  2: 'to_repay',
  3: 'rejected',
  4: 'repayment_review',
  5: 'repaid',
} as const

export type LoanStatus = (typeof LOAN_STATUS)[keyof typeof LOAN_STATUS]

/** In the order a loan goes through them. */
export const LOAN_STATUSES: readonly LoanStatus[] = Object.values(LOAN_STATUS)

export interface Loan extends Omit<WireLoan, 'status'> {
  readonly status: LoanStatus
}

export function loanFromWire(loan: WireLoan): Loan {
  return { ...loan, status: wireWord(LOAN_STATUS, loan.status) }
}

/** The money is out and not back yet. */
export function isOwed({ status }: Loan): boolean {
  return status === 'to_repay' || status === 'repayment_review'
}

/** There is at most one that waits or is out. */
export function isOpen(loan: Loan): boolean {
  return loan.status === 'waiting' || isOwed(loan)
}

/** What the main account has left once the loan is repaid out of it, or what it lacks for that; one of them is 0. */
export function afterRepaying(
  free: Usd,
  loan: Pick<Loan, 'total_amount'>,
): { readonly left: Usd; readonly missing: Usd } {
  const left = free - decimal(loan.total_amount)
  return left < 0n ? { left: 0n, missing: -left } : { left, missing: 0n }
}

/** Where a loan is repaid to from outside. */
export interface RepaymentAccount extends Omit<WireAccount, 'is_sample'> {
  /** For trying out: nothing sent there arrives. */
  readonly isSample: boolean
}

export function repaymentAccountFromWire({ is_sample: sample, ...rest }: WireAccount): RepaymentAccount {
  return { ...rest, isSample: sample === 1 }
}

const APPLICANT_STATUS = { 0: 'none', 1: 'waiting', 2: 'approved', 3: 'rejected' } as const
export const SEX_NUMBER = { male: 1, female: 2 } as const
export const DOCUMENT_NUMBER = { idCard: 1, passport: 2 } as const

export interface LoanApplicant extends Omit<WireApplicant, 'status' | 'sex' | 'id_card_type'> {
  readonly status: (typeof APPLICANT_STATUS)[keyof typeof APPLICANT_STATUS]
  readonly sex: keyof typeof SEX_NUMBER
  readonly document: keyof typeof DOCUMENT_NUMBER
}

/** What was not said yet is what the form begins with. */
export function applicantFromWire({ status, sex, id_card_type: type, ...rest }: WireApplicant): LoanApplicant {
  return {
    ...rest,
    status: wireWord(APPLICANT_STATUS, status),
    sex: sex === SEX_NUMBER.female ? 'female' : 'male',
    document: type === DOCUMENT_NUMBER.passport ? 'passport' : 'idCard',
  }
}
