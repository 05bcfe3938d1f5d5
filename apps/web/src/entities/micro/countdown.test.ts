import { describe, expect, it } from 'vitest'
import { clockText, secondsLeft } from './countdown.ts'

describe('the countdown', () => {
  it.each([
    [30_000, 30],
    [29_999, 30],
    [29_000, 29],
    [1, 1],
    [0, 0],
    [-5_000, 0],
  ])('%i ms are %i s', (ms, seconds) => {
    expect(secondsLeft(1_000_000 + ms, 1_000_000)).toBe(seconds)
  })

  it.each([
    [0, '0:00'],
    [9, '0:09'],
    [60, '1:00'],
    [299, '4:59'],
  ])('%i s read %s', (seconds, text) => {
    expect(clockText(seconds)).toBe(text)
  })
})
