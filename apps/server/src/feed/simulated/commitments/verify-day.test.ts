import { DAY_MS } from '@tallystick/kernel/clock'
import { describe, expect, it } from 'vitest'
import { DAY_PERIODS } from '../../periods.ts'
import { seededListings } from '../../seed/listings.ts'
import { deriveDayKey, hashOfKey, keysFromSecret } from './keys.ts'
import { simulate, simulatedHistory } from '../simulation.ts'
import { candlesOfDay, differences, keepsPromise } from './verify-day.ts'

const secret = Buffer.alloc(32, 4)
const anchor = Date.UTC(2026, 10, 10) / DAY_MS
const yesterday = anchor + 2
const listings = seededListings()
const history = simulatedHistory(
  simulate(listings, keysFromSecret(secret), { anchorDay: anchor, forwardFrom: Infinity }),
)
const key = deriveDayKey(secret, yesterday).toString('hex')
const end = (yesterday + 1) * DAY_MS

describe('checking a day from its revealed key', () => {
  it('reproduces every candle of every pair, knowing only the key and the close before', () => {
    for (const listing of listings) {
      const before = history.finished(listing.pair.id, 1440, 1, yesterday * DAY_MS).at(-1)
      expect(before).toBeDefined()
      for (const period of DAY_PERIODS) {
        const served = history
          .finished(listing.pair.id, period, 1_440 / period, end)
          .filter(({ time }) => time >= yesterday * DAY_MS)
        const redone = candlesOfDay(listing, key, yesterday, before?.close ?? 0n, period)
        expect(redone.length).toBeGreaterThan(0)
        expect(differences(redone, served)).toEqual([])
      }
    }
  })

  it('notices another key, another opening and a candle that was touched', () => {
    const [listing] = listings
    if (!listing) throw new Error('no listing')
    const before = history.finished(listing.pair.id, 1440, 1, yesterday * DAY_MS).at(-1)?.close ?? 0n
    const served = history.finished(listing.pair.id, 60, 24, end)
    const otherKey = deriveDayKey(secret, yesterday + 1).toString('hex')
    expect(differences(candlesOfDay(listing, otherKey, yesterday, before, 60), served).length).toBeGreaterThan(20)
    expect(differences(candlesOfDay(listing, key, yesterday, before + before / 50n, 60), served)).toHaveLength(24)
    const touched = served.map((candle, at) => (at === 7 ? { ...candle, high: candle.high + 1n } : candle))
    expect(differences(candlesOfDay(listing, key, yesterday, before, 60), touched)).toHaveLength(1)
    const missing = served.filter((_, at) => at !== 7)
    expect(differences(candlesOfDay(listing, key, yesterday, before, 60), missing)).toHaveLength(1)
  })

  it('accepts only the key that was promised', () => {
    expect(keepsPromise(key, hashOfKey(Buffer.from(key, 'hex')))).toBe(true)
    expect(keepsPromise(key, hashOfKey(deriveDayKey(secret, yesterday + 1)))).toBe(false)
  })
})
