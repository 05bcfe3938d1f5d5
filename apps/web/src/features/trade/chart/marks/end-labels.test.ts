import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { endLabels } from './end-labels.ts'

describe('countdowns at the end of Up/Down orders', () => {
  it('stand at the bottom where nothing is in the way, and one above the other', () => {
    expect(endLabels(1, [], 300, 20)).toEqual([288])
    expect(endLabels(2, [100], 300, 20)).toEqual([288, 270])
  })

  it('give way upwards to the label of a line', () => {
    const [middle = 0] = endLabels(1, [284], 300, 20)
    expect(middle).toBeLessThanOrEqual(284 - 18)
    expect(middle).toBeGreaterThan(284 - 22)
  })

  it('give way to all labels that the chart moves apart', () => {
    // Three labels at one price are 54 pixels high together.
    const [middle = 0] = endLabels(1, [280, 280, 280], 300, 20)
    expect(middle + 9).toBeLessThanOrEqual(280 - 27)
  })

  it('never touch a line or each other while there is room', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 3 }),
        fc.array(fc.integer({ min: 0, max: 600 }), { maxLength: 4 }),
        (count, lines) => {
          const middles = endLabels(count, lines, 600, 20)
          for (const [index, middle] of middles.entries()) {
            for (const y of [...lines, ...middles.slice(0, index)])
              expect(Math.abs(middle - y)).toBeGreaterThanOrEqual(18)
          }
        },
      ),
    )
  })

  it('stay at the bottom where everything is full', () => {
    const lines = Array.from({ length: 20 }, (_, index) => index * 10)
    expect(endLabels(1, lines, 180, 20)).toEqual([168])
  })
})
