// How many of the settled orders won, in percent. Void orders count as neither.
import { type Decimal, decimal, quotient } from '@tallystick/kernel/decimal'

/** Undefined when nothing was won or lost yet. */
export function winRate(won: number, lost: number): Decimal | undefined {
  return won + lost === 0 ? undefined : quotient(decimal(String(won * 100)), decimal(String(won + lost)), 1)
}
