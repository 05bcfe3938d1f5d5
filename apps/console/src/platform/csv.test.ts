import { describe, expect, it } from 'vitest'
import { csvCell, csvText } from './csv.ts'

describe('CSV', () => {
  it.each([
    ['=1+1', `"'=1+1"`],
    ['+44 20', `"'+44 20"`],
    ['-2+3', `"'-2+3"`],
    ['@SUM(A1)', `"'@SUM(A1)"`],
    ['\t=1', `"'\t=1"`],
    ['-12.50', '-12.50'],
    [7, '7'],
    ['a,b', '"a,b"'],
    ['say "hi"', '"say ""hi"""'],
    ['two\nlines', '"two\nlines"'],
  ])('%j becomes %j', (value, cell) => {
    expect(csvCell(value)).toBe(cell)
  })

  it('puts rows on lines of their own', () => {
    expect(
      csvText([
        ['a', 'b'],
        [1, 2],
      ]),
    ).toBe('a,b\r\n1,2')
  })
})
