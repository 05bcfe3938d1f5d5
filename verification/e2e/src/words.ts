// The texts stories find elements by: the app's own, in the language of STORY_LANG (English by default). The console has two languages
// and shows English for the others.
import { type Catalogues, type Feature, FEATURES, loadCatalogue } from '@tallystick/i18n/catalogues'
import { compileCatalogue } from '@tallystick/i18n/compile'
import { isLanguageCode, type LanguageCode, LANGUAGES } from '@tallystick/i18n/languages'
import { type Translate, translator } from '@tallystick/i18n/messages'
import { formatPlain, numberSigns } from '@tallystick/i18n/numbers'
import { refusalText } from '@tallystick/i18n/refusals/words'
import { messageText, type ServerMessage } from '@tallystick/i18n/server-messages'
import type { RefusalName, RefusalParams } from '@tallystick/kernel/refusals'

function chosenLanguage(): LanguageCode {
  const language = process.env['STORY_LANG'] ?? 'en'
  if (!isLanguageCode(language))
    throw new Error(`STORY_LANG is ${language}, which is none of ${Object.keys(LANGUAGES).join(' ')}`)
  return language
}

export const STORY_LANGUAGE = chosenLanguage()
export const CONSOLE_LANGUAGE = STORY_LANGUAGE === 'hk' ? 'hk' : 'en'

const signs = numberSigns(LANGUAGES[STORY_LANGUAGE].locale)

const translators = new Map(
  await Promise.all(
    FEATURES.map(async feature => {
      const language = feature === 'console' ? CONSOLE_LANGUAGE : STORY_LANGUAGE
      const words = compileCatalogue(await loadCatalogue(feature, language))
      return [feature, translator(words, LANGUAGES[language].locale)] as const
    }),
  ),
)

/** The words of one feature, as a screen of the app has them. */
export function words<F extends Feature>(feature: F): Translate<Catalogues[F]> {
  const translate = translators.get(feature)
  if (translate === undefined) throw new Error(`${feature} has no words`)
  return translate
}

/** Plain decimal text ("-1234.50") as the app shows it. A plus before it adds the sign that gains carry. */
export function figure(plain: string): string {
  const signed = plain.startsWith('+')
  return formatPlain(signed ? plain.slice(1) : plain, signs, signed)
}

/** What the server says when something succeeded. */
export function message(name: ServerMessage): string {
  return messageText(STORY_LANGUAGE, name)
}

/** What the server says when it refuses. */
export function refusal(name: RefusalName, params: RefusalParams = {}): string {
  return refusalText(STORY_LANGUAGE, name, params)
}

/** A name or text that begins with these words: "Kauf" must not find "Verkauf". */
export function beginning(text: string): RegExp {
  return new RegExp(`^\\s*${escaped(text)}`)
}

/** A text with something in it that the story cannot know, such as a time: `around(t => words('user')('since', { time: t }))`. */
export function around(fill: (gap: string) => string): RegExp {
  const gap = '\u0000'
  return new RegExp(fill(gap).split(gap).map(escaped).join('.+'))
}

/** One of these texts, whichever it is. */
export function oneOf(...texts: readonly string[]): RegExp {
  return new RegExp(texts.map(escaped).join('|'))
}

function escaped(text: string): string {
  return text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)
}
