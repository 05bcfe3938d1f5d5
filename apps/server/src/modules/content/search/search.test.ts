// Search: what is found for which input, and that input is only ever treated as text.
import { instrumentName } from '@tallystick/i18n/pairs/names'
import type { LanguageCode } from '@tallystick/i18n/languages'
import { XSS_CORPUS } from '@tallystick/wire/testing/xss-corpus'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MarketPair } from '../../../feed/market.ts'
import { ask, testApi, type TestApi } from '../../../../testing/api/api.ts'
import { handmadePng, picture, pngChunk } from '../../../../testing/api/images.ts'
import { testOperator } from '../../../../testing/api/operators.ts'
import { fold, isNear } from './fold.ts'
import { findInstruments } from './instruments.ts'

const NAMES = [
  ['BTCUSD', 'Bitcoin'],
  ['ETHUSD', 'Ethereum'],
  ['BRENTUSD', 'Brent Crude Oil'],
  ['WTIUSD', 'WTI Crude Oil'],
  ['US100', 'US Tech 100'],
  ['EURUSD', 'Euro / US Dollar'],
] as const
// Only these two fields are looked at.
const PAIRS = NAMES.map(([code, name]) => ({ code, name })) as unknown as readonly MarketPair[]
const found = (typed: string, language: LanguageCode = 'en'): string[] =>
  findInstruments(PAIRS, typed, ({ code, name }) => instrumentName(language, code, name)).map(pair => pair.code)

describe('instruments', () => {
  it.each([
    ['btcusd', ['BTCUSD']],
    ['BTC/USD', ['BTCUSD']],
    [' btc ', ['BTCUSD']],
    ['bitcoin', ['BTCUSD']],
    ['Bïtcöin', ['BTCUSD']],
    ['ＢＴＣ', ['BTCUSD']],
    ['crude', ['BRENTUSD', 'WTIUSD']],
    ['crude brent', ['BRENTUSD']],
    ['us', ['US100', 'EURUSD', 'BTCUSD', 'ETHUSD', 'BRENTUSD', 'WTIUSD']],
    ['bitcion', ['BTCUSD']],
    ['etherium', ['ETHUSD']],
    ['btcsud', ['BTCUSD']],
    ['zzz', []],
    ['%', []],
    ['_', []],
    ['.*', []],
  ])('%s finds %s', (typed, codes) => expect(found(typed)).toEqual(codes))

  it.each([
    ['比特', 'hk', ['BTCUSD']],
    ['bitcoin', 'hk', ['BTCUSD']],
    ['原油', 'hk', ['WTIUSD', 'BRENTUSD']],
    ['歐元', 'hk', ['EURUSD']],
    // An operator's own name is in no other language.
    ['以太', 'hk', []],
  ] as const)('%s in %s finds %s', (typed, language, codes) => expect(found(typed, language)).toEqual(codes))

  it('nothing typed finds everything, in the order of the list', () => {
    expect(found('')).toEqual(NAMES.map(([code]) => code))
  })
})

it.each([
  ['Zürich Straße', 'zurichstrasse'],
  ['Łódź Ø', 'lodzo'],
  ['東京 証券', '東京証券'],
  ["a'b%c_d\\e", 'abcde'],
])('%s folds to %s', (text, folded) => expect(fold(text)).toBe(folded))

it.each([
  ['abc', 'abc', true],
  ['abc', 'abd', true],
  ['abc', 'acb', true],
  ['abc', 'ab', true],
  ['abc', 'abcd', true],
  ['abc', 'abcde', false],
  ['abc', 'cba', false],
  ['', 'a', true],
])('%s near %s: %s', (typed, meant, near) => expect(isNear(typed, meant)).toBe(near))

