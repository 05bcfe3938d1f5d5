import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ChartCandle } from '../../../ui/charts/candles.ts'
import { fibonacciPrices, measureOf, movePoint, rayEnd } from './drawing-shapes.ts'

const candles: ChartCandle[] = Array.from({ length: 10 }, (_, index) => ({
  time: index * 10,
  open: 1,
  high: 1,
  low: 1,
  close: 1,
  volume: 1,
}))

describe('drawings', () => {
  it('a ray ends at an edge of the chart, beyond its second point', () => {
    expect(rayEnd({ x: 0, y: 50 }, { x: 10, y: 50 }, 300, 100)).toEqual({ x: 300, y: 50 })
    expect(rayEnd({ x: 50, y: 50 }, { x: 50, y: 40 }, 300, 100)).toEqual({ x: 50, y: 0 })
    expect(rayEnd({ x: 50, y: 50 }, { x: 50, y: 50 }, 300, 100)).toEqual({ x: 50, y: 50 })
    const inside = fc.record({ x: fc.integer({ min: 1, max: 299 }), y: fc.integer({ min: 1, max: 99 }) })
    fc.assert(
      fc.property(inside, inside, (from, through) => {
        fc.pre(from.x !== through.x || from.y !== through.y)
        const { x, y } = rayEnd(from, through, 300, 100)
        const near = (value: number, edge: number): boolean => Math.abs(value - edge) < 1e-6
        expect([near(x, 0), near(x, 300), near(y, 0), near(y, 100)]).toContain(true)
        const [before, beyond] = [
          Math.hypot(through.x - from.x, through.y - from.y),
          Math.hypot(x - from.x, y - from.y),
        ]
        expect(beyond).toBeGreaterThanOrEqual(before - 1e-6)
      }),
    )
  })

  it('retraces a move from its end to its beginning', () => {
    const prices = fibonacciPrices({ from: { time: 0, price: 100 }, to: { time: 1, price: 200 } })
    expect(prices[0]).toEqual({ level: 0, price: 200 })
    expect(prices.at(-1)).toEqual({ level: 1, price: 100 })
    expect(prices.find(({ level }) => level === 0.5)?.price).toBe(150)
  })

  it('measures price, percent and candles', () => {
    const drawing = { from: { time: 10, price: 100 }, to: { time: 50, price: 110 } }
    expect(measureOf(drawing, candles, 10)).toEqual({ change: 10, percent: 10, candles: 4 })
  })

  it('moves by candles and price, and never to zero', () => {
    expect(movePoint({ time: 20, price: 5 }, { candles: 2, price: 1 }, candles, 10)).toEqual({ time: 40, price: 6 })
    expect(movePoint({ time: 20, price: 5 }, { candles: 0, price: -9 }, candles, 10)).toEqual({ time: 20, price: 5 })
    expect(movePoint({ time: 90, price: 5 }, { candles: 3, price: 0 }, candles, 10).time).toBe(120)
  })
})
