import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseSearch, formatSearch } from './search-text.ts'

describe('queries', () => {
  it.each(['1e5', '00012345', 'true', 'null', '{"a":1}', '9007199254740993'])(
    'keep the invite code %s as it is',
    code => {
      expect(parseSearch(`?invite_code=${encodeURIComponent(code)}`)).toEqual({ invite_code: code })
      expect(parseSearch(formatSearch({ invite_code: code }))).toEqual({ invite_code: code })
    },
  )

  it('survive any text', () => {
    const names = fc.stringMatching(/^[a-z_]{1,8}$/)
    fc.assert(
      fc.property(fc.dictionary(names, fc.string({ minLength: 1, unit: 'grapheme' })), search => {
        expect(parseSearch(formatSearch(search))).toEqual({ ...search })
      }),
    )
  })

  it('leave out what is not there', () => {
    expect(formatSearch({ from: undefined, type: 0 })).toBe('?type=0')
    expect(formatSearch({})).toBe('')
  })
})
