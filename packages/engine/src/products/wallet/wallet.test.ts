import { DAY_MS, HOUR_MS } from '@tallystick/kernel/clock'
import { decimal, trimDecimal } from '@tallystick/kernel/decimal'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AdjustMoney } from './commands.ts'
import { Counter, USDT } from '../../../testing/counter.ts'
import { BTCUSD } from '../../../testing/floor.ts'

describe('deposits', () => {
  it('[WD1] credit change once, when an operator approves', () => {
    const counter = new Counter()
    counter.enter(1, '0')
    const id = counter.deposit(1, '100')
    expect(counter.main()).toBe('0 0')
    expect(counter.approveDeposit(id, 1)).toBe('ok')
    expect(counter.main()).toBe('100 0')
    expect(counter.realHouse('deposits')).toBe('-100')
    expect(counter.approveDeposit(id, 2)).toBe('deposit_not_open')
    expect(counter.rejectDeposit(id)).toBe('deposit_not_open')
    expect(counter.kinds()).toEqual(['deposit_credit'])
  })

  it('[WD2] a rejected or invalid one moves nothing and says why', () => {
    const counter = new Counter()
    counter.enter(1, '0')
    const [a, b] = [counter.deposit(1, '100'), counter.deposit(1, '100')]
    expect(counter.rejectDeposit(a)).toBe('ok')
    expect(counter.rejectDeposit(b, 'invalid')).toBe('ok')
    expect(counter.depositOf(a)).toMatchObject({ status: 'rejected', note: 'no', decidedBy: 1 })
    expect(counter.depositOf(b)).toMatchObject({ status: 'invalid' })
    expect(counter.kinds()).toEqual([])
  })

  it('[WD3] from 10,000 two different operators must approve', () => {
    const counter = new Counter()
    counter.enter(1, '0')
    const small = counter.deposit(1, '9999.99999999')
    expect(counter.approveDeposit(small, 1)).toBe('ok')
    expect(counter.main()).toBe('9999.99999999 0')
    const large = counter.deposit(1, '10000')
    expect(counter.approveDeposit(large, 1)).toBe('ok')
    expect(counter.main()).toBe('9999.99999999 0')
    expect(counter.approveDeposit(large, 1)).toBe('already_approved')
    expect(counter.approveDeposit(large, 2)).toBe('ok')
    expect(counter.main()).toBe('19999.99999999 0')
    expect(counter.depositOf(large)).toMatchObject({ approvedBy: 1, decidedBy: 2 })
  })

  it('[WD3] sums of a day require a second operator whatever the amount, every time', () => {
    const counter = new Counter()
    counter.enter(1, '0')
    const id = counter.deposit(1, '100')
    expect(counter.approveDeposit(id, 1, 1, 0, { needsTwo: true })).toBe('ok')
    expect(counter.main()).toBe('0 0')
    expect(counter.depositOf(id)).toMatchObject({ approvedBy: 1, approvalsNeeded: 2, status: 'unchecked' })
    // A day later the sums are small again; what was approved once still waits for somebody else.
    expect(counter.approveDeposit(id, 1)).toBe('already_approved')
    expect(counter.approveDeposit(id, 2)).toBe('ok')
    expect(counter.main()).toBe('100 0')
  })

  it('[WD3] a first approval counts only while its operator has the right', () => {
    const counter = new Counter()
    counter.enter(1, '20000')
    const id = counter.withdrawn(counter.bind(), '12000', { verified: true })
    expect(counter.approve(id, 1)).toBe('ok')
    // Operator 1 was disabled: the approval of 2 is the first.
    expect(counter.approve(id, 2, 0, { firstApprover: 0 })).toBe('ok')
    expect(counter.withdrawalOf(id)).toMatchObject({ status: 'under_review', approvedBy: 2 })
    expect(counter.approve(id, 3)).toBe('ok')
    expect(counter.withdrawalOf(id)).toMatchObject({ status: 'completed', approvedBy: 2, decidedBy: 3 })
  })

  it('[WD4] operators cannot decide their own', () => {
    const counter = new Counter()
    counter.enter(1, '0')
    const id = counter.deposit(1, '100')
    expect(counter.approveDeposit(id, 1, 1, 1)).toBe('own_request')
    expect(counter.main()).toBe('0 0')
  })

  it('[WD5] one proof stands under review once, whoever shows it', () => {
    const counter = new Counter()
    counter.enter(1, '0')
    counter.enter(2, '0')
    const id = counter.deposit(1, '100', 'same')
    expect(() => counter.deposit(2, '50', 'same')).toThrow('proof_used')
    counter.rejectDeposit(id)
    expect(() => counter.deposit(1, '100', 'same')).not.toThrow()
  })

  it('[WD6] amounts outside the limits, and demo users, are refused', () => {
    const counter = new Counter()
    counter.enter(1, '0')
    counter.join(2, '1000')
    expect(() => counter.deposit(1, '9.99999999')).toThrow('amount_below_minimum')
    expect(() => counter.deposit(1, '1000000.00000001')).toThrow('amount_above_maximum')
    expect(() => counter.deposit(2, '100')).toThrow('only_true_account')
    expect(() => counter.deposit(3, '100')).toThrow('account_unknown')
  })
})

