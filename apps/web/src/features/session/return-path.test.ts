import { expect, it } from 'vitest'
import { returnPath } from './return-path.ts'

const KNOWN = ['/', '/trade', '/order', '/login']

it.each([
  ['/order?source=0&type=3', '/order?source=0&type=3'],
  ['/trade', '/trade'],
  [undefined, '/'],
  ['', '/'],
  ['/nowhere', '/'],
  ['//evil.example', '/'],
  ['https://evil.example/trade', '/'],
  ['javascript:alert(1)', '/'],
  ['/login?from=/login', '/'],
  ['/trade/../../x', '/'],
])('a login coming from %j goes to %s', (from, to) => {
  expect(returnPath(from, KNOWN)).toBe(to)
})
