// Every command of the engine, from users, operators or jobs, and what it answers.
import type { OrderId } from '@tallystick/kernel/ids'
import type { Refusal } from '@tallystick/kernel/refusals'
import type { ResumeTrail } from '../products/forex/commands.ts'
import type { SettleFromTape } from '../products/micro/commands.ts'
import type { ByKey, KeyCommand } from './key-act/record.ts'
import type { AnyProduct } from './products.ts'

/** Everything the host may ask. */
export type HostCommand = Exclude<AnyCommand, { readonly type: KeyCommand }> | CommandByKey

type AnyCommand = AnyProduct['command']

/** What may also come by API key. */
export type CommandByKey = Extract<AnyCommand, { readonly type: KeyCommand }> & ByKey

/** What others may ask of the host. What is read from the tape is kept apart, so that only the host can. */
export type Command = Exclude<HostCommand, SettleFromTape | ResumeTrail>

/** What an accepted command tells the one who asked. Stored under the idempotency key, so plain JSON. */
export interface Answer {
  readonly orderId?: OrderId
  /** Fill or closing price, as decimal text. */
  readonly price?: string
  /** Realised profit of what was closed, as decimal text. */
  readonly profit?: string
  /** When a micro order ends. */
  readonly expiresAt?: number
  /** A deposit, withdrawal, method or transfer. */
  readonly recordId?: number
  /** What became of it. */
  readonly state?: string
  /** Of a withdrawal, as decimal text: in dollars, and in units of its currency. */
  readonly fee?: string
  readonly received?: string
  /** Of several positions at once: those that were closed, and those that were not. */
  readonly closed?: readonly ClosedOrder[]
  readonly left?: readonly LeftOrder[]
}

export interface ClosedOrder {
  readonly orderId: OrderId
  readonly price: string
  readonly profit: string
}

/** It stays open, for this reason. */
export interface LeftOrder extends Refusal {
  readonly orderId: OrderId
}
