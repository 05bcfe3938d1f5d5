// Freezing a user, by an operator or by the user's own link, and lifting it again.

export interface FreezeUser {
  readonly type: 'freeze_user'
  readonly userId: number
  /** 0: by the user, through the link in an email. */
  readonly operatorId: number
  readonly note: string
}

export interface UnfreezeUser {
  readonly type: 'unfreeze_user'
  readonly userId: number
  readonly operatorId: number
  readonly note: string
}

export type FreezeCommand = FreezeUser | UnfreezeUser
