// The days of the answers under idempotency keys: a partition each, dropped when all that it holds is old.
import { DAY_MS, type Instant } from '@tallystick/kernel/clock'
import type { Pool } from '../../platform/postgres/pool.ts'
import { keepSpans, type SpannedTable } from '../../platform/postgres/spans/keep-spans.ts'

const DAYS: readonly SpannedTable[] = ['answer_key', 'answer_batch'].map(table => ({
  table,
  key: 'at',
  unitsPerMs: 1,
  length: 'day',
  open: 3,
}))

/** Opens the days that come after `before`, and forgets whole days that ended before it. False when another process was at it. */
export function keepAnswerDays(pool: Pool, before: Instant): Promise<boolean> {
  return keepSpans(pool, DAYS, before + DAY_MS, { before })
}
