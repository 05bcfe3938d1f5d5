// Refusals and server messages in the language of the caller. Languages without words of their own yet speak English.
import type { RefusalName, RefusalParams } from '@tallystick/wire/refusals'
import type { LanguageCode } from '../languages.ts'
import { refusalsEn } from './en.ts'
import { refusalsHk } from './hk.ts'
import { type ServerMessage, serverMessagesEn } from '../server-messages/en.ts'
import { serverMessagesHk } from '../server-messages/hk.ts'

const REFUSALS: Readonly<Partial<Record<LanguageCode, Readonly<Record<RefusalName, string>>>>> = {
  en: refusalsEn,
  hk: refusalsHk,
}

const MESSAGES: Readonly<Partial<Record<LanguageCode, Readonly<Record<ServerMessage, string>>>>> = {
  en: serverMessagesEn,
  hk: serverMessagesHk,
}

export function refusalText(language: LanguageCode, reason: RefusalName, params: RefusalParams): string {
  const text = (REFUSALS[language] ?? refusalsEn)[reason]
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) =>
    Object.hasOwn(params, name) ? String(params[name]) : placeholder,
  )
}

export function messageText(language: LanguageCode, message: ServerMessage): string {
  return (MESSAGES[language] ?? serverMessagesEn)[message]
}
