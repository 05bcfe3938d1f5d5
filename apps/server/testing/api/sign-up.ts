// Registering and logging in through the API.
import { expect } from 'vitest'
import { type Answered, ask, type TestApi } from './api.ts'
import { newestCode } from './emails.ts'

export const PASSWORD = 'correct horse battery'

/** @param api opened before the tests run, after this is called. */
export function signUpCalls(api: () => TestApi) {
  const post = (url: string, body: object, remoteAddress = '127.0.0.1', headers = {}): Promise<Answered> =>
    ask(api(), { method: 'POST', url, body, remoteAddress, headers: { lang: 'en', ...headers } })
  /** From this machine the pause between two codes is a few milliseconds. */
  const sendCode = (to: string, type = 1, address?: string): Promise<Answered> => {
    if (address === undefined) api().clock.advance(100)
    return post('/api/notify/send_email', { to, type }, address)
  }
  const register = (account: string, extra: object = {}, address?: string) =>
    post('/api/user/register', { type: 1, account, password: PASSWORD, re_password: PASSWORD, ...extra }, address)
  const login = (account: string, password = PASSWORD, extra: object = {}) =>
    post('/api/user/loginForU', { account, password, login_type: 1, ...extra })
  const info = (token: unknown) => ask(api(), { url: '/api/user/info', headers: { authorization: String(token) } })
  const registered = async (email: string, extra: object = {}): Promise<void> => {
    await sendCode(email)
    const answer = await register(email, { sms_code: await newestCode(api(), email), ...extra })
    expect(answer).toMatchObject({ code: 1 })
  }
  return { post, sendCode, register, login, info, registered }
}
