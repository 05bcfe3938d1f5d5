// Commands of price alerts. An alert moves no money and needs none.
import type { AlertId, PairId, UserId } from '@tallystick/kernel/ids'
import type { Decimal, Price } from '@tallystick/kernel/decimal'
import type { AlertDirection } from './record.ts'

/** At a price, or after a move of so many percent from the newest one, up, down or either way. */
export type AlertPlace =
  | { readonly direction: AlertDirection; readonly level: Price; readonly percent: null }
  | { readonly direction: AlertDirection | 'either'; readonly level: null; readonly percent: Decimal }

export type MakeAlert = AskedAlert & AlertPlace

interface AskedAlert {
  readonly type: 'make_alert'
  readonly userId: UserId
  readonly pairId: PairId
  /** The user's own words for it. */
  readonly note: string | null
}

export interface RemoveAlert {
  readonly type: 'remove_alert'
  readonly userId: UserId
  readonly alertId: AlertId
}

export type AlertCommand = MakeAlert | RemoveAlert
