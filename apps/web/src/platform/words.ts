// Interface texts. Screens load their own catalogue before they render; changing the language swaps all loaded ones at once.
import { type Catalogues, type Feature, loadCatalogue } from '@tallystick/i18n/catalogues'
import { type TimeFormats, timeFormats } from '@tallystick/i18n/dates'
import { type Direction, type LanguageCode, LANGUAGES } from '@tallystick/i18n/languages'
import { type AnyTranslate, type CompiledCatalogue, type Translate, translator } from '@tallystick/i18n/messages'
import type { NumberSigns } from '@tallystick/i18n/numbers'
import { useSyncExternalStore } from 'react'
import { NUMBER_SIGNS } from './number-signs.ts'

export interface Locale {
  readonly language: LanguageCode
  readonly direction: Direction
  readonly signs: NumberSigns
  readonly times: TimeFormats
}

interface Snapshot {
  readonly locale: Locale
  readonly words: ReadonlyMap<Feature, AnyTranslate>
}

let snapshot: Snapshot | undefined
const loading = new Map<string, Promise<void>>()
const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function publish(next: Snapshot): void {
  snapshot = next
  for (const listener of listeners) listener()
}

function current(): Snapshot {
  if (snapshot === undefined) throw new Error('words are read before the language was set')
  return snapshot
}

async function load(feature: Feature, language: LanguageCode): Promise<AnyTranslate> {
  // The build has replaced the catalogue's text by its compiled form (packages/i18n/build/compile-catalogues.ts).
  const words = (await loadCatalogue(feature, language)) as unknown as CompiledCatalogue
  return translator(words, LANGUAGES[language].locale)
}

/** Loads the catalogue of a screen in the current language; at once when it is there already. */
export function loadWords(feature: Feature): Promise<void> {
  const { locale, words } = current()
  if (words.has(feature)) return Promise.resolve()
  const key = `${feature}.${locale.language}`
  const started = loading.get(key)
  if (started) return started
  const work = load(feature, locale.language).then(
    translate => {
      loading.delete(key)
      const now = current()
      if (now.locale.language !== locale.language) return loadWords(feature)
      return publish({ ...now, words: new Map(now.words).set(feature, translate) })
    },
    (failure: unknown) => {
      loading.delete(key)
      throw failure
    },
  )
  loading.set(key, work)
  return work
}

function localeOf(language: LanguageCode): Locale {
  const { locale, direction } = LANGUAGES[language]
  return { language, direction, signs: NUMBER_SIGNS[language], times: timeFormats(locale) }
}

/** The words of a feature in a language that is not shown. */
export async function wordsIn<F extends Feature>(
  feature: F,
  language: LanguageCode,
): Promise<Translate<Catalogues[F]>> {
  return load(feature, language)
}

/** Shows another language, once all its words are here. */
export async function setLanguage(language: LanguageCode): Promise<void> {
  const features = snapshot ? [...snapshot.words.keys()] : (['app'] satisfies Feature[])
  const entries = await Promise.all(features.map(async feature => [feature, await load(feature, language)] as const))
  const { locale, direction } = LANGUAGES[language]
  const root = document.documentElement
  // Only what changes: writing the same again makes the browser work out the style of every element anew.
  if (root.lang !== locale) root.lang = locale
  if (root.dir !== direction) root.dir = direction
  publish({ locale: localeOf(language), words: new Map(entries) })
}

export function useWords<F extends Feature>(feature: F): Translate<Catalogues[F]> {
  // Only these: words of another screen that arrive must not draw this one again.
  const translate = useSyncExternalStore(subscribe, () => current().words.get(feature))
  if (translate === undefined) throw new Error(`words of ${feature} are not loaded`)
  return translate
}

/** For messages raised outside components. Only the shell's words are certain to be there. */
export function appWords(): Translate<Catalogues['app']> {
  const translate = current().words.get('app')
  if (translate === undefined) throw new Error('the shell has no words')
  return translate
}

export function useLocale(): Locale {
  return useSyncExternalStore(subscribe, () => current().locale)
}

export function currentLanguage(): LanguageCode {
  return current().locale.language
}
