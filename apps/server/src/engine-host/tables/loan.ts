// Tables of loans and repayments. The wire's numbers (1–5) are the table's numbers.
import type { LoanStatus, RepaymentStatus } from '@tallystick/engine/products/loan/record'
import { amount, changing, id, numbered, small, text } from './columns.ts'
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

export const LOANS = describe('loan', {
  id: id('id'),
  userId: id('user_id'),
  status: changing(numbered('status', LOAN_STATUS)),
  configId: id('config_id'),
  amount: amount('amount'),
  period: small('period'),
  freePeriod: small('free_period'),
  interestRate: amount('interest_rate'),
  penaltyRate: amount('penalty_rate'),
  interest: amount('interest'),
  penalty: changing(amount('penalty')),
  signId: id('sign_id'),
  agreementHash: text('agreement_hash'),
  approvalsNeeded: changing(small('approvals_needed', 'smallint')),
  approvedBy: changing(id('approved_by')),
  decidedBy: changing(id('decided_by')),
  note: changing(text('note')),
  createdAt: id('created_at'),
  reviewedAt: changing(id('reviewed_at')),
  dueAt: changing(id('due_at')),
  repaidAt: changing(id('repaid_at')),
})

export const REPAYMENTS = describe('loan_repayment', {
  id: id('id'),
  userId: id('user_id'),
  loanId: id('loan_id'),
  status: changing(numbered('status', REPAYMENT_STATUS)),
  accountId: id('account_id'),
  currencyCode: text('currency_code'),
  protocolCode: text('protocol_code'),
  address: text('address'),
  penalty: amount('penalty'),
  total: amount('total'),
  proofId: id('proof_id'),
  proofHash: text('proof_hash'),
  decidedBy: changing(id('decided_by')),
  note: changing(text('note')),
  createdAt: id('created_at'),
  decidedAt: changing(id('decided_at')),
})
