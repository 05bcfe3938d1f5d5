import { describe, expect, it } from 'vitest'
import { alignedLines, percentLines } from './percent-lines.ts'

const series = (...points: readonly (readonly [number, number])[]) => points.map(([at, value]) => ({ at, value }))

describe('lines in percent', () => {
  it('begin at zero where both are known, and keep the last value of a closed market', () => {
    const { times, lines } = percentLines(
      [series([0, 50], [10, 100], [20, 110], [30, 90]), series([10, 200], [30, 300])],
      0,
    )
    expect(times).toEqual([10, 20, 30])
    expect(lines.map(line => line.map(Math.round))).toEqual([
      [0, 10, -10],
      [0, 0, 50],
    ])
  })

  it('begin no earlier than the range', () => {
    const { times, lines } = percentLines([series([0, 1], [10, 2], [20, 4])], 5)
    expect(times).toEqual([10, 20])
    expect(lines).toEqual([[0, 100]])
  })

  it('are none without a range that all share', () => {
    expect(percentLines([series([0, 1], [10, 2]), []], 0).times).toEqual([])
    expect(percentLines([series([0, 1])], 0).times).toEqual([])
    expect(percentLines([series([0, 0], [10, 2])], 0).times).toEqual([])
  })

  it('that are percentages already share their instants', () => {
    expect(alignedLines([series([0, 0], [20, 5]), series([10, 0], [20, -3])])).toEqual({
      times: [0, 10, 20],
      lines: [
        [0, 0, 5],
        [0, 0, -3],
      ],
    })
    expect(alignedLines([series([0, 1], [10, 2])])).toEqual({ times: [0, 10], lines: [[1, 2]] })
    expect(alignedLines([series([0, 1]), []])).toEqual({ times: [], lines: [] })
  })
})
