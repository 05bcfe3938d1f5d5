import { REFUSALS, type RefusalName } from '@tallystick/wire/refusals'
import { describe, expect, it } from 'vitest'
import { refusalsEn } from './en.ts'
import { refusalsHk } from './hk.ts'
import { messageText, refusalText } from './words.ts'

const NAMES = Object.keys(REFUSALS) as RefusalName[]
const placeholders = (text: string): string[] => (text.match(/\{\w+\}/g) ?? []).toSorted()

describe('words of refusals', () => {
  it('every refusal has a number of its own', () => {
    const numbers = Object.values(REFUSALS)
    expect(new Set(numbers).size).toBe(numbers.length)
    expect(numbers).not.toContain(1)
  })

  it.each(NAMES)('%s has words in en and hk with the same placeholders', name => {
    expect(refusalsEn[name].trim()).not.toBe('')
    expect(refusalsHk[name]).toMatch(/\p{Script=Han}/u)
    expect(placeholders(refusalsHk[name])).toEqual(placeholders(refusalsEn[name]))
  })

  it('fills parameters and leaves unknown placeholders visible', () => {
    expect(refusalText('en', 'lots_below_minimum', { minimum: '0.01' })).toBe(
      'The amount is below the minimum of 0.01 lots',
    )
    expect(refusalText('hk', 'lots_below_minimum', {})).toContain('{minimum}')
    expect(refusalText('en', 'bad_request', { field: '__proto__' })).toBe('Please check __proto__')
  })

  it('a language without words of its own speaks English', () => {
    expect(refusalText('fr', 'market_closed', {})).toBe(refusalsEn.market_closed)
    expect(messageText('fr', 'order_closed')).toBe('Order closed')
    expect(messageText('hk', 'order_closed')).toBe('平倉成功')
  })
})
