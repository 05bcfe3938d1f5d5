import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { asWritten, textFromJson, textInJson } from './text-in-json.ts'

describe('a text as it stands in JSON', () => {
  it('is the text again between quotes, and only ASCII, whatever it holds', () => {
    const anyText = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.constant('— a\n"b"\\u2014'))
    fc.assert(
      fc.property(anyText, anyText, (first, second) => {
        const joined = asWritten(textInJson(first) + textInJson(second))
        expect(textFromJson(joined)).toBe(first + second)
        expect(joined).toMatch(/^[\x20-\x7e\x7f]*$/)
      }),
    )
  })
})
