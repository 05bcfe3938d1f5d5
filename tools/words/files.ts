// The files of the texts: packages/i18n/src/catalogues/<feature>/<language>.json, flat objects of ICU messages by key, and what is kept
// beside them. Every function takes the root of the repository, so that tests can work on a copy.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export const ROOT = join(import.meta.dirname, '../..')
export const SOURCE_LANGUAGE = 'en'

export type Texts = Readonly<Record<string, string>>

const inPackage = (root: string, ...path: readonly string[]): string => join(root, 'packages/i18n/src', ...path)

export const keysFile = (root: string): string => inPackage(root, 'catalogue-keys.ts')
export const languagesFile = (root: string): string => inPackage(root, 'languages.ts')
export const numberSignsFile = (root: string): string => join(root, 'apps/web/src/platform/number-signs.ts')
export const catalogueFile = (root: string, feature: string, language: string): string =>
  inPackage(root, 'catalogues', feature, `${language}.json`)
/** What translators are told about each key. */
export const notesFile = (root: string, feature: string): string => catalogueFile(root, feature, 'en.notes')
/** What each translation was made from, by feature and key. */
export const stateFile = (root: string, language: string): string =>
  inPackage(root, 'translation-state', `${language}.json`)
/** Texts that are rightly the English ones, by language. */
export const sameFile = (root: string): string => inPackage(root, 'same-as-english.json')

export function catalogueNames(root: string): string[] {
  return readdirSync(inPackage(root, 'catalogues')).toSorted((a, b) => (a < b ? -1 : 1))
}

/** The languages a feature is written in. */
export function languagesIn(root: string, feature: string): string[] {
  return readdirSync(inPackage(root, 'catalogues', feature))
    .filter(name => /^\w+\.json$/.test(name))
    .map(name => name.replace('.json', ''))
    .toSorted((a, b) => (a < b ? -1 : 1))
}

export function translationLanguages(root: string): string[] {
  return languagesIn(root, 'app').filter(language => language !== SOURCE_LANGUAGE)
}

export function readCatalogue(root: string, feature: string, language: string): Texts {
  return readJson<Texts>(catalogueFile(root, feature, language), {})
}

/** Files of this program have the shape it wrote; the tests look at all of them. */
export function readJson<Shape>(file: string, absent: Shape): Shape {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Shape) : absent
}

export function writeJson(file: string, value: unknown): void {
  const text = `${JSON.stringify(value, null, 2)}\n`
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
