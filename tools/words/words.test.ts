// The commands of `npm run words` on a copy of the texts.
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addLanguage, addText } from './add.ts'
import { exportTexts, importTexts } from './exchange.ts'
import {
  catalogueFile,
  catalogueNames,
  languagesFile,
  languagesIn,
  notesFile,
  numberSignsFile,
  readCatalogue,
  readJson,
  ROOT,
  stateFile,
  type Texts,
  writeJson,
} from './files.ts'
import { sameTexts } from './same.ts'
import { markReviewed, missing, stale, sync } from './state.ts'

let root = ''
let outside = ''
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'words-'))
  outside = join(root, 'exported')
  const texts = dirname(languagesFile(ROOT))
  cpSync(texts, dirname(languagesFile(root)), { recursive: true })
  cpSync(numberSignsFile(ROOT), numberSignsFile(root))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

function edit(feature: string, language: string, texts: Texts): void {
  writeJson(catalogueFile(root, feature, language), { ...readCatalogue(root, feature, language), ...texts })
}

const bytesOf = (from: string): Map<string, string> =>
  new Map(
    catalogueNames(from).flatMap(feature =>
      languagesIn(from, feature).map(language => {
        const file = catalogueFile(from, feature, language)
        return [`${feature}/${language}`, readFileSync(file, 'utf8')] as const
      }),
    ),
  )

describe('export and import', () => {
  it('are named by BCP 47 locales, and English carries the descriptions', () => {
    exportTexts(root, outside)
    for (const locale of ['zh-Hant-HK', 'es-419', 'pt-BR', 'ja', 'ko', 'vi', 'ms'])
      expect(readJson<Texts>(join(outside, 'app', `${locale}.arb`), {})['@@locale']).toBe(locale)
    const english = readJson<Record<string, unknown>>(join(outside, 'app', 'en.arb'), {})
    expect(english['@close']).toEqual({ description: readJson<Texts>(notesFile(root, 'app'), {})['close'] })
  })

  it('lose nothing on the way there and back', () => {
    const before = bytesOf(root)
    for (const feature of catalogueNames(root))
      for (const language of ['hk', 'ar', 'spa'].filter(code => languagesIn(root, feature).includes(code)))
        edit(feature, language, readCatalogue(root, feature, 'en'))
    expect(bytesOf(root)).not.toEqual(before)
    expect(importTexts(root, outside)).toEqual([])
    expect(bytesOf(root)).toEqual(before)
    expect(bytesOf(root)).toEqual(bytesOf(ROOT))
    expect(readJson(stateFile(root, 'de'), {})).toEqual(readJson(stateFile(ROOT, 'de'), {}))
  })

  it('refuse a text that asks for other values or cannot be read, and take nothing then', () => {
    const before = bytesOf(root)
    const file = join(outside, 'app', 'de.arb')
    const german = readJson<Texts>(file, {})
    writeJson(file, { ...german, uid: 'UID {id}', close: '{count, plural, one {x}', menu: 'Anders', nothing: 'x' })
    expect(importTexts(root, outside)).toHaveLength(3)
    expect(bytesOf(root)).toEqual(before)
    writeJson(file, german)
  })
})

describe('a text that changes', () => {
  it('is stale where only the English one changed, until somebody translates or reviews it', () => {
    for (const language of ['fr', 'de', 'hk'] as const) markReviewed(root, language, stale(root, language))
    edit('app', 'en', { close: 'Shut' })
    edit('app', 'fr', { close: 'Refermer' })
    sync(root)
    expect(stale(root, 'fr')).toEqual([])
    expect(stale(root, 'de')).toEqual(['app.close'])
    markReviewed(root, 'de', ['app.close'])
    expect(stale(root, 'de')).toEqual([])
    expect(stale(root, 'hk')).toEqual(['app.close'])
    edit('app', 'en', readCatalogue(ROOT, 'app', 'en'))
    sync(root)
    expect(stale(root, 'hk')).toEqual([])
  })
})

describe('a new text', () => {
  it('is English everywhere, marked as such, follows the English one, and is left out of exports', () => {
    addText(root, 'app.fresh', 'Fresh text', 'Button on the home page.')
    expect(readCatalogue(root, 'app', 'th')['fresh']).toBe('Fresh text')
    expect(missing(root, 'th')).toEqual(['app.fresh'])
    expect(sameTexts(root, 'th')).not.toHaveProperty('app.fresh')
    edit('app', 'en', { fresh: 'Fresher text' })
    edit('app', 'de', { fresh: 'Frischer Text' })
    sync(root)
    expect(readCatalogue(root, 'app', 'th')['fresh']).toBe('Fresher text')
    expect([missing(root, 'th'), missing(root, 'de')]).toEqual([['app.fresh'], []])
    exportTexts(root, outside)
    expect(readJson(join(outside, 'app', 'th.arb'), {})).not.toHaveProperty('fresh')
    expect(readJson(join(outside, 'app', 'de.arb'), {})).toHaveProperty('fresh')
  })

  it('needs a key that is free and a note', () => {
    expect(() => addText(root, 'app.close', 'Close', 'Button.')).toThrow('there already')
    expect(() => addText(root, 'app.other', 'Other', ' ')).toThrow('translators')
  })
})

describe('a new language', () => {
  it('is one command: in all texts of users, in the list of languages and in the table of number signs', () => {
    addLanguage(root, { code: 'xxx', locale: 'sv', direction: 'ltr', ownName: 'Svenska' })
    const all = catalogueNames(root).filter(feature => feature !== 'console')
    for (const feature of all) expect(readCatalogue(root, feature, 'xxx')).toEqual(readCatalogue(root, feature, 'en'))
    const texts = all.flatMap(feature => Object.keys(readCatalogue(root, feature, 'en')))
    expect(missing(root, 'xxx')).toHaveLength(texts.length)
    expect(readFileSync(languagesFile(root), 'utf8')).toContain(
      "  xxx: { locale: 'sv', direction: 'ltr', ownName: 'Svenska' },\n} as const",
    )
    expect(readFileSync(numberSignsFile(root), 'utf8')).toContain(
      String.raw`  xxx: { decimal: ',', group: '\u00a0', groups: [3, 3] },`,
    )
  })
})
