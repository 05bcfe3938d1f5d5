import { expect, it } from 'vitest'
import { barLength, byMonth, type DatedAmount } from './dated-amounts.ts'

const day = (date: string, amount: bigint, total: bigint, rest: Partial<DatedAmount> = {}): DatedAmount => ({
  at: Date.parse(`${date}T12:00:00Z`),
  amount,
  total,
  tone: 'past',
  ...rest,
})

it('months add what their days add, and stand where their last day stands', () => {
  const days = [
    day('2026-01-30', 1n, 1n, { note: 'first' }),
    day('2026-01-31', 2n, 3n),
    day('2026-02-01', 4n, 7n, { tone: 'ahead' }),
  ]
  expect(byMonth(days)).toEqual([
    day('2026-01-31', 3n, 3n, { note: 'first' }),
    day('2026-02-01', 4n, 7n, { tone: 'ahead', note: undefined }),
  ])
})

it('the longest bar is whole, and without amounts there is none', () => {
  expect([barLength(2n, 2n), barLength(1n, 3n), barLength(0n, 0n)]).toEqual([100, 33.3, 0])
})