describe('withdrawals', () => {
  let counter: Counter
  let method: number
  beforeEach(() => {
    counter = new Counter()
    counter.enter(1, '30000')
    method = counter.bind()
  })

  it('[WW1] hold the amount at once and fix fee and received amount', () => {
    const id = counter.withdrawn(method, '250.5')
    expect(counter.main()).toBe('29749.5 250.5')
    const { fee, estimatedReceived, status, address } = counter.withdrawalOf(id)
    expect([trimDecimal(fee), trimDecimal(estimatedReceived), status]).toEqual(['1', '249.5', 'under_review'])
    expect(address).toBe('T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb')
  })

  it('[WW2] pay out once: held money leaves, the fee stays with the house', () => {
    const id = counter.withdrawn(method, '250.5')
    expect(counter.approve(id, 1)).toBe('ok')
    expect(counter.main()).toBe('29749.5 0')
    expect([counter.realHouse('withdrawals'), counter.realHouse('fees')]).toEqual(['249.5', '1'])
    expect([counter.approve(id, 2), counter.reject(id), counter.cancelWithdrawal(id)]).toEqual(
      Array(3).fill('withdrawal_not_open'),
    )
    expect(counter.kinds().slice(-2)).toEqual(['withdrawal_hold', 'withdrawal_complete'])
    expect(trimDecimal(counter.withdrawalOf(id).received)).toBe('249.5')
  })

  it.each(['rejected', 'invalid', 'cancelled'] as const)('[WW3] one that is %s gives everything back', outcome => {
    const id = counter.withdrawn(method, '250.5')
    expect(outcome === 'cancelled' ? counter.cancelWithdrawal(id) : counter.reject(id, outcome)).toBe('ok')
    expect(counter.main()).toBe('30000 0')
    expect(counter.withdrawalOf(id).status).toBe(outcome)
    expect(counter.approve(id, 2)).toBe('withdrawal_not_open')
  })

  it('[WW4] from 10,000 two operators must approve; until then the user may still cancel', () => {
    const id = counter.withdrawn(method, '10000')
    expect(counter.approve(id, 7)).toBe('ok')
    expect(counter.approve(id, 7)).toBe('already_approved')
    expect(counter.withdrawalOf(id).status).toBe('under_review')
    expect(counter.approve(id, 8, 1)).toBe('own_request')
    expect(counter.approve(id, 8)).toBe('ok')
    expect(counter.withdrawalOf(id)).toMatchObject({ status: 'completed', approvedBy: 7, decidedBy: 8 })
    const other = counter.withdrawn(method, '10000')
    counter.approve(other, 7)
    expect(counter.cancelWithdrawal(other)).toBe('ok')
  })

  it('[WW5] an amount not above its fee, or beyond the balance, is refused and changes nothing', () => {
    const before = counter.changes.transfers.length
    expect([counter.withdrawal(method, '1'), counter.withdrawal(method, '0')]).toEqual([
      'amount_not_above_fee',
      'amount_not_above_fee',
    ])
    expect(counter.withdrawal(method, '30000.00000001')).toBe('insufficient_balance')
    expect(counter.withdrawal(method, '30000')).toBe('ok')
    expect(counter.changes.transfers.length).toBe(before + 1)
  })

  it('[WW6] the method must be the own one, of that currency, and not deleted', () => {
    counter.enter(2, '100')
    const foreign = counter.bind(2)
    const other = counter.bind(1, { currencyId: 9 })
    expect([
      counter.withdrawal(foreign, '50'),
      counter.withdrawal(other, '50'),
      counter.withdrawal(4711, '50'),
    ]).toEqual(Array(3).fill('method_unknown'))
    const id = counter.withdrawn(method, '50')
    expect(counter.unbind(method)).toBe('ok')
    expect(counter.withdrawal(method, '50')).toBe('method_unknown')
    expect(counter.withdrawalOf(id).address).not.toBe('')
    expect(counter.approve(id, 1)).toBe('ok')
    expect(counter.unbind(foreign)).toBe('method_unknown')
  })

  it('[WW7] a fresh method cools, and binding it anew starts the time anew', () => {
    counter.state.settings = {
      ...counter.state.settings,
      wallet: { ...counter.state.settings.wallet, methodCoolingMs: DAY_MS },
    }
    expect(counter.withdrawal(method, '50')).toBe('method_cooling')
    counter.wait(DAY_MS - 1)
    expect(counter.withdrawal(method, '50')).toBe('method_cooling')
    counter.wait(1)
    expect(counter.withdrawal(method, '50')).toBe('ok')
    counter.unbind(method)
    expect(counter.withdrawal(counter.bind(), '50')).toBe('method_cooling')
  })

  it('[WW8] after a password change nothing is withdrawn for a day', () => {
    counter.state.settings = {
      ...counter.state.settings,
      wallet: { ...counter.state.settings.wallet, credentialCoolingMs: DAY_MS },
    }
    expect(counter.withdrawal(method, '50', { changedAt: counter.now - HOUR_MS })).toBe('credential_cooling')
    expect(counter.withdrawal(method, '50', { changedAt: counter.now - DAY_MS + 1 })).toBe('credential_cooling')
    expect(counter.withdrawal(method, '50', { changedAt: counter.now - DAY_MS })).toBe('ok')
    expect(counter.withdrawal(method, '50', { changedAt: 0 })).toBe('ok')
  })

  it('[WW9] the daily limit depends on the review, counts what is under way, and starts anew at midnight', () => {
    const unverified = { verified: false }
    const first = counter.withdrawn(method, '600', unverified)
    expect(counter.withdrawal(method, '400.00000001', unverified)).toBe('daily_limit')
    expect(counter.withdrawal(method, '400', unverified)).toBe('ok')
    counter.cancelWithdrawal(first)
    expect(counter.withdrawal(method, '600', unverified)).toBe('ok')
    expect(counter.withdrawal(method, '2', unverified)).toBe('daily_limit')
    expect(counter.withdrawal(method, '2', { verified: true })).toBe('ok')
    counter.wait(DAY_MS)
    expect(counter.withdrawal(method, '1000', unverified)).toBe('ok')
  })

  it('[WW10] terms are fixed: what the currency costs later changes nothing', () => {
    const id = counter.withdrawn(method, '250.5')
    counter.verdict({
      type: 'submit_withdrawal',
      userId: 1,
      methodId: method,
      amount: decimal('100'),
      memo: '',
      terms: { ...USDT, withdrawalRate: decimal('50') },
      credentialChangedAt: 0,
      isVerified: true,
    })
    expect(trimDecimal(counter.withdrawalOf(id).fee)).toBe('1')
  })
})

