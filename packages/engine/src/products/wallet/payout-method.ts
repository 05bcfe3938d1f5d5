// A payout method: a coin address or a bank account. It never changes; adding the same one again creates a new record, so that the
// cooling time restarts.
import type { MethodId, UserId } from '@tallystick/kernel/ids'
import type { Instant } from '@tallystick/kernel/clock'

/** How money comes in or goes out. */
export type Channel = 'coin' | 'bank'

export interface MethodDetails {
  readonly channel: Channel
  readonly currencyId: number
  /** Coin address; empty for a bank. */
  readonly address: string
  /** Empty for a coin. */
  readonly bankName: string
  readonly bankAddress: string
  readonly bankSwift: string
  readonly payeeName: string
  readonly payeeAccount: string
}

export type MethodStatus = 'active' | 'deleted'

export interface PayoutMethod extends MethodDetails {
  readonly id: MethodId
  readonly userId: UserId
  readonly createdAt: Instant
  status: MethodStatus
  /** None while it is there. */
  deletedAt: Instant | null
}

/** True when both would send money to the same place in the same currency. */
export function isSameTarget(a: MethodDetails, b: MethodDetails): boolean {
  return a.currencyId === b.currencyId && a.address === b.address && a.payeeAccount === b.payeeAccount
}
