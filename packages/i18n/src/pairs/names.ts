// The name of a pair in the reader's language. Only the names of a new install are translated: a name an operator gave is shown as
// written.
import type { Catalogues } from '../catalogue-keys.ts'
import type { LanguageCode } from '../languages.ts'
import { fillMessage, loadServerTexts } from '../server-words.ts'

const NAMES = await loadServerTexts('pairs')

const CURRENCIES: ReadonlySet<string> = new Set(['USD', 'EUR', 'GBP', 'JPY', 'CHF', 'AUD', 'CAD', 'NZD'])
const CURRENCY_PAIR = /^([A-Z]{3})([A-Z]{3})$/

export function instrumentName(language: LanguageCode, code: string, given: string): string {
  return given === ownName('en', code) ? (ownName(language, code) ?? given) : given
}

/** The name a new install gives the pair; undefined for a pair it does not come with. */
export function ownName(language: LanguageCode, code: string): string | undefined {
  const [, base = '', quote = ''] = CURRENCY_PAIR.exec(code) ?? []
  if (CURRENCIES.has(base) && CURRENCIES.has(quote)) return `${nameOf(language, base)} / ${nameOf(language, quote)}`
  return nameOf(language, code) ?? nameOf(language, code.replace(/USD$/, ''))
}

function nameOf(language: LanguageCode, code: string): string | undefined {
  return isNamed(code) ? fillMessage(language, NAMES[language][code], {}) : undefined
}

function isNamed(code: string): code is keyof Catalogues['pairs'] {
  return Object.hasOwn(NAMES.en, code)
}
