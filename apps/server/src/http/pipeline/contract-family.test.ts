// Families of requests, made from the contract: every call by a visitor, every number in every notation, every text with hostile
// characters, every upload of every size. A call that is added is tested by being in the contract.
import { SerializerSelector } from '@fastify/fast-json-stringify-compiler'
import { LANGUAGE_CODES } from '@tallystick/i18n/languages'
import { LARGEST_IMAGE } from '@tallystick/wire/images'
import { LONG_TEXT_PATTERN, TEXT_PATTERN } from '@tallystick/wire/params'
import { exampleOf, requestExample } from '@tallystick/wire/openapi/examples'
import { OPERATOR_CALLS, type OperatorCall, type OperatorCallName } from '@tallystick/wire/operator/calls'
import { OPERATOR_SCHEMAS } from '@tallystick/wire/operator/schemas'
import { type Call, type CallName, CALLS } from '@tallystick/wire/trader/calls'
import { SCHEMAS } from '@tallystick/wire/trader/schemas'
import type { TObject } from 'typebox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answered, ask, type DemoUser, demoUser, testApi, type TestApi } from '../../../testing/api/api.ts'
import { formOf, handmadePng, pngChunk } from '../../../testing/api/images.ts'
import { testOperator } from '../../../testing/api/operators.ts'
import { RequestRefused } from './envelope.ts'
import { rawParameters, schemaReader } from './input/parameters.ts'

/** Object.keys widens the names of the contract to string. */
const NAMES = Object.keys(CALLS) as CallName[]
const OPERATOR_NAMES = Object.keys(OPERATOR_CALLS) as OperatorCallName[]

let api: TestApi
let user: DemoUser
beforeAll(async () => {
  api = await testApi()
  user = await demoUser(api)
})
afterAll(() => api.close())

const JSON_TYPE = { 'content-type': 'application/json' }

/** The names in a 400, or nothing for any other answer. */
function wrongIn({ status, data }: Answered): string[] {
  const fields = Array.isArray(data['fields']) ? data['fields'] : []
  return status === 400 ? fields.map((entry: { field: string }) => entry.field) : []
}

describe('[A1] what the server compiles with the first request of a call', () => {
  const compile = (schema: unknown) => SerializerSelector()()({ schema, method: 'GET', url: '/', httpStatus: '200' })
  const all = [...NAMES.map(name => SCHEMAS[name]), ...OPERATOR_NAMES.map(name => OPERATOR_SCHEMAS[name])]

  it('compiles for every call there is', () => {
    for (const { params, answer } of all) {
      compile(answer)
      try {
        schemaReader(params)(rawParameters(undefined, {}))
      } catch (error) {
        expect(error).toBeInstanceOf(RequestRefused)
      }
    }
    expect(all.length).toBeGreaterThan(200)
  })

  it('would not compile what is no schema', () => {
    expect(() => compile({ type: 'object', properties: { id: { $ref: 'nowhere#' } } })).toThrow('nowhere')
  })
})

