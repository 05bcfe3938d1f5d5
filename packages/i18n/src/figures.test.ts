import { describe, expect, it } from 'vitest'
import { figureIn } from './figures.ts'
import { emailText } from './emails/emails.ts'
import { refusalText } from './refusals/words.ts'

describe('figures the server writes', () => {
  it.each([
    ['en', '1234.50', '1,234.50'],
    ['de', '1234.50', '1.234,50'],
    ['ar', 1000, '1,000'],
    ['hi', '1234567', '12,34,567'],
    ['de', '0.01', '0,01'],
    ['de', '2026-03-04', '2026-03-04'],
    ['de', 'Tron', 'Tron'],
    ['de', '', ''],
  ] as const)('in %s: %s', (language, plain, shown) => {
    expect(figureIn(language, plain)).toBe(shown)
  })

  it('stand in refusals and letters as the reader writes them', () => {
    expect(refusalText('de', 'lots_below_minimum', { minimum: '0.01' })).toContain('0,01')
    expect(emailText('de', 'deposit_decided', { amount: '1234.50' }).subject).toContain('1.234,50')
  })

  it('leave codes and numbers of things ungrouped', () => {
    expect(emailText('en', 'code_register', { code: '123456' }).subject).toContain('123456')
    expect(refusalText('en', 'second_person_needed', { proposal: 12345 })).toContain('12345')
  })
})
