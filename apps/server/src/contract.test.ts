// Generated from the wire definitions: every call is made once successfully and its response must match its schema exactly; every call
// is made with wrong parameters and must be refused by the catalogue.
import { randomUUID } from 'node:crypto'
import { type Call, type CallName, CALLS } from '@tallystick/wire/trader/calls'
import { REFUSALS } from '@tallystick/kernel/refusals'
import { SCHEMAS } from '@tallystick/wire/trader/schemas'
import fc from 'fast-check'
import type { InjectOptions } from 'fastify'
import Type, { type TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { codeAt, stepAt } from './modules/users/two-factor/two-factor.ts'
import { ask, type DemoUser, demoUser, realUser, testApi, type TestApi } from '../testing/api/api.ts'
import { contentParams } from '../testing/api/content.ts'
import { copyParams } from '../testing/api/copy.ts'
import { fundParams } from '../testing/api/funds.ts'
import { formOf, picture } from '../testing/api/images.ts'
import { newestCode } from '../testing/api/emails.ts'
import { readyStatement } from '../testing/api/statements.ts'
import { walletParams } from '../testing/api/wallet.ts'

let api: TestApi
let user: DemoUser
let real: Omit<DemoUser, 'demoId'>
beforeAll(async () => {
  api = await testApi()
  real = await realUser(api, 'contract@example.com', PASSWORD)
  await realUser(api, 'contract-forgets@example.com', PASSWORD)
})
afterAll(() => api.close())
beforeEach(async () => {
  api.market.tick('BTCUSD', '100000')
  user = await demoUser(api)
})

const PASSWORD = 'correct horse battery'
const NAMES = Object.keys(CALLS) as CallName[]
const MARKET_ORDER = { type: '1', cont: '0.1', forex_id: '1', status: '1', multiple: '10' }

/** Parameters with which each call succeeds for a fresh demo user. A new call without an entry fails its test. */
const GOOD: Readonly<Partial<Record<CallName, () => Promise<Record<string, string>>>>> = {
  createDemoAccount: async () => ({ demo_id: 'contract-device-0001' }),
  feedbackSend: async () => ({ category: 'idea', text: 'Two charts at once', reply: 'chat' }),
  login: async () => ({ account: 'contract@example.com', password: 'correct horse battery', login_type: '1' }),
  register: async () => ({
    type: '1',
    account: 'contract-new@example.com',
    password: PASSWORD,
    re_password: PASSWORD,
    sms_code: await codeFor('contract-new@example.com', '1'),
  }),
  forgetPassword: async () => ({
    type: '1',
    account: 'contract-forgets@example.com',
    new_password: PASSWORD,
    secondary_password: PASSWORD,
    auth_code: await codeFor('contract-forgets@example.com', '2'),
  }),
  amendPassword: async () => ({
    new_password: PASSWORD,
    secondary_password: PASSWORD,
    auth_code: await codeFor('contract@example.com', '2'),
  }),
  sendEmail: async () => ({ to: `contract-${randomUUID()}@example.com`, type: '2' }),
  sendSms: async () => {
    await api.settings.set('is_show_mobile', 3)
    return { to: '852-91234567', type: '1' }
  },
  revokeSession: async () => ({ id: '0'.repeat(64) }),
  createApiKey: async () => ({ name: 'Bot', scope: 'read', days: '30' }),
  revokeApiKey: async () => ({ id: 'A'.repeat(22) }),
  setProfile: async () => ({ nickname: 'Nora', avatar: 'kite' }),
  agree: async () => ({ agreed: '1' }),
  twoFactorBegin: async () => ({ password: PASSWORD }),
  twoFactorOn: async () => {
    const begun = await real.post(CALLS.twoFactorBegin.path, { password: PASSWORD })
    return { otp: otpOf(String(begun.data['secret'])) }
  },
  twoFactorOff: async () => {
    api.clock.advance(31_000)
    return { password: PASSWORD, otp: otpOf(lastSecret) }
  },
  ...walletParams(
    () => api,
    () => real,
    () => user,
  ),
  ...fundParams(
    () => api,
    () => real,
    () => user,
  ),
  ...contentParams(
    () => api,
    () => real,
    () => user,
  ),
  ...copyParams(
    () => api,
    () => real,
    () => user,
  ),
  setting: async () => ({ key: 'is_show_mobile' }),
  kline: async () => ({ forex_id: '1', period: '1H' }),
  tradingHours: async () => ({ forex_id: '1' }),
  submitOrder: async () => MARKET_ORDER,
  submitTrailing: async () => ({ ...MARKET_ORDER, trail_distance: '0', trail_percent: '5' }),
  submitOco: async () => {
    const { status: _, ...order } = MARKET_ORDER
    return { ...order, target_price: '90000', other_type: '1', other_cont: '0.1', other_target_price: '110000' }
  },
  orders: async () => {
    await placeOne()
    return { status: '1' }
  },
  closeOrder: async () => ({ id: await placeOne() }),
  closeOrderPart: async () => ({ id: await placeOne(), cont: '0.01' }),
  closeAllOrders: async () => {
    await placeOne()
    return { which: 'all', forex_id: '1' }
  },
  cancelOrder: async () => ({ id: await placeOne({ ...MARKET_ORDER, status: '0', target_price: '90000' }) }),
  editOrder: async () => ({
    id: await placeOne({ ...MARKET_ORDER, status: '0', target_price: '90000' }),
    target_price: '91000',
    cont: '0.02',
    stop_loss_price: '0',
    target_profit_price: '0',
    expire_at: '0',
  }),
  reverseOrder: async () => ({ id: await placeOne() }),
  setTrail: async () => ({ id: await placeOne(), trail_distance: '0', trail_percent: '5' }),
  setAllStops: async () => ({
    id: await placeOne(),
    stop_loss_price: '90000',
    target_profit_price: '0',
    trail_distance: '0',
    trail_percent: '5',
  }),
  setStops: async () => ({ id: await placeOne(), stop_loss_price: '90000', target_profit_price: '0' }),
  alerts: async () => {
    await setAlert()
    return { state: 'active' }
  },
  makeAlert: async () => ({ ...ALERT, note: 'Breakout' }),
  removeAlert: async () => ({ id: await setAlert() }),
  saveWatchlist: async () => ({ name: 'Metals', forex_ids: '1,2' }),
  watchPairs: async () => ({ forex_ids: '1', watched: '1' }),
  orderWatchlists: async () => ({ ids: await watchlist() }),
  removeWatchlist: async () => ({ id: await watchlist() }),
  saveJournalEntry: async () => ({ kind: 'forex', id: await placeOne(), note: 'At the level', tags: 'breakout, news' }),
  makeStatement: async () => ({ from_day: '2026-11-01', until_day: '2026-11-15', format: 'pdf' }),
  statementAddress: async () => ({ id: await readyStatement(api, user.userId) }),
  submitMicro: async () => MICRO_ORDER,
  microOrders: async () => {
    await takeMicro()
    return { status: '1' }
  },
  checkOrder: async () => ({ kind: 'micro', id: await takeMicro() }),
}

async function codeFor(to: string, type: string): Promise<string> {
  api.clock.advance(100)
  await ask(api, { method: 'POST', url: CALLS.sendEmail.path, body: { to, type } })
  return newestCode(api, to)
}

let lastSecret = ''
function otpOf(secret: string): string {
  lastSecret = secret
  const bits = Array.from(secret, char => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(char).toString(2).padStart(5, '0'))
  const bytes = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)))
  return codeAt(bytes, stepAt(api.clock.now()))
}

