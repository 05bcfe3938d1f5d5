// Passwords, own sessions and the profile through the API, and what a demo user has none of.
import { type Call, type CallName, CALLS } from '@tallystick/wire/trader/calls'
import { SCHEMAS } from '@tallystick/wire/trader/schemas'
import Type, { type TObject, type TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, demoUser, realUser, testApi, type TestApi } from '../../../../testing/api/api.ts'
import { emailsTo, newestCode } from '../../../../testing/api/emails.ts'
import { PASSWORD, signUpCalls } from '../../../../testing/api/sign-up.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())
const { post, sendCode, login, info, registered } = signUpCalls(() => api)

describe('passwords', () => {
  it('[A8] forgetting ends every session, and the new password holds', async () => {
    await registered('forget@example.com')
    const tokens = [
      (await login('forget@example.com')).data['token'],
      (await login('forget@example.com')).data['token'],
    ]
    await sendCode('forget@example.com', 2)
    const body = {
      type: 1,
      account: 'Forget@example.com',
      new_password: 'new pass word',
      secondary_password: 'new pass word',
    }
    const wrong = await post('/api/user/forget_password', {
      ...body,
      secondary_password: 'other word',
      auth_code: '123456',
    })
    expect(wrong.data.reason).toBe('passwords_not_equal')
    const done = await post('/api/user/forget_password', {
      ...body,
      auth_code: await newestCode(api, 'forget@example.com'),
    })
    expect(done).toMatchObject({ code: 1, msg: 'Password changed' })
    for (const token of tokens) expect((await info(token)).code).toBe(999)
    expect((await login('forget@example.com')).data.reason).toBe('wrong_credentials')
    expect((await login('forget@example.com', 'new pass word')).code).toBe(1)
    expect((await emailsTo(api, 'forget@example.com')).at(-1)?.subject).toContain('was changed')
  })

  it('[A8] changing keeps this device and ends the others; it takes the code of the own address only', async () => {
    await registered('amend@example.com')
    await registered('other@example.com')
    const here = String((await login('amend@example.com')).data['token'])
    const there = (await login('amend@example.com')).data['token']
    const amend = (code: string) =>
      post(
        '/api/user/amend_password',
        { auth_code: code, new_password: 'new pass word', secondary_password: 'new pass word' },
        '127.0.0.1',
        { authorization: here },
      )
    await sendCode('other@example.com', 2)
    expect((await amend(await newestCode(api, 'other@example.com'))).data.reason).toBe('code_wrong')
    await sendCode('amend@example.com', 2)
    expect((await amend(await newestCode(api, 'amend@example.com'))).code).toBe(1)
    expect((await info(here)).code).toBe(1)
    expect((await info(there)).code).toBe(999)
  })

  it('[A67] a demo user has none', async () => {
    const demo = await demoUser(api)
    const answer = await demo.post('/api/user/amend_password', {
      auth_code: '123456',
      new_password: PASSWORD,
      secondary_password: PASSWORD,
    })
    expect(answer).toMatchObject({ status: 200, data: { reason: 'only_true_account' } })
    for (const path of ['/api/user/invite', '/api/user/two_factor'])
      expect((await demo.get(path)).data.reason).toBe('only_true_account')
  })
})

describe('demo users', () => {
  const closed = Object.values<Call>(CALLS).filter(({ realm }) => realm === 'real')
  it.each(closed.map(({ path }) => path))('[A67] are refused %s', async path => {
    const demo = await demoUser(api)
    const call = closed.find(other => other.path === path)
    const [name] = Object.entries(CALLS).find(([, other]) => other === call) ?? []
    const { properties, required }: TObject = SCHEMAS[name as CallName].params
    const params = Object.fromEntries((required ?? []).map(field => [field, sample(properties[field] ?? Type.Never())]))
    const answer =
      call?.methods[0] === 'GET'
        ? await demo.get(`${path}?${new URLSearchParams(params).toString()}`)
        : await demo.post(path, params)
    expect(answer).toMatchObject({ status: 200, data: { reason: 'only_true_account' } })
  })
})

/** A value the schema takes. */
function sample(schema: TSchema): string {
  const check = Compile(schema)
  const isNumber = 'type' in schema && schema.type === 'integer'
  const named = 'enum' in schema && Array.isArray(schema.enum) ? schema.enum.map(String) : []
  const values = [...named, '1', '123456', '2000-01-01', 'HK', PASSWORD, '0'.repeat(64), 'x', '1.5']
  const value = values.find(text => check.Check(isNumber ? Number(text) : text))
  if (value === undefined) throw new Error('no value fits: add one')
  return value
}

describe('own sessions', () => {
  it('are listed, ended one by one or all others; a device that names itself has one', async () => {
    await registered('many@example.com')
    const device = { device_id: 'device-0123456789' }
    const old = (await login('many@example.com', PASSWORD, device)).data['token']
    const phone = await login('many@example.com', PASSWORD, device)
    expect((await info(old)).code).toBe(999)
    const laptop = (await login('many@example.com')).data['token']
    const tablet = (await login('many@example.com')).data['token']
    const headers = { authorization: String(phone.data['token']) }
    const list = async () =>
      Object.values((await ask(api, { url: '/api/user/sessions', headers })).data) as { id: string; current: number }[]
    expect(await list()).toHaveLength(3)
    expect((await list()).filter(session => session.current === 1)).toHaveLength(1)
    const stranger = await realUser(api, 'stranger@example.com', PASSWORD)
    const target = (await list()).find(session => session.current === 0)
    await stranger.post('/api/user/session_revoke', { id: target?.id })
    expect(await list()).toHaveLength(3)
    expect((await post('/api/user/session_revoke', { id: target?.id }, '127.0.0.1', headers)).code).toBe(1)
    expect(await list()).toHaveLength(2)
    expect((await post('/api/user/session_revoke_others', {}, '127.0.0.1', headers)).code).toBe(1)
    expect(await list()).toHaveLength(1)
    for (const token of [laptop, tablet]) expect((await info(token)).code).toBe(999)
    expect((await info(phone.data['token'])).code).toBe(1)
  })
})

describe('profile', () => {
  it('takes a name that looks like what it is, and one of our pictures', async () => {
    const demo = await demoUser(api)
    expect((await demo.post('/api/user/profile', { nickname: '  Nora Ω ', avatar: 'kite' })).code).toBe(1)
    expect((await demo.get('/api/user/info')).data).toMatchObject({ name: 'Nora Ω', avatar: 'kite', invite_code: '' })
    await demo.post('/api/user/profile', { nickname: 'evil\u202Etxt\u200B\u0000' })
    expect((await demo.get('/api/user/info')).data).toMatchObject({ name: 'eviltxt' })
    for (const nickname of ['   ', 'x'.repeat(25), '\u202E\u200B', 'soft\u00ADhyphen'])
      expect((await demo.post('/api/user/profile', { nickname })).data.reason, nickname).toBe('bad_request')
    expect((await demo.post('/api/user/profile', { avatar: 'https://evil.example/x.png' })).data.reason).toBe(
      'bad_request',
    )
  })
})
