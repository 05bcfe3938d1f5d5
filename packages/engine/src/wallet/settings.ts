// The numbers of the wallet that an operator may set. Amounts in dollars.
import { decimal, type Usd } from '@tallystick/kernel/decimal'

export interface WalletSettings {
  readonly chargeMinimum: Usd
  readonly chargeMaximum: Usd
  /** A bound method cannot be used for this long; the embedded default is 0, so that a newcomer can finish a withdrawal. */
  readonly methodCoolingMs: number
  /** Nothing can be withdrawn for this long after a password change. */
  readonly credentialCoolingMs: number
  readonly dailyLimitUnverified: Usd
  readonly dailyLimitVerified: Usd
  /** From this amount on two different operators must approve. */
  readonly twoPersonFrom: Usd
  /** Largest correction by operators. */
  readonly adjustMaximum: Usd
  readonly maxMethods: number
  /** Deposits and withdrawals under review at once, each. */
  readonly maxUnderReview: number
}

export const DEFAULT_WALLET_SETTINGS: WalletSettings = {
  chargeMinimum: decimal('10'),
  chargeMaximum: decimal('1000000'),
  methodCoolingMs: 0,
  credentialCoolingMs: 0,
  dailyLimitUnverified: decimal('1000'),
  dailyLimitVerified: decimal('50000'),
  twoPersonFrom: decimal('10000'),
  adjustMaximum: decimal('10000'),
  maxMethods: 20,
  maxUnderReview: 20,
}
