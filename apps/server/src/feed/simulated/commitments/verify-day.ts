// Recomputes one day of method 1 from its revealed key, as any reader can: does the key match its commitment, and do the served candles
// follow from it?
import { DAY_MS, type Instant } from '@tallystick/kernel/clock'
import type { Price } from '@tallystick/kernel/decimal'
import type { Listing } from '../../listing.ts'
import type { Candle } from '../../market.ts'
import type { Period } from '../../periods.ts'
import { DayDraws } from '../history-start.ts'
import { DayKey, hashOfKey } from './keys.ts'
import { PairPath } from '../path.ts'
import { pathTerms, stepOf, toCandle } from '../simulation.ts'

/** True when the key is the one whose hash was published. */
export function keepsPromise(keyHex: string, publishedHash: string): boolean {
  return hashOfKey(Buffer.from(keyHex, 'hex')) === publishedHash
}

/** The candles a day must have had, from its key and the last close before it. Empty on a day without trading. */
export function candlesOfDay(
  listing: Listing,
  keyHex: string,
  day: number,
  closeBefore: Price,
  period: Period,
): readonly Candle[] {
  const key = new DayKey(Buffer.from(keyHex, 'hex'))
  const draws = new DayDraws({ keyOf: () => key }, listing.pair.id)
  const step = stepOf(listing)
  const start = { firstDay: day, closeBefore: Number(closeBefore / step) }
  const path = new PairPath(pathTerms(listing), draws, start, { from: Infinity })
  return path.candles(period, Number.MAX_SAFE_INTEGER, (day + 1) * DAY_MS).map(candle => toCandle(candle, step))
}

export interface Difference {
  readonly time: Instant
  readonly expected: Candle | undefined
  readonly served: Candle | undefined
}

/** Where served candles differ from the redone ones, between the first and the last one served. */
export function differences(expected: readonly Candle[], served: readonly Candle[]): readonly Difference[] {
  const from = served[0]?.time ?? 0
  const redone = new Map(expected.filter(({ time }) => time >= from).map(candle => [candle.time, candle]))
  const given = new Map(served.map(candle => [candle.time, candle]))
  return [...new Set([...redone.keys(), ...given.keys()])]
    .map(time => ({ time, expected: redone.get(time), served: given.get(time) }))
    .filter(({ expected, served }) => !same(expected, served))
}

function same(a: Candle | undefined, b: Candle | undefined): boolean {
  return (
    a !== undefined &&
    b !== undefined &&
    a.open === b.open &&
    a.high === b.high &&
    a.low === b.low &&
    a.close === b.close &&
    a.volume === b.volume
  )
}
