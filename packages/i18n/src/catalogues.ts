// The catalogues and how one is loaded: split per feature, so that a screen loads only its own texts.
import type { Catalogues } from './catalogue-keys.ts'
import { LANGUAGE_CODES, type LanguageCode } from './languages.ts'
import type { Catalogue } from './messages.ts'

export type { Catalogues } from './catalogue-keys.ts'

/** Catalogues of screens, in the order of the folders. */
export const FEATURES = [
  'alerts',
  'app',
  'changes',
  'chart',
  'check',
  'chat',
  'console',
  'fair',
  'feedback',
  'follow',
  'funds',
  'home',
  'identity',
  'journal',
  'keys',
  'language',
  'loan',
  'margin',
  'market',
  'masters',
  'micro',
  'news',
  'notices',
  'orders',
  'portfolio',
  'presets',
  'product',
  'proof',
  'rank',
  'receipts',
  'session',
  'statements',
  'trade',
  'user',
  'video',
  'wallet',
  'watchlists',
] as const satisfies readonly (keyof Catalogues)[]

/** Catalogues of texts that the server writes. No screen loads them. */
export const SERVER_FEATURES = [
  'agreement',
  'emails',
  'expected-forms',
  'pairs',
  'refusals',
  'server-messages',
  'statement-file',
] as const satisfies readonly (keyof Catalogues)[]

export type Feature = (typeof FEATURES)[number]
export type ServerFeature = (typeof SERVER_FEATURES)[number]

/** Operators read two languages, users all of them. */
export function languagesOf(feature: string): readonly LanguageCode[] {
  return feature === 'console' ? ['hk', 'en'] : LANGUAGE_CODES
}

/** Raw in Node, compiled in the app, where the build has replaced each catalogue by its compiled form. */
export async function loadCatalogue(feature: Feature | ServerFeature, language: LanguageCode): Promise<Catalogue> {
  // The template is what the bundler turns into one small chunk per feature and language.
  const module = (await import(`./catalogues/${feature}/${language}.json`, { with: { type: 'json' } })) as {
    default: Catalogue
  }
  return module.default
}