describe('[A1] every call by a visitor', () => {
  /** Ways to be wrong before anything else. */
  const bodies = [
    { headers: JSON_TYPE, body: '{"id":' },
    { headers: JSON_TYPE, body: '{"id":"x","id":"y"}' },
    { headers: JSON_TYPE, body: '{"id":"x","amount":"-1","page":0}' },
    { headers: { 'content-type': 'text/xml' }, body: '<a/>' },
    { headers: { 'content-type': 'multipart/form-data' }, body: 'x' },
  ] as const

  it.each(NAMES.filter(name => CALLS[name].auth === 'user'))('%s: log in comes first', async name => {
    const { path, methods }: Call = CALLS[name]
    for (const method of methods) {
      const asked = [
        ask(api, { method, url: path }),
        ask(api, { method, url: `${path}?id=x&id=y&page=0&type=99&status=-1&amount=1e9` }),
        ask(api, { method, url: `${path}?id=1`, headers: { authorization: 'bearer nobody' } }),
        ...(method === 'POST' ? bodies.map(sent => ask(api, { method, url: path, ...sent })) : []),
      ]
      for (const { status, code, data } of await Promise.all(asked))
        expect({ status, code, reason: data.reason }).toEqual({ status: 401, code: 999, reason: 'session_invalid' })
    }
  })

  it.each(OPERATOR_NAMES.filter(name => OPERATOR_CALLS[name].roles !== 'nobody'))(
    '%s: log in comes first',
    async name => {
      const { path, method }: OperatorCall = OPERATOR_CALLS[name]
      const asked = [
        ask(api, { method, url: `${path}?id=x&id=y&page=0` }),
        ...(method === 'POST' ? bodies.map(sent => ask(api, { method, url: path, ...sent })) : []),
      ]
      for (const { status, code } of await Promise.all(asked)) expect([status, code]).toEqual([401, 999])
    },
  )

  it.each(NAMES.filter(name => CALLS[name].auth !== 'user'))(
    '%s: nobody is sent to log in, nothing breaks',
    async name => {
      const { path, methods, bare }: Call = CALLS[name]
      if (bare) return
      for (const method of methods) {
        const { status, code } = await ask(api, { method, url: `${path}?page=0&id=x&status=-1` })
        expect(status).toBeLessThan(500)
        expect(code).not.toBe(999)
      }
    },
  )
})

interface Numeric {
  readonly name: CallName
  readonly field: string
  readonly kind: 'decimal' | 'whole'
  readonly others: Readonly<Record<string, unknown>>
}

/** Every parameter that is a number, with an acceptable request around it. */
const NUMBERS: readonly Numeric[] = NAMES.flatMap(name => {
  const params: TObject = SCHEMAS[name].params
  return Object.entries(params.properties).flatMap(([field, schema]): Numeric[] => {
    const { [field]: _, ...others } = requestExample(params)
    if ('type' in schema && schema.type === 'integer') return [{ name, field, kind: 'whole', others }]
    const isDecimal = 'pattern' in schema && String(schema.pattern).includes('{1,15}')
    return isDecimal ? [{ name, field, kind: 'decimal', others }] : []
  })
})

describe('[A126] every number in every notation', () => {
  const TEXTS = [
    '1e0',
    '1E3',
    '+1',
    '-1',
    ' 1',
    '1 ',
    '0x1',
    '１',
    '١',
    '1_0',
    '1,5',
    '.5',
    '1.',
    'NaN',
    'Infinity',
    '1e400',
  ]
  /** The wrong fields of a request that is acceptable but for this one value. */
  const wrongWith = ({ name, field, others }: Numeric, value: unknown): readonly string[] => {
    try {
      schemaReader(SCHEMAS[name].params)(rawParameters(undefined, { ...others, [field]: value }))
      return []
    } catch (error) {
      return error instanceof RequestRefused ? (error.wrong ?? []).map(entry => entry.field) : ['?']
    }
  }

  it.each(NUMBERS)('$name $field: text and forms take plain digits only', numeric => {
    for (const value of TEXTS) expect(wrongWith(numeric, value), value).toEqual([numeric.field])
  })

  it.each(NUMBERS)('$name $field: of a JSON number the value counts, not how it is written', numeric => {
    const isDecimal = numeric.kind === 'decimal'
    const accepted = isDecimal ? ['1e-8', '0.00000001', '12.5e-7', '1e3', '1.5E2', '1e14'] : []
    const refused = isDecimal ? ['1e-9', '1.5e-8', '1e15'] : ['1e-8', '0.5', '15e-1', '1e16']
    for (const number of accepted) expect(wrongWith(numeric, JSON.parse(number)), number).toEqual([])
    for (const number of [...refused, '1e21', '-1', '-1e-8', '1e308'])
      expect(wrongWith(numeric, JSON.parse(number)), number).toEqual([numeric.field])
  })

  it('a JSON number with an exponent is the amount it says', async () => {
    api.market.tick('BTCUSD', '97000')
    const sent = { ...CLOSE_TO_NOTHING, cont: 1e-8 }
    const answer = await user.post(CALLS.submitOrder.path, sent)
    expect(answer.data.reason).toBe('lots_below_minimum')
    expect((await user.post(CALLS.submitOrder.path, { ...sent, cont: '1e-8' })).data.reason).toBe('bad_request')
  })
})

