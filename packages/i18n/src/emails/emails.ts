// An email or text message in the recipient's language.
import { figureIn } from '../figures.ts'
import type { LanguageCode } from '../languages.ts'
import { emailsAr } from './ar.ts'
import { emailsCs } from './cs.ts'
import { emailsDe } from './de.ts'
import { type EmailName, emailsEn } from './en.ts'
import { emailsFa } from './fa.ts'
import { emailsFr } from './fr.ts'
import { emailsHi } from './hi.ts'
import { emailsHk } from './hk.ts'
import { emailsId } from './id.ts'
import { emailsIt } from './it.ts'
import { emailsJp } from './jp.ts'
import { emailsKr } from './kr.ts'
import { emailsMy } from './my.ts'
import { emailsPt } from './pt.ts'
import { emailsRu } from './ru.ts'
import { emailsSpa } from './spa.ts'
import { emailsTh } from './th.ts'
import { emailsTr } from './tr.ts'
import { emailsVn } from './vn.ts'

export type { EmailName } from './en.ts'

export interface EmailText {
  readonly subject: string
  readonly paragraphs: readonly string[]
}

type Emails = Readonly<Record<EmailName, { readonly subject: string; readonly body: string }>>

export const LETTERS: Readonly<Record<LanguageCode, Emails>> = {
  hk: emailsHk,
  en: emailsEn,
  jp: emailsJp,
  kr: emailsKr,
  th: emailsTh,
  vn: emailsVn,
  fr: emailsFr,
  de: emailsDe,
  ru: emailsRu,
  spa: emailsSpa,
  pt: emailsPt,
  ar: emailsAr,
  it: emailsIt,
  tr: emailsTr,
  id: emailsId,
  my: emailsMy,
  hi: emailsHi,
  cs: emailsCs,
  fa: emailsFa,
}

export function emailText(
  language: LanguageCode,
  name: EmailName,
  values: Readonly<Record<string, string | number>>,
): EmailText {
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
