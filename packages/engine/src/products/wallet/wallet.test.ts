import { DAY_MS, HOUR_MS } from '@tallystick/kernel/clock'
import { decimal, trimDecimal } from '@tallystick/kernel/decimal'
import { beforeEach, describe, expect, it } from 'vitest'
import type { AdjustMoney } from './commands.ts'
import { WalletScenario, USDT } from '../../../testing/wallet-scenario.ts'
import { BTCUSD } from '../../../testing/forex-scenario.ts'

describe('deposits', () => {
  it('[WD1] credit change once, when an operator approves', () => {
    const scenario = new WalletScenario()
    scenario.enter(1, '0')
    const id = scenario.deposit(1, '100')
    expect(scenario.main()).toBe('0 0')
    expect(scenario.approveDeposit(id, 1)).toBe('ok')
    expect(scenario.main()).toBe('100 0')
    expect(scenario.realHouse('deposits')).toBe('-100')
    expect(scenario.approveDeposit(id, 2)).toBe('deposit_not_open')
    expect(scenario.rejectDeposit(id)).toBe('deposit_not_open')
    expect(scenario.kinds()).toEqual(['deposit_credit'])
  })

  it('[WD2] a rejected or invalid one moves nothing and says why', () => {
    const scenario = new WalletScenario()
    scenario.enter(1, '0')
    const [a, b] = [scenario.deposit(1, '100'), scenario.deposit(1, '100')]
    expect(scenario.rejectDeposit(a)).toBe('ok')
    expect(scenario.rejectDeposit(b, 'invalid')).toBe('ok')
    expect(scenario.depositOf(a)).toMatchObject({ status: 'rejected', note: 'no', decidedBy: 1 })
    expect(scenario.depositOf(b)).toMatchObject({ status: 'invalid' })
    expect(scenario.kinds()).toEqual([])
  })

  it('[WD3] from 10,000 two different operators must approve', () => {
    const scenario = new WalletScenario()
    scenario.enter(1, '0')
    const small = scenario.deposit(1, '9999.99999999')
    expect(scenario.approveDeposit(small, 1)).toBe('ok')
    expect(scenario.main()).toBe('9999.99999999 0')
    const large = scenario.deposit(1, '10000')
    const undecided = { approvedBy: null, decidedBy: null, decidedAt: null, note: null }
    expect(scenario.depositOf(large)).toMatchObject(undecided)
    expect(scenario.approveDeposit(large, 1)).toBe('ok')
    expect(scenario.main()).toBe('9999.99999999 0')
    expect(scenario.approveDeposit(large, 1)).toBe('already_approved')
    expect(scenario.approveDeposit(large, 2)).toBe('ok')
    expect(scenario.main()).toBe('19999.99999999 0')
    expect(scenario.depositOf(large)).toMatchObject({ approvedBy: 1, decidedBy: 2 })
  })

  it('[WD3] sums of a day require a second operator whatever the amount, every time', () => {
    const scenario = new WalletScenario()
    scenario.enter(1, '0')
    const id = scenario.deposit(1, '100')
    expect(scenario.approveDeposit(id, 1, 1, null, { needsTwo: true })).toBe('ok')
    expect(scenario.main()).toBe('0 0')
    expect(scenario.depositOf(id)).toMatchObject({ approvedBy: 1, approvalsNeeded: 2, status: 'unchecked' })
    // A day later the sums are small again; what was approved once still waits for somebody else.
    expect(scenario.approveDeposit(id, 1)).toBe('already_approved')
    expect(scenario.approveDeposit(id, 2)).toBe('ok')
    expect(scenario.main()).toBe('100 0')
  })

  it('[WD3] a first approval counts only while its operator has the right', () => {
    const scenario = new WalletScenario()
    scenario.enter(1, '20000')
    const id = scenario.withdrawn(scenario.bind(), '12000', { verified: true })
    expect(scenario.approve(id, 1)).toBe('ok')
    // Operator 1 was disabled: the approval of 2 is the first.
    expect(scenario.approve(id, 2, null, { firstApprover: null })).toBe('ok')
    expect(scenario.withdrawalOf(id)).toMatchObject({ status: 'under_review', approvedBy: 2 })
    expect(scenario.approve(id, 3)).toBe('ok')
    expect(scenario.withdrawalOf(id)).toMatchObject({ status: 'completed', approvedBy: 2, decidedBy: 3 })
  })

  it('[WD4] operators cannot decide their own', () => {
    const scenario = new WalletScenario()
    scenario.enter(1, '0')
    const id = scenario.deposit(1, '100')
    expect(scenario.approveDeposit(id, 1, 1, 1)).toBe('own_request')
    expect(scenario.main()).toBe('0 0')
  })

  it('[WD5] one proof stands under review once, whoever shows it', () => {
    const scenario = new WalletScenario()
    scenario.enter(1, '0')
    scenario.enter(2, '0')
    const id = scenario.deposit(1, '100', 'same')
    expect(() => scenario.deposit(2, '50', 'same')).toThrow('proof_used')
    scenario.rejectDeposit(id)
    expect(() => scenario.deposit(1, '100', 'same')).not.toThrow()
  })

  it('[WD6] amounts outside the limits, and demo users, are refused', () => {
    const scenario = new WalletScenario()
    scenario.enter(1, '0')
    scenario.join(2, '1000')
    expect(() => scenario.deposit(1, '9.99999999')).toThrow('amount_below_minimum')
    expect(() => scenario.deposit(1, '1000000.00000001')).toThrow('amount_above_maximum')
    expect(() => scenario.deposit(2, '100')).toThrow('only_true_account')
    expect(() => scenario.deposit(3, '100')).toThrow('account_unknown')
  })
})