const CLOSE_TO_NOTHING = { type: 1, forex_id: 1, status: 1, multiple: 10 }

describe('[A126] every text with hostile characters', () => {
  /** Directions, invisible characters, controls. */
  const HOSTILE = [
    ...range(0x00, 0x08),
    ...range(0x0b, 0x0c),
    ...range(0x0e, 0x1f),
    ...range(0x7f, 0x9f),
    ...range(0x202a, 0x202e),
    ...range(0x2066, 0x2069),
    0x061c,
    ...range(0x200b, 0x200f),
    0x2060,
    0xfeff,
  ].map(point => String.fromCodePoint(point))
  const texts = [
    ...NAMES.map(name => [name, SCHEMAS[name].params] as const),
    ...OPERATOR_NAMES.map(name => [name, OPERATOR_SCHEMAS[name].params] as const),
  ].flatMap(([name, params]: readonly [string, TObject]) =>
    Object.entries(params.properties).flatMap(([field, schema]) => {
      const pattern = 'pattern' in schema ? schema.pattern : undefined
      const isText = pattern === TEXT_PATTERN || pattern === LONG_TEXT_PATTERN
      return isText && !('writeOnly' in schema) ? [{ name, field, params }] : []
    }),
  )

  it.each(texts)('$name $field loses them on entry', ({ field, params }) => {
    const read = schemaReader(params)
    const example = String(exampleOf(params.properties[field] ?? {}, field))
    const others = requestExample(params)
    const kept = read(
      rawParameters(undefined, { ...others, [field]: `${HOSTILE.join('')}${example}${HOSTILE.join('')}` }),
    )
    expect(new Map(Object.entries(kept)).get(field)).toBe(example)
  })

  it('there are such texts', () => {
    expect(texts.length).toBeGreaterThan(30)
  })

  it.each([
    ['Persian', 'می\u200cخواهم'],
    ['Hindi', 'क्\u200dष'],
    ['a family', '👩\u200d👩\u200d👧'],
    ['a skin tone', '👩🏽\u200d💻'],
    ['a flag', '🏳️\u200d🌈'],
  ])('joiners stay where %s needs them', async (_title, text) => {
    const sent = await user.post(CALLS.chatSend.path, { text: `\u202e${text}\u200d` })
    expect(sent.data['text']).toBe(text)
  })

  it('the name of a device loses them too', async () => {
    const demo_id = 'a-device-of-its-own-0001'
    const headers = { 'user-agent': 'Phone\u009b31m\u0085' }
    const { data } = await ask(api, { method: 'POST', url: CALLS.createDemoAccount.path, body: { demo_id }, headers })
    const sessions = await api.app.inject({
      url: CALLS.sessions.path,
      headers: { authorization: String(data['token']) },
    })
    expect(sessions.json<{ data: object[] }>().data).toMatchObject([{ device: 'Phone31m' }])
  })

  it('a nickname that is nothing but invisible is no nickname', async () => {
    const answer = await user.post(CALLS.setProfile.path, { nickname: '\u200b\u2060\u202e' })
    expect(wrongIn(answer)).toEqual(['nickname'])
  })
})

