// Tables of loans and repayments. The wire's numbers (1–5) are the table's numbers.
import type { Loan, LoanStatus, Repayment, RepaymentStatus } from '@tallystick/engine/products/loan/loan'
import { Columns, nameOf } from './columns.ts'
import { changing, fixed, type Row, type Table } from './table.ts'

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

export const LOANS: Table<Loan> = {
  name: 'loan',
  openWhere: 'status in (1, 2, 4)',
  fromRow: loanFrom,
  columns: [
    fixed('id', 'bigint', loan => loan.id),
    fixed('user_id', 'bigint', loan => loan.userId),
    changing('status', 'smallint', loan => LOAN_STATUS[loan.status]),
    fixed('config_id', 'bigint', loan => loan.configId),
    fixed('amount', 'bigint', loan => loan.amount),
    fixed('period', 'integer', loan => loan.period),
    fixed('free_period', 'integer', loan => loan.freePeriod),
    fixed('interest_rate', 'bigint', loan => loan.interestRate),
    fixed('penalty_rate', 'bigint', loan => loan.penaltyRate),
    fixed('interest', 'bigint', loan => loan.interest),
    changing('penalty', 'bigint', loan => loan.penalty),
    fixed('sign_id', 'bigint', loan => loan.signId),
    fixed('agreement_hash', 'text', loan => loan.agreementHash),
    changing('approvals_needed', 'smallint', loan => loan.approvalsNeeded),
    changing('approved_by', 'bigint', loan => loan.approvedBy),
    changing('decided_by', 'bigint', loan => loan.decidedBy),
    changing('note', 'text', loan => loan.note),
    fixed('created_at', 'bigint', loan => loan.createdAt),
    changing('reviewed_at', 'bigint', loan => loan.reviewedAt),
    changing('due_at', 'bigint', loan => loan.dueAt),
    changing('repaid_at', 'bigint', loan => loan.repaidAt),
  ],
}

export const REPAYMENTS: Table<Repayment> = {
  name: 'loan_repayment',
  openWhere: 'status = 0',
  fromRow: repaymentFrom,
  columns: [
    fixed('id', 'bigint', one => one.id),
    fixed('user_id', 'bigint', one => one.userId),
    fixed('loan_id', 'bigint', one => one.loanId),
    changing('status', 'smallint', one => REPAYMENT_STATUS[one.status]),
    fixed('account_id', 'bigint', one => one.accountId),
    fixed('currency_code', 'text', one => one.currencyCode),
    fixed('protocol_code', 'text', one => one.protocolCode),
    fixed('address', 'text', one => one.address),
    fixed('penalty', 'bigint', one => one.penalty),
    fixed('total', 'bigint', one => one.total),
    fixed('proof_id', 'bigint', one => one.proofId),
    fixed('proof_hash', 'text', one => one.proofHash),
    changing('decided_by', 'bigint', one => one.decidedBy),
    changing('note', 'text', one => one.note),
    fixed('created_at', 'bigint', one => one.createdAt),
    changing('decided_at', 'bigint', one => one.decidedAt),
  ],
}

export function loanFrom(raw: Row): Loan {
  const row = new Columns(raw)
  return {
    id: row.id('id'),
    userId: row.id('user_id'),
    status: nameOf(LOAN_STATUS, row.small('status')),
    configId: row.id('config_id'),
    amount: row.amount('amount'),
    period: row.small('period'),
    freePeriod: row.small('free_period'),
    interestRate: row.amount('interest_rate'),
    penaltyRate: row.amount('penalty_rate'),
    interest: row.amount('interest'),
    penalty: row.amount('penalty'),
    signId: row.id('sign_id'),
    agreementHash: row.text('agreement_hash'),
    approvalsNeeded: row.small('approvals_needed') === 2 ? 2 : 1,
    approvedBy: row.id('approved_by'),
    decidedBy: row.id('decided_by'),
    note: row.text('note'),
    createdAt: row.id('created_at'),
    reviewedAt: row.id('reviewed_at'),
    dueAt: row.id('due_at'),
    repaidAt: row.id('repaid_at'),
  }
}

export function repaymentFrom(raw: Row): Repayment {
  const row = new Columns(raw)
  return {
    id: row.id('id'),
    userId: row.id('user_id'),
    loanId: row.id('loan_id'),
    status: nameOf(REPAYMENT_STATUS, row.small('status')),
    accountId: row.id('account_id'),
    currencyCode: row.text('currency_code'),
    protocolCode: row.text('protocol_code'),
    address: row.text('address'),
    penalty: row.amount('penalty'),
    total: row.amount('total'),
    proofId: row.id('proof_id'),
    proofHash: row.text('proof_hash'),
    decidedBy: row.id('decided_by'),
    note: row.text('note'),
    createdAt: row.id('created_at'),
    decidedAt: row.id('decided_at'),
  }
}
