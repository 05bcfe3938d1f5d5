// Refusals in the language of the caller.
import type { RefusalName, RefusalParams } from '@tallystick/kernel/refusals'
import { figureIn } from '../figures.ts'
import type { LanguageCode } from '../languages.ts'
import { fillMessage, loadServerTexts } from '../server-words.ts'

export const REFUSAL_WORDS: Readonly<Record<LanguageCode, Readonly<Record<RefusalName, string>>>> =
  await loadServerTexts('refusals')

/** Parameters that are amounts; others may look like one, and are codes, numbers of things or days. */
const AMOUNTS: ReadonlySet<string> = new Set(['minimum', 'maximum', 'step', 'fee', 'limit', 'left'])

export function refusalText(language: LanguageCode, reason: RefusalName, params: RefusalParams): string {
  const values = Object.entries(params).map(
    ([name, value]) => [name, AMOUNTS.has(name) ? figureIn(language, value) : value] as const,
  )
  return fillMessage(language, REFUSAL_WORDS[language][reason], Object.fromEntries(values))
}
