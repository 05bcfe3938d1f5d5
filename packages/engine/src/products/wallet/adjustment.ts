// A correction of the main account: proposed by one operator, approved by another, with a reason shown to the user. It never changes.
import type { OperatorId, UserId } from '@tallystick/kernel/ids'
import type { Instant } from '@tallystick/kernel/clock'
import type { Usd } from '@tallystick/kernel/decimal'

export interface Adjustment {
  readonly id: number
  readonly userId: UserId
  /** Above zero it was given to the user, below zero taken from the user; never zero. */
  readonly amount: Usd
  readonly makerId: OperatorId
  readonly checkerId: OperatorId
  readonly reason: string
  readonly createdAt: Instant
}
