// Registration, codes, passwords and sessions through the API, including abuses.
// (Longer than most files, to keep all abuses of sign-in together.)
import { type Call, type CallName, CALLS } from '@tallystick/wire/trader/calls'
import { SCHEMAS } from '@tallystick/wire/trader/schemas'
import Type, { type TObject, type TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Answered, ask, demoUser, realUser, testApi, type TestApi } from '../../../../testing/api/api.ts'
import { emailsTo, newestCode } from '../../../../testing/api/emails.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())
afterEach(async () => {
  await api.settings.set('verify_reg_type', 1)
  await api.settings.set('is_show_mobile', 0)
})

const PASSWORD = 'correct horse battery'
const post = (url: string, body: object, remoteAddress = '127.0.0.1', headers = {}): Promise<Answered> =>
  ask(api, { method: 'POST', url, body, remoteAddress, headers: { lang: 'en', ...headers } })
/** From this machine the pause between two codes is a few milliseconds. */
const sendCode = (to: string, type = 1, address?: string): Promise<Answered> => {
  if (address === undefined) api.clock.advance(100)
  return post('/api/notify/send_email', { to, type }, address)
}
const register = (account: string, extra: object = {}, address?: string) =>
  post('/api/user/register', { type: 1, account, password: PASSWORD, re_password: PASSWORD, ...extra }, address)
const login = (account: string, password = PASSWORD, extra: object = {}) =>
  post('/api/user/loginForU', { account, password, login_type: 1, ...extra })
const info = (token: unknown) => ask(api, { url: '/api/user/info', headers: { authorization: String(token) } })

async function registered(email: string, extra: object = {}): Promise<void> {
  await sendCode(email)
  const answer = await register(email, { sms_code: await newestCode(api, email), ...extra })
  expect(answer).toMatchObject({ code: 1 })
}

