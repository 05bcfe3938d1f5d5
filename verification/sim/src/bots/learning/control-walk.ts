// Control price series with a known answer, at the times of real ticks. The free walk moves in whole symmetric steps, so nothing predicts
// it; a judge that finds a prediction there is wrong. The hidden price walks in fractions and is rounded when shown; the rounding error
// comes back later, and a learner that does not find it is too weak.
import { HOUR_MS, type Instant } from '@tallystick/kernel/clock'
import { seededRandom, seedOf } from '@tallystick/kernel/random'
import type { Listing } from '@tallystick/server/feed/listing'
import { activityOf } from '@tallystick/server/feed/seed/activity'
import type { Ticks } from './public-prices.ts'

type TicksOf = (minuteStart: Instant) => Ticks | undefined

export function freeWalk(listing: Listing, times: TicksOf, seed: number): TicksOf {
  const normal = normals(seed)
  const chance = seededRandom(seedOf(seed ^ 0x5bd1e995))
  // A rounded normal has a twelfth more variance; below one step it would hardly ever move.
  const step = (variance: number): number => {
    if (variance >= 1) return Math.round(normal() * Math.sqrt(variance - 1 / 12))
    const drawn = chance.fraction()
    return drawn < variance / 2 ? -1 : drawn < variance ? 1 : 0
  }
  return walk(listing, times, step, price => price)
}

export function hiddenPrice(listing: Listing, times: TicksOf, seed: number): TicksOf {
  const normal = normals(seed)
  return walk(listing, times, variance => normal() * Math.sqrt(variance), Math.round)
}

function walk(
  listing: Listing,
  times: TicksOf,
  step: (variance: number) => number,
  shown: (price: number) => number,
): TicksOf {
  const { pair, path, hours } = listing
  const start = (Number(path.anchorPrice) / 1e8) * 10 ** pair.pricePlaces
  const activity = activityOf(path.activity)
  const mean = activity.reduce((sum, hour) => sum + hour, 0) / activity.length
  const usual = (start * path.volatility) ** 2 / hours.fullDayMinutes
  let price = Math.round(start)
  return minuteStart => {
    const real = times(minuteStart)
    if (!real) return undefined
    const busy = (activity[Math.floor(minuteStart / HOUR_MS) % activity.length] ?? mean) / mean
    const variance = (usual * busy) / real.times.length
    const prices = new Float64Array(real.times.length)
    for (let tick = 0; tick < prices.length; tick++) {
      // The first tick of a minute repeats the one before it, as the product's does.
      if (tick > 0) price = Math.max(1, price + step(variance))
      prices[tick] = shown(price)
    }
    return { times: real.times, prices }
  }
}

/** Standard normal draws (Box and Muller). */
function normals(seed: number): () => number {
  const random = seededRandom(seedOf(seed))
  let spare: number | undefined
  return () => {
    if (spare !== undefined) {
      const value = spare
      spare = undefined
      return value
    }
    const radius = Math.sqrt(-2 * Math.log(1 - random.fraction()))
    const angle = 2 * Math.PI * random.fraction()
    spare = radius * Math.sin(angle)
    return radius * Math.cos(angle)
  }
}
