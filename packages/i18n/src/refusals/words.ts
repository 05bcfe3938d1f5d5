// Refusals in the language of the caller.
import type { RefusalName, RefusalParams } from '@tallystick/kernel/refusals'
import { dayIn, figureIn } from '../figures.ts'
import type { LanguageCode } from '../languages.ts'
import { MESSAGE_WORDS, messageText } from '../server-messages.ts'
import { fillMessage, loadServerTexts } from '../server-words.ts'
import { fieldLabel } from './field-labels.ts'

export const REFUSAL_WORDS: Readonly<Record<LanguageCode, Readonly<Record<RefusalName, string>>>> =
  await loadServerTexts('refusals')

/** Parameters that are amounts; others may look like one, and are codes, numbers of things or days. */
const AMOUNTS: ReadonlySet<string> = new Set(['minimum', 'maximum', 'step', 'fee', 'limit', 'left', 'total'])

export function refusalText(language: LanguageCode, reason: RefusalName, params: RefusalParams): string {
  const values: Record<string, string | number> = {}
  for (const [name, value] of Object.entries(params)) {
    const told = name === 'field' ? fieldLabel(language, String(value)) : valueIn(language, name, value)
    // Such a request was not filled in by a person, or by an old version of the app.
    if (told === undefined) return messageText(language, 'invalid_request')
    values[name] = told
  }
  const text = fillMessage(language, REFUSAL_WORDS[language][reason], values)
  // Of two orders that were placed as one, the one that it is about.
  if (params['oco'] === undefined) return text
  return fillMessage(language, MESSAGE_WORDS[language][params['oco'] === 'first' ? 'oco_first' : 'oco_second'], {
    reason: text,
  })
}

function valueIn(language: LanguageCode, name: string, value: string | number): string | number {
  if (AMOUNTS.has(name)) return figureIn(language, value)
  return typeof value === 'string' ? dayIn(language, value) : value
}
