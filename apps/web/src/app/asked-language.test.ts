// @vitest-environment happy-dom
// The language that an address asks for, and the cookie by which the server knows the one that was chosen.
import { expect, it, vi } from 'vitest'
import { chooseLanguage, useSettings } from '../platform/stores/settings-store.ts'
import { askedLanguage } from './asked-language.ts'
import { tellServerLanguage } from './server-language.ts'

it.each([
  ['/#/rank', undefined, '/#/rank'],
  ['/', undefined, '/'],
  ['/?lang=de#/rank', 'de', '/#/rank'],
  ['/?lang=de', 'de', '/'],
  ['/#/rank?lang=fr', 'fr', '/#/rank'],
  ['/?lang=de#/rank?lang=fr&id=3', 'fr', '/#/rank?id=3'],
  ['/?lang=de&x=1#/rank?id=3', 'de', '/?x=1#/rank?id=3'],
  ['/?lang=', '', '/'],
])('%s asks for %s and leaves %s', (path, language, left) => {
  expect(askedLanguage(`https://app.example.com${path}`)).toEqual({
    language,
    left: `https://app.example.com${left}`,
  })
})

it('a chosen language is told to the server by a cookie, at the start and with every other choice', () => {
  const told: string[] = []
  vi.spyOn(document, 'cookie', 'set').mockImplementation(text => void told.push(text))
  useSettings.setState({ language: 'en', isLanguageChosen: false })
  tellServerLanguage()
  useSettings.setState({ amountsHidden: true })
  expect(told).toEqual([])
  chooseLanguage('de')
  expect(told).toEqual(['language=de; max-age=31536000; path=/; samesite=lax'])
  useSettings.setState({ amountsHidden: false })
  expect(told).toHaveLength(1)
  chooseLanguage('fr')
  expect(told.at(-1)).toContain('language=fr')
  // Declining the language that is offered is a choice, too.
  useSettings.setState({ isLanguageChosen: false })
  useSettings.setState({ isLanguageChosen: true })
  expect(told).toHaveLength(3)
  // One that was chosen before is told at the start.
  tellServerLanguage()
  expect(told).toHaveLength(4)
})
