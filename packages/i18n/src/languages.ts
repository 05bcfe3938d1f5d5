// The nineteen interface languages: the product's own codes, the locale behind each, and the direction it is written in.

export type Direction = 'ltr' | 'rtl'

export interface Language {
  /** BCP 47 tag for `lang` attributes, number and date formats. */
  readonly locale: string
  readonly direction: Direction
  /** The language's name in itself, as the picker shows it. */
  readonly ownName: string
}

export const LANGUAGES = {
  hk: { locale: 'zh-Hant-HK', direction: 'ltr', ownName: '繁體中文' },
  en: { locale: 'en', direction: 'ltr', ownName: 'English' },
  jp: { locale: 'ja', direction: 'ltr', ownName: '日本語' },
  kr: { locale: 'ko', direction: 'ltr', ownName: '한국어' },
  th: { locale: 'th', direction: 'ltr', ownName: 'ไทย' },
  vn: { locale: 'vi', direction: 'ltr', ownName: 'Tiếng Việt' },
  fr: { locale: 'fr', direction: 'ltr', ownName: 'Français' },
  de: { locale: 'de', direction: 'ltr', ownName: 'Deutsch' },
  ru: { locale: 'ru', direction: 'ltr', ownName: 'Русский' },
  spa: { locale: 'es', direction: 'ltr', ownName: 'Español' },
  pt: { locale: 'pt', direction: 'ltr', ownName: 'Português' },
  ar: { locale: 'ar', direction: 'rtl', ownName: 'العربية' },
  it: { locale: 'it', direction: 'ltr', ownName: 'Italiano' },
  tr: { locale: 'tr', direction: 'ltr', ownName: 'Türkçe' },
  id: { locale: 'id', direction: 'ltr', ownName: 'Bahasa Indonesia' },
  my: { locale: 'ms', direction: 'ltr', ownName: 'Bahasa Melayu' },
  hi: { locale: 'hi', direction: 'ltr', ownName: 'हिन्दी' },
  cs: { locale: 'cs', direction: 'ltr', ownName: 'Čeština' },
  fa: { locale: 'fa', direction: 'rtl', ownName: 'فارسی' },
} as const satisfies Record<string, Language>

export type LanguageCode = keyof typeof LANGUAGES

export const DEFAULT_LANGUAGE: LanguageCode = 'hk'

/** In the order the picker lists them. */
export const LANGUAGE_CODES: readonly LanguageCode[] = Object.freeze(
  // Object.keys widens to string; the object above is the type's only source.
  Object.keys(LANGUAGES) as LanguageCode[],
)

export function isLanguageCode(text: string): text is LanguageCode {
  return Object.hasOwn(LANGUAGES, text)
}

/** Any text from a header, a query or a device to a language: `tw` is traditional Chinese, the unknown is the default. */
export function languageFrom(text: string | null | undefined): LanguageCode {
  if (!text) return DEFAULT_LANGUAGE
  if (text === 'tw') return 'hk'
  return isLanguageCode(text) ? text : DEFAULT_LANGUAGE
}
