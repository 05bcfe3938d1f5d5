// Commands of price alerts. An alert moves no money and needs none.
import type { AlertId, PairId, UserId } from '@tallystick/kernel/ids'
import type { Price } from '@tallystick/kernel/decimal'
import type { AlertDirection } from './record.ts'

export interface MakeAlert {
  readonly type: 'make_alert'
  readonly userId: UserId
  readonly pairId: PairId
  readonly direction: AlertDirection
  readonly level: Price
  /** The user's own words for it. */
  readonly note: string | null
}

export interface RemoveAlert {
  readonly type: 'remove_alert'
  readonly userId: UserId
  readonly alertId: AlertId
}

export type AlertCommand = MakeAlert | RemoveAlert
