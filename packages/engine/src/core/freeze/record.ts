// One freeze of one user, from request until it is lifted; and the active ones in memory.
import type { Instant } from '@tallystick/kernel/clock'

export interface UserFreeze {
  readonly id: number
  readonly userId: number
  /** 0: by the user. */
  readonly frozenBy: number
  readonly note: string
  readonly frozenAt: Instant
  /** 0 while it lasts. */
  liftedBy: number
  liftedAt: Instant
}

/** Freezes that last, by user. */
export type FreezeMemory = Map<number, UserFreeze>

export function restoreFreeze(memory: FreezeMemory, freeze: UserFreeze): void {
  memory.set(freeze.userId, freeze)
}

export interface FreezeRecords {
  readonly user_freeze: UserFreeze
}
