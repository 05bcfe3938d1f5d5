// What a batch of steps changed, collected while events are applied: exactly what the store must write and the bus must tell.
import type { Instant } from '@tallystick/kernel/clock'
import type { Transfer } from '@tallystick/ledger/transfer'
import type { ForexOrder } from './forex/order.ts'

/** Something that happened without being asked for. */
export interface Notice {
  readonly userId: number
  readonly kind: 'order_filled' | 'order_stopped' | 'order_dropped' | 'margin_warning'
  /** The order concerned; 0 for the account. */
  readonly ref: number
  readonly at: Instant
}

export interface Changes {
  readonly transfers: Transfer[]
  readonly orders: Map<number, ForexOrder>
  /** Users whose accounts or orders changed. */
  readonly users: Set<number>
  readonly notices: Notice[]
  /** Orders that left the holding list, by user. */
  readonly closed: Map<number, number[]>
}

export function noChanges(): Changes {
  return { transfers: [], orders: new Map(), users: new Set(), notices: [], closed: new Map() }
}

export function isEmpty(changes: Changes): boolean {
  return (
    changes.transfers.length === 0 &&
    changes.orders.size === 0 &&
    changes.users.size === 0 &&
    changes.notices.length === 0
  )
}
