// What the server says when something succeeded, and the names it gives to statuses, bookings and categories.
import type { Catalogues } from './catalogue-keys.ts'
import type { LanguageCode } from './languages.ts'
import { fillMessage, loadServerTexts } from './server-words.ts'

/** `ok` says nothing. */
export type ServerMessage = keyof Catalogues['server-messages'] | 'ok'

export const MESSAGE_WORDS = await loadServerTexts('server-messages')

export function messageText(language: LanguageCode, message: ServerMessage): string {
  return message === 'ok' ? '' : fillMessage(language, MESSAGE_WORDS[language][message], {})
}
