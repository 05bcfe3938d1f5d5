// Wallet helpers for tests: real users with money in the main account, operators, and short methods for their commands.
import { present } from '@tallystick/kernel/assert'
import { decimal, trimDecimal } from '@tallystick/kernel/decimal'
import { type HouseAccount, houseAccount } from '@tallystick/ledger/chart'
import type { Deposit } from '../src/products/wallet/deposit.ts'
import type { Approver } from '../src/products/wallet/review.ts'
import type { WithdrawalCurrencyTerms } from '../src/products/wallet/commands.ts'
import type { MethodDetails } from '../src/products/wallet/payout-method.ts'
import { DEFAULT_WALLET_SETTINGS, type WalletSettings } from '../src/products/wallet/settings.ts'
import type { Withdrawal } from '../src/products/wallet/withdrawal/withdrawal.ts'
import { stepTime } from '../src/core/step.ts'
import { BTCUSD, ForexScenario, USDJPY } from './forex-scenario.ts'

export const USDT: WithdrawalCurrencyTerms = {
  currencyId: 1,
  currencyCode: 'USDT',
  protocolCode: 'TRC20',
  feeType: 'fixed',
  withdrawalRate: decimal('1'),
  rateSource: 'fixed',
  pairId: null,
  isPerUsd: true,
  typedPrice: decimal('1'),
  places: 2,
}

/** Paid by the price of its pair, in dollars for one. */
export const BTC: WithdrawalCurrencyTerms = {
  ...USDT,
  currencyId: 2,
  currencyCode: 'BTC',
  rateSource: 'pair',
  pairId: BTCUSD,
  isPerUsd: false,
  places: 8,
}

/** Paid by the price of its pair, in units for one dollar. */
export const JPY: WithdrawalCurrencyTerms = {
  ...BTC,
  currencyId: 3,
  currencyCode: 'JPY',
  pairId: USDJPY,
  isPerUsd: true,
  places: 0,
}

/** Paid by what operators set. */
export const HKD: WithdrawalCurrencyTerms = {
  ...USDT,
  currencyId: 4,
  currencyCode: 'HKD',
  rateSource: 'typed',
  typedPrice: decimal('7.8'),
}

export const TRON: MethodDetails = {
  channel: 'coin',
  currencyId: 1,
  address: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb',
  bankName: '',
  bankAddress: '',
  bankSwift: '',
  payeeName: '',
  payeeAccount: '',
}

export class WalletScenario extends ForexScenario {
  #proofs = 0

  constructor(settings: Partial<WalletSettings> = {}) {
    super({ wallet: { ...DEFAULT_WALLET_SETTINGS, ...settings } })
  }

  /** A real user with this much on change. */
  enter(userId: number, change: string): void {
    this.submit({ type: 'open_accounts', userId, realm: 'real' })
    if (change === '0') return
    const depositId = this.deposit(userId, change)
    this.approveDeposit(depositId, 1, userId)
    this.approveDeposit(depositId, 2, userId)
  }

  deposit(userId: number, amount: string, proofHash = `proof ${++this.#proofs}`): number {
    const details = { optionId: 1, currencyCode: 'USDT', protocolCode: 'TRC20', address: TRON.address, proofId: 1 }
    const result = this.submit({
      type: 'submit_deposit',
      userId,
      channel: 'coin',
      amount: decimal(amount),
      proofHash,
      ...details,
    })
    return this.#recordId(result)
  }

  /** By default nothing but the amount asks for two, and whoever approved first still may. */
  approveDeposit(
    depositId: number,
    operatorId: number,
    userId = 1,
    operatorUserId: number | null = null,
    persons: Partial<Approver> = {},
  ): string {
    const firstApprover = this.changes.records.deposit.made.get(depositId)?.approvedBy ?? null
    const by = { operatorId, operatorUserId, note: null, needsTwo: false, firstApprover, ...persons }
    return this.verdict({ type: 'approve_deposit', userId, depositId, ...by })
  }

