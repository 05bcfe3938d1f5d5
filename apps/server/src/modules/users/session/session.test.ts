import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answered, ask, demoUser, realUser, testApi, type TestApi } from '../../../../testing/api/api.ts'
import { deleteOldNetworks } from './session.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

const demoAddress = (demoId: string): string => `/api/user/createAccountDemoForU?demo_id=${demoId}`
const loginForm = (account: string, password: string, address = '127.0.0.1') => ({
  method: 'POST' as const,
  url: '/api/user/loginForU',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams({ account, password, login_type: '1' }).toString(),
  remoteAddress: address,
})

describe('demo login', () => {
  it('gives a session and the starting amounts', async () => {
    const user = await demoUser(api)
    const info = await user.get('/api/user/info')
    expect(info).toMatchObject({ status: 200, code: 1, data: { is_demo: 1, is_trader: 0, email: '' } })
    expect(info.data['id']).toMatch(/^[A-Za-z0-9]{16}$/)
    expect(info.data['uid']).toMatch(/^\d{8}$/)
    const balance = await user.get('/v2/api/main/wallet/getBalance')
    expect(balance.data).toEqual([
      { accountTypeId: 1, type: 'forex', balance: '100000.000000', lockBalance: '0.000000', currencyId: 1 },
      { accountTypeId: 2, type: 'micro', balance: '10000.000000', lockBalance: '0.000000', currencyId: 1 },
      { accountTypeId: 3, type: 'change', balance: '10000.000000', lockBalance: '0.000000', currencyId: 1 },
    ])
  })

  it('returns the same account for the same device, over GET and POST, each time with a session of its own', async () => {
    const user = await demoUser(api)
    const again = await ask(api, { url: demoAddress(user.demoId) })
    const posted = await ask(api, {
      method: 'POST',
      url: '/api/user/createAccountDemoForU',
      body: { demo_id: user.demoId },
    })
    expect(again.data['user']).toEqual(posted.data['user'])
    expect(new Set([user.token, again.data['token'], posted.data['token']]).size).toBe(3)
    expect((await user.get('/api/user/info')).data['id']).toBe(Object(again.data['user']).id)
  })

  it('ten first logins of one device at once leave one account', async () => {
    const demoId = 'd'.repeat(32)
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(api, { url: demoAddress(demoId) })))
    expect(answers.map(answer => answer.code)).toEqual(Array.from({ length: 10 }, () => 1))
    const { rows } = await api.pool.query(
      `select count(distinct u.id)::int as users, count(*)::int as accounts
       from users u join account a on a.user_id = u.id where demo_id_hash = sha256($1::bytea)`,
      [demoId],
    )
    expect(rows).toEqual([{ users: 1, accounts: 3 }])
  })

  it('[A70] is limited per address, for new devices only', async () => {
    const known = await demoUser(api)
    const from = (demoId: string) => ask(api, { url: demoAddress(demoId), remoteAddress: '203.0.113.70' })
    const made = await Promise.all(
      Array.from({ length: 25 }, (_, index) => from(`device-number-${String(index).padStart(4, '0')}`)),
    )
    expect(made.filter(answer => answer.code === 1)).toHaveLength(20)
    expect(made.filter(answer => answer.status === 429 && answer.data.reason === 'too_many_requests')).toHaveLength(5)
    expect((await from(known.demoId)).code).toBe(1)
  })

  it('[A68] a real account cannot be reset', async () => {
    const user = await realUser(api, 'reset@example.com', 'correct horse battery')
    const answer = await user.get('/v2/api/main/user/resetForexDemoAccount')
    expect(answer).toMatchObject({ status: 200, data: { reason: 'only_demo_account' } })
  })

  it('a demo account can be reset to exactly the starting amounts', async () => {
    const user = await demoUser(api)
    await user.get('/v2/api/forex/submit?type=1&cont=0.1&forex_id=1&status=1&multiple=10')
    await user.get('/v2/api/forex/submit?type=1&cont=0.1&forex_id=1&status=0&target_price=90000&multiple=10')
    expect((await user.get('/v2/api/main/user/resetForexDemoAccount')).code).toBe(1)
    const balance = await user.get('/v2/api/main/wallet/getBalance')
    expect(Object.values(balance.data)[0]).toMatchObject({ balance: '100000.000000', lockBalance: '0.000000' })
    expect((await user.get('/v2/api/forex/my_deal?status=1')).data['total']).toBe(0)
  })
})

