// Interface texts: one catalogue, loaded before the first screen and again when the language changes.
import type { Catalogues } from '@tallystick/i18n/catalogues'
import { type TimeFormats, timeFormats } from '@tallystick/i18n/dates'
import { LANGUAGES } from '@tallystick/i18n/languages'
import {
  type CompiledCatalogue,
  type PlainKey as PlainKeyOf,
  type Translate,
  translator,
} from '@tallystick/i18n/messages'
import { type NumberSigns, numberSigns } from '@tallystick/i18n/numbers'
import { useSyncExternalStore } from 'react'
import { type ConsoleLanguage, usePreferences } from './preferences.ts'

export type Words = Translate<Catalogues['console']>
/** Keys of messages that need nothing to be filled in. */
export type PlainKey = PlainKeyOf<Catalogues['console']>

interface Locale {
  readonly t: Words
  readonly signs: NumberSigns
  readonly times: TimeFormats
}

const CATALOGUES = {
  en: () => import('@tallystick/i18n/catalogues/console/en.json'),
  hk: () => import('@tallystick/i18n/catalogues/console/hk.json'),
} as const satisfies Record<ConsoleLanguage, unknown>

let current: Locale | undefined
const listeners = new Set<() => void>()

export async function showLanguage(language: ConsoleLanguage): Promise<void> {
  // The build has replaced the catalogue's text by its compiled form (vite.config.ts).
  const words = (await CATALOGUES[language]()).default as unknown as CompiledCatalogue
  const { locale } = LANGUAGES[language]
  document.documentElement.lang = locale
  current = { t: translator(words, locale), signs: numberSigns(locale), times: timeFormats(locale) }
  usePreferences.setState({ language })
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function read(): Locale {
  if (current === undefined) throw new Error('words are read before the language was set')
  return current
}

export function useLocale(): Locale {
  return useSyncExternalStore(subscribe, read)
}

export function useWords(): Words {
  return useLocale().t
}

/** For messages raised outside components. */
export function words(): Words {
  return read().t
}