  rejectDeposit(depositId: number, outcome: 'rejected' | 'invalid' = 'rejected', userId = 1): string {
    return this.verdict({
      type: 'reject_deposit',
      userId,
      depositId,
      operatorId: 1,
      operatorUserId: null,
      note: 'no',
      outcome,
    })
  }

  bind(userId = 1, details: Partial<MethodDetails> = {}): number {
    return this.#recordId(this.submit({ type: 'bind_method', userId, ...TRON, ...details }))
  }

  unbind(methodId: number, userId = 1): string {
    return this.verdict({ type: 'delete_method', userId, methodId })
  }

  withdrawal(methodId: number, amount: string, more: WithdrawMore = {}): string {
    return this.verdict(withdrawalCommand(methodId, amount, more))
  }

  withdrawn(methodId: number, amount: string, more: WithdrawMore = {}): number {
    return this.#recordId(this.submit(withdrawalCommand(methodId, amount, more)))
  }

  approve(
    withdrawalId: number,
    operatorId: number,
    operatorUserId: number | null = null,
    { typedPrice = '1', ...persons }: Partial<Approver> & { readonly typedPrice?: string } = {},
  ): string {
    const firstApprover = this.changes.records.withdrawal.made.get(withdrawalId)?.approvedBy ?? null
    const by = { operatorId, operatorUserId, note: 'paid', needsTwo: false, firstApprover, ...persons }
    return this.verdict({
      type: 'approve_withdrawal',
      userId: 1,
      withdrawalId,
      typedPrice: decimal(typedPrice),
      ...by,
    })
  }

  /** Accepts what is offered, or another amount. */
  accept(withdrawalId: number, received?: string, userId = 1): string {
    const offered = received === undefined ? (this.withdrawalOf(withdrawalId).offeredReceived ?? 0n) : decimal(received)
    return this.verdict({ type: 'accept_withdrawal', userId, withdrawalId, received: offered })
  }

  /** The clock goes on, and the engine hears of it. */
  pass(ms: number): void {
    this.wait(ms)
    stepTime(this.state, this.now, this.changes)
  }

  reject(withdrawalId: number, outcome: 'rejected' | 'invalid' = 'rejected'): string {
    const operator = { operatorId: 1, operatorUserId: null, note: 'no' }
    return this.verdict({ type: 'reject_withdrawal', userId: 1, withdrawalId, outcome, ...operator })
  }

  cancelWithdrawal(withdrawalId: number, userId = 1): string {
    return this.verdict({ type: 'cancel_withdrawal', userId, withdrawalId })
  }

  depositOf(id: number): Deposit {
    return present(this.changes.records.deposit.made.get(id), `deposit ${id}`)
  }

  withdrawalOf(id: number): Withdrawal {
    return present(this.changes.records.withdrawal.made.get(id), `withdrawal ${id}`)
  }

  /** "free held" of change, in dollars. */
  main(userId = 1): string {
    const { balance, held } = present(this.state.books.users.get(userId), `user ${userId}`).main
    return `${trimDecimal(balance)} ${trimDecimal(held)}`
  }

  realHouse(account: HouseAccount): string {
    return trimDecimal(this.state.books.house.get(houseAccount(0, 'real', account)) ?? 0n)
  }

  kinds(): string[] {
    return this.changes.transfers.map(transfer => transfer.kind)
  }

  #recordId(result: ReturnType<ForexScenario['submit']>): number {
    if ('refusal' in result) throw new Error(`refused: ${result.refusal.reason}`)
    return present(result.answer.recordId, 'record id')
  }
}

interface WithdrawMore {
  readonly changedAt?: number
  readonly verified?: boolean
  readonly user?: number
  readonly terms?: WithdrawalCurrencyTerms
}

function withdrawalCommand(
  methodId: number,
  amount: string,
  more: WithdrawMore,
): Parameters<ForexScenario['submit']>[0] {
  return {
    type: 'submit_withdrawal',
    userId: more.user ?? 1,
    methodId,
    amount: decimal(amount),
    memo: '',
    terms: more.terms ?? USDT,
    credentialChangedAt: more.changedAt ?? null,
    isVerified: more.verified ?? true,
  }
}
