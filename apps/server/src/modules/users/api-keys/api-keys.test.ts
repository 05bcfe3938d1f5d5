// API keys through the API and the socket, as a stranger's program would use them: the signature is written from the docs, chapter API keys.
import { createHash, createHmac, randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { DAY_MS } from '@tallystick/kernel/clock'
import { CALLS } from '@tallystick/wire/trader/calls'
import { MOST_API_KEYS, SIGNED_WITHIN_MS } from '@tallystick/wire/trader/key-scopes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answered, ask, demoUser, realUser, testApi, type TestApi } from '../../../../testing/api/api.ts'
import { emailsTo, newestCode } from '../../../../testing/api/emails.ts'
import { testOperator } from '../../../../testing/api/operators.ts'
import { liveClient } from '../../../../testing/api/live-client.ts'
import { brokenChecks } from '../../../invariants/checks.ts'
import { readAddresses } from './addresses.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

/** The test's clock runs on while it asks. */
const SLACK_MS = 10_000
const PASSWORD = 'correct horse battery'

interface Key {
  readonly id: string
  readonly secret: string
}

interface Sending {
  readonly method?: 'GET' | 'POST'
  readonly url: string
  readonly body?: object
  readonly time?: number
  readonly remoteAddress?: string
  readonly headers?: Readonly<Record<string, string>>
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

function sign({ id, secret }: Key, { method = 'GET', url, body, time = api.clock.now(), headers = {} }: Sending) {
  const text = [time, method, url, headers['idempotency-key'] ?? '', sha256(body ? JSON.stringify(body) : '')].join(
    '\n',
  )
  const signature = createHmac('sha256', secret).update(text).digest('hex')
  return { ...headers, 'api-key': id, 'api-time': String(time), 'api-signature': signature }
}

function send(key: Key, sending: Sending): Promise<Answered> {
  const { method = 'GET', url, body, remoteAddress } = sending
  return ask(api, {
    method,
    url,
    ...(body && { body }),
    ...(remoteAddress !== undefined && { remoteAddress }),
    headers: { lang: 'en', ...sign(key, sending) },
  })
}

async function broken(): Promise<string[]> {
  const client = await api.pool.connect()
  try {
    return (await brokenChecks(client)).map(({ check }) => check.id)
  } finally {
    client.release()
  }
}

const reason = async (answered: Promise<Answered>): Promise<unknown> => (await answered).data.reason

let users = 0
async function person() {
  users += 1
  const email = `keys-${users}@example.com`
  return { ...(await realUser(api, email, PASSWORD)), email }
}

async function keyOf(user: Awaited<ReturnType<typeof person>>, given: object = {}): Promise<Key> {
  const params = { name: 'Bot', scope: 'trade', days: 30, password: PASSWORD, ...given }
  const made = await user.post(CALLS.createApiKey.path, params)
  expect(made.code).toBe(1)
  return { id: String(made.data['id']), secret: String(made.data['secret']) }
}

let asked = 0
/** No two of them are signed alike. */
const balances = () => ({ url: `${CALLS.balances.path}?n=${(asked += 1)}` })
const ORDER = { type: 1, cont: '0.1', forex_id: 1, status: 1, multiple: 10 }

describe('an API key', () => {
  it('is made with the password, shown once, listed without its secret, and told by email', async () => {
    const user = await person()
    const params = { name: 'Bot', scope: 'read', days: 30 }
    expect(await reason(user.post(CALLS.createApiKey.path, params))).toBe('wrong_credentials')
    expect(await reason(user.post(CALLS.createApiKey.path, { ...params, password: 'wrong' }))).toBe('wrong_credentials')
    const key = await keyOf(user, { scope: 'read', addresses: '203.0.113.7, 2001:db8::/32' })
    const listed = await user.get(CALLS.apiKeys.path)
    expect(listed.data).toEqual([
      expect.objectContaining({
        id: key.id,
        name: 'Bot',
        scope: 'read',
        addresses: ['203.0.113.7', '2001:db8::/32'],
        last_used_at: '',
        expired: 0,
      }),
    ])
    expect(JSON.stringify(listed)).not.toContain(key.secret)
    const { rows } = await api.pool.query<{ found: boolean }>(
      'select position(convert_to($1, $3) in secret) > 0 as found from api_keys where id = $2',
      [key.secret, key.id, 'UTF8'],
    )
    expect(rows).toEqual([{ found: false }])
    const mails = await emailsTo(api, user.email)
    expect(mails.at(-1)?.body).toContain('「Bot」')
    expect(api.logged()).not.toContain(key.secret)
  })

  it('needs the second factor where there is one', async () => {
    const user = await person()
    await api.pool.query('update users set totp_secret = $2, totp_since = now() where id = $1', [
      user.userId,
      api.vault.seal({ column: 'users.totp_secret', row: user.userId }, Buffer.from('12345678901234567890')),
    ])
    const params = { name: 'Bot', scope: 'read', days: 30, password: PASSWORD }
    expect(await reason(user.post(CALLS.createApiKey.path, params))).toBe('two_factor_needed')
    expect(await reason(user.post(CALLS.createApiKey.path, { ...params, otp: '000000' }))).toBe('otp_wrong')
  })

  it('reads and trades for its user, and of a demo account too', async () => {
    const demo = await demoUser(api)
    const made = await demo.post(CALLS.createApiKey.path, { name: 'Demo bot', scope: 'trade', days: 1 })
    const key = { id: String(made.data['id']), secret: String(made.data['secret']) }
    expect((await send(key, balances())).code).toBe(1)
    api.market.tick('BTCUSD', '100000')
    const opened = await send(key, { method: 'POST', url: CALLS.submitOrder.path, body: ORDER })
    expect(opened.code).toBe(1)
    const listed = await send(key, { url: `${CALLS.orders.path}?status=1&page=1` })
    expect(JSON.stringify(listed.data)).toContain(String(opened.data['Id']))
    const closed = await send(key, {
      method: 'POST',
      url: CALLS.closeOrder.path,
      body: { id: opened.data['Id'] },
      headers: { 'idempotency-key': randomUUID() },
    })
    expect(closed.code).toBe(1)
    // Noted while the request was answered.
    await expect
      .poll(async () => ((await demo.get(CALLS.apiKeys.path)).data as unknown as { last_used_address: string }[])[0])
      .toMatchObject({ last_used_address: '127.0.0.1' })
  })

  it('is named by the orders and ledger entries it made, until it is revoked, and by nothing else', async () => {
    const demo = await demoUser(api)
    const made = await demo.post(CALLS.createApiKey.path, { name: 'Grid bot', scope: 'trade', days: 1 })
    const key = { id: String(made.data['id']), secret: String(made.data['secret']) }
    api.market.tick('BTCUSD', '100000')
    const act = async (call: keyof typeof CALLS, body: object): Promise<number> => {
      const headers = { 'idempotency-key': randomUUID() }
      const sending = { method: 'POST', url: CALLS[call].path, body, headers } as const
      const done = await send(key, sending)
      expect([call, done.code]).toEqual([call, 1])
      // The same request again is answered and not done again.
      await send(key, { ...sending, time: api.clock.now() + 1 })
      return Number(done.data['Id'] ?? done.data['id'])
    }
    const own = Number((await demo.post(CALLS.submitOrder.path, ORDER)).data['Id'])
    const bot = await act('submitOrder', ORDER)
    await act('setStops', { id: own, stop_loss_price: '90000', target_profit_price: '0' })
    const micro = await act('submitMicro', { forex_id: 1, type: 1, number: '100', seconds: 30 })
    const alert = await act('makeAlert', { forex_id: 1, direction: 'above', level: '120000' })
    const ownAlert = await demo.post(CALLS.makeAlert.path, { forex_id: 1, direction: 'above', level: '130000' })
    const marksOf = async (call: 'orders' | 'microOrders' | 'accountLogs', query: string) => {
      const listed = await demo.get(`${CALLS[call].path}?${query}&page=1`)
      const rows = listed.data['data'] as { Id: number; RefId?: number; Memo?: string; KeyActs: object[] }[]
      return rows.map(row => [row.Memo, row.RefId ?? row.Id, row.KeyActs])
    }
    const [opened, changed, ended] = ['made', 'changed', 'ended'].map(Act => [{ Act, Key: 'Grid bot' }])
    expect(await marksOf('orders', 'status=1')).toEqual([
      [undefined, bot, opened],
      [undefined, own, changed],
    ])
    expect(await marksOf('microOrders', 'status=1')).toEqual([[undefined, micro, opened]])
    await demo.post(CALLS.closeOrder.path, { id: bot })
    await act('closeOrder', { id: own })
    expect(await marksOf('orders', 'status=3')).toEqual([
      [undefined, own, [...(changed ?? []), ...(ended ?? [])]],
      [undefined, bot, opened],
    ])
    expect(await marksOf('accountLogs', 'type=1')).toEqual([
      ['forex_close', own, ended],
      ['forex_close', bot, []],
      ['forex_open', bot, opened],
      ['forex_open', own, []],
      ['demo_grant', 0, []],
    ])
    const alerts = await demo.get(`${CALLS.alerts.path}?state=active`)
    expect(alerts.data['data']).toMatchObject([
      { id: ownAlert.data['id'], KeyActs: [] },
      { id: alert, KeyActs: opened },
    ])
    await act('removeAlert', { id: Number(ownAlert.data['id']) })
    const removed = await demo.get(`${CALLS.alerts.path}?state=removed`)
    expect(removed.data['data']).toMatchObject([{ id: ownAlert.data['id'], KeyActs: ended }])
    const file = await api.app.inject({ url: CALLS.exportOrders.path, headers: { authorization: demo.token } })
    expect(file.body).toContain('changed: Grid bot; ended: Grid bot')
    await demo.post(CALLS.revokeApiKey.path, { id: key.id })
    expect(await marksOf('microOrders', 'status=1')).toEqual([[undefined, micro, [{ Act: 'made', Key: '' }]]])
    const { rows } = await api.pool.query('select from key_act where user_id = $1', [demo.userId])
    expect(rows).toHaveLength(6)
    // Operators see the name of a key that was revoked, too.
    const support = await testOperator(api, 'support')
    const user = await api.pool.query<{ uid: string }>('select uid from users where id = $1', [demo.userId])
    const seen = async (path: string) => {
      const { data } = await support.get(`/operator/api/${path}&uid=${user.rows[0]?.uid}`)
      const listed = data['data'] as { id?: number; ref?: number; kind?: string; key_acts: object[] }[]
      return listed.map(row => [row.kind, row.id ?? row.ref, row.key_acts])
    }
    const [byMade, byChanged, byEnded] = ['made', 'changed', 'ended'].map(one => ({ act: one, key: 'Grid bot' }))
    expect(await seen('users/orders?kind=contract')).toEqual([
      [undefined, bot, [byMade]],
      [undefined, own, [byChanged, byEnded]],
    ])
    expect(await seen('users/orders?kind=micro')).toEqual([[undefined, micro, [byMade]]])
    const moved = (await seen('ledger?sort=at&order=desc')).filter(([kind]) => kind !== 'demo_grant')
    expect(moved).toEqual([
      ['forex_close', own, [byEnded]],
      ['forex_close', bot, []],
      ['micro_stake', micro, [byMade]],
      ['forex_open', bot, [byMade]],
      ['forex_open', own, []],
    ])
    expect(await broken()).toEqual([])
  })

  it('with a wrong signature, time, body, address or idempotency key is refused', async () => {
    const user = await person()
    const key = await keyOf(user)
    const sending = { method: 'POST', url: CALLS.submitOrder.path, body: ORDER } as const
    const signed = sign(key, sending)
    const asSigned = (change: object) => reason(ask(api, { ...sending, headers: signed, ...change }))
    expect(await asSigned({ body: { ...ORDER, cont: '9' } })).toBe('signature_wrong')
    expect(await asSigned({ url: CALLS.closeOrder.path })).toBe('signature_wrong')
    expect(await asSigned({ headers: { ...signed, 'idempotency-key': 'other' } })).toBe('signature_wrong')
    expect(await asSigned({ headers: { ...signed, 'api-time': String(api.clock.now() - 1) } })).toBe('signature_wrong')
    expect(await reason(send({ ...key, secret: 'x' }, balances()))).toBe('signature_wrong')
    expect(await reason(send({ ...key, id: 'A'.repeat(22) }, balances()))).toBe('api_key_invalid')
    for (const off of [-1, 1]) {
      const time = api.clock.now() + off * (SIGNED_WITHIN_MS + SLACK_MS)
      expect(await reason(send(key, { ...balances(), time }))).toBe('request_time_wrong')
    }
    expect(await reason(ask(api, { url: CALLS.balances.path, headers: { 'api-key': key.id } }))).toBe('bad_request')
    const twoWays = { ...sign(key, { url: CALLS.balances.path }), authorization: user.token }
    expect(await reason(ask(api, { url: CALLS.balances.path, headers: twoWays }))).toBe('bad_request')
  })

  it('answers a request once, wherever and however often it is sent again', async () => {
    const key = await keyOf(await person())
    const request = balances()
    const headers = sign(key, request)
    const again = (): Promise<Answered> => ask(api, { ...request, headers })
    const answers = await Promise.all(Array.from({ length: 8 }, again))
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1)
    expect(new Set(answers.map(({ data }) => data.reason))).toEqual(new Set([undefined, 'request_repeated']))
    api.clock.advance(SIGNED_WITHIN_MS - SLACK_MS)
    expect(await reason(again())).toBe('request_repeated')
    api.clock.advance(2 * SLACK_MS)
    expect(await reason(again())).toBe('request_time_wrong')
  })

  it('works from its addresses alone', async () => {
    const key = await keyOf(await person(), { addresses: '203.0.113.0/24,198.51.100.7' })
    for (const [remoteAddress, expected] of [
      ['203.0.113.200', undefined],
      ['::ffff:203.0.113.9', undefined],
      ['198.51.100.7', undefined],
      ['198.51.100.8', 'api_key_address'],
      ['::1', 'api_key_address'],
    ] as const)
      expect([remoteAddress, await reason(send(key, { ...balances(), remoteAddress }))]).toEqual([
        remoteAddress,
        expected,
      ])
  })

  it('ends when it is revoked, at once, and only by its owner', async () => {
    const user = await person()
    const [key, other] = [await keyOf(user), await keyOf(user)]
    expect((await send(key, balances())).code).toBe(1)
    expect((await send(other, balances())).code).toBe(1)
    await (await person()).post(CALLS.revokeApiKey.path, { id: key.id })
    expect((await send(key, balances())).code).toBe(1)
    // Remembered a moment ago, and gone all the same.
    expect((await user.post(CALLS.revokeApiKey.path, { id: key.id })).code).toBe(1)
    expect(await reason(send(key, balances()))).toBe('api_key_invalid')
    expect((await send(other, balances())).code).toBe(1)
  })

  it('ends when it expires', async () => {
    const key = await keyOf(await person(), { days: 2 })
    api.clock.advance(2 * DAY_MS - 60_000)
    expect((await send(key, balances())).code).toBe(1)
    api.clock.advance(60_000)
    expect(await reason(send(key, balances()))).toBe('api_key_invalid')
  })

  it('ends with the password it was made with', async () => {
    const user = await person()
    const key = await keyOf(user)
    expect((await send(key, balances())).code).toBe(1)
    await user.post(CALLS.sendEmail.path, { to: user.email, type: 2 })
    const changed = await user.post(CALLS.amendPassword.path, {
      auth_code: await newestCode(api, user.email),
      new_password: 'another long one',
      secondary_password: 'another long one',
    })
    expect(changed.code).toBe(1)
    expect(await reason(send(key, balances()))).toBe('api_key_invalid')
  })

  it('is one of ten at most, also when many are made at once', async () => {
    const demo = await demoUser(api)
    const made = await Promise.all(
      Array.from({ length: MOST_API_KEYS + 3 }, (_, index) =>
        demo.post(CALLS.createApiKey.path, { name: `Bot ${index}`, scope: 'read', days: 1 }),
      ),
    )
    expect(made.filter(({ code }) => code === 1)).toHaveLength(MOST_API_KEYS)
    expect(made.filter(({ data }) => data.reason === 'too_many_api_keys')).toHaveLength(3)
  })

  it('has a limit of its own, which only the holder of the secret can use up', async () => {
    const key = await keyOf(await person())
    await api.settings.set('limit_api_key_burst', 3)
    await api.settings.set('limit_api_key_per_second', 1)
    const from = (key: Key): Promise<unknown> => reason(send(key, { ...balances(), remoteAddress: '203.0.113.50' }))
    const together = (count: number, key: Key): Promise<unknown[]> =>
      Promise.all(Array.from({ length: count }, () => from(key)))
    expect(new Set(await together(20, { ...key, secret: 'x' }))).toEqual(new Set(['signature_wrong']))
    expect(await together(3, key)).toEqual([undefined, undefined, undefined])
    expect(await together(20, key)).toContain('too_many_requests')
  })
})

describe('a socket of a program', () => {
  it('logs in with a key, hears its user’s account and not the chat, and ends with the key', async () => {
    const user = await person()
    const key = await keyOf(user, { scope: 'read' })
    await api.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = api.app.server.address() as AddressInfo
    const client = await liveClient(port)
    const time = String(api.clock.now())
    const signature = createHmac('sha256', key.secret)
      .update([time, 'LOGIN', '', '', sha256('')].join('\n'))
      .digest('hex')
    const login = { method: 'login', params: { key: key.id, time, signature } }
    client.send({ ...login, params: { ...login.params, time: String(Number(time) - 1) } })
    expect(await client.next(frame => frame.type === 'login_result')).toMatchObject({ code: 122 })
    client.send(login)
    await client.next(frame => frame.type === 'login_result' && frame['code'] === 1)
    client.subscribe('FOREX_TRADE')
    await client.next(frame => frame.type === 'FOREX_TRADE')
    client.subscribe('CHAT')
    expect(await client.next(frame => frame.type === 'error')).toMatchObject({ reason: 'api_key_scope' })
    // Heard by somebody who then sends it again.
    const thief = await liveClient(port)
    thief.send(login)
    expect(await thief.next(frame => frame.type === 'login_result')).toMatchObject({ code: 124 })
    await user.post(CALLS.revokeApiKey.path, { id: key.id })
    expect(await client.closed()).toBe(4001)
    thief.close()
  })
})

describe('addresses of a key', () => {
  it.each([
    ['', []],
    [' 203.0.113.7 ,,203.0.113.7', ['203.0.113.7']],
    ['10.0.0.0/8, ::1/128', ['10.0.0.0/8', '::1/128']],
    ['10.0.0.0/33', undefined],
    ['::1/129', undefined],
    ['10.0.0.0/8/8', undefined],
    ['10.0.0', undefined],
    ['10.0.0.1/', undefined],
    [Array.from({ length: 11 }, (_, index) => `10.0.0.${index}`).join(','), undefined],
  ])('are read from “%s”', (text, expected) => {
    expect(readAddresses(text)).toEqual(expected)
  })
})
