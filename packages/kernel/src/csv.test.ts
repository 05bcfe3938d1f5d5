import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csv } from './csv.ts'

/** A reader of its own: quotes, doubled quotes, line breaks inside of quotes. */
function read(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const char = text[at] ?? ''
    if (quoted) {
      if (char !== '"') cell += char
      else if (text[at + 1] === '"') {
        cell += '"'
        at++
      } else quoted = false
    } else if (char === '"') quoted = true
    else if (char === ',') {
      row.push(cell)
      cell = ''
    } else if (char === '\r' && text[at + 1] === '\n') {
      rows.push([...row, cell])
      row = []
      cell = ''
      at++
    } else cell += char
  }
  return rows
}

describe('csv', () => {
  it('reads back what was written', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.string(), { minLength: 3, maxLength: 3 })), rows => {
        const back = read(csv(['a', 'b', 'c'], rows))
        expect(back.slice(1).map(row => row.map(cell => cell.replace(/^'/, '')))).toEqual(
          rows.map(row => row.map(cell => cell.replace(/^'/, ''))),
        )
      }),
    )
  })

  it.each([
    '=HYPERLINK("http://x")',
    '+1+1',
    '-2+3',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    ' =1+1',
    '＝1+1',
    '=cmd|" /C calc"!A0',
  ])('[A64] %j is shown, not run', text => {
    const [, row] = read(csv(['memo'], [[text]]))
    expect(row?.[0]).toBe(`'${text}`)
  })

  it('numbers stay numbers', () => {
    expect(csv(['n'], [['-12.50'], ['0.1'], [7]])).toBe('n\r\n-12.50\r\n0.1\r\n7\r\n')
  })
})
