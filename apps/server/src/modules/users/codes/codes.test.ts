// Codes by email through the API: how many, for whom and how long, including guesses.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApi, type TestApi } from '../../../../testing/api/api.ts'
import { emailsTo, newestCode } from '../../../../testing/api/emails.ts'
import { signUpCalls } from '../../../../testing/api/sign-up.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())
const { post, sendCode, register, login, registered } = signUpCalls(() => api)

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
    const network = await Promise.all(
      Array.from({ length: 40 }, (_, index) => sendCode(`six${index}@example.com`, 1, `2001:db8:0:6::${index + 1}`)),
    )
    expect(network.filter(answer => answer.code === 1)).toHaveLength(20)
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
