// In-memory state of the wallet: deposits and withdrawals under review, payout methods, and each user's withdrawals of today.
import { present } from '@tallystick/kernel/assert'
import type { UserId, WithdrawalId } from '@tallystick/kernel/ids'
import { startOfDay } from '@tallystick/kernel/clock'
import type { Instant } from '@tallystick/kernel/clock'
import type { Usd } from '@tallystick/kernel/decimal'
import { ThresholdIndex } from '../../core/threshold-index.ts'
import type { Deposit } from './deposit.ts'
import type { PayoutMethod } from './payout-method.ts'
import type { WithdrawalAllowance, Withdrawal } from './withdrawal/withdrawal.ts'

export interface WalletUser {
  readonly deposits: Map<number, Deposit>
  readonly withdrawals: Map<number, Withdrawal>
  readonly methods: Map<number, PayoutMethod>
  allowance: WithdrawalAllowance | undefined
}

export interface WalletMemory {
  readonly users: Map<number, WalletUser>
  /** Proofs of deposits under review. Those of finished ones are guarded where uploads are claimed. */
  readonly proofs: Map<string, number>
  /** Withdrawals whose user has to accept a new rate, and by when. */
  readonly offered: Map<number, Withdrawal>
  readonly deadlines: ThresholdIndex
}

export function emptyWallet(): WalletMemory {
  return { users: new Map(), proofs: new Map(), offered: new Map(), deadlines: new ThresholdIndex('rise') }
}

export function walletUser(wallet: WalletMemory, userId: UserId): WalletUser {
  const known = wallet.users.get(userId)
  if (known) return known
  const user: WalletUser = { deposits: new Map(), withdrawals: new Map(), methods: new Map(), allowance: undefined }
  wallet.users.set(userId, user)
  return user
}

/** What the user has asked to withdraw on the day of `now`. */
export function withdrawnToday(wallet: WalletMemory, userId: UserId, now: Instant): Usd {
  const allowance = wallet.users.get(userId)?.allowance
  return allowance && allowance.day === startOfDay(now) ? allowance.used : 0n
}

export function restoreDeposit(wallet: WalletMemory, deposit: Deposit): void {
  walletUser(wallet, deposit.userId).deposits.set(deposit.id, deposit)
  wallet.proofs.set(deposit.proofHash, deposit.id)
}

export function restoreWithdrawal(wallet: WalletMemory, withdrawal: Withdrawal): void {
  walletUser(wallet, withdrawal.userId).withdrawals.set(withdrawal.id, withdrawal)
  if (withdrawal.status === 'rate_changed') noteOffer(wallet, withdrawal)
}

export function noteOffer(wallet: WalletMemory, withdrawal: Withdrawal): void {
  wallet.offered.set(withdrawal.id, withdrawal)
  wallet.deadlines.set(withdrawal.id, present(withdrawal.offeredUntil, 'deadline of an offer'))
}

/** Accepted, or over. */
export function forgetOffer(wallet: WalletMemory, withdrawalId: WithdrawalId): void {
  wallet.offered.delete(withdrawalId)
  wallet.deadlines.remove(withdrawalId)
}

export function dropDeposit(wallet: WalletMemory, deposit: Deposit): void {
  walletUser(wallet, deposit.userId).deposits.delete(deposit.id)
  wallet.proofs.delete(deposit.proofHash)
}

export function dropWithdrawal(wallet: WalletMemory, withdrawal: Withdrawal): void {
  walletUser(wallet, withdrawal.userId).withdrawals.delete(withdrawal.id)
  forgetOffer(wallet, withdrawal.id)
}

export function restoreMethod(wallet: WalletMemory, method: PayoutMethod): void {
  walletUser(wallet, method.userId).methods.set(method.id, method)
}

export function restoreAllowance(wallet: WalletMemory, allowance: WithdrawalAllowance): void {
  walletUser(wallet, allowance.userId).allowance = allowance
}

/** The user leaves memory; their deposits under review stay, because nobody may use the same proof. */
export function forgetWalletUser(wallet: WalletMemory, userId: UserId): void {
  const user = wallet.users.get(userId)
  if (!user) return
  user.methods.clear()
  user.allowance = undefined
  if (user.deposits.size + user.withdrawals.size === 0) wallet.users.delete(userId)
}
