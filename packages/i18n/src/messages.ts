// Messages are ICU text, typed by their English source: a missing key or a forgotten value does not compile.
import format, { type CompiledMessage } from 'icu-minify/format'

/** Texts by key. */
export type Catalogue = Readonly<Record<string, string>>
export type CompiledCatalogue = Readonly<Record<string, CompiledMessage>>

/** By key, the names of the values a message asks for; `never` when it asks for none (catalogue-keys.ts). */
type Keys = Readonly<Record<string, string>>

export type Values<Names extends string = string> = Readonly<Record<Names, string | number>>

export type Translate<Words extends Keys> = <Key extends keyof Words & string>(
  key: Key,
  ...values: [Words[Key]] extends [never] ? [] : [Values<Words[Key]>]
) => string

/** Keys of messages that need nothing to be filled in. */
export type PlainKey<Words extends Keys> = {
  [Key in keyof Words]: [Words[Key]] extends [never] ? Key : never
}[keyof Words]

/** For a catalogue that is known only at run time: whoever hands it out types it. */
export type AnyTranslate = (key: string, ...values: readonly Values[]) => string

const formatters = {
  getNumberFormat: (locale: string) => new Intl.NumberFormat(`${locale}-u-nu-latn`),
  getPluralRules: (locale: string, options?: Intl.PluralRulesOptions) => new Intl.PluralRules(locale, options),
  getDateTimeFormat: (locale: string, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
}

export function formatMessage(message: CompiledMessage, locale: string, values: Values): string {
  const text = format(message, locale, values, { formatters })
  // Only messages with tags give anything but text, and the catalogue tests refuse tags.
  return typeof text === 'string' ? text : String(text)
}

/** The words of one compiled catalogue in one locale. */
export function translator(words: CompiledCatalogue, locale: string): AnyTranslate {
  return (key, values = {}) => {
    const message = words[key]
    return message === undefined ? key : formatMessage(message, locale, values)
  }
}
