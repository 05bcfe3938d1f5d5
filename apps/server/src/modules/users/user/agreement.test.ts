// The agreement: registration may leave it out, and then deposits and trading wait for it; nothing else does.
import { type Call, type CallName, CALLS } from '@tallystick/wire/trader/calls'
import { requestExample } from '@tallystick/wire/openapi/examples'
import { SCHEMAS } from '@tallystick/wire/trader/schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answered, ask, demoUser, testApi, type TestApi } from '../../../../testing/api/api.ts'
import { newestCode } from '../../../../testing/api/emails.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

const PASSWORD = 'correct horse battery'
const post = (url: string, body: object, authorization = ''): Promise<Answered> =>
  ask(api, { method: 'POST', url, body, headers: { lang: 'en', ...(authorization && { authorization }) } })

async function registered(account: string, extra: object = {}): Promise<string> {
  api.clock.advance(100)
  await post(CALLS.sendEmail.path, { to: account, type: 1 })
  const sms_code = await newestCode(api, account)
  const done = await post(CALLS.register.path, {
    type: 1,
    account,
    password: PASSWORD,
    re_password: PASSWORD,
    sms_code,
    ...extra,
  })
  expect(done.code).toBe(1)
  const { data } = await post(CALLS.login.path, { account, password: PASSWORD, login_type: 1 })
  expect(data['user']).toMatchObject({ agreed: 'agreed' in extra ? 1 : 0 })
  return String(data['token'])
}

const WAITING: readonly CallName[] = [
  'submitDeposit',
  'submitWire',
  'buyFund',
  'subscriptionSubmit',
  'submitOrder',
  'submitTrailing',
  'submitOco',
  'editOrder',
  'reverseOrder',
  'followTrader',
  'submitMicro',
]

describe('[A122] an account without agreement', () => {
  it('is created; deposits and trading are refused until it is given, with where', async () => {
    const token = await registered('later@example.com')
    const refused: string[] = []
    // Every call with acceptable parameters: what else is refused is refused for another reason.
    for (const name of Object.keys(CALLS) as CallName[]) {
      const { path, methods, auth, mutating, upload }: Call = CALLS[name]
      if (auth !== 'user' || !mutating || upload || name === 'agree' || name === 'logout') continue
      for (const method of methods) {
        const params = requestExample(SCHEMAS[name].params)
        const query = new URLSearchParams()
        for (const [field, value] of Object.entries(params)) query.set(field, String(value))
        const asked = method === 'GET' ? { url: `${path}?${query.toString()}` } : { url: path, body: params }
        const answer = await ask(api, { method, ...asked, headers: { authorization: token, lang: 'en' } })
        if (answer.data.reason !== 'agreement_needed') continue
        refused.push(name)
        expect(answer).toMatchObject({ status: 200, code: 119, data: { params: { path: '/api/user/agree' } } })
      }
    }
    expect(new Set(refused)).toEqual(new Set(WAITING))

    // The very next request counts, also while the session is remembered from before.
    const order = { type: 1, cont: '0.1', forex_id: 1, status: 1, multiple: 10 }
    const trade = (): Promise<Answered> => post(CALLS.submitOrder.path, order, token)
    expect((await trade()).data.reason).toBe('agreement_needed')
    expect((await post(CALLS.agree.path, {}, token)).status).toBe(400)
    expect(await post(CALLS.agree.path, { agreed: 1 }, token)).toMatchObject({ code: 1, msg: 'Agreement accepted' })
    expect((await trade()).data.reason).toBe('insufficient_balance')
    const info = await ask(api, { url: CALLS.userInfo.path, headers: { authorization: token } })
    expect(info.data).toMatchObject({ agreed: 1 })
  })

  it('with it at registration nothing waits, and giving it again changes nothing', async () => {
    const token = await registered('at-once@example.com', { agreed: 1 })
    const when = async (): Promise<unknown> =>
      (await api.pool.query(`select agreed_at from users where email = 'at-once@example.com'`)).rows
    const before = await when()
    api.clock.advance(60_000)
    expect((await post(CALLS.agree.path, { agreed: 1 }, token)).code).toBe(1)
    expect(await when()).toEqual(before)
  })

  it('a demo account needs none', async () => {
    const demo = await demoUser(api)
    api.market.tick('BTCUSD', '100000')
    const order = { type: 1, cont: '0.1', forex_id: 1, status: 1, multiple: 10 }
    expect((await demo.get(CALLS.userInfo.path)).data).toMatchObject({ agreed: 1 })
    expect((await demo.post(CALLS.submitOrder.path, order)).code).toBe(1)
    expect((await demo.post(CALLS.agree.path, { agreed: 1 })).data.reason).toBe('only_true_account')
  })
})
