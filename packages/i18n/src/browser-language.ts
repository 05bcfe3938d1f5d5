// Which of our languages a browser asks for first.
import { LANGUAGE_CODES, LANGUAGES, type LanguageCode } from './languages.ts'

/** By its first part alone: whoever reads `es-MX` or `zh-Hans` reads our Spanish and our Chinese best. */
export function browserLanguage(asked: readonly string[]): LanguageCode | undefined {
  const first = (tag: string): string => tag.toLowerCase().split('-', 1)[0] ?? ''
  return asked
    .map(tag => LANGUAGE_CODES.find(code => first(LANGUAGES[code].locale) === first(tag)))
    .find(code => code !== undefined)
}
