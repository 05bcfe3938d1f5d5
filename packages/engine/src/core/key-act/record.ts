// What was done by an API key: one record for each object that a command by key made, changed or ended.
import type { Instant } from '@tallystick/kernel/clock'
import type { KeyId, UserId } from '@tallystick/kernel/ids'

/** What a program may ask of the engine. */
export type KeyCommand =
  | 'open_order'
  | 'place_order'
  | 'place_oco'
  | 'replace_order'
  | 'reverse_order'
  | 'close_order'
  | 'close_part'
  | 'close_all'
  | 'cancel_order'
  | 'set_stops'
  | 'set_trail'
  | 'open_micro'
  | 'make_alert'
  | 'remove_alert'

/** Of a command that came by key: which one. Absent where the user asked. */
export interface ByKey {
  readonly keyId?: KeyId
}

/** What was done to the object. */
export type ActOnObject = 'made' | 'changed' | 'ended'

export interface KeyAct {
  readonly id: number
  readonly userId: UserId
  readonly keyId: KeyId
  readonly command: KeyCommand
  /** The order or alert. */
  readonly ref: number
  readonly act: ActOnObject
  readonly at: Instant
}

export interface KeyActRecords {
  readonly key_act: KeyAct
}

export interface ActedByKey {
  readonly type: 'acted_by_key'
  readonly act: KeyAct
}
