import type { Instant } from '@tallystick/kernel/clock'
import type { Usd } from '@tallystick/kernel/decimal'

/** What was owed to all customers on a day. */
export interface OwedDay {
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string
  readonly madeAt: Instant
  readonly total: Usd
  readonly root: string
}
