// Login delay: every wrong password for the same account from the same address adds a delay, from a quarter of a second, doubling up to
// two seconds. A typing error costs little; guessing is slow.
import { randomUUID } from 'node:crypto'
import { type Clock, type Instant, MINUTE_MS } from '@tallystick/kernel/clock'
import type { Bus } from '../../../bus/bus.ts'

const FIRST_MS = 250
const LONGEST_MS = 2_000
const FORGET_MS = 15 * MINUTE_MS
const MOST_KEYS = 50_000

export interface LoginDelay {
  /** How long the next try must wait. */
  delayMs(key: string): number
  failed(key: string): void
  succeeded(key: string): void
}

/** @param others the bus to other processes, when there may be some: a guess at one counts at all. */
export function createLoginDelay(clock: Clock, others?: Bus): LoginDelay {
  const from = randomUUID()
  const failures = new Map<string, { count: number; at: Instant }>()
  const living = (key: string) => {
    const found = failures.get(key)
    return found && clock.now() - found.at < FORGET_MS ? found : undefined
  }
  const count = (key: string, failed: boolean): void => {
    if (!failed) return void failures.delete(key)
    if (failures.size >= MOST_KEYS) failures.clear()
    failures.set(key, { count: (living(key)?.count ?? 0) + 1, at: clock.now() })
  }
  const countEverywhere = (key: string, failed: boolean): void => {
    count(key, failed)
    others?.publish('login_counted', { from, key, failed })
  }
  others?.subscribe('login_counted', told => (told.from === from ? undefined : count(told.key, told.failed)))
  return {
    delayMs(key) {
      const tries = living(key)?.count ?? 0
      return tries === 0 ? 0 : Math.min(LONGEST_MS, FIRST_MS * 2 ** (tries - 1))
    },
    failed: key => countEverywhere(key, true),
    succeeded: key => countEverywhere(key, false),
  }
}
