import { describe, expect, it } from 'vitest'
import { countriesIn, isComplete, NO_PAPERS } from './identity-form.ts'

const FULL = { name: 'Ada', cardId: '1', country: 'GB', front: 1, back: 2 }

describe('the real-name form', () => {
  it('is complete when nothing is missing', () => {
    expect(isComplete(FULL)).toBe(true)
    expect(isComplete(NO_PAPERS)).toBe(false)
  })

  it.each(['name', 'cardId'] as const)('a %s of spaces is missing', field => {
    expect(isComplete({ ...FULL, [field]: '  ' })).toBe(false)
  })

  it.each(['country', 'front', 'back'] as const)('needs %s', field => {
    expect(isComplete({ ...FULL, [field]: undefined })).toBe(false)
  })
})

it('countries appear once, by name, and the five are closed', () => {
  const areas = ['US', 'CA', 'KP', 'IL', 'CN', 'VU', 'CU', 'GB', 'US'].map(country => ({ country }))
  const countries = countriesIn('en', areas)
  expect(countries.map(country => country.code)).toEqual(['CA', 'CN', 'CU', 'IL', 'KP', 'GB', 'US', 'VU'])
  expect(countries.filter(country => !country.isServed).map(country => country.code)).toEqual([
    'CN',
    'CU',
    'IL',
    'KP',
    'VU',
  ])
  expect(countriesIn('zh-Hant-HK', areas).map(country => country.name)).toContain('英國')
})