describe('registration', () => {
  it('takes the code of the email, once, and opens an account with empty balances', async () => {
    await sendCode('anna@example.com')
    const code = await newestCode(api, 'anna@example.com')
    const done = await register('anna@example.com', { sms_code: code, agreed: 1 })
    expect(done).toMatchObject({ status: 200, code: 1, msg: 'Your account is ready. Please log in' })
    expect((await register('anna2@example.com', { sms_code: code })).data.reason).toBe('code_wrong')
    const user = await login('anna@example.com')
    expect(user.data['user']).toMatchObject({ email: 'anna@example.com', is_demo: 0, level: 0, credit_score: 60 })
    const balances = await ask(api, {
      url: '/v2/api/main/wallet/getBalance',
      headers: { authorization: String(user.data['token']) },
    })
    expect(Object.values(balances.data)).toHaveLength(3)
    expect(JSON.stringify(balances.data)).not.toMatch(/[1-9]\d*\.0{6}/)
  })

  it('[A20] leaves one account however often and however it is spelled', async () => {
    await sendCode('twice@example.com')
    const code = await newestCode(api, 'twice@example.com')
    const spellings = ['twice@example.com', 'TWICE@example.com', ' twice@example.com ', 'Twice@Example.COM']
    const answers = await Promise.all([...spellings, ...spellings].map(text => register(text, { sms_code: code })))
    expect(answers.filter(answer => answer.code === 1)).toHaveLength(1)
    const { rows } = await api.pool.query(`select count(*)::int as n from users where email = 'twice@example.com'`)
    expect(rows).toEqual([{ n: 1 }])
  })

  it('tells only the owner of the mailbox that there is an account', async () => {
    await registered('owner@example.com')
    const before = await sendCode('owner@example.com')
    const unknown = await sendCode('fresh@example.com')
    expect({ ...before, headers: 0 }).toEqual({ ...unknown, headers: 0 })
    expect((await emailsTo(api, 'owner@example.com')).at(-1)?.subject).toContain('already have an account')
    expect((await register('owner@example.com', { sms_code: '000000' })).data.reason).toBe('code_wrong')
    const absent = await sendCode('nobody@example.com', 2)
    expect({ ...absent, headers: 0 }).toEqual({ ...unknown, headers: 0 })
    expect(await emailsTo(api, 'nobody@example.com')).toEqual([])
  })

  it('[A19] [A23] [A16] [A22] refuses what is not as it must be', async () => {
    const wrong = async (body: object): Promise<unknown> => {
      const good = {
        type: 1,
        account: 'wrong@example.com',
        password: PASSWORD,
        re_password: PASSWORD,
        sms_code: '123456',
      }
      const answer = await post('/api/user/register', { ...good, ...body })
      return answer.data.reason
    }
    expect(await wrong({ re_password: 'something else' })).toBe('passwords_not_equal')
    for (const body of [
      { re_password: '' },
      { re_password: [PASSWORD] },
      { password: 'short', re_password: 'short' },
      { password: 'x'.repeat(73), re_password: 'x'.repeat(73) },
      { type: -1 },
      { type: 3 },
      { type: 'email' },
      { area_id: 1 },
      { area_id: 'HK' },
      { account: 'a@x.com,b@y.com' },
      { account: 'a@x' },
      { account: ['a@x.com'] },
      { invite_code: '"><img src=x>' },
      { sms_code: '12' },
      { constructor: 'x' },
    ])
      expect(await wrong(body), JSON.stringify(body)).toBe('bad_request')
    const polluted =
      '{"type":1,"account":"p@example.com","password":"12345678","re_password":"12345678","sms_code":"123456","__proto__":{"x":1}}'
    const answer = await ask(api, {
      method: 'POST',
      url: '/api/user/register',
      headers: { 'content-type': 'application/json' },
      body: polluted,
    })
    expect(answer.data.reason).toBe('bad_request')
    expect(Object({}).x).toBeUndefined()
    for (const to of [
      'a@x.com,b@y.com',
      'a@x.com\r\nBcc: b@y.com',
      'a@x.com%0d%0aBcc:b@y.com',
      '<a@x.com>',
      'a b@x.com',
      'a@x@y.com',
    ])
      expect((await sendCode(to)).data.reason, to).toBe('bad_request')
    const list = await ask(api, {
      method: 'POST',
      url: '/api/notify/send_email',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'to=a@x.com&to=b@y.com&type=1',
    })
    expect(list.status).toBe(400)
  })

  it('[A76] keeps who invited, and takes no unknown code', async () => {
    await registered('host@example.com')
    const host = await login('host@example.com')
    const inviteCode = String(Object(host.data['user']).invite_code)
    expect(inviteCode).toMatch(/^[A-Z2-9]{8}$/)
    await registered('guest@example.com', { invite_code: inviteCode.toLowerCase() })
    const invite = await ask(api, { url: '/api/user/invite', headers: { authorization: String(host.data['token']) } })
    expect(invite.data).toEqual({ invite_code: inviteCode, invited: 1 })
    await sendCode('lost@example.com')
    const code = await newestCode(api, 'lost@example.com')
    expect((await register('lost@example.com', { sms_code: code, invite_code: 'NOSUCH22' })).data.reason).toBe(
      'invite_code_unknown',
    )
    // The refusal used nothing up.
    expect((await register('lost@example.com', { sms_code: code })).code).toBe(1)
    await expect(
      api.pool.query(
        `update users set inviter_id = (select id from users where email = 'lost@example.com') where email = 'guest@example.com'`,
      ),
    ).rejects.toThrow('never changed')
  })

  it('[A119] refuses the five countries by area', async () => {
    const areas = await ask(api, { url: '/api/default/area_list' })
    const list = Object.values(areas.data) as { id: number; code: string; global_code: string }[]
    const refused = list.filter(area => ['KP', 'IL', 'CN', 'VU', 'CU'].includes(area.code))
    expect(refused).toHaveLength(5)
    const config = await ask(api, { url: '/api/default/register_config' })
    expect(config.data['refused_areas']).toEqual(refused.map(area => area.id))
    for (const area of refused) {
      const answer = await register('far@example.com', {
        sms_code: '123456',
        area_id: area.id,
        mobile: `${area.global_code}-91234567`,
      })
      expect(answer.data.reason).toBe('country_not_served')
      expect(
        (await register('far@example.com', { sms_code: '123456', mobile: `${area.global_code}-91234567` })).data.reason,
      ).toBe('country_not_served')
    }
  })

  it('by mobile number only where it is enabled', async () => {
    const hongKong = 8 * 100 + 11
    const body = { type: 2, area_id: hongKong, account: '91234567', sms_code: '123456' }
    expect((await register('', body)).data.reason).toBe('mobile_not_enabled')
    expect((await post('/api/notify/send_sms', { to: '852-91234567', type: 1 })).data.reason).toBe('mobile_not_enabled')
    await api.settings.set('is_show_mobile', 3)
    expect((await post('/api/notify/send_sms', { to: '852-91234567', type: 1, area_id: hongKong })).code).toBe(1)
    const code = await newestCode(api, '852-91234567')
    expect((await register('', { ...body, sms_code: code })).code).toBe(1)
    const signedIn = await login('852-91234567', PASSWORD, { login_type: 2 })
    expect(signedIn.data['user']).toMatchObject({ email: '', mobile: '852-91234567' })
    expect((await login('852-91234567')).data.reason).toBe('wrong_credentials')
  })

  it('where a number is asked for beside the email, it logs in too, unless somebody else gave the same', async () => {
    await api.settings.set('is_show_mobile', 1)
    const hongKong = 8 * 100 + 11
    const withNumber = async (email: string, mobile: string): Promise<void> => {
      await post('/api/notify/send_email', { to: email, type: 1 })
      const sms_code = await newestCode(api, email)
      expect((await register(email, { sms_code, area_id: hongKong, mobile })).code).toBe(1)
    }
    await withNumber('beside@example.com', '852-95550001')
    const byNumber = () => login('852-95550001', PASSWORD, { login_type: 2 })
    expect((await byNumber()).data['user']).toMatchObject({ email: 'beside@example.com' })
    await withNumber('beside-too@example.com', '852-95550001')
    expect((await byNumber()).data.reason).toBe('wrong_credentials')
    await api.settings.set('is_show_mobile', 0)
    expect((await byNumber()).data.reason).toBe('mobile_not_enabled')
  })

  it('[A17] by image captcha: one try, two minutes, same address, and the code by mail as the alternative', async () => {
    await api.settings.set('verify_reg_type', 2)
    const captcha = async (address?: string) =>
      (await ask(api, { url: '/api/default/captcha', remoteAddress: address ?? '127.0.0.1' })).data
    const first = await captcha()
    expect(String(first['b64s'])).toMatch(/^data:image\/png;base64,iVBORw0KGgo/)
    const solve = (key: unknown, text: string, email = 'picture@example.com', address?: string) =>
      register(email, { sms_code: text, key }, address)
    const plant = async (key: unknown, text: string) => {
      await api.pool.query('update captchas set hash = $2 where id = $1', [
        key,
        api.vault.digest('captcha', JSON.stringify([key, text])),
      ])
    }
    expect((await solve(first['id'], 'WRONG')).data.reason).toBe('captcha_wrong')
    await plant(first['id'], 'WRONG')
    expect((await solve(first['id'], 'WRONG')).data.reason).toBe('captcha_wrong')
    expect((await register('picture@example.com', { sms_code: 'RIGHT' })).data.reason).toBe('code_wrong')
    const foreign = await captcha('127.0.0.9')
    await plant(foreign['id'], 'RIGHT')
    expect((await solve(foreign['id'], 'RIGHT')).data.reason).toBe('captcha_wrong')
    const late = await captcha()
    await plant(late['id'], 'RIGHT')
    api.clock.advance(121_000)
    expect((await solve(late['id'], 'RIGHT')).data.reason).toBe('captcha_wrong')
    const right = await captcha()
    await plant(right['id'], 'RIGHT')
    expect((await solve(right['id'], 'right')).code).toBe(1)
    // The same again with an address that is taken: the same answer, and a email to its owner.
    const again = await captcha()
    await plant(again['id'], 'RIGHT')
    expect((await solve(again['id'], 'RIGHT')).code).toBe(1)
    expect((await emailsTo(api, 'picture@example.com')).at(-1)?.subject).toContain('already have an account')
    await registered('letter@example.com')
    const loop = await Promise.all(
      Array.from({ length: 15 }, () => ask(api, { url: '/api/default/captcha', remoteAddress: '203.0.113.50' })),
    )
    expect(loop.filter(answer => answer.status === 429)).toHaveLength(5)
  })
})

