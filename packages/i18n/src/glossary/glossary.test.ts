// Each glossary term occurs, as written there, in the texts of its language.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { FEATURES, loadCatalogue } from '../catalogues.ts'
import { LANGUAGE_CODES, LANGUAGES } from '../languages.ts'
import type { Catalogue } from '../messages.ts'
import { MESSAGE_WORDS } from '../server-messages.ts'

/** A language that is still being translated has no glossary yet. */
const written = LANGUAGE_CODES.filter(code => existsSync(join(import.meta.dirname, `${code}.json`)))

function glossary(language: string): Catalogue {
  return JSON.parse(readFileSync(join(import.meta.dirname, `${language}.json`), 'utf8')) as Catalogue
}

describe('glossary', () => {
  it.each(written)('%s uses each of its terms', async language => {
    const { locale } = LANGUAGES[language]
    const catalogues = await Promise.all(
      FEATURES.filter(feature => feature !== 'console').map(feature => loadCatalogue(feature, language)),
    )
    const texts = [...catalogues.flatMap(words => Object.values(words)), ...Object.values(MESSAGE_WORDS[language])]
      .join('\n')
      .toLocaleLowerCase(locale)
    const unused = Object.entries(glossary(language))
      .filter(([, term]) => !texts.includes(term.toLocaleLowerCase(locale)))
      .map(([name]) => name)
    expect(unused).toEqual([])
    expect(Object.keys(glossary(language))).toEqual(Object.keys(glossary('en')))
  })
})
