// Causes of a difference by the names of their texts.
import type { Cause } from './comparison.ts'

export const CAUSE_NAMES = {
  entry: 'entryCause',
  exit: 'exitCause',
  size: 'sizeCause',
  fees: 'feesCause',
  skipped: 'skipped',
} as const satisfies Record<Cause, string>
