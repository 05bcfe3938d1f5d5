// Events of a user's freeze.
import type { OperatorId, UserId } from '@tallystick/kernel/ids'
import type { Instant } from '@tallystick/kernel/clock'
import type { UserFreeze } from './record.ts'

export interface UserFrozen {
  readonly type: 'user_frozen'
  readonly freeze: UserFreeze
}

export interface UserUnfrozen {
  readonly type: 'user_unfrozen'
  readonly userId: UserId
  readonly operatorId: OperatorId
  readonly at: Instant
}

export type FreezeEvent = UserFrozen | UserUnfrozen
