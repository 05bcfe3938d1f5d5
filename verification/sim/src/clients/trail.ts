// Users who let a stop follow the price.
import type { Trail } from '@tallystick/formulas/forex'
import { decimal, type Price, roundTo } from '@tallystick/kernel/decimal'
import type { Random } from '@tallystick/kernel/random'

/** Mostly a little away, so that the next prices move and reach it; sometimes none, and sometimes nonsense. */
export function someTrail(market: Price, random: Random): Trail | null {
  if (random.chance(0.1)) return null
  if (random.chance(0.05)) return { distance: random.pick([0n, 0n - market, market, market * 2n, 1n]), percent: null }
  if (random.chance(0.4)) {
    const percent = random.pick(['0.05', '0.1', '0.25', '0.5', '1', '3', '0.1', '0.25', '0.5', '0', '100', '0.125'])
    return { distance: null, percent: decimal(percent) }
  }
  // In steps of every pair.
  const places = market > 1_000n * decimal('1') ? 2 : 3
  const distance = roundTo((market * BigInt(1 + random.below(100))) / 10_000n, places)
  return { distance: distance > 0n ? distance : 10n ** BigInt(8 - places), percent: null }
}
