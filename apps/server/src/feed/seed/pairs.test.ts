import { describe, expect, it } from 'vitest'
import { PAIRS } from './pairs.ts'

/** A gap is at most this many times its volatility, see simulated/day.ts. */
const WIDEST = 3
const CURRENCIES = 2

describe('the seeded pairs', () => {
  it.each(PAIRS.filter(({ categoryId, marginMode }) => categoryId !== CURRENCIES && marginMode === 'leveraged'))(
    '$code: the smallest margin covers the widest gap, so that nothing is won from what is written off',
    ({ leverages, gapVolatility }) => {
      expect(Math.max(...leverages) * WIDEST * gapVolatility).toBeLessThanOrEqual(1)
    },
  )
})
