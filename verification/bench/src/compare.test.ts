import { expect, it } from 'vitest'
import { lossesOf, ratiosOf } from './compare.ts'

const section = (timesBaseline: number) => ({
  name: 'engine',
  about: '',
  rows: [{ what: 'orders', perSecond: 1, timesBaseline, target: '≥ 6 ×' }],
})

it('compares the ratios of a run, and nothing else', () => {
  expect(ratiosOf([section(6.5), { name: 'http', about: '', rows: [{ what: 'orders', p99Ms: 4 }] }])).toEqual({
    'engine / orders / timesBaseline': 6.5,
  })
})

it('fails on a loss of more than a tenth, and on nothing smaller or unknown', () => {
  const kept = ratiosOf([section(10)])
  expect(lossesOf(kept, ratiosOf([section(9)]))).toEqual([])
  expect(lossesOf(kept, ratiosOf([section(12)]))).toEqual([])
  expect(lossesOf(kept, { 'http / orders / timesBaseline': 1 })).toEqual([])
  expect(lossesOf(kept, ratiosOf([section(8.9)]))).toEqual([
    'engine / orders / timesBaseline: 8.9 × instead of 10 ×, 11 % less',
  ])
})
