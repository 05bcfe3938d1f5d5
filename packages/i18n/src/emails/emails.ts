// An email or text message in the recipient's language.
import type { Catalogues } from '../catalogue-keys.ts'
import { figureIn } from '../figures.ts'
import type { LanguageCode } from '../languages.ts'
import type { Values } from '../messages.ts'
import { fillMessage, loadServerTexts } from '../server-words.ts'

type EmailKey = keyof Catalogues['emails']
export type EmailName = EmailKey extends infer Key ? (Key extends `${infer Name}_subject` ? Name : never) : never

export interface EmailText {
  readonly subject: string
  readonly paragraphs: readonly string[]
}

export const EMAIL_WORDS = await loadServerTexts('emails')

export function emailText(language: LanguageCode, name: EmailName, values: Values): EmailText {
  const words = EMAIL_WORDS[language]
  const { amount } = values
  const told = amount === undefined ? values : { ...values, amount: figureIn(language, amount) }
  return {
    subject: fillMessage(language, words[`${name}_subject`], told),
    // Every line is a paragraph and a message of its own: a line break in a value begins no paragraph.
    paragraphs: words[`${name}_body`].split('\n').map(text => fillMessage(language, text, told)),
  }
}
