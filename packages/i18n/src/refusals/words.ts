// Refusals and server messages in the language of the caller.
import type { RefusalName, RefusalParams } from '@tallystick/kernel/refusals'
import { figureIn } from '../figures.ts'
import type { LanguageCode } from '../languages.ts'
import { serverMessagesAr } from '../server-messages/ar.ts'
import { serverMessagesCs } from '../server-messages/cs.ts'
import { serverMessagesDe } from '../server-messages/de.ts'
import { type ServerMessage, serverMessagesEn } from '../server-messages/en.ts'
import { serverMessagesFa } from '../server-messages/fa.ts'
import { serverMessagesFr } from '../server-messages/fr.ts'
import { serverMessagesHi } from '../server-messages/hi.ts'
import { serverMessagesHk } from '../server-messages/hk.ts'
import { serverMessagesId } from '../server-messages/id.ts'
import { serverMessagesIt } from '../server-messages/it.ts'
import { serverMessagesJp } from '../server-messages/jp.ts'
import { serverMessagesKr } from '../server-messages/kr.ts'
import { serverMessagesMy } from '../server-messages/my.ts'
import { serverMessagesPt } from '../server-messages/pt.ts'
import { serverMessagesRu } from '../server-messages/ru.ts'
import { serverMessagesSpa } from '../server-messages/spa.ts'
import { serverMessagesTh } from '../server-messages/th.ts'
import { serverMessagesTr } from '../server-messages/tr.ts'
import { serverMessagesVn } from '../server-messages/vn.ts'
import { refusalsAr } from './ar.ts'
import { refusalsCs } from './cs.ts'
import { refusalsDe } from './de.ts'
import { refusalsEn } from './en.ts'
import { refusalsFa } from './fa.ts'
import { refusalsFr } from './fr.ts'
import { refusalsHi } from './hi.ts'
import { refusalsHk } from './hk.ts'
import { refusalsId } from './id.ts'
import { refusalsIt } from './it.ts'
import { refusalsJp } from './jp.ts'
import { refusalsKr } from './kr.ts'
import { refusalsMy } from './my.ts'
import { refusalsPt } from './pt.ts'
import { refusalsRu } from './ru.ts'
import { refusalsSpa } from './spa.ts'
import { refusalsTh } from './th.ts'
import { refusalsTr } from './tr.ts'
import { refusalsVn } from './vn.ts'

export const REFUSAL_WORDS: Readonly<Record<LanguageCode, Readonly<Record<RefusalName, string>>>> = {
  hk: refusalsHk,
  en: refusalsEn,
  jp: refusalsJp,
  kr: refusalsKr,
  th: refusalsTh,
  vn: refusalsVn,
  fr: refusalsFr,
  de: refusalsDe,
  ru: refusalsRu,
  spa: refusalsSpa,
  pt: refusalsPt,
  ar: refusalsAr,
  it: refusalsIt,
  tr: refusalsTr,
  id: refusalsId,
  my: refusalsMy,
  hi: refusalsHi,
  cs: refusalsCs,
  fa: refusalsFa,
}

export const MESSAGE_WORDS: Readonly<Record<LanguageCode, Readonly<Record<ServerMessage, string>>>> = {
  hk: serverMessagesHk,
  en: serverMessagesEn,
  jp: serverMessagesJp,
  kr: serverMessagesKr,
  th: serverMessagesTh,
  vn: serverMessagesVn,
  fr: serverMessagesFr,
  de: serverMessagesDe,
  ru: serverMessagesRu,
  spa: serverMessagesSpa,
  pt: serverMessagesPt,
  ar: serverMessagesAr,
  it: serverMessagesIt,
  tr: serverMessagesTr,
  id: serverMessagesId,
  my: serverMessagesMy,
  hi: serverMessagesHi,
  cs: serverMessagesCs,
  fa: serverMessagesFa,
}

/** Parameters that are amounts; others may look like one, and are codes, numbers of things or days. */
const AMOUNTS: ReadonlySet<string> = new Set(['minimum', 'maximum', 'step', 'fee', 'limit', 'left'])

export function refusalText(language: LanguageCode, reason: RefusalName, params: RefusalParams): string {
  return REFUSAL_WORDS[language][reason].replace(/\{(\w+)\}/g, (placeholder, name: string) => {
    const value = Object.hasOwn(params, name) ? params[name] : undefined
    if (value === undefined) return placeholder
    return AMOUNTS.has(name) ? figureIn(language, value) : String(value)
  })
}

export function messageText(language: LanguageCode, message: ServerMessage): string {
  return MESSAGE_WORDS[language][message]
}
