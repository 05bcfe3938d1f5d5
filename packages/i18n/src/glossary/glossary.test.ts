// Each glossary term occurs, as written there, in the texts of its language.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { FEATURES, loadCatalogue } from '../catalogues.ts'
import { LANGUAGE_CODES, LANGUAGES } from '../languages.ts'
import { messageText } from '../refusals/words.ts'
import { type ServerMessage, serverMessagesEn } from '../server-messages/en.ts'
import { type Glossary, glossaryEn } from './en.ts'

const written = LANGUAGE_CODES.filter(code => readdirSync(import.meta.dirname).includes(`${code}.ts`))

async function glossary(language: string): Promise<Glossary> {
  const module = (await import(join(import.meta.dirname, `${language}.ts`))) as Record<string, Glossary>
  const [terms] = Object.values(module)
  if (terms === undefined) throw new Error(`no glossary in ${language}.ts`)
  return terms
}

describe('glossary', () => {
  it.each(written)('%s uses each of its terms', async language => {
    const { locale } = LANGUAGES[language]
    const catalogues = await Promise.all(
      FEATURES.filter(feature => feature !== 'console').map(feature => loadCatalogue(feature, language)),
    )
    const messages = (Object.keys(serverMessagesEn) as ServerMessage[]).map(name => messageText(language, name))
    const texts = [...catalogues.flatMap(words => Object.values(words)), ...messages]
      .join('\n')
      .toLocaleLowerCase(locale)
    const unused = Object.entries(await glossary(language))
      .filter(([, term]) => !texts.includes(term.toLocaleLowerCase(locale)))
      .map(([name]) => name)
    expect(unused).toEqual([])
    expect(Object.keys(await glossary(language))).toEqual(Object.keys(glossaryEn))
  })
})
