// Generated from the contract: every call is asked once successfully and its answer must be exactly what its schema says;
// every call is asked wrongly and must refuse by the catalogue.
import { type Call, type CallName, CALLS } from '@tallystick/wire/calls'
import { REFUSALS } from '@tallystick/wire/refusals'
import { ROUTES } from '@tallystick/wire/routes'
import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import Type, { type TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ask, type DemoUser, demoUser, realUser, testApi, type TestApi } from './testing/api.ts'

let api: TestApi
let user: DemoUser
beforeAll(async () => {
  api = await testApi()
  await realUser(api, 'contract@example.com', 'correct horse battery')
})
afterAll(() => api.close())
beforeEach(async () => {
  api.market.tick('BTCUSD', '100000')
  user = await demoUser(api)
})

const NAMES = Object.keys(CALLS) as CallName[]
const MARKET_ORDER = { type: '1', cont: '0.1', forex_id: '1', status: '1', multiple: '10' }

/** Parameters with which each call succeeds for a fresh demo user. A new call without an entry fails its test. */
const GOOD: Readonly<Partial<Record<CallName, () => Promise<Record<string, string>>>>> = {
  createDemoAccount: async () => ({ demo_id: 'contract-device-0001' }),
  login: async () => ({ account: 'contract@example.com', password: 'correct horse battery', login_type: '1' }),
  setting: async () => ({ key: 'is_show_mobile' }),
  kline: async () => ({ forex_id: '1', period: '1H' }),
  submitOrder: async () => MARKET_ORDER,
  orders: async () => {
    await placeOne()
    return { status: '1' }
  },
  closeOrder: async () => ({ id: await placeOne() }),
  cancelOrder: async () => ({ id: await placeOne({ ...MARKET_ORDER, status: '0', target_price: '90000' }) }),
  setStops: async () => ({ id: await placeOne(), stop_loss_price: '90000', target_profit_price: '0' }),
}

async function placeOne(params: Record<string, string> = MARKET_ORDER): Promise<string> {
  const answer = await user.get(`${CALLS.submitOrder.path}?${new URLSearchParams(params).toString()}`)
  return String(answer.data['Id'])
}

function request(call: Call, method: 'GET' | 'POST', params: Record<string, string>): InjectOptions {
  const query = new URLSearchParams(params).toString()
  const headers = call.auth === 'none' ? {} : { authorization: user.token }
  return method === 'GET'
    ? { method, url: `${call.path}?${query}`, headers }
    : { method, url: call.path, body: params, headers }
}

/** The schema with nothing beside what it names: an extra field in an answer is a leak. */
function closed(schema: TSchema): TSchema {
  const copy = JSON.parse(JSON.stringify(schema)) as TSchema
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    if ('properties' in node) Object.assign(node, { additionalProperties: false })
    for (const child of Object.values(node)) walk(child)
  }
  walk(copy)
  return copy
}

const Refused = closed(
  Type.Object({
    code: Type.Enum(Object.values(REFUSALS)),
    msg: Type.String({ minLength: 1 }),
    data: Type.Object({ reason: Type.Enum(Object.keys(REFUSALS)), params: Type.Record(Type.String(), Type.Unknown()) }),
  }),
)

describe.each(NAMES)('%s', name => {
  const call: Call = CALLS[name]

  it.each(call.methods)('%s answers what its schema says, and nothing else', async method => {
    const params = (await GOOD[name]?.()) ?? {}
    const response = await api.app.inject(request(call, method, params))
    expect(response.statusCode).toBe(200)
    const body: unknown = response.json()
    const data = call.bare ? body : Object(body).data
    if (!call.bare) expect(body).toMatchObject({ code: 1, msg: expect.any(String) })
    const schema = closed(ROUTES[name].answer)
    expect(Compile(schema).Errors(data)).toEqual([])
  })

  it('refuses by the catalogue', async () => {
    const required = ROUTES[name].params.required ?? []
    if (call.auth === 'user') {
      const nobody = await ask(api, { method: call.methods[0], url: call.path })
      expect(nobody).toMatchObject({ status: 401, code: 999 })
    }
    if (required.length === 0) return
    const response = await api.app.inject(request(call, call.methods[0], {}))
    expect(response.statusCode).toBe(400)
    expect(Compile(Refused).Errors(response.json())).toEqual([])
  })
})

describe('[A118] garbage', () => {
  it('never gets a 500 and always gets the envelope', async () => {
    const value = fc.oneof(
      fc.string({ maxLength: 40 }),
      fc.constantFrom(
        'NaN',
        '1e309',
        '-0',
        '0x1',
        '\u0000',
        '９',
        '%00',
        'null',
        '[]',
        '{}',
        "' or 1=1 --",
        '🙂',
        '9'.repeat(400),
      ),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...NAMES),
        fc.boolean(),
        fc.array(fc.tuple(fc.nat(20), value), { maxLength: 6 }),
        async (name, posts, picks) => {
          const call: Call = CALLS[name]
          const fields = [...Object.keys(ROUTES[name].params.properties), 't', 'page', 'x']
          const params = Object.fromEntries(picks.map(([index, text]) => [fields[index % fields.length] ?? 'x', text]))
          const method = posts && call.methods.length > 1 ? 'POST' : call.methods[0]
          if (name === 'logout') return
          const response = await api.app.inject(request(call, method, params))
          expect([200, 400]).toContain(response.statusCode)
          if (!call.bare) expect(response.json()).toMatchObject({ code: expect.any(Number), msg: expect.any(String) })
        },
      ),
      { numRuns: 400 },
    )
  })
})
