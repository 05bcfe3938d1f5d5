import { DAY_MS } from '@tallystick/kernel/clock'
import { decimal, trimDecimal } from '@tallystick/kernel/decimal'
import { conservation } from '@tallystick/ledger/books'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Command } from '../../core/commands.ts'
import { Desk, OFFER } from '../../../testing/desk.ts'
import type { Approver } from '../wallet/commands.ts'

const ANNA = { operatorId: 1, operatorUserId: 0, note: 'seen' }
const BERT = { operatorId: 2, operatorUserId: 0, note: '' }

function submit(amount: string, userId = 1): Command {
  return {
    type: 'submit_loan',
    userId,
    amount: decimal(amount),
    offer: OFFER,
    signId: 7,
    agreementHash: 'a'.repeat(64),
  }
}

function repay(loanId: number, userId = 1): Command {
  const network = { accountId: 1, currencyCode: 'USDT', protocolCode: 'TRC20', address: 'T9y' }
  return { type: 'submit_repayment', userId, loanId, ...network, proofId: 9, proofHash: 'p' }
}

describe('loans', () => {
  let desk: Desk
  const approve = (loanId: number, by = ANNA, persons: Partial<Approver> = {}): Command => ({
    type: 'approve_loan',
    userId: 1,
    loanId,
    ...by,
    needsTwo: false,
    firstApprover: desk.loan(loanId).approvedBy,
    ...persons,
  })
  const judge = (loanId: number, outcome: 'accepted' | 'rejected', by = ANNA): Command => ({
    type: 'decide_repayment',
    userId: 1,
    loanId,
    outcome,
    ...by,
  })

  beforeEach(() => {
    desk = new Desk()
    desk.join(1, 'real')
    desk.join(2, 'demo')
  })

  it('[LO1] is asked for with its terms copied and its interest fixed; no money moves yet', () => {
    const loan = desk.loan(desk.ask(submit('1000')))
    expect(loan).toMatchObject({ status: 'waiting', interest: decimal('125'), period: 30, dueAt: 0, signId: 7 })
    expect(desk.money()).toBe('0 0')
    expect(desk.kinds()).toEqual(['demo_grant'])
  })

  it('[LO2] is refused to demo users, outside its bounds, and while another is open', () => {
    expect(desk.verdict(submit('1000', 2))).toBe('only_true_account')
    expect(desk.verdict(submit('1000', 3))).toBe('account_unknown')
    expect(desk.verdict(submit('99.99'))).toBe('amount_below_minimum')
    expect(desk.verdict(submit('-1000'))).toBe('amount_below_minimum')
    expect(desk.verdict(submit('50000.01'))).toBe('amount_above_maximum')
    expect(desk.verdict(submit('100.001'))).toBe('amount_not_in_cents')
    expect(desk.verdict(submit('100'))).toBe('ok')
    expect(desk.verdict(submit('100'))).toBe('loan_open')
  })

  it('[LO3] is paid out to change once, and due a period after the review', () => {
    const id = desk.ask(submit('1000'))
    desk.pass(2)
    expect(desk.verdict(approve(id))).toBe('ok')
    expect(desk.verdict(approve(id))).toBe('loan_not_waiting')
    expect(desk.money()).toBe('1000 0')
    expect(desk.house('loans', 'real')).toBe('-1000')
    expect(desk.loan(id)).toMatchObject({ status: 'to_repay', reviewedAt: desk.now, dueAt: desk.now + 30 * DAY_MS })
    expect(desk.changes.notices).toEqual([{ userId: 1, kind: 'loan_decided', ref: id, at: desk.now }])
  })

  it('[LO4] needs two different operators from the two-person amount on, and operators cannot decide their own', () => {
    const id = desk.ask(submit('10000'))
    expect(desk.verdict(approve(id, { ...ANNA, operatorUserId: 1 }))).toBe('own_request')
    expect(desk.verdict(approve(id))).toBe('ok')
    expect(desk.money()).toBe('0 0')
    expect(desk.verdict(approve(id))).toBe('already_approved')
    expect(desk.verdict(approve(id, BERT))).toBe('ok')
    expect(desk.money()).toBe('10000 0')
  })

  it('[LO5] a rejected one moves nothing and makes room for the next', () => {
    const id = desk.ask(submit('1000'))
    expect(desk.verdict({ type: 'reject_loan', userId: 1, loanId: id, ...ANNA, operatorUserId: 1 })).toBe('own_request')
    expect(desk.verdict({ type: 'reject_loan', userId: 1, loanId: id, ...ANNA })).toBe('ok')
    expect(desk.loan(id)).toMatchObject({ status: 'rejected', note: 'seen' })
    expect(desk.verdict(repay(id))).toBe('loan_not_to_repay')
    expect(desk.verdict(submit('100'))).toBe('ok')
  })

  it('[LO6] is repaid once: principal, interest and penalty of the started days when it was handed in', () => {
    const id = desk.ask(submit('1000'))
    expect(desk.verdict(repay(id))).toBe('loan_not_to_repay')
    desk.ask(approve(id))
    desk.pass(31, 1)
    expect(desk.verdict(repay(id, 2))).toBe('only_true_account')
    const repayment = desk.repayment(desk.ask(repay(id)))
    expect(trimDecimal(repayment.penalty)).toBe('5')
    expect(trimDecimal(repayment.total)).toBe('1130')
    expect(desk.verdict(repay(id))).toBe('loan_not_to_repay')
    desk.pass(5)
    expect(desk.verdict(judge(id, 'accepted'))).toBe('ok')
    expect(desk.verdict(judge(id, 'accepted'))).toBe('repayment_not_open')
    expect(desk.loan(id)).toMatchObject({ status: 'repaid', penalty: decimal('5'), repaidAt: desk.now })
    const house = ['loans', 'loan_interest', 'loan_penalty', 'deposits'] as const
    expect(house.map(account => desk.house(account, 'real'))).toEqual(['0', '125', '5', '-1130'])
    expect(desk.money()).toBe('1000 0')
    expect(conservation(desk.state.books)).toEqual({ real: 0n, demo: 0n })
  })

  it('[LO7] a rejected repayment leaves the debt, and the penalty counts on as if nothing had been handed in', () => {
    const id = desk.ask(submit('1000'))
    desk.ask(approve(id))
    desk.pass(30)
    const early = desk.repayment(desk.ask(repay(id)))
    expect(early.penalty).toBe(0n)
    desk.pass(10)
    expect(desk.verdict(judge(id, 'rejected', { ...ANNA, operatorUserId: 1 }))).toBe('own_request')
    expect(desk.verdict(judge(id, 'rejected'))).toBe('ok')
    expect(desk.loan(id).status).toBe('to_repay')
    expect(early.status).toBe('rejected')
    expect(trimDecimal(desk.repayment(desk.ask(repay(id))).penalty)).toBe('25')
    desk.ask(judge(id, 'accepted'))
    expect(desk.verdict(submit('100'))).toBe('ok')
  })

  it('[LO8] never locks the borrower’s money', () => {
    const id = desk.ask(submit('1000'))
    desk.ask(approve(id))
    desk.pass(60)
    const transfer = { type: 'transfer_own', userId: 1, from: 'main', to: 'micro', amount: decimal('1000') } as const
    expect(desk.verdict(transfer)).toBe('ok')
    expect(desk.money()).toBe('0 0')
  })
})
