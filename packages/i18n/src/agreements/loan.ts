// The loan agreement, filled in for one borrower. What is rendered here is shown, hashed and stored word for word: same facts, same text.
// Languages without words of their own yet speak English.
import type { LanguageCode } from '../languages.ts'
import { loanAgreementEn } from './en.ts'
import { loanAgreementHk } from './hk.ts'

/** Everything the agreement names, as text. */
export interface LoanFacts {
  readonly lender: string
  readonly name: string
  readonly uid: string
  readonly birthday: string
  readonly country: string
  readonly mobile: string
  /** 1 ID card, 2 passport. */
  readonly idType: string
  readonly date: string
  readonly amount: string
  readonly period: string
  readonly freePeriod: string
  readonly interestRate: string
  readonly yearlyRate: string
  readonly interest: string
  readonly total: string
  readonly penaltyRate: string
  readonly penaltyPerDay: string
}

export interface AgreementWords {
  readonly title: string
  readonly idTypes: Readonly<Record<string, string>>
  readonly sections: readonly { readonly heading: string; readonly lines: readonly string[] }[]
}

const WORDS: Readonly<Partial<Record<LanguageCode, AgreementWords>>> = { en: loanAgreementEn, hk: loanAgreementHk }

/** Title, then numbered sections, each heading and line a paragraph of its own. */
export function loanAgreement(language: LanguageCode, facts: LoanFacts): string {
  const words = WORDS[language] ?? loanAgreementEn
  const named: Readonly<Record<string, string>> = { ...facts, idType: words.idTypes[facts.idType] ?? '' }
  const fill = (text: string): string => text.replace(/\{(\w+)\}/g, (_, name: string) => named[name] ?? '')
  const sections = words.sections.flatMap(({ heading, lines }, index) => [`${index + 1}. ${heading}`, ...lines])
  return [words.title, ...sections].map(fill).join('\n\n')
}
