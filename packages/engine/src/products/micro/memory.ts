// In-memory state of micro trading: the running orders, and those whose expiry was missed and must be settled from the tape.
import type { MicroOrder } from './record.ts'

export interface MicroState {
  readonly orders: Map<number, MicroOrder>
  /** Running orders by user. */
  readonly byUser: Map<number, Map<number, MicroOrder>>
  /** Ids of orders whose end price is no longer in memory: a newer price arrived before they could settle. */
  readonly overdue: Set<number>
}

export function emptyMicroState(): MicroState {
  return { orders: new Map(), byUser: new Map(), overdue: new Set() }
}
