// Messages between roles. The bus is not durable: a lost message only delays an update, because all state is in PostgreSQL.
import type { Tick } from '@tallystick/engine/core/pair'
import type { Instant } from '@tallystick/kernel/clock'
import type { ChatMessage } from '@tallystick/wire/trader/schemas'

export interface BusMessages {
  /** An accepted price, as this process takes it in. */
  tick: Tick
  /** Prices that the feed node has committed to the shared tape: one batch, in the order of its number. */
  tape_written: {
    readonly epoch: number
    readonly number: number
    readonly upTo: Instant
    readonly ticks: readonly Tick[]
  }
  /** A market opened or closed (by schedule, or unscheduled). */
  market: { readonly pairId: number; readonly open: boolean; readonly at: Instant }
  /** Something of these users changed and is committed: accounts, orders, reviews. */
  users_changed: { readonly userIds: readonly number[] }
  /** Contract orders that left the holding list in a committed batch. */
  orders_closed: { readonly userId: number; readonly orderIds: readonly number[] }
  /** Prices that orders of a committed batch opened, closed or ended on. */
  ticks_used: { readonly ticks: readonly Tick[] }
  /** A committed batch says something that is read from the outbox. */
  outbox_written: Readonly<Record<string, never>>
  /** A master did something with an own order, or a share is on its way: there is something to carry. */
  copy_due: Readonly<Record<string, never>>
  /** Margin fell to the warning level. */
  margin_warning: { readonly userId: number }
  /** These sessions (hex of the token hash) are dead: their sockets must go. */
  sessions_revoked: { readonly sessionIds: readonly string[] }
  /** A message was written in a support chat: a user's, or that of the visitor whose identifier has this hash (hex). */
  chat_message: {
    readonly threadId: number
    readonly userId: number | undefined
    readonly visitor: string | undefined
    readonly message: ChatMessage
  }
  /** These users have new notices, or have read some. */
  notices_changed: { readonly userIds: readonly number[] }
  /** Pair terms or settings were changed by an operator, and this process has read them. */
  terms_changed: { readonly at: Instant }
  /** Somebody changed settings, terms or offers: whoever hears it reads them. */
  settings_raised: Readonly<Record<string, never>>
  /** An engine gave the shard up. */
  shard_free: { readonly shard: number }
  /** An engine has read the shard and decides in this epoch. */
  shard_held: { readonly shard: number; readonly epoch: number }
  /** What this process let through since it last said so: the others count it too. */
  limits_taken: {
    readonly from: string
    readonly taken: readonly {
      readonly what: string
      readonly who: string | number
      readonly count: number
      readonly burst: number
    }[]
  }
  /** How many sockets these addresses and users now have open at this process. */
  sockets_open: { readonly from: string; readonly open: readonly (readonly [whose: string, count: number])[] }
  /** A process has begun: the others tell it about all sockets they have open. */
  sockets_wanted: { readonly from: string }
  /** A login failed, or one succeeded and the failures before it no longer count. */
  login_counted: { readonly from: string; readonly key: string; readonly failed: boolean }
  /** Messages of other processes may have been missed: whoever shows something reads it again. */
  bus_resumed: Readonly<Record<string, never>>
}

export type Topic = keyof BusMessages

export interface Bus {
  publish<T extends Topic>(topic: T, message: BusMessages[T]): void
  /** Returns the function that ends the subscription. */
  subscribe<T extends Topic>(topic: T, listener: (message: BusMessages[T]) => void): () => void
}
