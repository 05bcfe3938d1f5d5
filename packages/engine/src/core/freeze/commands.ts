// Freezing a user, by an operator or by the user's own link, and lifting it again.
import type { OperatorId, UserId } from '@tallystick/kernel/ids'

export interface FreezeUser {
  readonly type: 'freeze_user'
  readonly userId: UserId
  /** None: by the user, through the link in an email. */
  readonly operatorId: OperatorId | null
  readonly note: string | null
}

export interface UnfreezeUser {
  readonly type: 'unfreeze_user'
  readonly userId: UserId
  readonly operatorId: OperatorId
  readonly note: string
}

export type FreezeCommand = FreezeUser | UnfreezeUser
