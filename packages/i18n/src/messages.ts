// Messages are ICU text, typed by their English source: a missing key, a spare key or a forgotten placeholder does not compile.
import format, { type CompiledMessage } from 'icu-minify/format'

export type Catalogue = Readonly<Record<string, string>>
export type CompiledCatalogue = Readonly<Record<string, CompiledMessage>>

/** A catalogue in another language: exactly the keys of the English one. */
export type Translation<Source extends Catalogue> = { readonly [Key in keyof Source]: string }

type Value = string | number

/** `{name}` placeholders of a message without branches. */
type Placeholder<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never

/** What a message must be given. Branching messages (plural, select) are checked for the branching value and by the tests. */
export type Parameters<Text extends string> = Text extends `${string}{${infer Name}, ${'plural' | 'select'},${string}`
  ? Readonly<Record<Name, Value>> & Readonly<Record<string, Value>>
  : Readonly<Record<Placeholder<Text>, Value>>

export type Translate<Words extends Catalogue> = <Key extends keyof Words & string>(
  key: Key,
  ...parameters: keyof Parameters<Words[Key]> extends never ? [] : [Parameters<Words[Key]>]
) => string

const formatters = {
  getNumberFormat: (locale: string) => new Intl.NumberFormat(`${locale}-u-nu-latn`),
  getPluralRules: (locale: string, options?: Intl.PluralRulesOptions) => new Intl.PluralRules(locale, options),
  getDateTimeFormat: (locale: string, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
}

/** The words of one compiled catalogue in one locale. */
export function translator<Words extends Catalogue>(words: CompiledCatalogue, locale: string): Translate<Words> {
  return (key, ...parameters) => {
    const message = words[key]
    if (message === undefined) return key
    const text = format(message, locale, parameters[0] ?? {}, { formatters })
    // Only messages with tags give anything but text, and the catalogue tests refuse tags.
    return typeof text === 'string' ? text : String(text)
  }
}
