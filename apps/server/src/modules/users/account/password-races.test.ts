// What a login and a change of the password do to each other, and what of a change is there when it is cut short.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, realUser, testApi, type TestApi } from '../../../../testing/api/api.ts'
import { newestCode } from '../../../../testing/api/emails.ts'
import { insertOperator, operatorToken } from '../../../../testing/api/operators.ts'
import { PASSWORD, signUpCalls } from '../../../../testing/api/sign-up.ts'
import { heldLock } from '../../../../testing/postgres/held-lock.ts'
import { codeAt, stepAt } from '../two-factor/two-factor.ts'
import { createPasswords } from '../passwords/passwords.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())
const { post, sendCode, login, info } = signUpCalls(() => api)

const NEW = 'quite another word'

async function reset(account: string) {
  await sendCode(account, 2)
  const auth_code = await newestCode(api, account)
  const passwords = { new_password: NEW, secondary_password: NEW }
  return post('/api/user/forget_password', { type: 1, account, auth_code, ...passwords })
}

async function sessionsOf(userId: number): Promise<number> {
  return (await api.pool.query('select from sessions where user_id = $1', [userId])).rows.length
}

describe('[A8] a password change and a login that checked the old password', () => {
  it('just before it: no session is opened after it', async () => {
    const email = 'checked-before@example.com'
    const { userId } = await realUser(api, email, PASSWORD)
    // A login looks there after the password was checked; a change does not.
    const lock = await heldLock(api.pool, 'lock table account in access exclusive mode')
    const late = login(email)
    await lock.waited()
    expect((await reset(email)).code).toBe(1)
    await lock.release()
    expect((await late).data.reason).toBe('wrong_credentials')
    expect(await sessionsOf(userId)).toBe(0)
    expect((await login(email, NEW)).code).toBe(1)
  })

  it('while it is being committed: the login waits for it', async () => {
    const email = 'checked-during@example.com'
    const { userId } = await realUser(api, email, PASSWORD)
    const changed = [userId, await createPasswords().hash(NEW)]
    const lock = await heldLock(api.pool, 'update users set password_hash = $2 where id = $1', changed)
    const late = login(email)
    await Promise.race([late, lock.waited()])
    await lock.release()
    expect((await late).data.reason).toBe('wrong_credentials')
  })

  it('that hashes it anew at the same moment as another: both are let in', async () => {
    const email = 'two-renewals@example.com'
    const { userId } = await realUser(api, email, PASSWORD)
    const { hash } = await import('@node-rs/argon2')
    const old = await hash(PASSWORD, { memoryCost: 8_192, timeCost: 1, parallelism: 1 })
    await api.pool.query('update users set password_hash = $2 where id = $1', [userId, old])
    const lock = await heldLock(api.pool, 'select from users where id = $1 for update', [userId])
    const both = [login(email), login(email)]
    await lock.waited(2)
    await lock.release()
    expect((await Promise.all(both)).map(({ code }) => code)).toEqual([1, 1])
  })
})

it('[A8] new password, end of sessions and of API keys are one change', async () => {
  const email = 'one-change@example.com'
  const user = await realUser(api, email, PASSWORD)
  const key = await user.post('/api/user/api_key_create', { name: 'bot', scope: 'read', days: 1, password: PASSWORD })
  expect(key.code).toBe(1)
  const keys = async () =>
    (await api.pool.query('select from api_keys where user_id = $1 and revoked_at is null', [user.userId])).rows.length
  const hash = async () =>
    (await api.pool.query<{ password_hash: string }>('select password_hash from users where id = $1', [user.userId]))
      .rows[0]?.password_hash
  const before = await hash()
  const lock = await heldLock(api.pool, 'select from api_keys where user_id = $1 for update', [user.userId])
  const change = reset(email)
  await lock.waited()
  expect([await hash(), await sessionsOf(user.userId), await keys()]).toEqual([before, 1, 1])
  // Cut short, nothing of it is there.
  await api.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  expect((await change).code).not.toBe(1)
  expect([await hash(), await sessionsOf(user.userId), await keys()]).toEqual([before, 1, 1])
  await lock.release()
  expect((await reset(email)).code).toBe(1)
  expect([await sessionsOf(user.userId), await keys()]).toEqual([0, 0])
  expect((await info(user.token)).code).toBe(999)
})

