import { DAY_MS } from '@tallystick/kernel/clock'
import { decimal, trimDecimal } from '@tallystick/kernel/decimal'
import { conservation } from '@tallystick/ledger/books'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Command } from '../../core/commands.ts'
import { FundScenario, OFFER } from '../../../testing/fund-scenario.ts'
import type { Approver, Decider } from '../wallet/review.ts'

const ANNA: Decider = { operatorId: 1, operatorUserId: null, note: 'seen' }
const BERT: Decider = { operatorId: 2, operatorUserId: null, note: null }
const TWO = { makerId: 1, makerUserId: null, checkerId: 2, checkerUserId: null, reason: 'why' }

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
  let scenario: FundScenario
  const approve = (loanId: number, by = ANNA, persons: Partial<Approver> = {}): Command => ({
    type: 'approve_loan',
    userId: 1,
    loanId,
    ...by,
    needsTwo: false,
    firstApprover: scenario.loan(loanId).approvedBy,
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
    scenario = new FundScenario()
    scenario.join(1, 'real')
    scenario.join(2, 'demo')
  })

  it('[LO1] is asked for with its terms copied and its interest fixed; no money moves yet', () => {
    const loan = scenario.loan(scenario.submit(submit('1000')))
    expect(loan).toMatchObject({ status: 'waiting', interest: decimal('125'), period: 30, dueAt: null, signId: 7 })
    expect(scenario.money()).toBe('0 0')
    expect(scenario.kinds()).toEqual(['demo_grant'])
  })

  it('[LO2] is refused to demo users, outside its bounds, and while another is open', () => {
    expect(scenario.verdict(submit('1000', 2))).toBe('only_true_account')
    expect(scenario.verdict(submit('1000', 3))).toBe('account_unknown')
    expect(scenario.verdict(submit('99.99'))).toBe('amount_below_minimum')
    expect(scenario.verdict(submit('-1000'))).toBe('amount_below_minimum')
    expect(scenario.verdict(submit('50000.01'))).toBe('amount_above_maximum')
    expect(scenario.verdict(submit('100.001'))).toBe('amount_not_in_cents')
    expect(scenario.verdict(submit('100'))).toBe('ok')
    expect(scenario.verdict(submit('100'))).toBe('loan_open')
  })

  it('[LO3] is paid out to change once, and due a period after the review', () => {
    const id = scenario.submit(submit('1000'))
    scenario.pass(2)
    expect(scenario.verdict(approve(id))).toBe('ok')
    expect(scenario.verdict(approve(id))).toBe('loan_not_waiting')
    expect(scenario.money()).toBe('1000 0')
    expect(scenario.house('loans', 'real')).toBe('-1000')
    expect(scenario.loan(id)).toMatchObject({
      status: 'to_repay',
      reviewedAt: scenario.now,
      dueAt: scenario.now + 30 * DAY_MS,
    })
    expect(scenario.changes.notices).toEqual([{ userId: 1, kind: 'loan_decided', ref: id, at: scenario.now }])
  })

  it('[LO4] needs two different operators from the two-person amount on, and operators cannot decide their own', () => {
    const id = scenario.submit(submit('10000'))
    expect(scenario.verdict(approve(id, { ...ANNA, operatorUserId: 1 }))).toBe('own_request')
    expect(scenario.verdict(approve(id))).toBe('ok')
    expect(scenario.money()).toBe('0 0')
    expect(scenario.verdict(approve(id))).toBe('already_approved')
    expect(scenario.verdict(approve(id, BERT))).toBe('ok')
    expect(scenario.money()).toBe('10000 0')
  })

  it('[LO5] a rejected one moves nothing and makes room for the next', () => {
    const id = scenario.submit(submit('1000'))
    expect(scenario.verdict({ type: 'reject_loan', userId: 1, loanId: id, ...ANNA, operatorUserId: 1 })).toBe(
      'own_request',
    )
    expect(scenario.verdict({ type: 'reject_loan', userId: 1, loanId: id, ...ANNA })).toBe('ok')
    expect(scenario.loan(id)).toMatchObject({ status: 'rejected', note: 'seen' })
    expect(scenario.verdict(repay(id))).toBe('loan_not_to_repay')
    expect(scenario.verdict(submit('100'))).toBe('ok')
  })

  it('[LO6] is repaid once: principal, interest and penalty of the started days when it was handed in', () => {
    const id = scenario.submit(submit('1000'))
    expect(scenario.verdict(repay(id))).toBe('loan_not_to_repay')
    scenario.submit(approve(id))
    scenario.pass(31, 1)
    expect(scenario.verdict(repay(id, 2))).toBe('only_true_account')
    const repayment = scenario.repayment(scenario.submit(repay(id)))
    expect(trimDecimal(repayment.penalty)).toBe('5')
    expect(trimDecimal(repayment.total)).toBe('1130')
    expect(scenario.verdict(repay(id))).toBe('loan_not_to_repay')
    scenario.pass(5)
    expect(scenario.verdict(judge(id, 'accepted'))).toBe('ok')
    expect(scenario.verdict(judge(id, 'accepted'))).toBe('repayment_not_open')
    expect(scenario.loan(id)).toMatchObject({ status: 'repaid', penalty: decimal('5'), repaidAt: scenario.now })
    const house = ['loans', 'loan_interest', 'loan_penalty', 'deposits'] as const
    expect(house.map(account => scenario.house(account, 'real'))).toEqual(['0', '125', '5', '-1130'])
    expect(scenario.money()).toBe('1000 0')
    expect(conservation(scenario.state.books)).toEqual({ real: 0n, demo: 0n })
  })

  it('[LO7] a rejected repayment leaves the debt, and the penalty counts on as if nothing had been handed in', () => {
    const id = scenario.submit(submit('1000'))
    scenario.submit(approve(id))
    scenario.pass(30)
    const early = scenario.repayment(scenario.submit(repay(id)))
    expect(early.penalty).toBe(0n)
    scenario.pass(10)
    expect(scenario.verdict(judge(id, 'rejected', { ...ANNA, operatorUserId: 1 }))).toBe('own_request')
    expect(scenario.verdict(judge(id, 'rejected'))).toBe('ok')
    expect(scenario.loan(id).status).toBe('to_repay')
    expect(early.status).toBe('rejected')
    expect(trimDecimal(scenario.repayment(scenario.submit(repay(id))).penalty)).toBe('25')
    scenario.submit(judge(id, 'accepted'))
    expect(scenario.verdict(submit('100'))).toBe('ok')
  })

  it('[LO9] is repaid from the main account at once: exactly what is owed and was shown', () => {
    const id = scenario.submit(submit('1000'))
    const fromBalance = (amount: string, userId = 1): Command => ({
      type: 'repay_from_balance',
      userId,
      loanId: id,
      amount: decimal(amount),
    })
    expect(scenario.verdict(fromBalance('1125'))).toBe('loan_not_to_repay')
    scenario.submit(approve(id))
    expect(scenario.verdict(fromBalance('1125', 2))).toBe('only_true_account')
    expect(scenario.verdict(fromBalance('1125'))).toBe('insufficient_balance')
    scenario.submit({ type: 'adjust_money', userId: 1, amount: decimal('130'), ...TWO })
    scenario.pass(31, 1)
    expect(scenario.verdict(fromBalance('1125'))).toBe('repayment_changed')
    expect(scenario.verdict(fromBalance('1130.01'))).toBe('repayment_changed')
    expect(scenario.verdict(fromBalance('1130'))).toBe('ok')
    expect(scenario.verdict(fromBalance('1130'))).toBe('loan_not_to_repay')
    expect(scenario.money()).toBe('0 0')
    expect(scenario.loan(id)).toMatchObject({ status: 'repaid', penalty: decimal('5'), repaidAt: scenario.now })
    const house = ['loans', 'loan_interest', 'loan_penalty', 'deposits'] as const
    expect(house.map(account => scenario.house(account, 'real'))).toEqual(['0', '125', '5', '0'])
    expect(conservation(scenario.state.books)).toEqual({ real: 0n, demo: 0n })
    expect(scenario.verdict(submit('100'))).toBe('ok')
  })

  it('[LO9] waits while a repayment with a proof is under review', () => {
    const id = scenario.submit(submit('100'))
    scenario.submit(approve(id))
    scenario.submit(repay(id))
    const early = { type: 'repay_from_balance', userId: 1, loanId: id, amount: decimal('112.5') } as const
    expect(scenario.verdict(early)).toBe('loan_not_to_repay')
  })

  it('[LO8] never locks the borrower’s money', () => {
    const id = scenario.submit(submit('1000'))
    scenario.submit(approve(id))
    scenario.pass(60)
    const transfer = { type: 'transfer_own', userId: 1, from: 'main', to: 'micro', amount: decimal('1000') } as const
    expect(scenario.verdict(transfer)).toBe('ok')
    expect(scenario.money()).toBe('0 0')
  })
})
