// Figures, dates and countries in texts of the server: refusals, emails, agreements. Plain text in, the language's format out.
import { dateFormat } from './dates.ts'
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

const DAY = /^\d{4}-\d\d-\d\d$/

/** `2026-11-16` with the month in words, in Latin digits; anything else stays as it is. */
export function dayIn(language: LanguageCode, value: string): string {
  if (!DAY.test(value)) return value
  const at = new Date(`${value}T00:00:00Z`)
  return Number.isNaN(at.getTime()) ? value : dayFormat(language).format(at)
}

const dayFormats = new Map<LanguageCode, Intl.DateTimeFormat>()

function dayFormat(language: LanguageCode): Intl.DateTimeFormat {
  const known = dayFormats.get(language)
  if (known !== undefined) return known
  const made = dateFormat(LANGUAGES[language].locale, { dateStyle: 'long' })
  dayFormats.set(language, made)
  return made
}

/** The name of a country by its two letters; what is no such code stays as it is. */
export function countryIn(language: LanguageCode, code: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code
  return new Intl.DisplayNames(LANGUAGES[language].locale, { type: 'region', fallback: 'code' }).of(code) ?? code
}
