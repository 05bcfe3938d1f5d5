import { describe, expect, it } from 'vitest'
import { countryIn, dayIn, figureIn } from '../figures.ts'
import { LANGUAGE_CODES } from '../languages.ts'
import { AGREEMENT_WORDS, loanAgreement, type LoanFacts, SECTIONS } from './loan.ts'

const FACTS: LoanFacts = {
  lender: 'Tallystick',
  name: 'Ada {amount} Lovelace',
  uid: '12345678',
  birthday: '1985-12-10',
  country: 'GB',
  mobile: '+44 20 7946 0000',
  idType: '2',
  date: '2026-11-16',
  amount: '1000.00',
  period: '30',
  freePeriod: '5',
  interestRate: '0.5',
  yearlyRate: '182.5',
  interest: '125.00',
  total: '1125.00',
  penaltyRate: '0.25',
  penaltyPerDay: '2.50',
}

describe('loan agreement', () => {
  it.each(LANGUAGE_CODES)('%s names every fact and leaves no placeholder of its own', language => {
    const text = loanAgreement(language, { ...FACTS, name: 'Ada Lovelace' })
    const { idType: _, birthday, country, date, ...facts } = { ...FACTS, name: 'Ada Lovelace' }
    for (const day of [birthday, date]) expect(text).toContain(dayIn(language, day))
    expect(text).toContain(countryIn(language, country))
    for (const [name, value] of Object.entries(facts))
      expect(text, name).toContain(name === 'uid' ? value : figureIn(language, value))
    expect(text).not.toMatch(/\{\w+\}/)
    expect(text).toContain(AGREEMENT_WORDS[language].idType2)
  })

  it('what a borrower wrote is text, never a placeholder', () => {
    expect(loanAgreement('en', FACTS)).toContain('Ada {amount} Lovelace')
  })

  it('writes dates and the country in the language of the reader', () => {
    expect(loanAgreement('en', FACTS)).toContain('born 10 December 1985, country United Kingdom')
    expect(loanAgreement('fr', FACTS)).toContain('Royaume-Uni')
    expect(loanAgreement('fr', FACTS)).toContain('16 novembre 2026')
    for (const language of LANGUAGE_CODES)
      expect(loanAgreement(language, FACTS)).not.toMatch(/1985-12-10|2026-11-16|\bGB\b/)
  })

  it('every text of the catalogue is in the agreement', () => {
    expect(['title', 'idType1', 'idType2', ...SECTIONS.flat()]).toEqual(Object.keys(AGREEMENT_WORDS.en))
  })

  it('the same facts give the same text', () => {
    expect(loanAgreement('en', FACTS)).toBe(loanAgreement('en', { ...FACTS }))
  })
})
