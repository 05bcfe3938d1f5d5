// Figures in texts of the server: refusals, emails, agreements. Plain decimal text in, the language's number format out.
import { LANGUAGES, LANGUAGE_CODES, type LanguageCode } from './languages.ts'
import { formatPlain, type NumberSigns, numberSigns } from './numbers.ts'

/** Refusals are made under load, and asking the runtime for a locale's signs is slow. */
const SIGNS: ReadonlyMap<LanguageCode, NumberSigns> = new Map(
  LANGUAGE_CODES.map(language => [language, numberSigns(LANGUAGES[language].locale)]),
)

const PLAIN = /^-?\d+(\.\d+)?$/

/** What is no plain decimal stays as it is. */
export function figureIn(language: LanguageCode, value: string | number): string {
  const text = String(value)
  const signs = SIGNS.get(language)
  return signs !== undefined && PLAIN.test(text) ? formatPlain(text, signs) : text
}