describe('codes', () => {
  it('[A13] one a minute and ten a day to one address, twenty an hour from one address, whoever asks', async () => {
    const many = await Promise.all(Array.from({ length: 30 }, () => sendCode('flood@example.com', 1, '203.0.113.1')))
    expect(many.filter(answer => answer.code === 1)).toHaveLength(1)
    expect(many.filter(answer => answer.status === 429)).toHaveLength(29)
    for (let index = 1; index < 10; index += 1) {
      api.clock.advance(60_001)
      expect((await sendCode('flood@example.com', 1, `203.0.113.${index + 1}`)).code).toBe(1)
    }
    api.clock.advance(60_001)
    expect(await sendCode('flood@example.com', 1, '203.0.113.77')).toMatchObject({
      status: 429,
      data: { reason: 'too_many_requests' },
    })
    const wide = await Promise.all(
      Array.from({ length: 40 }, (_, index) => sendCode(`wide${index}@example.com`, 1, '203.0.113.200')),
    )
    expect(wide.filter(answer => answer.code === 1)).toHaveLength(20)
  })

  it('[A14] a thousand guesses at once are five', async () => {
    await registered('guess@example.com')
    await sendCode('guess@example.com', 2)
    const code = await newestCode(api, 'guess@example.com')
    const guesses = Array.from({ length: 1_000 }, (_, index) => String(index).padStart(6, '0')).filter(
      text => text !== code,
    )
    const tries = await Promise.all(
      guesses.map(text =>
        post('/api/user/forget_password', {
          type: 1,
          account: 'guess@example.com',
          new_password: 'another password',
          secondary_password: 'another password',
          auth_code: text,
        }),
      ),
    )
    expect(new Set(tries.map(answer => answer.data.reason))).toEqual(new Set(['code_wrong']))
    const { rows } = await api.pool.query(`select tries from codes where destination = 'guess@example.com'`)
    expect(rows).toEqual([{ tries: 5 }])
    const right = await post('/api/user/forget_password', {
      type: 1,
      account: 'guess@example.com',
      new_password: 'another password',
      secondary_password: 'another password',
      auth_code: code,
    })
    expect(right.data.reason).toBe('code_wrong')
    expect((await login('guess@example.com')).code).toBe(1)
  })

  describe('[A120] belong to the device that asked', () => {
    const reset = (to: string, auth_code: string, address: string, extra: object = {}, agent = 'Phone') =>
      post(
        '/api/user/forget_password',
        {
          type: 1,
          account: to,
          new_password: 'another password',
          secondary_password: 'another password',
          auth_code,
          ...extra,
        },
        address,
        { 'user-agent': agent },
      )
    const asked = async (to: string, address: string, extra: object = {}) => {
      api.clock.advance(61_000)
      await post('/api/notify/send_email', { to, type: 2, ...extra }, address, { 'user-agent': 'Phone' })
      return newestCode(api, to)
    }
    const wrong = (code: string, by: number) => String((Number(code) + by) % 1_000_000).padStart(6, '0')

    it('wrong tries of others are refused and not counted, and the right code is worth nothing to them', async () => {
      await registered('owner-resets@example.com')
      const code = await asked('owner-resets@example.com', '198.51.100.1')
      const others = await Promise.all(
        Array.from({ length: 20 }, (_, n) => reset('owner-resets@example.com', wrong(code, n + 1), `198.51.101.${n}`)),
      )
      expect(new Set(others.map(({ data }) => data.reason))).toEqual(new Set(['code_wrong']))
      const stolen = await reset('owner-resets@example.com', code, '198.51.101.99')
      const otherAgent = await reset('owner-resets@example.com', code, '198.51.100.1', {}, 'Robot')
      expect([stolen.data.reason, otherAgent.data.reason]).toEqual(['code_wrong', 'code_wrong'])
      for (let n = 1; n <= 4; n++)
        expect((await reset('owner-resets@example.com', wrong(code, n), '198.51.100.1')).data.reason).toBe('code_wrong')
      expect((await reset('owner-resets@example.com', code, '198.51.100.1')).code).toBe(1)
    })

    it('five wrong tries of its own end it', async () => {
      await registered('tries@example.com')
      const code = await asked('tries@example.com', '198.51.100.2')
      for (let n = 1; n <= 5; n++) await reset('tries@example.com', wrong(code, n), '198.51.100.2')
      expect((await reset('tries@example.com', code, '198.51.100.2')).data.reason).toBe('code_wrong')
    })

    it('a code that a stranger asked for does not replace it', async () => {
      await registered('replaced@example.com')
      const code = await asked('replaced@example.com', '198.51.100.3')
      const strangers = await asked('replaced@example.com', '198.51.101.3')
      expect((await reset('replaced@example.com', code, '198.51.100.3')).code).toBe(1)
      // What was asked for elsewhere ends with it.
      expect((await reset('replaced@example.com', strangers, '198.51.101.3')).data.reason).toBe('code_wrong')
    })

    it('a device that names itself may change its address', async () => {
      await registered('moves@example.com')
      const device_id = 'a-phone-on-the-move-01'
      const code = await asked('moves@example.com', '198.51.100.4', { device_id })
      expect((await reset('moves@example.com', code, '198.51.100.4')).data.reason).toBe('code_wrong')
      expect((await reset('moves@example.com', code, '198.51.102.4', { device_id })).code).toBe(1)
    })

    it('one address cannot try for ever', async () => {
      const tries = Array.from({ length: 60 }, (_, n) => reset(`nobody${n}@example.com`, '000000', '198.51.103.1'))
      const reasons = (await Promise.all(tries)).map(({ data }) => data.reason)
      expect(reasons.filter(reason => reason === 'too_many_requests')).toHaveLength(10)
    })
  })

  it('are dead after ten minutes, belong to one purpose, and only the newest lives', async () => {
    await registered('codes@example.com')
    const reset = (code: string) =>
      post('/api/user/forget_password', {
        type: 1,
        account: 'codes@example.com',
        new_password: 'pass word 22',
        secondary_password: 'pass word 22',
        auth_code: code,
      })
    await sendCode('codes@example.com', 2)
    const old = await newestCode(api, 'codes@example.com')
    api.clock.advance(61_000)
    await sendCode('codes@example.com', 2)
    const newest = await newestCode(api, 'codes@example.com')
    if (old !== newest) expect((await reset(old)).data.reason).toBe('code_wrong')
    expect((await register('codes@example.com', { sms_code: newest })).data.reason).toBe('code_wrong')
    api.clock.advance(10 * 60_000)
    expect((await reset(newest)).data.reason).toBe('code_wrong')
  })

  it('are not in the log, and emails carry plain text and HTML in the language asked for', async () => {
    await post('/api/notify/send_email', { to: 'hk@example.com', type: 1 }, '127.0.0.1', { lang: 'hk' })
    const [email] = await emailsTo(api, 'hk@example.com')
    const code = await newestCode(api, 'hk@example.com')
    expect(email?.body).toContain('註冊驗證碼')
    expect(email?.html).toContain(`>${code}</p>`)
    expect(email?.html).toContain('lang="zh-Hant-HK"')
    expect(api.logged()).not.toContain(code)
  })
})

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
