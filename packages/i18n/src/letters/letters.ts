// A letter in the language of its reader. Languages without words of their own yet speak English.
import type { LanguageCode } from '../languages.ts'
import { type LetterName, lettersEn } from './en.ts'
import { lettersHk } from './hk.ts'

export type { LetterName } from './en.ts'

export interface LetterText {
  readonly subject: string
  readonly paragraphs: readonly string[]
}

type Letters = Readonly<Record<LetterName, { readonly subject: string; readonly body: string }>>

const LETTERS: Readonly<Partial<Record<LanguageCode, Letters>>> = { en: lettersEn, hk: lettersHk }

export function letterText(
  language: LanguageCode,
  name: LetterName,
  values: Readonly<Record<string, string | number>>,
): LetterText {
  const { subject, body } = (LETTERS[language] ?? lettersEn)[name]
  return { subject: fill(subject, values), paragraphs: body.split('\n').map(text => fill(text, values)) }
}

function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : placeholder,
  )
}
