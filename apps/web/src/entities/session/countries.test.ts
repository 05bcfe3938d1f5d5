// @vitest-environment happy-dom
import { expect, it } from 'vitest'
import { countryOfDevice, namedAreas } from './countries.ts'

const AREAS = ['US', 'CA', 'KP', 'IL', 'CN', 'VU', 'CU', 'GB'].map(country => ({ country }))

it('countries stand in the order of their names in the language shown, and the five are marked', () => {
  const countries = namedAreas('en', AREAS)
  expect(countries.map(country => country.code)).toEqual(['CA', 'CN', 'CU', 'IL', 'KP', 'GB', 'US', 'VU'])
  expect(countries.filter(country => !country.isServed).map(country => country.code)).toEqual([
    'CN',
    'CU',
    'IL',
    'KP',
    'VU',
  ])
  expect(namedAreas('zh-Hant-HK', AREAS).map(country => country.name)).toContain('英國')
  // «Vereinigte Staaten» before «Vereinigtes Königreich».
  expect(
    namedAreas('de', AREAS)
      .map(country => country.code)
      .slice(-3),
  ).toEqual(['VU', 'US', 'GB'])
})

it('the country of the device comes first', () => {
  expect(
    namedAreas('en', AREAS, 'US')
      .map(country => country.code)
      .slice(0, 2),
  ).toEqual(['US', 'CA'])
})

it.each([
  [['de-AT', 'de'], 'AT'],
  [['zh-Hant-HK'], 'HK'],
  [['en', 'fr-CA'], 'CA'],
  [['en'], undefined],
  [[], undefined],
] as const)('a device that speaks %o is in %s', (languages, country) => {
  expect(countryOfDevice(languages)).toBe(country)
})
