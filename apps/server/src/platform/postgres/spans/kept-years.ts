// What is kept for good, by year: few, large spans, because what one user did lies in all of them.
import type { Instant } from '@tallystick/kernel/clock'
import type { Pool } from '../pool.ts'
import { keepSpans, type SpannedTable } from './keep-spans.ts'

const YEAR = { length: 'year', open: 2 } as const

/** What is found by its time, and can be kept elsewhere when its year is over. */
export const KEPT_YEARS: readonly SpannedTable[] = [
  { ...YEAR, table: 'ledger', key: 'at', unitsPerMs: 1 },
  // Ids of ticks carry their time.
  { ...YEAR, table: 'tape_tick', key: 'id', unitsPerMs: 4_096 },
]

/** Closed orders; open ones have a partition of their own before them, and those of before partitions came have another. */
export const ORDER_YEARS: readonly SpannedTable[] = [
  { ...YEAR, table: 'forex_order', key: 'order_span(created_at, closed_at)', within: 'closed_at', unitsPerMs: 1 },
  { ...YEAR, table: 'micro_order', key: 'micro_span(created_at, closed_at)', within: 'closed_at', unitsPerMs: 1 },
]

export function keepYears(pool: Pool, now: Instant): Promise<boolean> {
  return keepSpans(pool, [...KEPT_YEARS, ...ORDER_YEARS], now)
}
