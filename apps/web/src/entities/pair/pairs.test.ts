import { decimal } from '@tallystick/kernel/decimal'
import { describe, expect, it } from 'vitest'
import { wirePair as wire } from '../../../testing/pair.ts'
import { chosenPair, pairsFromWire, searchPairs, smallestMove } from './pairs.ts'

describe('pairs', () => {
  it('are read exactly, leverage in order', () => {
    const [pair] = pairsFromWire([wire(1, 'BTCUSD', { MarginMode: 1, ForexContNum: '0.00000001' })])
    expect(pair).toMatchObject({ unitsPerLot: 1n, marginMode: 'fixed', leverages: [5, 100], lotStep: decimal('0.01') })
  })

  it('know the pair that converts them, listed or not, and when it is themselves', () => {
    const conversion = (PairId: number) => ({ PairId, Code: 'USDJPY', Inverse: true, Rate: '151.2' })
    const [jpy, eurjpy] = pairsFromWire([
      wire(1, 'USDJPY', { Conversion: conversion(1) }),
      wire(2, 'EURJPY', { Conversion: conversion(1) }),
    ])
    expect(jpy?.conversion).toEqual({ code: 'USDJPY', inverse: true, rate: decimal('151.2'), own: true })
    expect(eurjpy?.conversion).toMatchObject({ code: 'USDJPY', own: false })
    const [alone] = pairsFromWire([wire(2, 'EURJPY', { Conversion: conversion(1) })])
    expect(alone?.conversion).toMatchObject({ code: 'USDJPY', own: false })
  })

  it.each([
    ['黃金', ['XAUUSD']],
    ['gold', ['XAUUSD']],
    ['xau/usd', ['XAUUSD']],
    ['usd', ['XAUUSD', 'BTCUSD']],
    ['silver', []],
  ])('%s is found under every name it has', (typed, codes) => {
    const pairs = pairsFromWire([wire(1, 'XAUUSD', { Name: '黃金', GivenName: 'Gold' }), wire(2, 'BTCUSD')])
    expect(searchPairs(pairs, typed).map(pair => pair.code)).toEqual(codes)
  })

  it.each([
    { code: 'EURUSD', places: 5, units: '100000', price: '0.00001', perLot: '1' },
    { code: 'USDJPY', places: 3, units: '100000', price: '0.001', perLot: '100' },
    { code: 'BTCUSD', places: 2, units: '1', price: '0.01', perLot: '0.01' },
  ])('the smallest move of $code is worth what it moves one lot by', ({ code, places, units, price, perLot }) => {
    const [pair] = pairsFromWire([wire(1, code, { PricePrecision: places, ForexContNum: units })])
    expect(pair && smallestMove(pair)).toEqual({ price: decimal(price), perLot: decimal(perLot) })
  })

  it('begin with the first open one, unless one was chosen', () => {
    const pairs = pairsFromWire([wire(1, 'EURUSD', { MarketStatus: 0 }), wire(2, 'BTCUSD'), wire(3, 'ETHUSD')])
    expect(chosenPair(pairs, '')?.code).toBe('BTCUSD')
    expect(chosenPair(pairs, 'EURUSD')?.code).toBe('EURUSD')
    expect(chosenPair(pairs, 'GONE')?.code).toBe('BTCUSD')
    expect(chosenPair([], '')).toBeUndefined()
  })
})