it('[A8] no API key is made with a password that was changed meanwhile', async () => {
  const email = 'late-key@example.com'
  const user = await realUser(api, email, PASSWORD)
  const lock = await heldLock(api.pool, 'select from users where id = $1 for update', [user.userId])
  const change = reset(email)
  await lock.waited()
  const late = user.post('/api/user/api_key_create', { name: 'bot', scope: 'read', days: 1, password: PASSWORD })
  await lock.waited(2)
  await lock.release()
  expect((await change).code).toBe(1)
  expect((await late).data.reason).toBe('session_invalid')
  expect((await api.pool.query('select from api_keys where user_id = $1', [user.userId])).rows).toEqual([])
})

describe('[A8] an operator', () => {
  const SECRET = Buffer.from('12345678901234567890')
  const otp = (): string => codeAt(SECRET, stepAt(api.clock.now()))

  async function operator(email: string): Promise<number> {
    const id = await insertOperator(api.pool, { email, name: email, roles: ['support'], at: api.clock.now() })
    const sealed = api.vault.seal({ column: 'operators.totp_secret', row: id }, SECRET)
    await api.pool.query('update operators set password_hash = $2, totp_secret = $3 where id = $1', [
      id,
      await createPasswords().hash(PASSWORD),
      sealed,
    ])
    return id
  }

  const sessionsOfOperator = async (id: number): Promise<number> =>
    (await api.pool.query('select from operator_sessions where operator_id = $1', [id])).rows.length

  it('who signs in with the password that is being changed is refused', async () => {
    const email = 'late@operators.example'
    const id = await operator(email)
    const changed = [id, await createPasswords().hash(NEW)]
    const lock = await heldLock(api.pool, 'update operators set password_hash = $2 where id = $1', changed)
    const late = post('/operator/api/login', { email, password: PASSWORD, otp: otp() })
    await lock.waited()
    await lock.release()
    expect((await late).data.reason).toBe('wrong_credentials')
    expect(await sessionsOfOperator(id)).toBe(0)
  })

  it('who changes the password ends the other sessions in the same moment, or changes nothing', async () => {
    const id = await operator('changes@operators.example')
    const [here, there] = [await operatorToken(api.pool, api.clock, id), await operatorToken(api.pool, api.clock, id)]
    const hash = async () =>
      (await api.pool.query<{ password_hash: string }>('select password_hash from operators where id = $1', [id]))
        .rows[0]?.password_hash
    const before = await hash()
    const lock = await heldLock(api.pool, 'select from operator_sessions where operator_id = $1 for update', [id])
    const change = post('/operator/api/password', { password: PASSWORD, new_password: NEW, otp: otp() }, '127.0.0.1', {
      authorization: here,
    })
    await lock.waited()
    expect([await hash(), await sessionsOfOperator(id)]).toEqual([before, 2])
    await lock.release()
    expect((await change).code).toBe(1)
    expect(await sessionsOfOperator(id)).toBe(1)
    expect(await hash()).not.toBe(before)
    const me = (authorization: string) => ask(api, { url: '/operator/api/me', headers: { authorization } })
    expect([(await me(here)).code, (await me(there)).code]).toEqual([1, 999])
  })

  it('whose password is changed twice from the same one changes it once', async () => {
    const id = await operator('twice@operators.example')
    const authorization = await operatorToken(api.pool, api.clock, id)
    const changed = [id, await createPasswords().hash(NEW)]
    const lock = await heldLock(api.pool, 'update operators set password_hash = $2 where id = $1', changed)
    const late = post(
      '/operator/api/password',
      { password: PASSWORD, new_password: 'a third word of mine', otp: otp() },
      '127.0.0.1',
      { authorization },
    )
    await lock.waited()
    await lock.release()
    expect((await late).data.reason).toBe('wrong_credentials')
  })
})
