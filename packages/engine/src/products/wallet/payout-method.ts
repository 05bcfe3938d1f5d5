// A payout method: a coin address or a bank account. It never changes; adding the same one again creates a new record, so that the
// cooling time restarts.
import type { Instant } from '@tallystick/kernel/clock'
import type { MethodDetails } from './commands.ts'

export type MethodStatus = 'active' | 'deleted'

export interface PayoutMethod extends MethodDetails {
  readonly id: number
  readonly userId: number
  readonly createdAt: Instant
  status: MethodStatus
  deletedAt: Instant
}

/** True when both would send money to the same place in the same currency. */
export function isSameTarget(a: MethodDetails, b: MethodDetails): boolean {
  return a.currencyId === b.currencyId && a.address === b.address && a.payeeAccount === b.payeeAccount
}
