// What a product is to the engine: how each of its commands is decided, how its events are applied, and which of its records a starting
// shard takes back into memory. Its postings are its own: only its events move its money.
import type { Instant } from '@tallystick/kernel/clock'
import type { UserId } from '@tallystick/kernel/ids'
import type { Changes } from './changes.ts'
import type { Decision } from './decision.ts'
import type { Parts } from './products.ts'
import type { Open } from './records.ts'
import type { State } from './state.ts'

interface Named {
  readonly type: string
}

export interface Product<P extends Parts<Named, Named, object>> {
  readonly decide: Deciders<P['command']>
  readonly apply: Appliers<P['event']>
  readonly records: { readonly [K in keyof P['records']]: Kind<P['records'][K]> }
  /** Once all records of all products are back in memory; or only those of one user. */
  readonly watch?: (state: State, only?: UserId) => void
  /** Drops what is kept of a user who leaves memory: nothing of theirs is open. */
  readonly forget?: (state: State, userId: UserId) => void
}

/** One per command: a forgotten one does not compile. They only read. */
export type Deciders<C extends Named> = {
  readonly [T in C['type']]: (state: State, command: Extract<C, { readonly type: T }>, now: Instant) => Decision
}

/** One per event. They make no decisions and never refuse. */
export type Appliers<E extends Named> = {
  readonly [T in E['type']]: (state: State, event: Extract<E, { readonly type: T }>, changes: Changes) => void
}

/** A kind of record, stored in a table of the same name. */
export interface Kind<T> {
  /** What a starting shard must hold in memory; of a kind that comes with its owner, what is read with them. */
  readonly open: Open<T>
  /** Read when its owner is, not when the shard starts: nothing but their own commands needs it. */
  readonly withOwner?: true
  /** True while prices or time may change one of the user's records: then their accounts have to be in memory. */
  readonly keepsOwner?: (state: State, userId: UserId) => boolean
  readonly restore: (state: State, record: T) => void
  /**
   * Takes out of a standby's memory what `restore` has put in, as it was put in: what is stored has changed since. What comes with its owner
   * goes with them.
   */
  readonly drop?: (state: State, record: T) => void
}

/** Written for people to read: memory never needs it back. */
export const KEPT_IN_STORE: Kind<unknown> = { open: 'none', restore: () => undefined }