describe('withdrawals', () => {
  let scenario: WalletScenario
  let method: number
  beforeEach(() => {
    scenario = new WalletScenario()
    scenario.enter(1, '30000')
    method = scenario.bind()
  })

  it('[WW1] hold the amount at once and fix fee and received amount', () => {
    const id = scenario.withdrawn(method, '250.5')
    expect(scenario.main()).toBe('29749.5 250.5')
    const { fee, estimatedReceived, status, address } = scenario.withdrawalOf(id)
    expect([trimDecimal(fee), trimDecimal(estimatedReceived), status]).toEqual(['1', '249.5', 'under_review'])
    expect(address).toBe('T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb')
  })

  it('[WW2] pay out once: held money leaves, the fee stays with the house', () => {
    const id = scenario.withdrawn(method, '250.5')
    expect(scenario.approve(id, 1)).toBe('ok')
    expect(scenario.main()).toBe('29749.5 0')
    expect([scenario.realHouse('withdrawals'), scenario.realHouse('fees')]).toEqual(['249.5', '1'])
    expect([scenario.approve(id, 2), scenario.reject(id), scenario.cancelWithdrawal(id)]).toEqual(
      Array(3).fill('withdrawal_not_open'),
    )
    expect(scenario.kinds().slice(-2)).toEqual(['withdrawal_hold', 'withdrawal_complete'])
    expect(scenario.withdrawalOf(id)).toMatchObject({ received: decimal('249.5'), tick: null, offeredUntil: null })
  })

  it.each(['rejected', 'invalid', 'cancelled'] as const)('[WW3] one that is %s gives everything back', outcome => {
    const id = scenario.withdrawn(method, '250.5')
    expect(outcome === 'cancelled' ? scenario.cancelWithdrawal(id) : scenario.reject(id, outcome)).toBe('ok')
    expect(scenario.main()).toBe('30000 0')
    expect(scenario.withdrawalOf(id).status).toBe(outcome)
    expect(scenario.approve(id, 2)).toBe('withdrawal_not_open')
  })

  it('[WW4] from 10,000 two operators must approve; until then the user may still cancel', () => {
    const id = scenario.withdrawn(method, '10000')
    expect(scenario.approve(id, 7)).toBe('ok')
    expect(scenario.approve(id, 7)).toBe('already_approved')
    expect(scenario.withdrawalOf(id).status).toBe('under_review')
    expect(scenario.approve(id, 8, 1)).toBe('own_request')
    expect(scenario.approve(id, 8)).toBe('ok')
    expect(scenario.withdrawalOf(id)).toMatchObject({ status: 'completed', approvedBy: 7, decidedBy: 8 })
    const other = scenario.withdrawn(method, '10000')
    scenario.approve(other, 7)
    expect(scenario.cancelWithdrawal(other)).toBe('ok')
  })

  it('[WW5] an amount not above its fee, or beyond the balance, is refused and changes nothing', () => {
    const before = scenario.changes.transfers.length
    expect([scenario.withdrawal(method, '1'), scenario.withdrawal(method, '0')]).toEqual([
      'amount_not_above_fee',
      'amount_not_above_fee',
    ])
    expect(scenario.withdrawal(method, '30000.00000001')).toBe('insufficient_balance')
    expect(scenario.withdrawal(method, '30000')).toBe('ok')
    expect(scenario.changes.transfers.length).toBe(before + 1)
  })

  it('[WW6] the method must be the own one, of that currency, and not deleted', () => {
    scenario.enter(2, '100')
    const foreign = scenario.bind(2)
    const other = scenario.bind(1, { currencyId: 9 })
    expect([
      scenario.withdrawal(foreign, '50'),
      scenario.withdrawal(other, '50'),
      scenario.withdrawal(4711, '50'),
    ]).toEqual(Array(3).fill('method_unknown'))
    const id = scenario.withdrawn(method, '50')
    expect(scenario.unbind(method)).toBe('ok')
    expect(scenario.withdrawal(method, '50')).toBe('method_unknown')
    expect(scenario.withdrawalOf(id).address).not.toBe('')
    expect(scenario.approve(id, 1)).toBe('ok')
    expect(scenario.unbind(foreign)).toBe('method_unknown')
  })

  it('[WW7] a fresh method cools, and binding it anew starts the time anew', () => {
    scenario.state.settings = {
      ...scenario.state.settings,
      wallet: { ...scenario.state.settings.wallet, methodCoolingMs: DAY_MS },
    }
    expect(scenario.withdrawal(method, '50')).toBe('method_cooling')
    scenario.wait(DAY_MS - 1)
    expect(scenario.withdrawal(method, '50')).toBe('method_cooling')
    scenario.wait(1)
    expect(scenario.withdrawal(method, '50')).toBe('ok')
    scenario.unbind(method)
    expect(scenario.withdrawal(scenario.bind(), '50')).toBe('method_cooling')
  })

  it('[WW8] after a password change nothing is withdrawn for a day', () => {
    scenario.state.settings = {
      ...scenario.state.settings,
      wallet: { ...scenario.state.settings.wallet, credentialCoolingMs: DAY_MS },
    }
    expect(scenario.withdrawal(method, '50', { changedAt: scenario.now - HOUR_MS })).toBe('credential_cooling')
    expect(scenario.withdrawal(method, '50', { changedAt: scenario.now - DAY_MS + 1 })).toBe('credential_cooling')
    expect(scenario.withdrawal(method, '50', { changedAt: scenario.now - DAY_MS })).toBe('ok')
    expect(scenario.withdrawal(method, '50', { changedAt: 0 })).toBe('ok')
  })

  it('[WW9] the daily limit depends on the review, counts what is under way, and starts anew at midnight', () => {
    const unverified = { verified: false }
    const first = scenario.withdrawn(method, '600', unverified)
    expect(scenario.withdrawal(method, '400.00000001', unverified)).toBe('daily_limit')
    expect(scenario.withdrawal(method, '400', unverified)).toBe('ok')
    scenario.cancelWithdrawal(first)
    expect(scenario.withdrawal(method, '600', unverified)).toBe('ok')
    expect(scenario.withdrawal(method, '2', unverified)).toBe('daily_limit')
    expect(scenario.withdrawal(method, '2', { verified: true })).toBe('ok')
    scenario.wait(DAY_MS)
    expect(scenario.withdrawal(method, '1000', unverified)).toBe('ok')
  })

  it('[WW10] terms are fixed: what the currency costs later changes nothing', () => {
    const id = scenario.withdrawn(method, '250.5')
    scenario.verdict({
      type: 'submit_withdrawal',
      userId: 1,
      methodId: method,
      amount: decimal('100'),
      memo: '',
      terms: { ...USDT, withdrawalRate: decimal('50') },
      credentialChangedAt: null,
      isVerified: true,
    })
    expect(trimDecimal(scenario.withdrawalOf(id).fee)).toBe('1')
  })
})

