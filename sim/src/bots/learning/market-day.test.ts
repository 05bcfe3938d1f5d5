import { DAY_MS, type Instant, MINUTE_MS, SECOND_MS } from '@tallystick/kernel/clock'
import { seededRandom, seedOf } from '@tallystick/kernel/random'
import { describe, expect, it } from 'vitest'
import { WIDTH } from './features.ts'
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
    let compared = 0
    for (let row = 0; row < day.rows; row++) {
      if ((day.slots[row] ?? 0) * 15 > until) continue
      compared += 1
      const [from, to] = [row * WIDTH, (row + 1) * WIDTH]
      expect(changed.values.subarray(from, to)).toEqual(day.values.subarray(from, to))
    }
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

describe('the controls', () => {
  const hours = (method: 'first' | 'free walk', secret: string): readonly (readonly number[])[] => {
    const pairs = publicPrices({ secret, method, codes: ['DOTUSD', 'NZDUSD'], firstDay: MONDAY })
    return pairs.map(({ ticks }) =>
      Array.from({ length: 100 }, (_, index) => {
        const prices = ticks(BEGIN + index * 7 * MINUTE_MS)?.prices ?? []
        expect(prices.every(price => Number.isInteger(price))).toBe(true)
        return (prices.at(-1) ?? 0) - (prices[0] ?? 0)
      }),
    )
  }

  it('a free walk moves in whole steps, about as much as the product', () => {
    const deviation = (moves: readonly number[]): number =>
      Math.sqrt(moves.reduce((sum, move) => sum + move * move, 0) / moves.length)
    const [walked, real] = (['free walk', 'first'] as const).map(method =>
      ['a', 'b', 'c', 'd'].flatMap(secret => hours(method, secret).map(deviation)),
    )
    const mean = (numbers: readonly number[] = []): number =>
      numbers.reduce((sum, one) => sum + one, 0) / numbers.length
    expect(mean(walked) / mean(real)).toBeGreaterThan(0.7)
    expect(mean(walked) / mean(real)).toBeLessThan(1.4)
  })
})
