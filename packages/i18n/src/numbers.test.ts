import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LANGUAGES, LANGUAGE_CODES } from './languages.ts'
import { MINUS, formatPlain, numberSigns, parseTyped } from './numbers.ts'

const en = numberSigns('en')
const de = numberSigns('de')
const fr = numberSigns('fr')
const ar = numberSigns('ar')
const hi = numberSigns('hi')

describe('formatPlain', () => {
  it.each([
    ['97123.40', en, false, '97,123.40'],
    ['97123.40', de, false, '97.123,40'],
    ['1234567.5', hi, false, '12,34,567.5'],
    ['-0.5', en, false, `${MINUS}0.5`],
    ['124.518200', en, true, '+124.518200'],
    ['0.000000', en, true, '0.000000'],
    ['-0.00', en, true, '0.00'],
    ['100', en, false, '100'],
  ] as const)('writes %s', (plain, signs, signed, text) => {
    expect(formatPlain(plain, signs, signed)).toBe(text)
  })

  it('keeps every digit of numbers no float can hold', () => {
    expect(formatPlain('123456789012345.12345678', en)).toBe('123,456,789,012,345.12345678')
  })
})

describe('parseTyped', () => {
  it.each([
    ['1.5', en, '1.5'],
    ['1,234', en, '1234'],
    ['1,234.50', en, '1234.50'],
    ['1,234,567', en, '1234567'],
    ['1,5', en, '1.5'],
    ['1,5', de, '1.5'],
    ['1.5', de, '1.5'],
    ['0.125', de, '0.125'],
    ['1.08412', de, '1.08412'],
    ['1.234,5', de, '1234.5'],
    ['1 234,5', fr, '1234.5'],
    ['\u202f1\u202f234,5', fr, '1234.5'],
    ['١٢٫٥', ar, '12.5'],
    ['۱۲٫۵', numberSigns('fa'), '12.5'],
    ['१२.५', hi, '12.5'],
    ['12,34,567.5', hi, '1234567.5'],
    ['12', en, '12'],
    ['.5', en, '0.5'],
    ['5.', en, '5'],
    ['007', en, '7'],
    ['+3', en, '3'],
    [`${MINUS}3`, en, '-3'],
  ])('reads %j', (typed, signs, plain) => {
    expect(parseTyped(typed, signs)).toBe(plain)
  })

  it.each([
    ['', en],
    ['.', en],
    ['abc', en],
    ['1e5', en],
    ['0x10', en],
    ['1.085', de],
    ['1.2.3', en],
    ['1,23,4', en],
    ['1.234,567.8', en],
    ['--1', en],
    ['1-', en],
    ['Infinity', en],
  ])('refuses %j', (typed, signs) => {
    expect(parseTyped(typed, signs)).toBeUndefined()
  })

  it('reads back what every language writes, except the one ambiguous shape', () => {
    const plain = fc
      .tuple(fc.bigInt(0n, 10n ** 14n), fc.option(fc.stringMatching(/^\d{1,8}$/)))
      .map(([whole, fraction]) => (fraction === null ? String(whole) : `${whole}.${fraction}`))
    fc.assert(
      fc.property(fc.constantFrom(...LANGUAGE_CODES), plain, (code, value) => {
        const signs = numberSigns(LANGUAGES[code].locale)
        const written = formatPlain(value, signs)
        const ambiguous = signs.group === '.' && /^\d{1,3}\.\d{3}$/.test(written)
        expect(parseTyped(written, signs)).toBe(ambiguous ? undefined : value)
      }),
    )
  })
})
