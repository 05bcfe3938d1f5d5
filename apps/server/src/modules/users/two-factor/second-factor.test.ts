// The second factor through the API: enabled, required, and protected against guessing.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answered, ask, realUser, testApi, type TestApi } from '../../../../testing/api/api.ts'
import { codeAt, stepAt } from './two-factor.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

const PASSWORD = 'correct horse battery'
const login = (
  account: string,
  password = PASSWORD,
  extra: object = {},
  remoteAddress = '127.0.0.1',
): Promise<Answered> =>
  ask(api, {
    method: 'POST',
    url: '/api/user/loginForU',
    body: { account, password, login_type: 1, ...extra },
    remoteAddress,
    headers: { lang: 'en' },
  })

describe('second factor', () => {
  const base32 = (text: string): Buffer => {
    const bits = Array.from(text, char =>
      'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(char).toString(2).padStart(5, '0'),
    ).join('')
    return Buffer.from((bits.match(/.{8}/g) ?? []).map(byte => Number.parseInt(byte, 2)))
  }
  const otp = (secret: Buffer): string => codeAt(secret, stepAt(api.clock.now()))

  it('is asked for at login once it is on, takes each code once, and has a way back', async () => {
    const user = await realUser(api, 'factor@example.com', PASSWORD)
    expect((await user.post('/api/user/two_factor_on', { otp: '123456' })).data.reason).toBe('two_factor_off')
    expect((await user.post('/api/user/two_factor_begin', { password: 'wrong' })).data.reason).toBe('wrong_credentials')
    const begun = await user.post('/api/user/two_factor_begin', { password: PASSWORD })
    const secret = base32(String(begun.data['secret']))
    expect(begun.data['otpauth']).toContain('factor%40example.com')
    // Nothing is asked before a code confirmed the secret.
    expect((await login('factor@example.com')).code).toBe(1)
    expect((await user.post('/api/user/two_factor_on', { otp: '000000' })).data.reason).toBe('otp_wrong')
    const on = await user.post('/api/user/two_factor_on', { otp: otp(secret) })
    const codes = on.data['recovery_codes'] as string[]
    expect(codes).toHaveLength(10)
    expect((await user.post('/api/user/two_factor_begin', { password: PASSWORD })).data.reason).toBe('two_factor_on')

    expect((await login('factor@example.com')).data.reason).toBe('two_factor_needed')
    expect((await login('factor@example.com', 'wrong password')).data.reason).toBe('wrong_credentials')
    // The code that switched it on is used up.
    expect((await login('factor@example.com', PASSWORD, { otp: otp(secret) })).data.reason).toBe('otp_wrong')
    api.clock.advance(31_000)
    const code = otp(secret)
    const twice = await Promise.all([
      login('factor@example.com', PASSWORD, { otp: code }),
      login('factor@example.com', PASSWORD, { otp: code }),
    ])
    expect(twice.filter(answer => answer.code === 1)).toHaveLength(1)
    api.clock.advance(900_000)
    expect((await login('factor@example.com', PASSWORD, { otp: codes[0] })).code).toBe(1)
    expect((await login('factor@example.com', PASSWORD, { otp: codes[0] })).data.reason).toBe('otp_wrong')
    expect((await user.get('/api/user/two_factor')).data).toEqual({ on: 1, recovery_left: 9 })
    api.clock.advance(31_000)
    expect((await user.post('/api/user/two_factor_off', { password: PASSWORD, otp: otp(secret) })).code).toBe(1)
    expect((await login('factor@example.com')).code).toBe(1)
  })

  it('cannot be guessed: five tries a quarter of an hour per user, wherever they come from', async () => {
    const user = await realUser(api, 'guessed@example.com', PASSWORD)
    const begun = await user.post('/api/user/two_factor_begin', { password: PASSWORD })
    await user.post('/api/user/two_factor_on', { otp: otp(base32(String(begun.data['secret']))) })
    const guesses = await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        login('guessed@example.com', PASSWORD, { otp: String(index).padStart(6, '0') }, `203.0.114.${index}`),
      ),
    )
    expect(guesses.filter(answer => answer.data.reason === 'otp_wrong').length).toBeLessThanOrEqual(5)
    expect(guesses.filter(answer => answer.code === 1)).toHaveLength(0)
  })
})