describe('methods', () => {
  it('[WM1] the same target is bound once, and only so many', () => {
    const scenario = new WalletScenario({ maxMethods: 2 })
    scenario.enter(1, '0')
    const id = scenario.bind()
    expect(() => scenario.bind()).toThrow('method_exists')
    scenario.bind(1, { address: 'another' })
    expect(() => scenario.bind(1, { address: 'third' })).toThrow('too_many_methods')
    scenario.unbind(id)
    expect(() => scenario.bind()).not.toThrow()
  })
})

describe('transfers', () => {
  const move = (from: 'forex' | 'micro' | 'main', to: 'forex' | 'micro' | 'main', amount: string, userId = 1) =>
    ({ type: 'transfer_own', userId, from, to, amount: decimal(amount) }) as const

  it('[WT1] move free money between two different own accounts', () => {
    const scenario = new WalletScenario()
    scenario.enter(1, '1000')
    expect(scenario.verdict(move('main', 'forex', '600'))).toBe('ok')
    expect(scenario.verdict(move('main', 'micro', '400'))).toBe('ok')
    expect([scenario.main(), scenario.money()]).toEqual(['0 0', '600 0 0'])
    expect(scenario.verdict(move('main', 'forex', '0.00000001'))).toBe('insufficient_balance')
    expect(scenario.verdict(move('micro', 'micro', '1'))).toBe('same_account')
    expect(scenario.verdict(move('micro', 'main', '0'))).toBe('amount_below_minimum')
    scenario.join(2, '100')
    expect(scenario.verdict(move('forex', 'main', '1', 2))).toBe('only_true_account')
  })

  it('[WT2] from forex only what open positions do not need may leave; floating profit does not count', () => {
    const scenario = new WalletScenario()
    scenario.enter(1, '1000')
    scenario.submit(move('main', 'forex', '1000'))
    scenario.quote(BTCUSD, '10000')
    scenario.open({ lots: '1', leverage: 100 })
    expect(scenario.money()).toBe('898 100 0')
    scenario.quote(BTCUSD, '9800')
    expect(scenario.verdict(move('forex', 'main', '698.00000001'))).toBe('insufficient_balance')
    expect(scenario.verdict(move('forex', 'main', '698'))).toBe('ok')
    scenario.quote(BTCUSD, '10500')
    expect(scenario.verdict(move('forex', 'main', '200.00000001'))).toBe('insufficient_balance')
    expect(scenario.verdict(move('forex', 'main', '200'))).toBe('ok')
  })
})

