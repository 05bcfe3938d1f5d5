// What each translation was made from. `<english>.<own>` are hashes of the English text it translates and of itself: when only the
// English one changes, the translation is stale. `fallback.<own>` marks English text that waits for a translation.
import { hash } from 'node:crypto'
import {
  catalogueFile,
  catalogueNames,
  languagesIn,
  readCatalogue,
  readJson,
  SOURCE_LANGUAGE,
  stateFile,
  type Texts,
  translationLanguages,
  writeJson,
} from './files.ts'

export const FALLBACK = 'fallback'

/** By feature and key. */
export type State = Readonly<Record<string, Texts>>

/** A text of a language: `feature.key`. */
export type TextName = `${string}.${string}`

/** Every English text is compared with eighteen translations. */
const hashes = new Map<string, string>()

export function hashOf(text: string): string {
  const known = hashes.get(text)
  if (known !== undefined) return known
  const made = hash('sha256', text, 'hex').slice(0, 6)
  hashes.set(text, made)
  return made
}

export const madeFrom = (english: string, own: string): string => `${hashOf(english)}.${hashOf(own)}`
export const fallbackMark = (english: string): string => `${FALLBACK}.${hashOf(english)}`

export function readState(root: string, language: string): State {
  return readJson<State>(stateFile(root, language), {})
}

interface Synced {
  readonly entry: string
  /** The text as it must be: a fallback follows its English text. */
  readonly text: string
}

function syncEntry(entry: string | undefined, english: string, own: string): Synced {
  const [source, ownHash] = entry?.split('.') ?? []
  if (ownHash !== hashOf(own)) return { entry: madeFrom(english, own), text: own }
  return source === FALLBACK ? { entry: fallbackMark(english), text: english } : { entry: entry ?? '', text: own }
}

export interface SyncedLanguage {
  readonly state: State
  readonly catalogues: ReadonlyMap<string, Texts>
}

/** State and catalogues of a language after the edits that were made to them and to the English ones. */
export function syncLanguage(root: string, language: string): SyncedLanguage {
  const before = readState(root, language)
  const state: Record<string, Texts> = {}
  const catalogues = new Map<string, Texts>()
  for (const feature of catalogueNames(root).filter(name => languagesIn(root, name).includes(language))) {
    const english = readCatalogue(root, feature, SOURCE_LANGUAGE)
    const own = readCatalogue(root, feature, language)
    const synced = Object.entries(english)
      .filter(([key]) => own[key] !== undefined)
      .map(([key, text]) => [key, syncEntry(before[feature]?.[key], text, own[key] ?? '')] as const)
    state[feature] = Object.fromEntries(synced.map(([key, { entry }]) => [key, entry]))
    catalogues.set(feature, Object.fromEntries(synced.map(([key, { text }]) => [key, text])))
  }
  return { state, catalogues }
}

export function sync(root: string): void {
  for (const language of translationLanguages(root)) {
    const { state, catalogues } = syncLanguage(root, language)
    for (const [feature, texts] of catalogues) writeJson(catalogueFile(root, feature, language), texts)
    writeJson(stateFile(root, language), state)
  }
}

function namesWhere(state: State, holds: (feature: string, key: string, entry: string) => boolean): TextName[] {
  return Object.entries(state).flatMap(([feature, entries]) =>
    Object.entries(entries)
      .filter(([key, entry]) => holds(feature, key, entry))
      .map(([key]): TextName => `${feature}.${key}`),
  )
}

const isFallback = (entry: string): boolean => entry.startsWith(`${FALLBACK}.`)

/** Texts that are still English. */
export function missing(root: string, language: string): TextName[] {
  return namesWhere(readState(root, language), (_, __, entry) => isFallback(entry))
}

/** Translations of an English text that has changed since. */
export function stale(root: string, language: string): TextName[] {
  const english = new Map(catalogueNames(root).map(name => [name, readCatalogue(root, name, SOURCE_LANGUAGE)]))
  return namesWhere(
    readState(root, language),
    (feature, key, entry) => !isFallback(entry) && entry.split('.')[0] !== hashOf(english.get(feature)?.[key] ?? ''),
  )
}

/** Somebody has read these translations against the present English text and found them right. */
export function markReviewed(root: string, language: string, names: readonly TextName[]): void {
  const state = structuredClone(readState(root, language)) as Record<string, Record<string, string>>
  for (const name of names) {
    const [feature, key] = splitName(name)
    const entries = state[feature]
    if (entries?.[key] === undefined) throw new Error(`${language} has no ${name}`)
    const own = readCatalogue(root, feature, language)[key] ?? ''
    entries[key] = madeFrom(readCatalogue(root, feature, SOURCE_LANGUAGE)[key] ?? '', own)
  }
  writeJson(stateFile(root, language), state)
}

export function splitName(name: string): readonly [feature: string, key: string] {
  const at = name.indexOf('.')
  if (at < 1) throw new Error(`write <feature>.<key>, not ${name}`)
  return [name.slice(0, at), name.slice(at + 1)]
}
