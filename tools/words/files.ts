// The catalogue files: packages/i18n/src/catalogues/<feature>/<language>.json, flat objects of ICU texts by key.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const SOURCE = join(import.meta.dirname, '../../packages/i18n/src')
const CATALOGUES = join(SOURCE, 'catalogues')
export const KEYS_FILE = join(SOURCE, 'catalogue-keys.ts')

export type Texts = Readonly<Record<string, string>>

export function catalogueNames(): string[] {
  return readdirSync(CATALOGUES).toSorted((a, b) => (a < b ? -1 : 1))
}

export function readCatalogue(feature: string, language: string): Texts {
  // The catalogue tests see to it that every file is a flat object of texts.
  return JSON.parse(readFileSync(join(CATALOGUES, feature, `${language}.json`), 'utf8')) as Texts
}
