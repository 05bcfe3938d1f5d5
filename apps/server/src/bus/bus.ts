// What roles tell each other. The bus carries no truth: a lost message costs freshness only, because what matters is in PostgreSQL.
import type { Tick } from '@tallystick/engine/pair'
import type { Instant } from '@tallystick/kernel/clock'

export interface BusMessages {
  /** An accepted price. */
  tick: Tick
  /** A market opened or closed (by schedule, or unscheduled). */
  market: { readonly pairId: number; readonly open: boolean; readonly at: Instant }
  /** Accounts or orders of these users changed in a committed batch. */
  users_changed: { readonly userIds: readonly number[] }
  /** Contract orders that left the holding list in a committed batch. */
  orders_closed: { readonly userId: number; readonly orderIds: readonly number[] }
  /** Prices that orders of a committed batch opened, closed or ended on. */
  ticks_used: { readonly ticks: readonly Tick[] }
  /** Margin fell to the warning level. */
  margin_warning: { readonly userId: number }
  /** These sessions (hex of the token hash) are dead: their sockets must go. */
  sessions_revoked: { readonly sessionIds: readonly string[] }
  /** Pair terms or settings were changed by an operator. */
  terms_changed: { readonly at: Instant }
}

export type Topic = keyof BusMessages

export interface Bus {
  publish<T extends Topic>(topic: T, message: BusMessages[T]): void
  /** Returns the function that ends the subscription. */
  subscribe<T extends Topic>(topic: T, listener: (message: BusMessages[T]) => void): () => void
}
