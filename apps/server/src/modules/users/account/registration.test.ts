// Registration through the API, including abuses.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ask, testApi, type TestApi } from '../../../../testing/api/api.ts'
import { emailsTo, newestCode } from '../../../../testing/api/emails.ts'
import { PASSWORD, signUpCalls } from '../../../../testing/api/sign-up.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())
afterEach(async () => {
  await api.settings.set('verify_reg_type', 1)
  await api.settings.set('is_show_mobile', 0)
})
const { post, sendCode, register, login, registered } = signUpCalls(() => api)

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
