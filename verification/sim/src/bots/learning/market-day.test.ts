import { DAY_MS, type Instant, MINUTE_MS, SECOND_MS } from '@tallystick/kernel/clock'
import { seededRandom, seedOf } from '@tallystick/kernel/random'
import { describe, expect, it } from 'vitest'
import { nameOf, WIDTH } from './features.ts'
import { Tally } from './judge.ts'
import { trade } from './learning-bot.ts'
import { HORIZONS, type MarketDay, marketDays } from './market-day.ts'
import { MONDAY, type PublicPair, publicPrices } from './public-prices.ts'

const BEGIN = MONDAY * DAY_MS

/** A pair with a price every second, by the second of the day; shut from 12:00 to 13:00. */
function pairOf(priceAt: (second: number) => number): PublicPair {
  const ticks: PublicPair['ticks'] = (start: Instant) => {
    const first = (start - BEGIN) / SECOND_MS
    if (first >= 43_200 && first < 46_800) return undefined
    const seconds = Float64Array.from({ length: 60 }, (_, tick) => first + tick)
    return { times: seconds.map(second => BEGIN + second * SECOND_MS), prices: seconds.map(priceAt) }
  }
  return { code: 'TEST', ticks }
}

function walk(seed: number): (second: number) => number {
  const random = seededRandom(seedOf(seed))
  const prices = new Float64Array(86_400)
  for (let second = 0, price = 10_000; second < 86_400; second++) prices[second] = price += random.below(3) - 1
  return second => prices[second] ?? 0
}

function only(pairs: readonly PublicPair[]): MarketDay {
  const [day] = marketDays(pairs, MONDAY, 1)
  if (!day) throw new Error('a day was to be had')
  return day
}

describe('the table of a day', () => {
  it('knows nothing of what comes after a decision', () => {
    const [price, other] = [walk(1), walk(2)]
    const until = 40_000
    const day = only([pairOf(price), pairOf(other)])
    const changed = only(
      [price, other].map(at => pairOf(second => at(second) + (second > until ? 5 * (second % 7) : 0))),
    )
    const told = new Set<string>()
    let compared = 0
    for (let row = 0; row < day.rows; row++) {
      if ((day.slots[row] ?? 0) * 15 > until) continue
      compared += 1
      for (let at = row * WIDTH; at < (row + 1) * WIDTH; at++)
        if (!Object.is(day.values[at], changed.values[at])) told.add(nameOf(at % WIDTH))
    }
    expect([...told]).toEqual([])
    expect(compared).toBeGreaterThan(4_000)
    expect(changed.values).not.toEqual(day.values)
  })

  it('measures a move from the newest price to the last one at or before the end, while the market is open', () => {
    const price = walk(1)
    const day = only([pairOf(price)])
    const moves = day.moves[HORIZONS.indexOf(60)] ?? []
    for (let row = 0; row < day.rows; row++) {
      const second = (day.slots[row] ?? 0) * 15
      const move = moves[row] ?? 0
      const isOver = second + 60 >= 86_400 || (second < 43_200 && second + 60 >= 43_200)
      expect(Number.isNaN(move)).toBe(isOver)
      if (!isOver) expect(Math.sign(move)).toBe(Math.sign(price(second + 60) - price(second)))
    }
  })

  it('trades one thing at a time per pair, and leaves out ties', () => {
    const rows = 8
    const move = Float32Array.of(1, 1, 0, -1, 0, 2, Number.NaN, 1)
    const day: MarketDay = {
      day: MONDAY,
      rows,
      values: new Float32Array(rows * WIDTH),
      pairs: Uint8Array.of(0, 0, 0, 0, 0, 1, 1, 1),
      slots: Uint16Array.of(10, 11, 12, 14, 16, 10, 14, 15),
      moves: HORIZONS.map(() => move),
    }
    const sides = Int8Array.of(1, 1, 1, 1, 1, -1, 1, 0)
    const micro = new Tally()
    trade('cluster', day, sides, { product: 'micro', horizon: 30, tally: micro })
    // Slots 10, 12 (a tie), 14, 16 (a tie) of the first pair, 10 of the second; slot 14 cannot be settled and 15 is not wanted.
    expect([micro.count, micro.ties, micro.mean]).toEqual([3, 2, (0.5 - 0.5 - 0.5) / 3])
    const contracts = new Tally()
    trade('cluster', day, sides, { product: 'contracts', horizon: 60, tally: contracts })
    expect([contracts.count, contracts.mean]).toEqual([3, (1 - 1 - 2) / 3])
  })
})

describe('a free walk', () => {
  it('moves in whole steps, about as much as the product', () => {
    const deviation = (method: 'method 1' | 'free walk'): number => {
      const squares = ['a', 'b'].flatMap(secret => {
        const [pair] = publicPrices({ secret, method, codes: ['NZDUSD'], firstDay: MONDAY })
        return Array.from({ length: 144 }, (_, tenth) => {
          const prices = pair?.ticks(BEGIN + tenth * 10 * MINUTE_MS)?.prices ?? new Float64Array()
          expect(prices.findIndex(price => !Number.isInteger(price))).toBe(-1)
          return ((prices.at(-1) ?? 0) - (prices[0] ?? 0)) ** 2
        })
      })
      return Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / squares.length)
    }
    // Days of the product are quiet or busy by a third.
    const ratio = deviation('free walk') / deviation('method 1')
    expect(ratio).toBeGreaterThan(0.65)
    expect(ratio).toBeLessThan(1.5)
  })
})
