import { describe, expect, it } from 'vitest'
import { type JsonMapping, readQuotes } from './json-quotes.ts'

const NOW = 1_794_700_000_500
const flat: JsonMapping = {
  symbol: 's',
  price: 'p',
  time: 't',
  timeUnit: 'ms',
  seq: 'n',
  symbols: { BTCUSDT: 'BTCUSD' },
}

describe('quotes in JSON messages', () => {
  it.each([
    ['text', '{"s":"BTCUSDT","p":"104250.10","t":1794700000000,"n":7}', '104250.10'],
    [
      'a number, digit by digit',
      '{"s":"BTCUSDT","p":104250.1000000000000000001,"t":1794700000000,"n":7}',
      '104250.1000000000000000001',
    ],
    ['a number in exponent form', '{"s":"BTCUSDT","p":1e308,"t":1794700000000,"n":7}', '1e308'],
  ])('keep a price written as %s', (_, message, price) => {
    expect(readQuotes(message, flat, NOW)).toEqual([{ code: 'BTCUSD', price, sourceTime: 1_794_700_000_000, seq: 7 }])
  })

  it.each([
    ['s', '1794700000', 1_794_700_000_000],
    ['s', '1794700000.25', 1_794_700_000_250],
    ['us', '1794700000000999', 1_794_700_000_000],
    ['ns', '1794700000000999000', 1_794_700_000_000],
    ['iso', '"2026-11-14T23:46:40.000Z"', 1_794_700_000_000],
  ] as const)('read times in %s', (timeUnit, time, expected) => {
    const [quote] = readQuotes(`{"s":"BTCUSDT","p":"1","t":${time}}`, { ...flat, timeUnit }, NOW) ?? []
    expect(quote?.sourceTime).toBe(expected)
  })

  it('count from their arrival when the source gives no time', () => {
    expect(readQuotes('{"s":"BTCUSDT","p":"1"}', flat, NOW)).toEqual([{ code: 'BTCUSD', price: '1', sourceTime: NOW }])
  })

  it('come several in a message where the mapping says so', () => {
    const mapping = { ...flat, items: 'data.list' }
    const message = '{"data":{"list":[{"s":"BTCUSDT","p":"1"},{"s":"BTCUSDT","p":"2"}]}}'
    expect(readQuotes(message, mapping, NOW)?.map(({ price }) => price)).toEqual(['1', '2'])
  })

  it.each(['{"result":null,"id":1}', '[]', 'null', '7', '"text"', '{}'])('are not in %s', message => {
    expect(readQuotes(message, flat, NOW)).toEqual([])
  })

  it.each([
    'not json',
    '{"s":"BTCUSDT","p":',
    '',
    '{"s":"BTCUSDT"}',
    '{"p":"1"}',
    '{"s":"BTCUSDT","p":null}',
    '{"s":"BTCUSDT","p":{"a":1}}',
    '{"s":7,"p":true}',
    '{"s":"BTCUSDT","p":"1","t":"yesterday"}',
    '{"s":"BTCUSDT","p":"1","t":{}}',
  ])('are garbage in %s', message => {
    expect(readQuotes(message, flat, NOW)).toBeUndefined()
  })

  it('never take an unmapped symbol for one of ours', () => {
    expect(readQuotes('{"s":"BTCUSD","p":"1"}', flat, NOW)?.[0]?.code).toBe('?BTCUSD')
    expect(readQuotes('{"s":"constructor","p":"1"}', flat, NOW)?.[0]?.code).toBe('?constructor')
    expect(readQuotes('{"s":"__proto__","p":"1"}', flat, NOW)?.[0]?.code).toBe('?__proto__')
  })
})
