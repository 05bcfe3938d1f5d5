// The prices a trader can see under one secret, tick by tick: the product's, those of method 1, and the controls. The only part of
// the learning bot that knows how prices are made.
import { createHash } from 'node:crypto'
import { present } from '@tallystick/kernel/assert'
import { DAY_MS, type Instant } from '@tallystick/kernel/clock'
import type { Listing } from '@tallystick/server/feed/listing'
import { seededListings } from '@tallystick/server/feed/seed/listings'
import { keysFromSecret } from '@tallystick/server/feed/simulated/commitments/keys'
import { simulate, type Simulation } from '@tallystick/server/feed/simulated/simulation'
import { freeWalk, hiddenPrice } from './control-walk.ts'

/**
 * `product`: the method in use. `method 1`: the one prices began with, whose bars were drawn before their ticks. `free walk`: a control
 * that cannot be predicted. `hidden price`: a control that rounds a hidden price, and so can be predicted a little.
 */
export type Method = 'product' | 'method 1' | 'free walk' | 'hidden price'

/** In whole price steps; times strictly growing. */
export interface Ticks {
  readonly times: Float64Array
  readonly prices: Float64Array
}

export interface PublicPair {
  readonly code: string
  /** The ticks of the minute that starts then; none while the market is shut. Minutes are requested in order of time. */
  ticks(minuteStart: Instant): Ticks | undefined
}

export interface PriceRequest {
  readonly secret: string
  readonly method: Method
  readonly codes: readonly string[]
  readonly firstDay: number
  /** Other terms than the seeded ones. */
  readonly change?: ((listing: Listing) => Listing) | undefined
}

export function publicPrices({ secret, method, codes, firstDay, change }: PriceRequest): readonly PublicPair[] {
  const seeded = seededListings()
  const listings = codes.map(code => {
    const listing = present(
      seeded.find(({ pair }) => pair.code === code),
      code,
    )
    return change ? change(listing) : listing
  })
  const simulation = simulated(listings, secret, method, firstDay)
  return listings.map(listing => {
    const { path } = present(simulation.get(listing.pair.id), listing.pair.code)
    const ticks = (minuteStart: Instant): Ticks | undefined => path.ticks(minuteStart)
    const seed = createHash('sha256').update(`${secret} ${listing.pair.code}`).digest().readInt32BE()
    if (method === 'free walk') return { code: listing.pair.code, ticks: freeWalk(listing, ticks, seed) }
    if (method === 'hidden price') return { code: listing.pair.code, ticks: hiddenPrice(listing, ticks, seed) }
    return { code: listing.pair.code, ticks }
  })
}

/** The controls take their tick times from method 1, which is the cheapest. */
function simulated(listings: readonly Listing[], secret: string, method: Method, firstDay: number): Simulation {
  const keys = keysFromSecret(createHash('sha256').update(secret).digest())
  return simulate(listings, keys, { anchorDay: firstDay, forwardFrom: method === 'product' ? firstDay : Infinity })
}

/** 2026-11-16, a Monday. */
export const MONDAY = Date.UTC(2026, 10, 16) / DAY_MS
