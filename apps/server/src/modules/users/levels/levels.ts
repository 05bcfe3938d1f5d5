// VIP level and credit score (docs/levels.md): computed from records, never entered by hand, never stored.
import { DAY_MS, type Instant } from '@tallystick/kernel/clock'
import { decimal, type Usd } from '@tallystick/kernel/decimal'
import type { Pool } from '../../../platform/postgres/pool.ts'
import { readDeposits } from './queries.ts'

/** What the rule looks at. */
export interface Conduct {
  /** Deposits an operator confirmed. */
  readonly deposited: Usd
  readonly deposits: number
  readonly createdAt: Instant
}

export interface Standing {
  readonly level: number
  readonly creditScore: number
}

/** Confirmed deposits at which each level begins. */
const LEVELS: readonly Usd[] = ['1000', '10000', '50000', '200000', '1000000'].map(decimal)
const START_SCORE = 60
const MOST_FOR_AGE = 20
const MOST_FOR_DEPOSITS = 20
const MONTH_MS = 30 * DAY_MS

export function standingOf(conduct: Conduct, now: Instant): Standing {
  const months = Math.max(0, Math.floor((now - conduct.createdAt) / MONTH_MS))
  return {
    level: LEVELS.filter(from => conduct.deposited >= from).length,
    creditScore: START_SCORE + Math.min(MOST_FOR_AGE, months) + Math.min(MOST_FOR_DEPOSITS, 2 * conduct.deposits),
  }
}

/** The standing of one user now. */
export async function readStanding(
  pool: Pool,
  user: { readonly id: number; readonly createdAt: Instant },
  now: Instant,
): Promise<Standing> {
  return standingOf({ ...(await readDeposits(pool, user.id)), createdAt: user.createdAt }, now)
}
