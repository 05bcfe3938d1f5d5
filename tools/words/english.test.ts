import { expect, it } from 'vitest'
import { retiredPhrase } from '../lint/retired-words.ts'
import { catalogueNames, readCatalogue, ROOT } from './files.ts'

it.each(catalogueNames(ROOT))('%s says nothing in English that docs/glossary.md retired', feature => {
  const retired = Object.entries(readCatalogue(ROOT, feature, 'en')).map(
    ([key, text]) => [key, retiredPhrase(text)] as const,
  )
  expect(retired.filter(([, message]) => message !== undefined)).toEqual([])
})