describe('login', () => {
  it('takes the right password by form and by JSON, with the address in any case', async () => {
    await realUser(api, 'ann@example.com', 'correct horse battery')
    const form = await ask(api, loginForm(' ANN@Example.com ', 'correct horse battery'))
    expect(form).toMatchObject({ status: 200, code: 1, data: { user: { email: 'ann@example.com', is_demo: 0 } } })
    const body = { account: 'ann@example.com', password: 'correct horse battery', login_type: 1 }
    expect((await ask(api, { method: 'POST', url: '/api/user/loginForU', body })).code).toBe(1)
  })

  it('[A11] answers an unknown account and a wrong password alike', async () => {
    await realUser(api, 'bob@example.com', 'correct horse battery')
    const wrong = await ask(api, loginForm('bob@example.com', 'wrong'))
    const unknown = await ask(api, loginForm('nobody@example.com', 'wrong'))
    expect(wrong).toMatchObject({ status: 200, data: { reason: 'wrong_credentials' } })
    expect({ ...unknown, headers: 0 }).toEqual({ ...wrong, headers: 0 })
  })

  it('[A10] stops guessing per account and address, and leaves the owner at another address alone', async () => {
    await realUser(api, 'carl@example.com', 'correct horse battery')
    const answers = []
    for (let index = 0; index < 8; index += 1) {
      answers.push(
        await ask(api, { ...loginForm('carl@example.com', 'wrong', '203.0.113.9'), headers: loginHeaders(index) }),
      )
    }
    expect(answers.map(answer => answer.data.reason)).toEqual([
      ...Array.from({ length: 5 }, () => 'wrong_credentials'),
      ...Array.from({ length: 3 }, () => 'too_many_requests'),
    ])
    expect((await ask(api, loginForm('carl@example.com', 'correct horse battery', '203.0.113.10'))).code).toBe(1)
    api.clock.advance(15 * 60_000)
    expect((await ask(api, loginForm('carl@example.com', 'correct horse battery', '203.0.113.9'))).code).toBe(1)
  })

  it('[A10] twenty tries an hour from all networks together that the account has not signed in from', async () => {
    const email = 'botnet@example.com'
    const password = 'correct horse battery'
    await realUser(api, email, password)
    const at = (index: number): string => (index % 2 === 0 ? `192.0.2.${index}` : `2001:db8:${index}::1`)
    const home = '2001:db8:abcd:1::1'
    expect((await ask(api, loginForm(email, password, home))).code).toBe(1)
    const guess = (account: string) =>
      Promise.all(Array.from({ length: 30 }, (_, index) => ask(api, loginForm(account, 'wrong', at(index)))))
    const count = (answers: readonly Answered[], reason: string): number =>
      answers.filter(answer => answer.data.reason === reason).length
    const guessed = await guess(email)
    expect([count(guessed, 'wrong_credentials'), count(guessed, 'too_many_requests')]).toEqual([19, 11])
    const unknown = await guess('nobody-at-all@example.com')
    expect([count(unknown, 'wrong_credentials'), count(unknown, 'too_many_requests')]).toEqual([20, 10])
    expect((await ask(api, loginForm(email, password, '192.0.2.200'))).data.reason).toBe('too_many_requests')
    expect((await ask(api, loginForm(email, password, '2001:db8:abcd:1:ffff::2'))).code).toBe(1)
    api.clock.advance(3_600_000)
    expect((await ask(api, loginForm(email, password, '192.0.2.200'))).code).toBe(1)
    await guess(email)
    expect((await ask(api, loginForm(email, password, '192.0.2.200'))).code).toBe(1)
  })

  it('[A10] the networks of an account are kept as keyed hashes, fifty at most, for a year', async () => {
    const { userId } = await realUser(api, 'travels@example.com', 'correct horse battery')
    const networks = async (): Promise<string[]> => {
      const { rows } = await api.pool.query<{ network: Buffer }>(
        'select network from known_network where user_id = $1 order by last_at desc',
        [userId],
      )
      return rows.map(({ network }) => network.toString('hex'))
    }
    const digest = (address: string): string =>
      api.vault.digest('known network', `${userId} ${address}`).toString('hex')
    expect(await networks()).toEqual([digest('127.0.0.1')])
    for (let index = 1; index <= 60; index += 1) {
      api.clock.advance(600_000)
      const from = loginForm('travels@example.com', 'correct horse battery', `198.51.100.${index}`)
      expect((await ask(api, from)).code).toBe(1)
    }
    const kept = await networks()
    expect(kept).toHaveLength(50)
    expect(kept[0]).toBe(digest('198.51.100.60'))
    expect(kept.at(-1)).toBe(digest('198.51.100.11'))
    await deleteOldNetworks(api.pool, api.clock.now() + 364 * 86_400_000)
    expect(await networks()).toHaveLength(50)
    await deleteOldNetworks(api.pool, api.clock.now() + 366 * 86_400_000)
    expect(await networks()).toEqual([])
  })

  it('[A10] counts the addresses of one IPv6 network as one, for tries, new demo accounts and requests', async () => {
    await realUser(api, 'six@example.com', 'correct horse battery')
    const within = (index: number): string => `2001:db8:0:6:${index}::1`
    const reasons = []
    for (let index = 1; index <= 6; index += 1)
      reasons.push((await ask(api, loginForm('six@example.com', 'wrong', within(index)))).data.reason)
    expect(reasons).toEqual([...Array.from({ length: 5 }, () => 'wrong_credentials'), 'too_many_requests'])
    expect((await ask(api, loginForm('six@example.com', 'correct horse battery', '2001:db8:0:7::1'))).code).toBe(1)
    const made = await Promise.all(
      Array.from({ length: 25 }, (_, index) =>
        ask(api, { url: demoAddress(`in-network-${String(index).padStart(6, '0')}`), remoteAddress: within(index) }),
      ),
    )
    expect(made.filter(answer => answer.code === 1)).toHaveLength(20)
    await api.settings.set('limit_address_burst', 3)
    await api.settings.set('limit_address_per_second', 1)
    const asked = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        ask(api, { url: '/api/basicSet/getBasicInfo', remoteAddress: within(index) }),
      ),
    )
    expect(asked.map(({ status }) => status)).toContain(429)
    await api.settings.set('limit_address_burst', 200)
    await api.settings.set('limit_address_per_second', 40)
  })
})

