import { describe, expect, it } from 'vitest'
import { figureIn } from '../figures.ts'
import { LANGUAGE_CODES, type LanguageCode } from '../languages.ts'
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
    const { idType: _, ...facts } = { ...FACTS, name: 'Ada Lovelace' }
    for (const [name, value] of Object.entries(facts))
      expect(text, name).toContain(name === 'uid' ? value : figureIn(language, value))
    expect(text).not.toMatch(/\{\w+\}/)
    expect(text).toContain(AGREEMENT_WORDS[language].idType2)
  })

  it('what a borrower wrote is text, never a placeholder', () => {
    expect(loanAgreement('en', FACTS)).toContain('Ada {amount} Lovelace')
  })

  it.each(LANGUAGE_CODES)('%s names the same facts in each line as the English one', language => {
    const shape = (of: LanguageCode): string[] =>
      SECTIONS.flat().map(key => (AGREEMENT_WORDS[of][key].match(/\{\w+\}/g) ?? []).toSorted().join())
    expect(shape(language)).toEqual(shape('en'))
  })

  it('every text of the catalogue is in the agreement', () => {
    expect(['title', 'idType1', 'idType2', ...SECTIONS.flat()]).toEqual(Object.keys(AGREEMENT_WORDS.en))
  })

  it('the same facts give the same text', () => {
    expect(loanAgreement('en', FACTS)).toBe(loanAgreement('en', { ...FACTS }))
  })
})
