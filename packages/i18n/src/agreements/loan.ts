// The loan agreement, filled in for one borrower. The rendered text is shown, hashed and stored: the same facts always give the same
// text.
import { figureIn } from '../figures.ts'
import type { LanguageCode } from '../languages.ts'
import { loanAgreementAr } from './ar.ts'
import { loanAgreementCs } from './cs.ts'
import { loanAgreementDe } from './de.ts'
import { loanAgreementEn } from './en.ts'
import { loanAgreementFa } from './fa.ts'
import { loanAgreementFr } from './fr.ts'
import { loanAgreementHi } from './hi.ts'
import { loanAgreementHk } from './hk.ts'
import { loanAgreementId } from './id.ts'
import { loanAgreementIt } from './it.ts'
import { loanAgreementJp } from './jp.ts'
import { loanAgreementKr } from './kr.ts'
import { loanAgreementMy } from './my.ts'
import { loanAgreementPt } from './pt.ts'
import { loanAgreementRu } from './ru.ts'
import { loanAgreementSpa } from './spa.ts'
import { loanAgreementTh } from './th.ts'
import { loanAgreementTr } from './tr.ts'
import { loanAgreementVn } from './vn.ts'

/** Everything the agreement names, as text; amounts and rates as plain decimals. */
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

export const AGREEMENTS: Readonly<Record<LanguageCode, AgreementWords>> = {
  hk: loanAgreementHk,
  en: loanAgreementEn,
  jp: loanAgreementJp,
  kr: loanAgreementKr,
  th: loanAgreementTh,
  vn: loanAgreementVn,
  fr: loanAgreementFr,
  de: loanAgreementDe,
  ru: loanAgreementRu,
  spa: loanAgreementSpa,
  pt: loanAgreementPt,
  ar: loanAgreementAr,
  it: loanAgreementIt,
  tr: loanAgreementTr,
  id: loanAgreementId,
  my: loanAgreementMy,
  hi: loanAgreementHi,
  cs: loanAgreementCs,
  fa: loanAgreementFa,
}

/** The facts that are written in the signs of the language. */
const FIGURES: ReadonlySet<string> = new Set([
  'amount',
  'interestRate',
  'yearlyRate',
  'interest',
  'total',
  'penaltyRate',
  'penaltyPerDay',
] satisfies (keyof LoanFacts)[])

/** Title, then numbered sections, each heading and line a paragraph of its own. */
export function loanAgreement(language: LanguageCode, facts: LoanFacts): string {
  const words = AGREEMENTS[language]
  const named: Readonly<Record<string, string>> = { ...facts, idType: words.idTypes[facts.idType] ?? '' }
  const told = (name: string): string =>
    FIGURES.has(name) ? figureIn(language, named[name] ?? '') : (named[name] ?? '')
  const fill = (text: string): string => text.replace(/\{(\w+)\}/g, (_, name: string) => told(name))
  const sections = words.sections.flatMap(({ heading, lines }, index) => [`${index + 1}. ${heading}`, ...lines])
  return [words.title, ...sections].map(fill).join('\n\n')
}
