// The margin level for display: how many notches are left, and in which colour.
import { type Decimal, decimal } from '@tallystick/kernel/decimal'

export interface RiskLevel {
  readonly notches: 0 | 1 | 2 | 3 | 4
  readonly tone: 'up' | 'warn' | 'down'
}

const COMFORTABLE = decimal('400')
const ENOUGH = decimal('200')

/** `rate` in percent; 0 means no holdings. */
export function riskLevel(rate: Decimal, warningPercent: Decimal, stopOutPercent: Decimal): RiskLevel {
  if (rate === 0n || rate >= COMFORTABLE) return { notches: 4, tone: 'up' }
  if (rate >= ENOUGH) return { notches: 3, tone: 'up' }
  if (rate > warningPercent) return { notches: 2, tone: 'warn' }
  return { notches: rate > stopOutPercent ? 1 : 0, tone: 'down' }
}
