// Users who change a pending order, let it expire, turn a position round, or let one order cancel another.
import type { PlaceOco, PlaceOrder, ReplaceOrder } from '@tallystick/engine/products/forex/commands'
import { decimal, type Lots, type Price, roundTo, type Usd } from '@tallystick/kernel/decimal'
import type { Random } from '@tallystick/kernel/random'

/** Mostly none; sometimes soon, and sometimes already over. */
export function someExpiry(now: number, random: Random): number | null {
  if (random.chance(0.6)) return null
  return random.chance(0.1) ? now - random.below(1_000) : now + 1 + random.below(20_000)
}

/** Two orders of which one cancels the other: mostly one on each side, close together, so that one price may reach both. */
export function placingOco(first: PlaceOrder, target: Price, random: Random): PlaceOco {
  const { userId, pairId, leverage, expiresAt, trail, stopLoss, takeProfit, side, lots } = first
  const opposite = side === 'buy' ? 'sell' : 'buy'
  const entries = [
    { side, lots, target: first.target, stopLoss, takeProfit },
    {
      side: random.chance(0.7) ? opposite : side,
      lots: random.chance(0.8) ? lots : decimal('0.02'),
      target: random.chance(0.03) ? first.target : target,
      stopLoss: null,
      takeProfit: null,
    },
  ] as const
  return { type: 'place_oco', userId, pairId, leverage, expiresAt, trail, entries }
}

/** What the user has for another order in the stead of this one. */
export interface Means {
  readonly lots: Lots
  /** Margin and fee of the order that waits. */
  readonly reserved: Usd
  readonly free: Usd
}

export function replacing(
  orderId: number,
  terms: Pick<PlaceOrder, 'userId' | 'target' | 'stopLoss' | 'takeProfit'>,
  means: Means | undefined,
  now: number,
  random: Random,
): ReplaceOrder {
  const { userId, target, stopLoss, takeProfit } = terms
  const lots =
    means && random.chance(0.5)
      ? asManyLots(means, random)
      : decimal(random.pick(['0.01', '0.05', '0.1', '1', '5', '0.015', '51']))
  return {
    type: 'replace_order',
    userId,
    orderId,
    lots,
    target,
    expiresAt: someExpiry(now, random),
    ...(random.chance(0.8) ? { stopLoss: null, takeProfit: null } : { stopLoss, takeProfit }),
  }
}

/** A little less than free money and reserve pay for together, or more than that by half of the reserve. */
function asManyLots({ lots, reserved, free }: Means, random: Random): Lots {
  const spent = free + (reserved * random.pick([90n, 150n])) / 100n
  return roundTo((lots * spent) / reserved, 2)
}
