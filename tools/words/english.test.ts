import { expect, it } from 'vitest'
import { retiredPhrase } from '../lint/retired-words.ts'
import { catalogueNames, readCatalogue } from './files.ts'

it.each(catalogueNames())('%s says nothing in English that docs/glossary.md retired', feature => {
  const retired = Object.entries(readCatalogue(feature, 'en')).map(([key, text]) => [key, retiredPhrase(text)] as const)
  expect(retired.filter(([, message]) => message !== undefined)).toEqual([])
})
