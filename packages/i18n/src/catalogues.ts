// Which catalogues exist and how one is loaded: split per feature, so that a screen brings its own words and no others.
import type app from './catalogues/app/en.ts'
import type home from './catalogues/home/en.ts'
import type language from './catalogues/language/en.ts'
import type micro from './catalogues/micro/en.ts'
import type orders from './catalogues/orders/en.ts'
import type receipts from './catalogues/receipts/en.ts'
import type session from './catalogues/session/en.ts'
import type trade from './catalogues/trade/en.ts'
import type user from './catalogues/user/en.ts'
import type wallet from './catalogues/wallet/en.ts'
import type { LanguageCode } from './languages.ts'
import type { Catalogue } from './messages.ts'

export interface Catalogues {
  readonly app: typeof app
  readonly home: typeof home
  readonly language: typeof language
  readonly micro: typeof micro
  readonly orders: typeof orders
  readonly receipts: typeof receipts
  readonly session: typeof session
  readonly trade: typeof trade
  readonly user: typeof user
  readonly wallet: typeof wallet
}

export type Feature = keyof Catalogues

export const FEATURES: readonly Feature[] = [
  'app',
  'home',
  'language',
  'micro',
  'orders',
  'receipts',
  'session',
  'trade',
  'user',
  'wallet',
]

/** Languages whose catalogues are written. The others read English until theirs stand. */
const TRANSLATED: readonly LanguageCode[] = ['en', 'hk']

/** The one flag: false makes a missing language an error instead of English. */
const FALL_BACK_TO_ENGLISH = true

/** The language whose words are shown for the one asked for. */
export function wordsLanguage(asked: LanguageCode): LanguageCode {
  if (TRANSLATED.includes(asked)) return asked
  if (!FALL_BACK_TO_ENGLISH) throw new Error(`no catalogue for ${asked}`)
  return 'en'
}

/** Raw in Node, compiled in the app, where the build has replaced each catalogue by its compiled form. */
export async function loadCatalogue(feature: Feature, language: LanguageCode): Promise<Catalogue> {
  // The template is what the bundler turns into one small chunk per feature and language.
  const module = (await import(`./catalogues/${feature}/${language}.ts`)) as { default: Catalogue }
  return module.default
}
