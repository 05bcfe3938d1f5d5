import { describe, expect, it } from 'vitest'
import { indexAt, placeOf, scaleOf } from './scale.ts'

describe('values of a chart', () => {
  it('stand between the lowest at the bottom and the highest at the top', () => {
    const { y } = scaleOf([1000, 1500, 1250], false)
    expect([1000, 1500, 1250].map(y)).toEqual([94, 6, 50])
  })

  it('stand by their distance from zero where zero means nothing', () => {
    const { y, low, high } = scaleOf([30, -10], true)
    expect([low, high]).toEqual([-10, 30])
    expect([30, 0, -10].map(y)).toEqual([6, 72, 94])
    expect(scaleOf([5, 10], true).y(0)).toBe(94)
  })

  it('that never move are a line in the middle, or at the bottom when they are nothing', () => {
    expect(scaleOf([7, 7], false).y(7)).toBe(50)
    expect(scaleOf([0, 0], true).y(0)).toBe(94)
  })

  it('go from edge to edge as a line, and each have a band as bars', () => {
    expect([0, 1, 2].map(index => placeOf(index, 3, false))).toEqual([0, 50, 100])
    expect([0, 1].map(index => placeOf(index, 2, true))).toEqual([25, 75])
    expect(placeOf(0, 1, false)).toBe(100)
  })

  it('are found under the pointer, outside the picture too', () => {
    expect([-1, 0, 0.3, 0.8, 2].map(part => indexAt(part, 3, false))).toEqual([0, 0, 1, 2, 2])
    expect([-1, 0, 0.49, 0.51, 2].map(part => indexAt(part, 2, true))).toEqual([0, 0, 0, 1, 1])
  })
})
