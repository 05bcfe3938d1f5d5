import { decimal } from '@tallystick/kernel/decimal'
import { describe, expect, it } from 'vitest'
import { ENOUGH_SAMPLES, TieMonitor } from './tie-monitor.ts'

const START = 1_800_000_000_000
const DURATIONS = [
  { seconds: 30, ratio: decimal('0.75') },
  { seconds: 60, ratio: decimal('0.78') },
]

/** One price a second, from a rule. */
function watched(seconds: number, price: (second: number) => number | undefined): TieMonitor {
  const monitor = new TieMonitor()
  for (let second = 0; second < seconds; second++) {
    const value = price(second)
    if (value !== undefined) monitor.sample(1, BigInt(value), START + second * 1_000)
  }
  return monitor
}

describe('[MC7] the tie monitor', () => {
  it('counts how often a duration ends where it began', () => {
    const [thirty, sixty] = watched(1_000, second => second % 60).counts(DURATIONS)
    expect(thirty).toMatchObject({ samples: 970, ties: 0 })
    expect(sixty).toMatchObject({ samples: 940, ties: 940 })
  })

  it('names the duration that pays both sides, once enough is known', () => {
    const price = (second: number): number => second % 60
    expect(watched(ENOUGH_SAMPLES, price).worst(1, DURATIONS, 0)).toBeUndefined()
    expect(watched(ENOUGH_SAMPLES + 60, price).worst(1, DURATIONS, 0)).toMatchObject({ seconds: 60, pairId: 1 })
  })

  it('lets a lively pair trade, and a pair that became lively again', () => {
    expect(watched(2_000, second => second).worst(1, DURATIONS, 0)).toBeUndefined()
    const tired = watched(9_000, second => (second < 2_000 ? 5 : second))
    expect(tired.worst(1, DURATIONS, 0)).toBeUndefined()
    expect(tired.isCleared(1, DURATIONS, 0)).toBe(true)
  })

  it('does not take silence for ties: seconds without a price are holes', () => {
    const monitor = watched(3_000, second => (second < 700 || second > 2_900 ? second : undefined))
    const [thirty] = monitor.counts(DURATIONS)
    expect(thirty?.ties).toBe(0)
    expect(thirty?.samples).toBe(670 + 69)
  })

  it('clears nobody without an hour to judge by', () => {
    expect(new TieMonitor().isCleared(1, DURATIONS, 0)).toBe(false)
    expect(watched(100, second => second).isCleared(1, DURATIONS, 0)).toBe(false)
  })
})
