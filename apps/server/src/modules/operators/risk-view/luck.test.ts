import { describe, expect, it } from 'vitest'
import { chanceOf } from './luck.ts'

describe('the chance to win so often', () => {
  it.each([
    [0, 10, 1],
    [10, 10, 1 / 1024],
    [9, 10, 11 / 1024],
    [2, 3, 0.5],
  ])('%d of %d: %d', (wins, tosses, chance) => {
    expect(chanceOf(wins, tosses)).toBeCloseTo(chance, 12)
  })

  it('holds for thousands', () => {
    expect(chanceOf(2500, 5000)).toBeCloseTo(0.5056, 4)
    expect(chanceOf(2650, 5000)).toBeLessThan(1.2e-5)
    expect(chanceOf(5000, 5000)).toBeGreaterThanOrEqual(0)
  })
})