describe('over HTTP', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await testApi()
    await api.settings.set('listed_hosts', 'listed.example')
    const owner = await testOperator(api, 'owner')
    const save = (body: object) => owner.post('/operator/api/companies/save', body)
    await save({ name: 'Zürich Märkte', url: 'https://listed.example/start', subject: 'Zürich Märkte AG' })
    await save({ name: 'Elsewhere', url: 'https://evil.example/' })
    await save({ name: 'Hidden', is_listed: 0 })
  })
  afterAll(() => api.close())
  const companies = async (name: string) => {
    const answer = await ask(api, { url: `/api/company/search?${new URLSearchParams({ name }).toString()}` })
    return answer.data as unknown as { data: { name: string; logo: string; enter_url: string }[]; total: number }
  }

  it('instruments come with their newest close', async () => {
    api.market.tick('BTCUSD', '101234.5')
    const answer = await ask(api, { url: '/v2/api/forex/search?name=btc' })
    expect(answer.data).toEqual([
      expect.objectContaining({
        ShowCode: 'BTC/USD',
        ForexQuotations: expect.objectContaining({ Close: '101234.50' }),
      }),
    ])
  })

  it('companies are found by part of the name or entity, accents or not', async () => {
    expect((await companies('zurich')).data.map(({ name }) => name)).toEqual(['Zürich Märkte'])
    expect((await companies('MARKTE AG')).total).toBe(1)
    expect((await companies('')).data.map(({ name }) => name)).toEqual(['Elsewhere', 'Tallystick', 'Zürich Märkte'])
  })

  it('entering leads only to listed hosts', async () => {
    expect((await companies('zurich')).data[0]?.enter_url).toBe('https://listed.example/start')
    expect((await companies('elsewhere')).data[0]?.enter_url).toBe('')
  })

  it('[A116] wildcards, quotes and long texts find nothing and break nothing', async () => {
    for (const typed of ['%', '_', "' or '1'='1", '\\', '%%%', '(.+)+$']) {
      expect((await companies(typed)).total, typed).toBe(0)
    }
    for (const path of ['/api/company/search', '/v2/api/forex/search'])
      expect((await ask(api, { url: `${path}?name=${'a'.repeat(65)}` })).status).toBe(400)
    for (const payload of XSS_CORPUS.filter(text => text.length <= 64 && /^[\x20-\x7e]*$/.test(text)))
      expect(
        (await ask(api, { url: `/v2/api/forex/search?${new URLSearchParams({ name: payload }).toString()}` })).code,
      ).toBe(1)
  })

  it('a company has the logo that was handed in, cleaned, until another comes', async () => {
    const [one, other] = [await testOperator(api, 'owner'), await testOperator(api, 'owner')]
    const save = async (company: object) => {
      await one.post('/operator/api/companies/save', company)
      return (await other.post('/operator/api/companies/save', company)).data
    }
    const comment = Buffer.from('Comment\0made at home')
    const png = handmadePng(64, 64, [pngChunk('tEXt', comment)]).toString('base64')
    const { id } = await save({ name: 'Pictured', logo_png: png })
    const shown = async (): Promise<string> => (await companies('pictured')).data[0]?.logo ?? ''
    const logo = await shown()
    expect(logo).toMatch(/^data:image\/png;base64,/)
    const bytes = Buffer.from(logo.slice(logo.indexOf(',')), 'base64')
    expect(bytes.subarray(1, 4).toString()).toBe('PNG')
    expect(bytes.includes('made at home')).toBe(false)
    await save({ id, name: 'Pictured', location: 'Elsewhere' })
    expect(await shown()).toBe(logo)
  })

  it('a company without a logo has none, and the site’s own has the mark', async () => {
    expect((await companies('elsewhere')).data[0]?.logo).toBe('')
    expect((await companies('tallystick')).data[0]?.logo).toBe('/mark.svg')
  })

  it.each([
    ['no picture', () => Buffer.from('<svg onload="alert(1)"/>'), 'image_unreadable'],
    ['a JPEG', () => picture(1, 'jpeg'), 'bad_request'],
    ['a large one', () => picture(2, 'png', 300), 'bad_request'],
  ])('%s is no logo', async (_what, file, reason) => {
    const owner = await testOperator(api, 'owner')
    const logo_png = (await file()).toString('base64')
    const refused = await owner.post('/operator/api/companies/save', { name: 'X', logo_png })
    expect(refused.data).toMatchObject({ reason })
    expect((await companies('x')).data.map(({ name }) => name)).not.toContain('X')
  })

  it('[A28] a company of another scheme cannot be saved', async () => {
    const owner = await testOperator(api, 'owner')
    for (const url of ['javascript:alert(1)', 'data:text/html,x', '//x.example', 'https://x.example/"'])
      expect((await owner.post('/operator/api/companies/save', { name: 'X', url })).status, url).toBe(400)
  })
})
