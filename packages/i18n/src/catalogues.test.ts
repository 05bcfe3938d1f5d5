import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import compile from 'icu-minify/compile'
import { describe, expect, it } from 'vitest'
import { FEATURES, languagesOf, loadCatalogue, SERVER_FEATURES } from './catalogues.ts'
import { compileCatalogue, valuesOf } from './compile.ts'
import { LANGUAGE_CODES, type LanguageCode, LANGUAGES } from './languages.ts'
import { type Translate, translator } from './messages.ts'

const FOLDER = join(import.meta.dirname, 'catalogues')
const WEB = join(import.meta.dirname, '../../../apps/web/src')
/** The console's words also name roles, products and tables of the contract. */
const CONSOLE = [join(import.meta.dirname, '../../../apps/console/src'), join(import.meta.dirname, '../../wire/src')]

const named = (text: string): string[] => [...valuesOf(compile(text)).keys()].toSorted()

/** Sources that may show a feature's words: its own folder, also within another, and what belongs to no feature. The shell's words go anywhere. */
function sources(feature: string): string[] {
  if (feature === 'console') {
    return CONSOLE.flatMap(folder =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter(name => /\.tsx?$/.test(name) && !/\.test\./.test(name))
        .map(name => readFileSync(join(folder, name), 'utf8')),
    )
  }
  return readdirSync(WEB, { recursive: true, encoding: 'utf8' })
    .filter(name => /\.tsx?$/.test(name) && !/\.test\./.test(name))
    .filter(
      name =>
        feature === 'app' || !name.startsWith('features/') || new RegExp(`^features/(?:\\w+/)?${feature}/`).test(name),
    )
    .map(name => readFileSync(join(WEB, name), 'utf8'))
}

const written = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  .map(name => /^([\w-]+)\/(\w+)\.json$/.exec(name))
  .filter(match => match !== null)
  .map(([, feature = '', language = '']) => ({ feature, language }))

const ALL = [...FEATURES, ...SERVER_FEATURES]

/** English that waits for a translation has the plurals of English. */
function fallbacks(language: string): (feature: string, key: string) => boolean {
  if (language === 'en') return () => false
  const file = join(import.meta.dirname, 'translation-state', `${language}.json`)
  const state = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Record<string, string>>
  return (feature, key) => state[feature]?.[key]?.startsWith('fallback.') === true
}

describe('catalogues', () => {
  it('are exactly the listed features', () => {
    expect([...new Set(written.map(entry => entry.feature))].toSorted()).toEqual(
      [...FEATURES, ...SERVER_FEATURES].toSorted(),
    )
  })

  it.each(ALL)('%s is written in every language, the console in those its operators read', feature => {
    const languages = written.filter(entry => entry.feature === feature).map(entry => entry.language)
    expect(languages.toSorted()).toEqual(languagesOf(feature).toSorted())
  })

  it.each(LANGUAGE_CODES)('%s has every plural its language knows', async code => {
    const isFallback = fallbacks(code)
    const { pluralCategories } = new Intl.PluralRules(LANGUAGES[code].locale).resolvedOptions()
    // French, Italian, Portuguese and Spanish keep "many" for round millions, which none of our counts reach.
    const needed = pluralCategories.filter(
      name => name !== 'many' || !pluralCategories.includes('one') || pluralCategories.includes('few'),
    )
    for (const feature of ALL.filter(name => name !== 'console')) {
      for (const [key, text] of Object.entries(await loadCatalogue(feature, code))) {
        if (!text.includes(', plural,') || isFallback(feature, key)) continue
        for (const name of needed) expect(text, `${feature}/${code}.${key}`).toMatch(new RegExp(`\\b${name} ?\\{`))
      }
    }
  })

  it.each(ALL)('%s has the same keys and placeholders in every language', async feature => {
    const english = await loadCatalogue(feature, 'en')
    for (const { language } of written.filter(entry => entry.feature === feature)) {
      const words = await loadCatalogue(feature, language as LanguageCode)
      expect(Object.keys(words)).toEqual(Object.keys(english))
      for (const [key, text] of Object.entries(words)) {
        expect(text.trim(), `${feature}/${language}.${key}`).not.toBe('')
        expect(named(text), `${feature}/${language}.${key}`).toEqual(named(english[key] ?? ''))
      }
    }
  })

  it.each(ALL)('%s names no amount of money: what is offered is a setting', async feature => {
    for (const language of languagesOf(feature))
      for (const [key, text] of Object.entries(await loadCatalogue(feature, language)))
        expect(text, `${feature}/${language}.${key}`).not.toMatch(/\d[\d.,\s]*\d\s?(?:USD|美元)|(?:USD|\$)\s?\d{2}/)
  })

  it.each(FEATURES)('%s has no key that no screen shows', async feature => {
    const files = sources(feature)
    const unused = Object.keys(await loadCatalogue(feature, 'en')).filter(
      // Names and explanations of settings are asked for by the setting's own key, and the word of a state by the name of its number.
      key =>
        !files.some(
          text => text.includes(`'${key.replace(/^(set|why)_/, '')}'`) || new RegExp(`\\b${key}: \\d`).test(text),
        ),
    )
    expect(unused).toEqual([])
  })
})

describe('translator', () => {
  const words = { plain: 'Plain', named: 'UID {uid}', counted: '{n, plural, one {# order} other {# orders}}' }
  const t: Translate<{ plain: never; named: 'uid'; counted: 'n' }> = translator(compileCatalogue(words), 'en')

  it('fills placeholders and picks plural branches', () => {
    expect(t('plain')).toBe('Plain')
    expect(t('named', { uid: 'x' })).toBe('UID x')
    expect(t('counted', { n: 1 })).toBe('1 order')
    expect(t('counted', { n: 2000 })).toBe('2,000 orders')
  })

  it('asks the compiler for placeholders', () => {
    // @ts-expect-error a placeholder is missing
    expect(() => t('named')).toThrow(/uid/)
    // @ts-expect-error no such key
    expect(t('nothing')).toBe('nothing')
  })
})