describe('corrections', () => {
  const adjust = (scenario: WalletScenario, amount: string, by: Partial<AdjustMoney> = {}): string => {
    const persons = { makerId: 1, makerUserId: null, checkerId: 2, checkerUserId: null }
    const value = amount.startsWith('-') ? -decimal(amount.slice(1)) : decimal(amount)
    const result = scenario.submit({ type: 'adjust_money', userId: 1, amount: value, reason: 'why', ...persons, ...by })
    return 'refusal' in result ? result.refusal.reason : 'ok'
  }

  it('[WA1] give and take, as one movement against the house that names its own kind', () => {
    const scenario = new WalletScenario()
    scenario.enter(1, '100')
    expect(adjust(scenario, '25.00000001')).toBe('ok')
    expect(adjust(scenario, '-5')).toBe('ok')
    expect(scenario.main()).toBe('120.00000001 0')
    expect(scenario.realHouse('adjustments')).toBe('-20.00000001')
    expect(scenario.kinds().slice(-2)).toEqual(['adjustment', 'adjustment'])
  })

  it('[WA2] never take more than is free', () => {
    const scenario = new WalletScenario()
    scenario.enter(1, '100')
    expect(adjust(scenario, '-100.00000001')).toBe('insufficient_balance')
    expect(adjust(scenario, '-100')).toBe('ok')
    expect(scenario.main()).toBe('0 0')
  })

  it('[WA3] need two persons, neither of them the user, and stay within the limit', () => {
    const scenario = new WalletScenario()
    scenario.enter(1, '100')
    scenario.join(2, '1000')
    expect(adjust(scenario, '1', { checkerId: 1 })).toBe('already_approved')
    expect(adjust(scenario, '1', { makerUserId: 1 })).toBe('own_request')
    expect(adjust(scenario, '1', { checkerUserId: 1 })).toBe('own_request')
    expect(adjust(scenario, '0')).toBe('amount_below_minimum')
    expect(adjust(scenario, '10000.00000001')).toBe('amount_above_maximum')
    expect(adjust(scenario, '10000')).toBe('ok')
    expect(adjust(scenario, '1', { userId: 2 })).toBe('only_true_account')
    expect(adjust(scenario, '1', { userId: 3 })).toBe('account_unknown')
  })
})