describe('methods', () => {
  it('[WM1] the same target is bound once, and only so many', () => {
    const counter = new Counter({ maxMethods: 2 })
    counter.enter(1, '0')
    const id = counter.bind()
    expect(() => counter.bind()).toThrow('method_exists')
    counter.bind(1, { address: 'another' })
    expect(() => counter.bind(1, { address: 'third' })).toThrow('too_many_methods')
    counter.unbind(id)
    expect(() => counter.bind()).not.toThrow()
  })
})

describe('transfers', () => {
  const move = (from: 'forex' | 'micro' | 'main', to: 'forex' | 'micro' | 'main', amount: string, userId = 1) =>
    ({ type: 'transfer_own', userId, from, to, amount: decimal(amount) }) as const

  it('[WT1] move free money between two different own accounts', () => {
    const counter = new Counter()
    counter.enter(1, '1000')
    expect(counter.verdict(move('main', 'forex', '600'))).toBe('ok')
    expect(counter.verdict(move('main', 'micro', '400'))).toBe('ok')
    expect([counter.main(), counter.money()]).toEqual(['0 0', '600 0 0'])
    expect(counter.verdict(move('main', 'forex', '0.00000001'))).toBe('insufficient_balance')
    expect(counter.verdict(move('micro', 'micro', '1'))).toBe('same_account')
    expect(counter.verdict(move('micro', 'main', '0'))).toBe('amount_below_minimum')
    counter.join(2, '100')
    expect(counter.verdict(move('forex', 'main', '1', 2))).toBe('only_true_account')
  })

  it('[WT2] from forex only what open positions do not need may leave; floating profit does not count', () => {
    const counter = new Counter()
    counter.enter(1, '1000')
    counter.ask(move('main', 'forex', '1000'))
    counter.quote(BTCUSD, '10000')
    counter.open({ lots: '1', leverage: 100 })
    expect(counter.money()).toBe('898 100 0')
    counter.quote(BTCUSD, '9800')
    expect(counter.verdict(move('forex', 'main', '698.00000001'))).toBe('insufficient_balance')
    expect(counter.verdict(move('forex', 'main', '698'))).toBe('ok')
    counter.quote(BTCUSD, '10500')
    expect(counter.verdict(move('forex', 'main', '200.00000001'))).toBe('insufficient_balance')
    expect(counter.verdict(move('forex', 'main', '200'))).toBe('ok')
  })
})

