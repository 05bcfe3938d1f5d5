// Texts that the server writes, in all languages: the same catalogues and the same message syntax as the screens'.
import compile from 'icu-minify/compile'
import type { CompiledMessage } from 'icu-minify/format'
import type { Catalogues } from './catalogue-keys.ts'
import { type Feature, loadCatalogue, type ServerFeature } from './catalogues.ts'
import { valuesOf, type ValueUse } from './compile.ts'
import { LANGUAGE_CODES, type LanguageCode, LANGUAGES } from './languages.ts'
import { type Catalogue, formatMessage, type Values } from './messages.ts'

interface Message {
  readonly compiled: CompiledMessage
  readonly values: ReadonlyMap<string, ValueUse>
}

/** Texts by language, as written. Those of a screen, where the server says the same elsewhere. */
export type ServerTexts<F extends Feature | ServerFeature> = Readonly<
  Record<LanguageCode, Readonly<Record<keyof Catalogues[F], string>>>
>

export async function loadServerTexts<F extends Feature | ServerFeature>(feature: F): Promise<ServerTexts<F>> {
  const entries = await Promise.all(
    LANGUAGE_CODES.map(async language => [language, await loadCatalogue(feature, language)] as const),
  )
  // The catalogue tests see to it that every language has the keys of the English catalogue.
  return Object.fromEntries(entries) as Record<LanguageCode, Catalogue> as ServerTexts<F>
}

/** Compiled once per text: texts are written under load, and a server needs few of them. */
const compiled = new Map<string, Message>()

/** A message with its values. One that is not given stays visible as `{name}`: a text with a gap is better than no answer. */
export function fillMessage(language: LanguageCode, text: string, given: Values): string {
  const message = compiled.get(text) ?? compileMessage(text)
  const values = Object.fromEntries(
    [...message.values].map(([name, use]) => [
      name,
      valueOf(Object.hasOwn(given, name) ? given[name] : undefined, name, use),
    ]),
  )
  return formatMessage(message.compiled, LANGUAGES[language].locale, values)
}

/** Which values a message names. */
export function valueNames(text: string): readonly string[] {
  return [...(compiled.get(text) ?? compileMessage(text)).values.keys()]
}

function compileMessage(text: string): Message {
  const message = compile(text)
  const entry = { compiled: message, values: valuesOf(message) }
  compiled.set(text, entry)
  return entry
}

function valueOf(given: string | number | undefined, name: string, use: ValueUse): string | number {
  if (use === 'plural') return Number(given)
  return given ?? `{${name}}`
}