/** A rotating forwarded address changes nothing: no proxy is trusted. */
const loginHeaders = (index: number) => ({
  'content-type': 'application/x-www-form-urlencoded',
  'x-forwarded-for': `198.51.100.${index}`,
})

describe('sessions', () => {
  it('[A1] private calls need one', async () => {
    for (const url of [
      '/api/user/info',
      '/v2/api/forex/my_deal?status=1',
      '/v2/api/forex/submit',
      '/v2/api/main/wallet/getBalance',
    ]) {
      expect(await ask(api, { url })).toMatchObject({ status: 401, code: 999, data: { reason: 'session_invalid' } })
    }
  })

  it('[A2] a random token, a malformed one, an expired one and one of a deleted user are invalid', async () => {
    const info = (authorization: string) => ask(api, { url: '/api/user/info', headers: { authorization } })
    for (const token of ['A'.repeat(43), 'Bearer x', 'Basic YTpi', '../../etc/passwd', `${'A'.repeat(42)}=`]) {
      expect(await info(token)).toMatchObject({ status: 401, code: 999 })
    }
    const user = await demoUser(api)
    expect((await info(`Bearer ${user.token}`)).code).toBe(1)
    await api.pool.query("update sessions set expires_at = now() - interval '1 year' where user_id = $1", [user.userId])
    api.clock.advance(1_000)
    expect((await info(user.token)).code).toBe(999)
    const other = await demoUser(api)
    await api.pool.query('delete from users where id = $1', [other.userId])
    api.clock.advance(1_000)
    expect((await info(other.token)).code).toBe(999)
  })

  it('[A5] a token that claims to be signed is invalid, whatever it says of itself and however it is signed', async () => {
    const user = await demoUser(api)
    const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
    const claims = { sub: String(user.userId), user_id: user.userId, role: 'owner', exp: 9_999_999_999 }
    const forged = [
      `${part({ alg: 'none', typ: 'JWT' })}.${part(claims)}.`,
      `${part({ alg: 'None' })}.${part(claims)}.x`,
      `${part({ alg: 'HS256' })}.${part(claims)}.${Buffer.alloc(32).toString('base64url')}`,
      `${part({ alg: 'HS256', jwk: {}, kid: '../../dev/null' })}.${part(claims)}.${user.token}`,
      `${user.token}.${part(claims)}.`,
      `.${user.token}`,
    ]
    for (const token of forged.flatMap(text => [text, `Bearer ${text}`]))
      for (const url of ['/api/user/info', '/operator/api/me'])
        expect(await ask(api, { url, headers: { authorization: token } })).toMatchObject({ status: 401, code: 999 })
  })

  it('slides: thirty days after the last use it is gone, used daily it lives', async () => {
    const daily = await demoUser(api)
    const forgotten = await demoUser(api)
    for (let day = 0; day < 31; day += 1) {
      api.clock.advance(86_400_000)
      expect((await daily.get('/api/user/info')).code).toBe(1)
    }
    expect((await forgotten.get('/api/user/info')).code).toBe(999)
  })

  it('[A7] ends at once with logout, on this device only', async () => {
    const user = await demoUser(api)
    const second = await ask(api, { url: demoAddress(user.demoId) })
    expect((await user.post('/api/user/logout', {})).code).toBe(1)
    expect((await user.get('/api/user/info')).code).toBe(999)
    const elsewhere = await ask(api, {
      url: '/api/user/info',
      headers: { authorization: String(second.data['token']) },
    })
    expect(elsewhere.code).toBe(1)
  })

  it('the database and the log know no token', async () => {
    const user = await demoUser(api)
    await user.get('/api/user/info')
    const { rows } = await api.pool.query<{ id: Buffer }>('select id from sessions')
    expect(rows.some(row => row.id.toString('base64url') === user.token)).toBe(false)
    expect(api.logged()).not.toContain(user.token)
  })

  it('a frozen user may look but not act', async () => {
    const user = await demoUser(api)
    await api.engine.submit({ type: 'freeze_user', userId: user.userId, operatorId: 1, note: null })
    expect((await user.get('/api/user/info')).code).toBe(1)
    const order = await user.get('/v2/api/forex/submit?type=1&cont=0.1&forex_id=1&status=1&multiple=10')
    expect(order.data.reason).toBe('account_frozen')
    const help = await user.post('/api/chat/send', { text: 'Why am I frozen?', ref: 'frozen-asks-for-help' })
    expect(help.code).toBe(1)
    expect((await user.post('/api/user/logout', {})).code).toBe(1)
  })
})
