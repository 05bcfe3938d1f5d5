import { describe, expect, it } from 'vitest'
import { fillMessage } from './server-words.ts'

const HOURS = '{hours, plural, one {# час} few {# часа} many {# часов} other {# часа}}'

describe('texts of the server', () => {
  it.each([
    [1, '1 час'],
    ['3', '3 часа'],
    [11, '11 часов'],
  ])('choose the plural of their language for %s', (hours, text) => {
    expect(fillMessage('ru', HOURS, { hours })).toBe(text)
  })

  it('choose a case by a word', () => {
    const text = '{side, select, buy {Bought} other {Sold}} {pair}'
    expect(fillMessage('en', text, { side: 'buy', pair: 'BTC/USD' })).toBe('Bought BTC/USD')
    expect(fillMessage('en', text, { side: 'sell', pair: 'BTC/USD' })).toBe('Sold BTC/USD')
  })

  it('take a value as text, never as a message, and show which one is missing', () => {
    expect(fillMessage('en', '{a} and {b}', { a: '{b} <i>' })).toBe('{b} <i> and {b}')
  })
})
