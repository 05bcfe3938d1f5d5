// The name of a pair in the reader's language. Only the names of a new install are translated: a name an operator gave is shown as
// written.
import type { LanguageCode } from '../languages.ts'
import { instrumentsAr } from './ar.ts'
import { instrumentsCs } from './cs.ts'
import { instrumentsDe } from './de.ts'
import { type InstrumentNames, instrumentsEn } from './en.ts'
import { instrumentsFa } from './fa.ts'
import { instrumentsFr } from './fr.ts'
import { instrumentsHi } from './hi.ts'
import { instrumentsHk } from './hk.ts'
import { instrumentsId } from './id.ts'
import { instrumentsIt } from './it.ts'
import { instrumentsJp } from './jp.ts'
import { instrumentsKr } from './kr.ts'
import { instrumentsMy } from './my.ts'
import { instrumentsPt } from './pt.ts'
import { instrumentsRu } from './ru.ts'
import { instrumentsSpa } from './spa.ts'
import { instrumentsTh } from './th.ts'
import { instrumentsTr } from './tr.ts'
import { instrumentsVn } from './vn.ts'

const NAMES: Readonly<Record<LanguageCode, InstrumentNames>> = {
  hk: instrumentsHk,
  en: instrumentsEn,
  jp: instrumentsJp,
  kr: instrumentsKr,
  th: instrumentsTh,
  vn: instrumentsVn,
  fr: instrumentsFr,
  de: instrumentsDe,
  ru: instrumentsRu,
  spa: instrumentsSpa,
  pt: instrumentsPt,
  ar: instrumentsAr,
  it: instrumentsIt,
  tr: instrumentsTr,
  id: instrumentsId,
  my: instrumentsMy,
  hi: instrumentsHi,
  cs: instrumentsCs,
  fa: instrumentsFa,
}

const CURRENCIES: ReadonlySet<string> = new Set(['USD', 'EUR', 'GBP', 'JPY', 'CHF', 'AUD', 'CAD', 'NZD'])
const CURRENCY_PAIR = /^([A-Z]{3})([A-Z]{3})$/

export function instrumentName(language: LanguageCode, code: string, given: string): string {
  return given === ownName('en', code) ? (ownName(language, code) ?? given) : given
}

/** The name a new install gives the pair; undefined for a pair it does not come with. */
export function ownName(language: LanguageCode, code: string): string | undefined {
  const names = NAMES[language]
  const [, base = '', quote = ''] = CURRENCY_PAIR.exec(code) ?? []
  if (CURRENCIES.has(base) && CURRENCIES.has(quote)) return `${nameOf(names, base)} / ${nameOf(names, quote)}`
  return nameOf(names, code) ?? nameOf(names, code.replace(/USD$/, ''))
}

function nameOf(names: InstrumentNames, code: string): string | undefined {
  return isNamed(code) ? names[code] : undefined
}

function isNamed(code: string): code is keyof InstrumentNames {
  return Object.hasOwn(instrumentsEn, code)
}
