// Texts of a translation that are the English ones. Some rightly are (Status, Stop loss): they are listed one by one, with the text.
import {
  catalogueNames,
  languagesIn,
  readCatalogue,
  readJson,
  sameFile,
  SOURCE_LANGUAGE,
  type Texts,
  writeJson,
} from './files.ts'
import { FALLBACK, readState, type TextName } from './state.ts'

/** By language, then by `feature.key`. */
type SameList = Readonly<Record<string, Texts>>

/** Codes, symbols and figures are the same everywhere. */
function isName(text: string): boolean {
  return !/\p{Lowercase}{3}/u.test(text.replace(/\{[^}]*\}/g, ''))
}

/** Names of markets are given by exchanges and companies. */
const NAMES = new Set(['pairs'])

/** The texts of a language that are the English ones and no fallback. */
export function sameTexts(root: string, language: string): Texts {
  const state = readState(root, language)
  const features = catalogueNames(root).filter(name => !NAMES.has(name) && languagesIn(root, name).includes(language))
  return Object.fromEntries(
    features.flatMap(feature => {
      const english = readCatalogue(root, feature, SOURCE_LANGUAGE)
      return Object.entries(readCatalogue(root, feature, language))
        .filter(([key, text]) => text === english[key] && !isName(text))
        .filter(([key]) => state[feature]?.[key]?.startsWith(`${FALLBACK}.`) !== true)
        .map(([key, text]): [TextName, string] => [`${feature}.${key}`, text])
    }),
  )
}

export function allowedSame(root: string, language: string): Texts {
  return readJson<SameList>(sameFile(root), {})[language] ?? {}
}

/** Allows these texts of a language, and forgets those that are no longer the same. */
export function allowSame(root: string, language: string, names: readonly string[]): void {
  const same = sameTexts(root, language)
  const kept = Object.keys(same).filter(name => names.includes(name) || allowedSame(root, language)[name] !== undefined)
  const list = {
    ...readJson<SameList>(sameFile(root), {}),
    [language]: Object.fromEntries(kept.map(name => [name, same[name]])),
  }
  const sorted = Object.entries(list).toSorted(([a], [b]) => (a < b ? -1 : 1))
  writeJson(sameFile(root), Object.fromEntries(sorted))
}
