// Settings of the wallet. Amounts in dollars.
import { ACCEPT_WITHIN_MS } from '@tallystick/formulas/withdrawal'
import { decimal, type Rate, type Usd } from '@tallystick/kernel/decimal'

export interface WalletSettings {
  readonly depositMinimum: Usd
  readonly depositMaximum: Usd
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
  /** The rate at the last approval binds while it is at most this far from the estimate. For new withdrawals. */
  readonly rateTolerancePercent: Rate
  /** How long a user may think about a rate beyond it. Not for operators to set. */
  readonly acceptWithinMs: number
}

export const DEFAULT_WALLET_SETTINGS: WalletSettings = {
  depositMinimum: decimal('10'),
  depositMaximum: decimal('1000000'),
  methodCoolingMs: 0,
  credentialCoolingMs: 0,
  dailyLimitUnverified: decimal('1000'),
  dailyLimitVerified: decimal('50000'),
  twoPersonFrom: decimal('10000'),
  adjustMaximum: decimal('10000'),
  maxMethods: 20,
  maxUnderReview: 20,
  rateTolerancePercent: decimal('2'),
  acceptWithinMs: ACCEPT_WITHIN_MS,
}
