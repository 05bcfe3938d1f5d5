// Words that a language does not use for a concept of the product. They stand in the column `not` of docs/translations/<language>.md,
// separated by commas; a word that is only wrong in one sense stands in another column, or with a remark in brackets, and is not looked for.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileCatalogue } from '@tallystick/i18n/compile'
import { catalogueNames, languagesIn, readCatalogue, type Texts } from './files.ts'
import type { TextName } from './state.ts'

/** A row of a sheet: the terms of a concept and what is not written instead. */
interface Concept {
  readonly terms: readonly string[]
  readonly forbidden: readonly string[]
}

export interface ForbiddenUse {
  readonly name: TextName
  readonly word: string
}

const sheetsFolder = (root: string): string => join(root, 'docs/translations')

/** The languages that have a sheet. */
export function sheetLanguages(root: string): string[] {
  return readdirSync(sheetsFolder(root))
    .filter(name => /^[a-z]+\.md$/.test(name))
    .map(name => name.replace('.md', ''))
    .toSorted((a, b) => (a < b ? -1 : 1))
}

const cellsOf = (line: string): string[] =>
  line
    .split('|')
    .slice(1, -1)
    .map(cell => cell.trim())

const COMMA = /[,،、，](?![^(（]*[)）])/u
const TERM_END = /[;；؛,،]/u
const REMARK = /[(（]/u

const isWord = (text: string): boolean => /\p{L}/u.test(text)

function conceptsOf(sheet: string): Concept[] {
  const rows = sheet.split('\n').filter(line => line.startsWith('|'))
  const titles = cellsOf(rows[0] ?? '').map(title => title.toLowerCase())
  const [term, not] = [titles.indexOf('term'), titles.indexOf('not')]
  if (term < 0 || not < 0) throw new Error('a sheet has a table with the columns `term` and `not`')
  return rows.slice(2).map(row => {
    const cells = cellsOf(row)
    return {
      // “tab: Positionen” says where a term stands.
      terms: (cells[term] ?? '').split(TERM_END).map(text => text.replace(/^.*:/, '').trim()),
      forbidden: (cells[not] ?? '')
        .split(COMMA)
        .filter(text => isWord(text) && !REMARK.test(text))
        .map(text => text.replaceAll('`', '').trim()),
    }
  })
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')

/** Chinese and Thai put no spaces between words, Korean none before a particle; Katakana words end where another script begins. */
function patternOf(word: string): string {
  const katakana = '[\\p{Script=Katakana}ー]'
  const letter = '[\\p{L}\\p{M}\\p{N}\\u200c]'
  const boundary = /^[\p{Script=Katakana}ー]+$/u.test(word) ? katakana : letter
  const before = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Thai}]/u.test(word) ? '' : `(?<!${boundary})`
  const after = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Thai}\p{Script=Hangul}]\p{M}*$/u.test(word)
    ? ''
    : `(?!${boundary})`
  return before + escaped(word) + after
}

/** Stands for a value, or for a term. */
const PLACE = '\uFFFC'

function branchText(branch: unknown): string {
  if (typeof branch === 'string') return branch
  return Array.isArray(branch) ? branch.map(nodeText).join('') : PLACE
}

/** A node of a compiled message is text, a number for `#`, [name], or [name, kind, branches]. */
function nodeText(node: unknown): string {
  if (!Array.isArray(node)) return branchText(node)
  const branches: unknown = node[2]
  return typeof branches === 'object' && branches !== null ? Object.values(branches).map(branchText).join(PLACE) : PLACE
}

/** What a reader may see of the texts of a catalogue, without the syntax of messages. */
function readable(texts: Texts): [key: string, text: string][] {
  return Object.entries(compileCatalogue(texts)).map(([key, message]) => [
    key,
    branchText(message).replaceAll(/[\u00a0\u202f]/g, ' '),
  ])
}

type Finder = (text: string) => boolean

/** Finds a word in texts. A term may hold it (Trader in Master-Trader): that is no use of it. */
function finderOf(word: string, terms: readonly string[]): Finder {
  const lower = word.toLowerCase()
  const holders = terms.filter(term => term.length > word.length && term.toLowerCase().includes(lower)).map(escaped)
  const holder = holders.length > 0 ? new RegExp(holders.join('|'), 'giu') : undefined
  const use = new RegExp(patternOf(word), 'iu')
  // Nearly every text is done with the first, cheap look.
  return text => text.toLowerCase().includes(lower) && use.test(holder ? text.replace(holder, PLACE) : text)
}

/** Keys of texts that use a forbidden word of the sheet, with the word. */
export function forbiddenIn(sheet: string, texts: Texts): [key: string, word: string][] {
  const concepts = conceptsOf(sheet)
  const terms = concepts.flatMap(concept => concept.terms)
  const words = new Set(concepts.flatMap(({ forbidden }) => forbidden))
  const finders = [...words].map(word => [word, finderOf(word, terms)] as const)
  return readable(texts).flatMap(([key, text]) =>
    finders.filter(([, finds]) => finds(text)).map(([word]): [string, string] => [key, word]),
  )
}

/** Names of markets are given by exchanges and companies. */
const NAMES = new Set(['pairs'])

/** The texts of a language that use a word its sheet forbids. */
export function forbiddenUses(root: string, language: string): ForbiddenUse[] {
  const sheet = readFileSync(join(sheetsFolder(root), `${language}.md`), 'utf8')
  const features = catalogueNames(root).filter(name => !NAMES.has(name) && languagesIn(root, name).includes(language))
  return features.flatMap(feature =>
    forbiddenIn(sheet, readCatalogue(root, feature, language)).map(([key, word]): ForbiddenUse => ({
      name: `${feature}.${key}`,
      word,
    })),
  )
}
