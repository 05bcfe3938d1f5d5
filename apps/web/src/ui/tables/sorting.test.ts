import { decimal } from '@tallystick/kernel/decimal'
import { describe, expect, it } from 'vitest'
import { sorted } from './sorting.ts'

describe('sorting a table', () => {
  it('goes by exact amounts, not by their text', () => {
    const rows = ['9.00', '100.00', '-3.50', '20.00']
    expect(sorted(rows, decimal, true)).toEqual(['100.00', '20.00', '9.00', '-3.50'])
    expect(sorted(rows, decimal, false)).toEqual(['-3.50', '9.00', '20.00', '100.00'])
  })

  it('keeps rows that count the same in the order they came', () => {
    const rows = [
      { id: 1, at: 'b' },
      { id: 2, at: 'a' },
      { id: 3, at: 'b' },
    ]
    expect(sorted(rows, row => row.at, true).map(row => row.id)).toEqual([1, 3, 2])
  })
})