describe('[A126] every upload of every size', () => {
  /** A picture of exactly so many bytes: the rest is a chunk that readers skip. */
  const pictureOf = (bytes: number): Buffer => {
    const bare = handmadePng(8, 8, [pngChunk('teXt', Buffer.alloc(0))]).length
    return handmadePng(8, 8, [pngChunk('teXt', Buffer.alloc(bytes - bare, 'x'))])
  }
  const SIZES: readonly (readonly [string, () => Buffer, string])[] = [
    ['nothing', () => Buffer.alloc(0), 'bad_request'],
    ['one byte', () => Buffer.of(0x89), 'image_unreadable'],
    ['the largest', () => pictureOf(LARGEST_IMAGE), 'ok'],
    ['one byte more', () => pictureOf(LARGEST_IMAGE + 1), 'too_large'],
    ['a megabyte more', () => pictureOf(LARGEST_IMAGE + 1_000_000), 'too_large'],
  ]
  const uploads = [
    ...NAMES.filter(name => 'upload' in CALLS[name]).map(name => CALLS[name].path),
    ...OPERATOR_NAMES.filter(name => 'upload' in OPERATOR_CALLS[name]).map(name => OPERATOR_CALLS[name].path),
  ]

  it.each(uploads)('%s', async path => {
    const operator = path.startsWith('/operator/') ? await testOperator(api, 'support') : undefined
    for (const [title, file, expected] of SIZES) {
      const { headers, payload } = formOf(file())
      const authorization = operator?.token ?? user.token
      const answer = await ask(api, { method: 'POST', url: path, headers: { authorization, ...headers }, payload })
      expect([title, answer.data.reason ?? 'ok']).toEqual([title, expected])
      expect(answer.status).toBe({ ok: 200, too_large: 413, bad_request: 400 }[expected] ?? 200)
    }
  })
})

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

describe('a 400', () => {
  const several = { type: 3, cont: '-1', forex_id: 'x', status: 1 }

  it('lists every wrong field with what was expected', async () => {
    const answer = await user.post(CALLS.submitOrder.path, several, { lang: 'en' })
    expect(answer.data['params']).toEqual({ field: 'type, cont, forex_id' })
    expect(answer.data['fields']).toEqual([
      { field: 'type', expected: 'one of 1, 2' },
      { field: 'cont', expected: 'a number such as 12.5, with at most 8 decimal places' },
      { field: 'forex_id', expected: 'a whole number from 1 to 9007199254740991' },
    ])
    // Words for users: a field that no form shows is not named there.
    expect(answer.msg).not.toMatch(/type|cont|forex_id/)
  })

  it.each(LANGUAGE_CODES)('in %s', async lang => {
    const answer = await user.post(CALLS.submitOrder.path, several, { lang })
    expect(wrongIn(answer)).toEqual(['type', 'cont', 'forex_id'])
    const text = JSON.stringify(answer.data['fields'])
    expect(text).not.toMatch(/\{(minimum|maximum|values)\}/)
    if (lang !== 'en') expect(text).not.toContain('one of')
  })

  it.each([
    ['a repeated JSON name', '{"id":1,"id":2}', 'id'],
    ['a repeated JSON name, escaped', '{"id":1,"\\u0069d":2}', 'id'],
    ['a repeated name that is ignored otherwise', '{"id":1,"other":1,"x":{"other":2},"other":3}', 'other'],
  ])('names %s', async (_title, body, field) => {
    const headers = { ...JSON_TYPE, authorization: user.token, lang: 'en' }
    const answer = await ask(api, { method: 'POST', url: CALLS.closeOrder.path, headers, body })
    expect(answer.data['fields']).toEqual([{ field, expected: 'given only once' }])
  })

  it.each(['1990-02-30', '1990-13-01', '1900-02-29', '0000-00-00'])('names the impossible date %s', async birthday => {
    const answer = await user.post(CALLS.submitLoanApplicant.path, {
      ...requestExample(SCHEMAS.submitLoanApplicant.params),
      birthday,
    })
    expect(wrongIn(answer)).toEqual(['birthday'])
  })
})

describe('a 429', () => {
  it('says how long to wait, in its header and in its params', async () => {
    const from = { url: CALLS.basicInfo.path, remoteAddress: '203.0.113.9' }
    const answers = await Promise.all(Array.from({ length: 260 }, () => ask(api, from)))
    const limited = answers.find(({ status }) => status === 429)
    expect(limited).toMatchObject({ headers: { 'retry-after': '1' }, data: { params: { seconds: 1 } } })
  })
})

it.each(['Bearer', 'bearer', 'BEARER'])('%s before a token is all the same', async scheme => {
  const answer = await ask(api, { url: CALLS.userInfo.path, headers: { authorization: `${scheme} ${user.token}` } })
  expect(answer.code).toBe(1)
})
