// Passwords through the API: none of the commonest, wherever one is set; and hashes from before NFKC, which are renewed at login.
import * as argon2 from '@node-rs/argon2'
import { OPERATOR_CALLS } from '@tallystick/wire/operator/calls'
import { CALLS } from '@tallystick/wire/trader/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answered, ask, realUser, testApi, type TestApi } from '../../../../testing/api/api.ts'
import { testOperator } from '../../../../testing/api/operators.ts'
import { firstOwnerLink } from '../../operators/operators/operators.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

const post = (url: string, body: object, authorization = ''): Promise<Answered> =>
  ask(api, { method: 'POST', url, body, headers: { lang: 'en', ...(authorization && { authorization }) } })

describe('[A121] one of the commonest passwords is refused', () => {
  const account = { type: 1, account: 'common@example.com' }
  const twice = (password: string) => ({ new_password: password, secondary_password: password, auth_code: '000000' })
  let count = 0
  const SETTING: Readonly<Record<string, (password: string) => Promise<Answered>>> = {
    'at registration': password =>
      post(CALLS.register.path, { ...account, password, re_password: password, sms_code: '000000' }),
    'when it was forgotten': password => post(CALLS.forgetPassword.path, { ...account, ...twice(password) }),
    'when it is changed': async password => {
      const user = await realUser(api, `changes${++count}@example.com`, 'correct horse battery')
      return user.post(CALLS.amendPassword.path, twice(password), { lang: 'en' })
    },
    "at an operator's set-up": async password => {
      const publicOrigin = 'https://app.example.com'
      const link = (await firstOwnerLink({ ...api, publicOrigin }))?.split('link=')[1]
      const given = { link, email: 'owner@operators.example', name: 'Owner', password, otp: '000000' }
      return post(OPERATOR_CALLS.operatorSetUpFinish.path, given)
    },
    'when an operator changes theirs': async password => {
      const operator = await testOperator(api, 'support')
      const given = { password: 'whatever it was', new_password: password, otp: '000000' }
      return operator.post(OPERATOR_CALLS.operatorPassword.path, given)
    },
  }

  it.each(Object.keys(SETTING))('%s', async place => {
    for (const password of ['unbelievable', 'Qwerty123456', 'ＱＷＥＲＴＹＵＩＯＰ１２３']) {
      const answer = await SETTING[place]?.(password)
      expect(answer).toMatchObject({ data: { reason: 'password_common' }, msg: expect.stringContaining('too common') })
    }
    expect((await SETTING[place]?.('Tq7#vLw2!zRb-Kd'))?.data.reason).not.toBe('password_common')
  })
})

it('a password hashed as it was typed is hashed anew at login, and then every spelling of it works', async () => {
  const [composed, decomposed] = ['crème brûlée', 'crème brûlée'.normalize('NFD')]
  const { userId } = await realUser(api, 'accents@example.com', composed)
  const old = await argon2.hash(decomposed, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  await api.pool.query('update users set password_hash = $2 where id = $1', [userId, old])
  const login = (password: string): Promise<Answered> =>
    post(CALLS.login.path, { account: 'accents@example.com', password, login_type: 1 })

  expect((await login(composed)).data.reason).toBe('wrong_credentials')
  expect((await login(decomposed)).code).toBe(1)
  expect((await login(composed)).code).toBe(1)
  const { rows } = await api.pool.query(
    'select password_hash <> $2 as renewed, password_changed_at from users where id = $1',
    [userId, old],
  )
  // No new password: withdrawals do not wait.
  expect(rows).toEqual([{ renewed: true, password_changed_at: null }])
})
