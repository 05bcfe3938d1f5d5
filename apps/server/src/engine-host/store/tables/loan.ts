// Tables of loans and repayments. The wire's numbers (1–5) are the table's numbers.
import type { LoanStatus, RepaymentStatus } from '@tallystick/engine/products/loan/record'
import { describe } from './table.ts'

export const LOAN_STATUS = {
  waiting: 1,
  to_repay: 2,
  rejected: 3,
  repayment_review: 4,
  repaid: 5,
} as const satisfies Record<LoanStatus, number>

export const REPAYMENT_STATUS = {
  under_review: 0,
  accepted: 1,
  rejected: 2,
} as const satisfies Record<RepaymentStatus, number>

export const LOANS = describe('loan', (fixed, changing, record) => ({
  id: fixed.id('id', record.id),
  userId: fixed.id('user_id', record.userId),
  status: changing.numbered('status', record.status, LOAN_STATUS),
  configId: fixed.id('config_id', record.configId),
  amount: fixed.amount('amount', record.amount),
  period: fixed.small('period', record.period),
  freePeriod: fixed.small('free_period', record.freePeriod),
  interestRate: fixed.amount('interest_rate', record.interestRate),
  penaltyRate: fixed.amount('penalty_rate', record.penaltyRate),
  interest: fixed.amount('interest', record.interest),
  penalty: changing.amount('penalty', record.penalty),
  signId: fixed.id('sign_id', record.signId),
  agreementHash: fixed.text('agreement_hash', record.agreementHash),
  approvalsNeeded: changing.smallest('approvals_needed', record.approvalsNeeded),
  approvedBy: changing.idOrNull('approved_by', record.approvedBy),
  decidedBy: changing.idOrNull('decided_by', record.decidedBy),
  note: changing.textOrNull('note', record.note),
  createdAt: fixed.id('created_at', record.createdAt),
  reviewedAt: changing.idOrNull('reviewed_at', record.reviewedAt),
  dueAt: changing.idOrNull('due_at', record.dueAt),
  repaidAt: changing.idOrNull('repaid_at', record.repaidAt),
}))

export const REPAYMENTS = describe('loan_repayment', (fixed, changing, record) => ({
  id: fixed.id('id', record.id),
  userId: fixed.id('user_id', record.userId),
  loanId: fixed.id('loan_id', record.loanId),
  status: changing.numbered('status', record.status, REPAYMENT_STATUS),
  accountId: fixed.id('account_id', record.accountId),
  currencyCode: fixed.text('currency_code', record.currencyCode),
  protocolCode: fixed.text('protocol_code', record.protocolCode),
  address: fixed.text('address', record.address),
  penalty: fixed.amount('penalty', record.penalty),
  total: fixed.amount('total', record.total),
  proofId: fixed.id('proof_id', record.proofId),
  proofHash: fixed.text('proof_hash', record.proofHash),
  decidedBy: changing.idOrNull('decided_by', record.decidedBy),
  note: changing.textOrNull('note', record.note),
  createdAt: fixed.id('created_at', record.createdAt),
  decidedAt: changing.idOrNull('decided_at', record.decidedAt),
}))
