// What a wrong parameter should have been, in the language of the caller.
import type { ExpectedForm } from '@tallystick/wire/expected-forms'
import type { LanguageCode } from '../languages.ts'
import { fillMessage, loadServerTexts, type ServerTexts } from '../server-words.ts'

export const FORM_WORDS: ServerTexts<'expected-forms'> = await loadServerTexts('expected-forms')

export function formText(language: LanguageCode, form: ExpectedForm): string {
  return fillMessage(language, FORM_WORDS[language][form.kind], { ...form })
}

export interface WrongField {
  readonly field: string
  readonly form: ExpectedForm
}
