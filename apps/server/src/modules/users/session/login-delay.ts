// Login delay: every wrong password for the same account from the same address adds a delay, from a quarter of a second, doubling up to
// two seconds. A typing error costs little; guessing is slow.
import { type Clock, type Instant, MINUTE_MS } from '@tallystick/kernel/clock'

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

export function createLoginDelay(clock: Clock): LoginDelay {
  const failures = new Map<string, { count: number; at: Instant }>()
  const living = (key: string) => {
    const found = failures.get(key)
    return found && clock.now() - found.at < FORGET_MS ? found : undefined
  }
  return {
    delayMs(key) {
      const count = living(key)?.count ?? 0
      return count === 0 ? 0 : Math.min(LONGEST_MS, FIRST_MS * 2 ** (count - 1))
    },
    failed(key) {
      if (failures.size >= MOST_KEYS) failures.clear()
      failures.set(key, { count: (living(key)?.count ?? 0) + 1, at: clock.now() })
    },
    succeeded: key => void failures.delete(key),
  }
}
