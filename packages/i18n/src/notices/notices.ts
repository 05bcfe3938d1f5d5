// A notice in words, as the app shows it: what emails and pushed messages say. Any kind with a title and a body in the catalogue will do.
import type { NoticeKind } from '@tallystick/wire/trader/schemas/users/notices'
import { figureIn } from '../figures.ts'
import type { LanguageCode } from '../languages.ts'
import { fillMessage, loadServerTexts, valueNames } from '../server-words.ts'

export interface NoticeText {
  readonly title: string
  readonly body: string
}

export const NOTICE_WORDS = await loadServerTexts('notices')
const ORDER_WORDS = await loadServerTexts('orders')
const MARGIN_WORDS = await loadServerTexts('margin')

/** What a button of a notice does, in the words of the app's own buttons. */
export type NoticeActionName = 'close' | 'transfer' | 'deposit'

export function noticeActionText(language: LanguageCode, name: NoticeActionName): string {
  return name === 'close' ? ORDER_WORDS[language].closePosition : MARGIN_WORDS[language][name]
}

const FIGURES: ReadonlySet<string> = new Set(['amount', 'price', 'profit', 'level', 'equity', 'rate'])
/** What a title may name and still be shown on a locked screen: no amount, price, result or note. */
const PUBLIC_VALUES: ReadonlySet<string> = new Set(['reason', 'side', 'code', 'headline'])

export function noticeText(
  language: LanguageCode,
  kind: NoticeKind,
  params: Readonly<Record<string, string>>,
): NoticeText {
  const words = NOTICE_WORDS[language]
  const shown = Object.fromEntries(
    Object.entries(params).map(([name, text]) => [name, FIGURES.has(name) ? figureIn(language, text) : text]),
  )
  return {
    title: fillMessage(language, words[kind], shown),
    body: fillMessage(language, words[`${kind}_body`], shown),
  }
}

/** What happened, without private figures; only that something did, where the title itself has some. */
export function publicTitle(
  language: LanguageCode,
  kind: NoticeKind,
  params: Readonly<Record<string, string>>,
): string {
  const words = NOTICE_WORDS[language]
  const isPublic = valueNames(words[kind]).every(name => PUBLIC_VALUES.has(name))
  return isPublic ? fillMessage(language, words[kind], params) : words.title
}
