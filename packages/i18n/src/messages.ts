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

/** One of each for a locale, made when it is first used: that takes a slow phone longer than drawing a screen of rows. */
function once<Made>(make: (locale: string, type: 'cardinal' | 'ordinal') => Made): typeof make {
  const made = new Map<string, Made>()
  return (locale, type) => {
    const key = `${locale} ${type}`
    const known = made.get(key) ?? make(locale, type)
    made.set(key, known)
    return known
  }
}

const numberFormat = once(locale => new Intl.NumberFormat(`${locale}-u-nu-latn`))
const pluralRules = once((locale, type) => new Intl.PluralRules(locale, { type }))
const GROUPS_FROM = 1_000

const formatters = {
  getNumberFormat: (locale: string) => {
    const written = (value: number | bigint): string =>
      // The same digits in every language, without a sign between them.
      Number.isInteger(value) && value >= 0 && value < GROUPS_FROM
        ? String(value)
        : numberFormat(locale, 'cardinal').format(value)
    // Messages ask nothing else of it.
    return { format: written } as Intl.NumberFormat
  },
  getPluralRules: (locale: string, { type = 'cardinal' }: Intl.PluralRulesOptions = {}) => pluralRules(locale, type),
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
