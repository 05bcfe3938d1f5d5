import type { Listing } from '@tallystick/server/feed/listing'
import { describe, expect, it } from 'vitest'
import { overGaps } from './gap-bot.ts'
import { staleSniper } from './stale-sniper.ts'
import { tieStraddle } from './tie-straddle.ts'

/** Prices so coarse that a third of all half minutes end where they began. */
const coarse = (listing: Listing): Listing => ({ ...listing, pair: { ...listing.pair, pricePlaces: 4 } })
const leveraged = (listing: Listing): Listing => ({ ...listing, pair: { ...listing.pair, leverages: [500] } })

/** A sample; `npm run sim -- --bots` makes ten thousand trades of each kind. */
describe('a bot that looks for a rule that pays', { timeout: 30_000 }, () => {
  it('loses by buying both sides of a micro trade', async () => {
    expect((await tieStraddle(400, { seed: 1 })).isFair).toBe(true)
  })

  it('wins by it where prices are too coarse, until the ties are noticed', async () => {
    const unwatched = await tieStraddle(100, { seed: 1, codes: ['EURCHF'], change: coarse, isTieWatched: false })
    expect(unwatched.t).toBeGreaterThan(2.326)
    const watched = await tieStraddle(100, { seed: 1, codes: ['EURCHF'], change: coarse })
    // Ten minutes of prices are judged, and the trades of those were taken.
    expect(watched.count).toBeLessThan(25)
  })

  it('loses by trading on a price that has grown old', async () => {
    const { contracts, micro } = await staleSniper(300, 1)
    expect(contracts.isFair).toBe(true)
    expect(micro.mean).toBeLessThan(0)
  })

  it('loses over gaps, however close its stops and large its leverage', async () => {
    for (const codes of [['UK100', 'GER40'], ['XAUUSD'], ['TSLA']])
      expect((await overGaps({ kind: '', codes, gaps: 60, seed: 1 })).isFair).toBe(true)
  })

  it('wins over gaps that are larger than the margin, because no balance goes below zero', async () => {
    const gaps = await overGaps({ kind: '', codes: ['UK100', 'GER40'], gaps: 100, seed: 1, change: leveraged })
    expect(gaps.t).toBeGreaterThan(2.326)
  })
})
