// One freeze of one user, from request until it is lifted; and the active ones in memory.
import type { OperatorId, UserId } from '@tallystick/kernel/ids'
import type { Instant } from '@tallystick/kernel/clock'

export interface UserFreeze {
  readonly id: number
  readonly userId: UserId
  /** None: by the user. */
  readonly frozenBy: OperatorId | null
  readonly note: string | null
  readonly frozenAt: Instant
  /** None while it lasts. */
  liftedBy: OperatorId | null
  liftedAt: Instant | null
}

/** Freezes that last, by user. */
export type FreezeMemory = Map<number, UserFreeze>

export function restoreFreeze(memory: FreezeMemory, freeze: UserFreeze): void {
  memory.set(freeze.userId, freeze)
}

export interface FreezeRecords {
  readonly user_freeze: UserFreeze
}