describe('corrections', () => {
  const adjust = (counter: Counter, amount: string, by: Partial<AdjustMoney> = {}): string => {
    const persons = { makerId: 1, makerUserId: 0, checkerId: 2, checkerUserId: 0 }
    const value = amount.startsWith('-') ? -decimal(amount.slice(1)) : decimal(amount)
    const result = counter.ask({ type: 'adjust_money', userId: 1, amount: value, reason: 'why', ...persons, ...by })
    return 'refusal' in result ? result.refusal.reason : 'ok'
  }

  it('[WA1] give and take, as one movement against the house that names its own kind', () => {
    const counter = new Counter()
    counter.enter(1, '100')
    expect(adjust(counter, '25.00000001')).toBe('ok')
    expect(adjust(counter, '-5')).toBe('ok')
    expect(counter.main()).toBe('120.00000001 0')
    expect(counter.realHouse('adjustments')).toBe('-20.00000001')
    expect(counter.kinds().slice(-2)).toEqual(['adjustment', 'adjustment'])
  })

  it('[WA2] never take more than is free', () => {
    const counter = new Counter()
    counter.enter(1, '100')
    expect(adjust(counter, '-100.00000001')).toBe('insufficient_balance')
    expect(adjust(counter, '-100')).toBe('ok')
    expect(counter.main()).toBe('0 0')
  })

  it('[WA3] need two persons, neither of them the user, and stay within the limit', () => {
    const counter = new Counter()
    counter.enter(1, '100')
    counter.join(2, '1000')
    expect(adjust(counter, '1', { checkerId: 1 })).toBe('already_approved')
    expect(adjust(counter, '1', { makerUserId: 1 })).toBe('own_request')
    expect(adjust(counter, '1', { checkerUserId: 1 })).toBe('own_request')
    expect(adjust(counter, '0')).toBe('amount_below_minimum')
    expect(adjust(counter, '10000.00000001')).toBe('amount_above_maximum')
    expect(adjust(counter, '10000')).toBe('ok')
    expect(adjust(counter, '1', { userId: 2 })).toBe('only_true_account')
    expect(adjust(counter, '1', { userId: 3 })).toBe('account_unknown')
  })
})
