// Every pair of a new install has a name in every language, and a name an operator gave is kept.
import { expect, it } from 'vitest'
import { loadCatalogue } from '../catalogues.ts'
import { LANGUAGE_CODES } from '../languages.ts'
import { instrumentName, ownName } from './names.ts'

it.each([
  ['BTCUSD', 'Bitcoin', '比特幣'],
  ['EURUSD', 'Euro / US Dollar', '歐元 / 美元'],
  ['USDJPY', 'US Dollar / Japanese Yen', '美元 / 日圓'],
  ['XAUUSD', 'Gold', '黃金'],
  ['US500', 'US 500 Index', '美國 500 指數'],
  ['AAPL', 'Apple', '蘋果'],
])('%s is %s, in Hong Kong %s', (code, english, hongKong) => {
  expect(ownName('en', code)).toBe(english)
  expect(instrumentName('hk', code, english)).toBe(hongKong)
})

it('a name an operator gave is shown as written', () => {
  expect(instrumentName('hk', 'BTCUSD', 'Bitcoin Spot')).toBe('Bitcoin Spot')
  expect(instrumentName('hk', 'PEPEUSD', 'Pepe')).toBe('Pepe')
  expect(instrumentName('hk', 'constructor', 'Pepe')).toBe('Pepe')
})

it.each(LANGUAGE_CODES)('%s names everything, nothing twice', async language => {
  const names = Object.keys(await loadCatalogue('pairs', 'en')).map(code => ownName(language, code))
  expect(names).not.toContain(undefined)
  expect(new Set(names).size).toBe(names.length)
})
