// A letter in the language of its reader.
import { figureIn } from '../figures.ts'
import type { LanguageCode } from '../languages.ts'
import { lettersAr } from './ar.ts'
import { lettersCs } from './cs.ts'
import { lettersDe } from './de.ts'
import { type LetterName, lettersEn } from './en.ts'
import { lettersFa } from './fa.ts'
import { lettersFr } from './fr.ts'
import { lettersHi } from './hi.ts'
import { lettersHk } from './hk.ts'
import { lettersId } from './id.ts'
import { lettersIt } from './it.ts'
import { lettersJp } from './jp.ts'
import { lettersKr } from './kr.ts'
import { lettersMy } from './my.ts'
import { lettersPt } from './pt.ts'
import { lettersRu } from './ru.ts'
import { lettersSpa } from './spa.ts'
import { lettersTh } from './th.ts'
import { lettersTr } from './tr.ts'
import { lettersVn } from './vn.ts'

export type { LetterName } from './en.ts'

export interface LetterText {
  readonly subject: string
  readonly paragraphs: readonly string[]
}

type Letters = Readonly<Record<LetterName, { readonly subject: string; readonly body: string }>>

export const LETTERS: Readonly<Record<LanguageCode, Letters>> = {
  hk: lettersHk,
  en: lettersEn,
  jp: lettersJp,
  kr: lettersKr,
  th: lettersTh,
  vn: lettersVn,
  fr: lettersFr,
  de: lettersDe,
  ru: lettersRu,
  spa: lettersSpa,
  pt: lettersPt,
  ar: lettersAr,
  it: lettersIt,
  tr: lettersTr,
  id: lettersId,
  my: lettersMy,
  hi: lettersHi,
  cs: lettersCs,
  fa: lettersFa,
}

export function letterText(
  language: LanguageCode,
  name: LetterName,
  values: Readonly<Record<string, string | number>>,
): LetterText {
  const { subject, body } = LETTERS[language][name]
  const { amount } = values
  const told = amount === undefined ? values : { ...values, amount: figureIn(language, amount) }
  return { subject: fill(subject, told), paragraphs: body.split('\n').map(text => fill(text, told)) }
}

function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : placeholder,
  )
}
