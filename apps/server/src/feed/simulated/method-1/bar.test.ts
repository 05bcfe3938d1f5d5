import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { bridge, bridgeHigh, bridgeLow, opposed, refine } from './bar.ts'
import { NORMAL } from '../draws.ts'

const word = fc.integer({ min: 0, max: 65_535 })
const words = (length: number): fc.Arbitrary<Uint16Array> => fc.uint16Array({ minLength: length, maxLength: length })

describe('refining a bar', () => {
  it('begins and ends where the bar does, never leaves it and touches both edges', () => {
    const anyBar = fc
      .tuple(fc.integer({ min: 1_000, max: 9_000_000 }), fc.nat(400), fc.nat(400), fc.nat(400))
      .map(([low, a, b, c]) => {
        const high = low + Math.max(a, b, c)
        return { open: low + a, close: low + b, high, low }
      })
    fc.assert(
      fc.property(
        anyBar,
        fc.double({ min: 0.01, max: 500, noNaN: true }),
        fc.integer({ min: 3, max: 80 }),
        words(80),
        word,
        (bar, sigma, steps, drawn, orderWord) => {
          const path = new Float64Array(steps + 1)
          refine(path, { bar, sigma, steps, draws: { words: drawn, at: 0, stride: 1 }, orderWord })
          expect(path[0]).toBe(bar.open)
          expect(path[steps]).toBe(bar.close)
          expect(Math.max(...path)).toBe(bar.high)
          expect(Math.min(...path)).toBe(bar.low)
          expect(path.every(Number.isInteger)).toBe(true)
        },
      ),
      { numRuns: 500 },
    )
  })

  it('puts the high above and the low below both ends', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e7 }),
        fc.integer({ min: 1, max: 1e7 }),
        word,
        word,
        (open, close, a, b) => {
          expect(bridgeHigh(open, close, 100, a)).toBeGreaterThanOrEqual(Math.max(open, close))
          expect(bridgeLow(open, close, 100, opposed(a, b))).toBeLessThanOrEqual(Math.min(open, close))
          expect(bridgeLow(open, close, 1e9, opposed(a, b))).toBeGreaterThanOrEqual(1)
        },
      ),
    )
  })

  it('spreads the word for the low evenly over all words', () => {
    const buckets = Array.from({ length: 16 }, () => 0)
    for (let a = 0; a < 65_536; a += 97) {
      for (let b = 0; b < 65_536; b += 97) {
        const bucket = opposed(a, b) >> 12
        buckets[bucket] = (buckets[bucket] ?? 0) + 1
      }
    }
    const even = buckets.reduce((sum, count) => sum + count, 0) / 16
    for (const count of buckets) expect(Math.abs(count / even - 1)).toBeLessThan(0.03)
  })

  it('keeps the ends of a free bridge', () => {
    fc.assert(
      fc.property(
        words(24),
        fc.integer({ min: 1, max: 1e6 }),
        fc.integer({ min: 1, max: 1e6 }),
        (drawn, open, close) => {
          const share = Float64Array.from({ length: 25 }, (_, at) => at / 24)
          const roots = new Float64Array(24).fill(Math.sqrt(1 / 24))
          const path = bridge(open, close, 5_000, { share, roots }, { words: drawn, at: 0, stride: 1 })
          expect([path[0], path.at(-1)]).toEqual([open, close])
          expect(Math.min(...path)).toBeGreaterThanOrEqual(1)
        },
      ),
    )
  })

  it('draws normals with mean 0 and variance 1', () => {
    const mean = NORMAL.reduce((sum, z) => sum + z, 0) / NORMAL.length
    const variance = NORMAL.reduce((sum, z) => sum + z * z, 0) / NORMAL.length
    expect(Math.abs(mean)).toBeLessThan(1e-6)
    expect(Math.abs(variance - 1)).toBeLessThan(1e-3)
  })
})
