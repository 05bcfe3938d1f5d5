// Events of a user's freeze.
import type { Instant } from '@tallystick/kernel/clock'
import type { UserFreeze } from './record.ts'

export interface UserFrozen {
  readonly type: 'user_frozen'
  readonly freeze: UserFreeze
}

export interface UserUnfrozen {
  readonly type: 'user_unfrozen'
  readonly userId: number
  readonly operatorId: number
  readonly at: Instant
}

export type FreezeEvent = UserFrozen | UserUnfrozen
