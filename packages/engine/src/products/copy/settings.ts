// Settings of copy trading.
import { type Decimal, decimal } from '@tallystick/kernel/decimal'

export interface CopySettings {
  /** Of profit above the high-water mark. */
  readonly sharePercent: Decimal
  /** Copies per relation and minute. */
  readonly ordersPerMinute: number
  /** A master's order older than this is no longer copied: the price has gone on. */
  readonly lateMs: number
  /** Masters one user may follow at a time. */
  readonly maxFollowed: number
}

export const DEFAULT_COPY_SETTINGS: CopySettings = {
  sharePercent: decimal('10'),
  ordersPerMinute: 20,
  lateMs: 60_000,
  maxFollowed: 20,
}

export const MAX_MULTIPLE = 100
/** Of the maximum amount. */
export const MAX_STOP_PERCENT = 100
