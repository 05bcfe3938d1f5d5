// In-memory state of price alerts: the active ones. Their levels stand in the indexes of their pairs.
import type { PriceAlert } from './record.ts'

export interface AlertMemory {
  readonly active: Map<number, PriceAlert>
  /** How many a user has. */
  readonly counts: Map<number, number>
}

export function noAlerts(): AlertMemory {
  return { active: new Map(), counts: new Map() }
}
