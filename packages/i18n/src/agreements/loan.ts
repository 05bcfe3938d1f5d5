// The loan agreement, filled in for one borrower. The rendered text is shown, hashed and stored: the same facts always give the same
// text.
import type { Catalogues } from '../catalogue-keys.ts'
import { countryIn, dayIn, figureIn } from '../figures.ts'
import type { LanguageCode } from '../languages.ts'
import { fillMessage, loadServerTexts } from '../server-words.ts'

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

export const AGREEMENT_WORDS = await loadServerTexts('agreement')

/** The keys of each section: its heading, then its lines. */
export const SECTIONS = [
  ['parties_heading', 'parties_1', 'parties_2', 'parties_3'],
  ['loan_heading', 'loan_1', 'loan_2'],
  ['costs_heading', 'costs_1', 'costs_2'],
  ['late_heading', 'late_1', 'late_2', 'late_3'],
  ['allowed_heading', 'allowed_1', 'allowed_2'],
  ['repaying_heading', 'repaying_1', 'repaying_2'],
  ['text_heading', 'text_1'],
] as const satisfies readonly (readonly (keyof Catalogues['agreement'])[])[]

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
  const words = AGREEMENT_WORDS[language]
  const told = Object.fromEntries(
    Object.entries<string>({ ...facts }).map(([name, value]) => [
      name,
      FIGURES.has(name) ? figureIn(language, value) : value,
    ]),
  )
  const values = {
    ...told,
    birthday: dayIn(language, facts.birthday),
    date: dayIn(language, facts.date),
    country: countryIn(language, facts.country),
    idType: idTypeName(language, facts.idType),
  }
  const line = (key: keyof Catalogues['agreement']): string => fillMessage(language, words[key], values)
  const sections = SECTIONS.flatMap(([heading, ...lines], index) => [
    `${index + 1}. ${line(heading)}`,
    ...lines.map(line),
  ])
  return [line('title'), ...sections].join('\n\n')
}

function idTypeName(language: LanguageCode, idType: string): string {
  const { idType1, idType2 } = AGREEMENT_WORDS[language]
  if (idType === '1') return idType1
  return idType === '2' ? idType2 : ''
}
