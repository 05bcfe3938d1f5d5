import { expect, it } from 'vitest'
import { rangeOf } from './zoom.ts'

it('a trade is shown with candles on both sides, a short one in the middle, and none before the first', () => {
  expect(rangeOf(100, 140)).toEqual({ from: 92, to: 148 })
  expect(rangeOf(100, 101)).toEqual({ from: 88.5, to: 112.5 })
  expect(rangeOf(2, 3)).toEqual({ from: 0, to: 24 })
  // Older than the candles: at the oldest one more are asked for.
  expect(rangeOf(-300, -290)).toEqual({ from: 0, to: 24 })
})
