import { seededRandom, seedOf } from '@tallystick/kernel/random'
import { describe, expect, it } from 'vitest'
import { significant, studentTail, Tally } from './judge.ts'

const random = seededRandom(seedOf(7))

/** Ten days of a hundred trades that all end as their day does: ten observations, not a thousand. */
function sameWithinDays(odds: number): Tally {
  const tally = new Tally()
  for (let day = 0; day < 10; day++) {
    const value = random.chance(odds) ? 0.5 : -0.5
    for (let trade = 0; trade < 100; trade++) tally.add(`day ${day}`, value * random.fraction())
  }
  return tally
}

describe('the judge of the learning bot', () => {
  it("knows Student's t", () => {
    expect(studentTail(0, 9)).toBeCloseTo(0.5, 10)
    expect(studentTail(2.262157, 9)).toBeCloseTo(0.025, 6)
    expect(studentTail(3.169273, 10)).toBeCloseTo(0.005, 6)
    expect(studentTail(-1, 1)).toBeCloseTo(0.75, 10)
    expect(studentTail(6, 49)).toBeCloseTo(1.18e-7, 8)
  })

  it('does not take the luck of a few days for skill, however many trades they hold', () => {
    const tallies = Array.from({ length: 400 }, () => sameWithinDays(0.5))
    // One in twenty at five per cent; counted one by one nearly half of them would be beyond any doubt.
    const share = tallies.filter(({ chance }) => chance < 0.05).length / tallies.length
    expect(share).toBeLessThan(0.09)
    expect(tallies.filter(({ mean, count }) => mean * Math.sqrt(count) > 2.326 * 0.5).length).toBeGreaterThan(100)
  })

  it('sees skill that shows on most days', () => {
    const tally = new Tally()
    for (let day = 0; day < 40; day++)
      for (let trade = 0; trade < 1_000; trade++) tally.add(`day ${day}`, random.chance(0.52) ? 0.5 : -0.5)
    expect(tally.chance).toBeLessThan(1e-6)
  })

  it('says nothing of a single day', () => {
    const tally = new Tally()
    for (let trade = 0; trade < 1_000; trade++) tally.add('day', 0.5)
    expect(tally.chance).toBe(1)
  })

  it('judges the whole family', () => {
    expect(significant([0.001, 0.5, 0.004])).toEqual([true, false, true])
    // Of seventy tries without skill one is often below one per cent.
    expect(significant([0.005, ...Array.from({ length: 69 }, () => 0.5)])).not.toContain(true)
  })
})
