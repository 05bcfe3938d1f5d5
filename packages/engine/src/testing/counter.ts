// A bank counter for tests: real users with money on change, operators, and short words for what they do.
import { present } from '@tallystick/kernel/assert'
import { decimal, trimDecimal } from '@tallystick/kernel/decimal'
import { type HouseAccount, houseAccount } from '@tallystick/ledger/chart'
import type { Charge } from '../wallet/charge.ts'
import type { DrawCurrencyTerms, MethodDetails } from '../wallet/commands.ts'
import { DEFAULT_WALLET_SETTINGS, type WalletSettings } from '../wallet/settings.ts'
import type { Withdrawal } from '../wallet/withdrawal.ts'
import { Floor } from './floor.ts'

export const USDT: DrawCurrencyTerms = {
  currencyId: 1,
  currencyCode: 'USDT',
  protocolCode: 'TRC20',
  feeType: 1,
  drawRate: decimal('1'),
  usdPrice: decimal('1'),
  places: 2,
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

export class Counter extends Floor {
  #proofs = 0

  constructor(settings: Partial<WalletSettings> = {}) {
    super({ wallet: { ...DEFAULT_WALLET_SETTINGS, ...settings } })
  }

  /** A real user with this much on change. */
  enter(userId: number, change: string): void {
    this.ask({ type: 'open_accounts', userId, realm: 'real' })
    if (change === '0') return
    const chargeId = this.charge(userId, change)
    this.approveCharge(chargeId, 1, userId)
    this.approveCharge(chargeId, 2, userId)
  }

  charge(userId: number, amount: string, proofHash = `proof ${++this.#proofs}`): number {
    const asked = { optionId: 1, currencyCode: 'USDT', protocolCode: 'TRC20', address: TRON.address, proofId: 1 }
    const result = this.ask({
      type: 'submit_charge',
      userId,
      channel: 'coin',
      amount: decimal(amount),
      proofHash,
      ...asked,
    })
    return this.#recordId(result)
  }

  approveCharge(chargeId: number, operatorId: number, userId = 1, operatorUserId = 0): string {
    return this.verdict({ type: 'approve_charge', userId, chargeId, operatorId, operatorUserId, note: '' })
  }

  rejectCharge(chargeId: number, outcome: 'rejected' | 'invalid' = 'rejected', userId = 1): string {
    return this.verdict({
      type: 'reject_charge',
      userId,
      chargeId,
      operatorId: 1,
      operatorUserId: 0,
      note: 'no',
      outcome,
    })
  }

  bind(userId = 1, details: Partial<MethodDetails> = {}): number {
    return this.#recordId(this.ask({ type: 'bind_method', userId, ...TRON, ...details }))
  }

  unbind(methodId: number, userId = 1): string {
    return this.verdict({ type: 'delete_method', userId, methodId })
  }

  draw(methodId: number, amount: string, more: { changedAt?: number; verified?: boolean; user?: number } = {}): string {
    return this.verdict(drawCommand(methodId, amount, more))
  }

  drawn(methodId: number, amount: string, more: { verified?: boolean } = {}): number {
    return this.#recordId(this.ask(drawCommand(methodId, amount, more)))
  }

  approve(withdrawalId: number, operatorId: number, operatorUserId = 0): string {
    return this.verdict({
      type: 'approve_withdrawal',
      userId: 1,
      withdrawalId,
      operatorId,
      operatorUserId,
      note: 'paid',
    })
  }

  reject(withdrawalId: number, outcome: 'rejected' | 'invalid' = 'rejected'): string {
    const operator = { operatorId: 1, operatorUserId: 0, note: 'no' }
    return this.verdict({ type: 'reject_withdrawal', userId: 1, withdrawalId, outcome, ...operator })
  }

  cancelDraw(withdrawalId: number, userId = 1): string {
    return this.verdict({ type: 'cancel_withdrawal', userId, withdrawalId })
  }

  chargeOf(id: number): Charge {
    return present(this.changes.records.charge.made.get(id), `charge ${id}`)
  }

  withdrawalOf(id: number): Withdrawal {
    return present(this.changes.records.withdrawal.made.get(id), `withdrawal ${id}`)
  }

  /** "free held" of change, in dollars. */
  change(userId = 1): string {
    const { balance, held } = present(this.state.books.users.get(userId), `user ${userId}`).change
    return `${trimDecimal(balance)} ${trimDecimal(held)}`
  }

  realHouse(account: HouseAccount): string {
    return trimDecimal(this.state.books.house.get(houseAccount(0, 'real', account)) ?? 0n)
  }

  kinds(): string[] {
    return this.changes.transfers.map(transfer => transfer.kind)
  }

  #recordId(result: ReturnType<Floor['ask']>): number {
    if ('refusal' in result) throw new Error(`refused: ${result.refusal.reason}`)
    return present(result.answer.recordId, 'record id')
  }
}

function drawCommand(
  methodId: number,
  amount: string,
  more: { changedAt?: number; verified?: boolean; user?: number },
): Parameters<Floor['ask']>[0] {
  return {
    type: 'submit_withdrawal',
    userId: more.user ?? 1,
    methodId,
    amount: decimal(amount),
    memo: '',
    terms: USDT,
    credentialChangedAt: more.changedAt ?? 0,
    isVerified: more.verified ?? true,
  }
}
