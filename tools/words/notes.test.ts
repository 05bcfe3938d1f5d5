// Translators see a key, its English text and its note: every key has one that says where it stands and what it is.
import { describe, expect, it } from 'vitest'
import { catalogueNames, notesFile, readCatalogue, readJson, ROOT, SOURCE_LANGUAGE, type Texts } from './files.ts'

const PLACE_AND_KIND = /^[\p{Lu}].{15,}\.$/su
const LIMIT = /At most (\d+) characters\.$/

describe.each(catalogueNames(ROOT))('notes of %s', feature => {
  const notes = readJson<Texts>(notesFile(ROOT, feature), {})
  const english = readCatalogue(ROOT, feature, SOURCE_LANGUAGE)

  it('describe every key, and nothing else', () => {
    expect(Object.keys(notes).toSorted()).toEqual(Object.keys(english).toSorted())
    for (const [key, note] of Object.entries(notes)) expect(note, key).toMatch(PLACE_AND_KIND)
  })

  it('allow the English text its length', () => {
    const tooLong = Object.entries(notes).filter(
      ([key, note]) => (english[key]?.length ?? 0) > Number(LIMIT.exec(note)?.[1] ?? Infinity),
    )
    expect(tooLong).toEqual([])
  })
})