const ALERT = { forex_id: '1', direction: 'above', level: '200000' }

async function setAlert(): Promise<string> {
  return String((await user.post(CALLS.makeAlert.path, ALERT)).data['id'])
}

async function watchlist(): Promise<string> {
  return String((await user.post(CALLS.watchPairs.path, { forex_ids: '1', watched: '1' })).data['id'])
}

const MICRO_ORDER = { forex_id: '1', type: '1', number: '100', seconds: '30' }

async function takeMicro(): Promise<string> {
  api.market.tick('BTCUSD', '100000')
  const answer = await user.get(`${CALLS.submitMicro.path}?${new URLSearchParams(MICRO_ORDER).toString()}`)
  return String(answer.data['Id'])
}

async function placeOne(params: Record<string, string> = MARKET_ORDER): Promise<string> {
  const answer = await user.get(`${CALLS.submitOrder.path}?${new URLSearchParams(params).toString()}`)
  return String(answer.data['Id'])
}

function request(call: Call, method: 'GET' | 'POST', params: Record<string, string>): InjectOptions {
  const query = new URLSearchParams(params).toString()
  const token = call.realm === 'real' ? real.token : user.token
  const headers = call.auth === 'none' ? {} : { authorization: token }
  return method === 'GET'
    ? { method, url: `${call.path}?${query}`, headers }
    : { method, url: call.path, body: params, headers }
}

async function withFile(call: Call): Promise<InjectOptions> {
  const { headers, payload } = formOf(await picture(4_711))
  return { method: 'POST', url: call.path, headers: { authorization: real.token, ...headers }, payload }
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
    data: Type.Object({
      reason: Type.Enum(Object.keys(REFUSALS)),
      params: Type.Record(Type.String(), Type.Unknown()),
      fields: Type.Array(Type.Object({ field: Type.String(), expected: Type.String({ minLength: 1 }) })),
    }),
  }),
)

describe.each(NAMES)('%s', name => {
  const call: Call = CALLS[name]

  it.each(call.methods)('%s answers what its schema says, and nothing else', async method => {
    const params = (await GOOD[name]?.()) ?? {}
    const asked = call.upload ? await withFile(call) : request(call, method, params)
    const response = await api.app.inject(asked)
    expect(response.statusCode).toBe(200)
    if (call.csv !== undefined) {
      expect(response.headers['content-type']).toBe('text/csv; charset=utf-8')
      return expect(Compile(SCHEMAS[name].answer).Errors(response.body)).toEqual([])
    }
    const body: unknown = response.json()
    const data = call.bare ? body : Object(body).data
    if (!call.bare) expect(body).toMatchObject({ code: 1, msg: expect.any(String) })
    const schema = closed(SCHEMAS[name].answer)
    expect(Compile(schema).Errors(data)).toEqual([])
  })

  it('refuses by the catalogue', async () => {
    const required = SCHEMAS[name].params.required ?? []
    if (call.auth === 'user') {
      const visitor = await ask(api, { method: call.methods[0], url: call.path })
      expect(visitor).toMatchObject({ status: 401, code: 999 })
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
          const fields = [...Object.keys(SCHEMAS[name].params.properties), 't', 'page', 'x']
          const params = Object.fromEntries(picks.map(([index, text]) => [fields[index % fields.length] ?? 'x', text]))
          const method = posts && call.methods.length > 1 ? 'POST' : call.methods[0]
          if (name === 'logout') return
          const response = await api.app.inject(request(call, method, params))
          const mayBeMissing = name === 'newsInfo' || name === 'statementAddress'
          expect(mayBeMissing ? [200, 400, 404] : [200, 400]).toContain(response.statusCode)
          if (!call.bare && call.csv === undefined)
            expect(response.json()).toMatchObject({ code: expect.any(Number), msg: expect.any(String) })
        },
      ),
      { numRuns: 400 },
    )
  })
})
