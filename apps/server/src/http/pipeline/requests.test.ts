// What the plugins do for every call: envelope, language, parameters, CORS, methods, broken requests.
import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ask, type DemoUser, demoUser, testApi, type TestApi } from '../../../testing/api/api.ts'

let api: TestApi
let user: DemoUser
beforeAll(async () => {
  api = await testApi()
  user = await demoUser(api)
})
afterAll(() => api.close())

const JSON_TYPE = { 'content-type': 'application/json' }
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' }
const CLOSE = '/v2/api/forex/close'

describe('envelope', () => {
  it.each<[string, InjectOptions, number, string]>([
    ['an unknown address', { url: '/api/nothing' }, 404, 'not_found'],
    ['[A46] operator addresses with a user token', { url: '/operator/api/users' }, 404, 'not_found'],
    ['[A46] PUT', { method: 'PUT', url: '/api/user/info' }, 405, 'method_not_allowed'],
    ['[A46] DELETE', { method: 'DELETE', url: CLOSE }, 405, 'method_not_allowed'],
    ['[A46] POST to a call that only reads', { method: 'POST', url: '/api/user/info' }, 405, 'method_not_allowed'],
    ['GET to a POST call', { url: '/api/user/loginForU' }, 405, 'method_not_allowed'],
    ['a body that is no JSON', { method: 'POST', url: CLOSE, headers: JSON_TYPE, body: '{"id":' }, 400, 'bad_request'],
    ['a JSON list', { method: 'POST', url: CLOSE, headers: JSON_TYPE, body: '[1]' }, 400, 'bad_request'],
    [
      'another format',
      { method: 'POST', url: CLOSE, headers: { 'content-type': 'text/xml' }, body: '<a/>' },
      415,
      'unsupported_type',
    ],
    [
      'a huge body',
      { method: 'POST', url: CLOSE, headers: JSON_TYPE, body: `{"a":"${'x'.repeat(70_000)}"}` },
      413,
      'too_large',
    ],
    ['a broken address', { url: '/api/%E0%A4%A' }, 400, 'bad_request'],
  ])('%s', async (_title, options, status, reason) => {
    const answer = await ask(api, { ...options, headers: { ...options.headers, authorization: user.token } })
    expect(answer).toMatchObject({ status, data: { reason } })
    expect(answer.msg).not.toBe('')
  })

  it('says which methods an address takes', async () => {
    const answer = await ask(api, { method: 'PUT', url: CLOSE })
    expect(answer.headers['allow']).toBe('GET, POST')
  })

  it('[A46] HEAD and a method override never run a state-changing GET', async () => {
    const before = await user.get('/v2/api/forex/my_deal?status=1')
    const order = '/v2/api/forex/submit?type=1&cont=0.1&forex_id=1&status=1&multiple=10'
    const head = await api.app.inject({ method: 'HEAD', url: order, headers: { authorization: user.token } })
    expect(head.statusCode).toBe(405)
    await user.post('/api/user/info', {}, { 'x-http-method-override': 'GET' })
    expect((await user.get('/v2/api/forex/my_deal?status=1')).data['total']).toBe(before.data['total'])
  })

  it('checks the session first, then parameters, then rights', async () => {
    expect((await ask(api, { url: `${CLOSE}?id=x` })).code).toBe(999)
    expect((await ask(api, { method: 'POST', url: CLOSE, headers: JSON_TYPE, body: '{' })).code).toBe(999)
    expect((await user.get(`${CLOSE}?id=x`)).data.reason).toBe('bad_request')
  })

  it('[A118] an error inside is a plain 500 without its text', async () => {
    const broken = vi.spyOn(api.market, 'pairs').mockImplementation(() => {
      throw new Error('secret detail')
    })
    const response = await api.app.inject({ url: '/v2/api/forex/trade_list' })
    broken.mockRestore()
    expect(response.statusCode).toBe(500)
    expect(response.json()).toMatchObject({ code: 9, data: { reason: 'internal_error' } })
    expect(response.body).not.toContain('secret')
    expect(response.body).not.toContain('.ts')
  })
})

describe('headers', () => {
  it('[A34] no answer may be kept by a shared cache', async () => {
    for (const url of [
      '/v2/api/main/wallet/getBalance',
      '/v2/api/forex/trade_list',
      '/api/nothing',
      '/%61pi/user/info',
    ]) {
      const { headers } = await user.get(url)
      expect(headers['cache-control']).toBe('no-store')
      expect(headers['vary']).toContain('authorization')
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    }
  })

  it.each([
    'https://app.evil',
    'null',
    'https://app.example.com.evil',
    'http://app.example.com',
    'https://APP.example.com',
  ])('[A32] origin %s is not let in', async origin => {
    const get = await ask(api, { url: '/v2/api/forex/trade_list', headers: { origin } })
    expect(get.headers).not.toHaveProperty('access-control-allow-origin')
    const preflight = await api.app.inject({
      method: 'OPTIONS',
      url: CLOSE,
      headers: { origin, 'access-control-request-method': 'POST' },
    })
    expect(preflight.headers).not.toHaveProperty('access-control-allow-origin')
  })

  it('the configured origin is let in with our headers', async () => {
    const origin = 'https://app.example.com'
    const preflight = await api.app.inject({
      method: 'OPTIONS',
      url: CLOSE,
      headers: { origin, 'access-control-request-method': 'POST' },
    })
    expect(preflight.statusCode).toBe(204)
    expect(preflight.headers['access-control-allow-origin']).toBe(origin)
    expect(preflight.headers['access-control-allow-headers']).toBe(
      'lang, authorization, idempotency-key, traceparent, tracestate, content-type',
    )
    expect(preflight.headers).not.toHaveProperty('access-control-allow-credentials')
    const refused = await ask(api, { url: '/api/user/info', headers: { origin } })
    expect(refused.headers['access-control-allow-origin']).toBe(origin)
  })
})

describe('language', () => {
  it.each([
    ['en', 'en', 'Your session has ended. Please log in again'],
    ['hk', 'hk', '登入已失效，請重新登入'],
    ['tw', 'tw', '登入已失效，請重新登入'],
    ['empty', '', '登入已失效，請重新登入'],
    ['a path', '../../etc/passwd', '登入已失效，請重新登入'],
    ['a prototype name', 'constructor', '登入已失效，請重新登入'],
    ['of 10 KB', 'x'.repeat(10_000), '登入已失效，請重新登入'],
    ['of another language', 'fr', 'Votre session est terminée. Reconnectez-vous'],
  ])('[A35] lang %s', async (_title, lang, msg) => {
    expect((await ask(api, { url: '/api/user/info', headers: { lang } })).msg).toBe(msg)
  })
})

describe('parameters', () => {
  const ids = [
    '0',
    '-1',
    '1e3',
    '1.0',
    '0x10',
    '９',
    '1 OR 1=1',
    '1;drop',
    '9223372036854775808',
    '',
    ' 1',
    '1 ',
    '+1',
    'NaN',
    'null',
    '[object Object]',
  ]
  it.each(ids)('[A44] id "%s" is refused', async id => {
    const answers = await Promise.all([
      user.get(`${CLOSE}?id=${encodeURIComponent(id)}`),
      user.post(CLOSE, { id }),
      ask(api, {
        method: 'POST',
        url: CLOSE,
        headers: { ...FORM_TYPE, authorization: user.token },
        body: new URLSearchParams({ id }).toString(),
      }),
    ])
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 400, data: { reason: 'bad_request', params: { field: 'id' } } })
  })

  it.each<[string, InjectOptions]>([
    ['id=1&id=2', { url: `${CLOSE}?id=1&id=2` }],
    ['id=1&id=1', { url: `${CLOSE}?id=1&id=1` }],
    ['id[]=1&id[]=2', { url: `${CLOSE}?id[]=1&id[]=2` }],
    ['id[]=1', { url: `${CLOSE}?id[]=1` }],
    ['twice in a form', { method: 'POST', url: CLOSE, headers: FORM_TYPE, body: 'id=1&id=2' }],
    ['an extra one twice in a form', { method: 'POST', url: CLOSE, headers: FORM_TYPE, body: 'id=1&x=2&x=3' }],
    ['twice in JSON', { method: 'POST', url: CLOSE, headers: JSON_TYPE, body: '{"id":1,"id":2}' }],
    ['twice in JSON, escaped', { method: 'POST', url: CLOSE, headers: JSON_TYPE, body: '{"id":1,"\\u0069d":2}' }],
    ['in the address and in the body', { method: 'POST', url: `${CLOSE}?id=1`, headers: JSON_TYPE, body: '{"id":2}' }],
    ['a list in JSON', { method: 'POST', url: CLOSE, headers: JSON_TYPE, body: '{"id":[1]}' }],
    ['an object in JSON', { method: 'POST', url: CLOSE, headers: JSON_TYPE, body: '{"id":{"$gt":0}}' }],
    ['true in JSON', { method: 'POST', url: CLOSE, headers: JSON_TYPE, body: '{"id":true}' }],
    ['a fraction in JSON', { method: 'POST', url: CLOSE, headers: JSON_TYPE, body: '{"id":1.5}' }],
  ])('[A44] %s is refused', async (_title, options) => {
    const answer = await ask(api, { ...options, headers: { ...options.headers, authorization: user.token } })
    expect(answer).toMatchObject({ status: 400, data: { reason: 'bad_request' } })
  })

  it.each<[string, InjectOptions]>([
    ['JSON', { method: 'POST', url: CLOSE, headers: JSON_TYPE, body: '{"id":1,"__proto__":{"polluted":1}}' }],
    [
      'nested constructor',
      { method: 'POST', url: CLOSE, headers: JSON_TYPE, body: '{"id":1,"constructor":{"prototype":{"polluted":1}}}' },
    ],
    ['form', { method: 'POST', url: CLOSE, headers: FORM_TYPE, body: 'id=1&__proto__=1' }],
    ['query', { url: `${CLOSE}?id=1&__proto__=1` }],
  ])('[A22] prototype names in %s are refused and pollute nothing', async (_title, options) => {
    const answer = await ask(api, { ...options, headers: { ...options.headers, authorization: user.token } })
    expect(answer).toMatchObject({ status: 400, data: { reason: 'bad_request' } })
    expect({}).not.toHaveProperty('polluted')
  })

  it('unknown extras are ignored', async () => {
    expect((await user.get('/api/user/info?x=1&y=2')).code).toBe(1)
    expect((await user.post(CLOSE, { id: 77, nested: { a: [1, { b: '"id":' }] } })).data.reason).toBe('order_unknown')
  })

  it.each(['0', '-1', 'x', '1.5', '1e1'])('page %s is refused', async page => {
    expect((await user.get(`/v2/api/forex/my_deal?status=1&page=${page}`)).data.reason).toBe('bad_request')
  })

  it('a page past the end is empty', async () => {
    const answer = await user.get('/v2/api/forex/my_deal?status=1&page=1000')
    expect(answer.data['data']).toEqual([])
  })

  it.each(['bad', 'password', 'stop_out_level', '__proto__', 'constructor'])('setting %s is not public', async key => {
    expect((await ask(api, { url: `/api/default/setting?key=${key}` })).status).toBe(400)
  })
})

describe('limits', () => {
  it('an address that asks too much gets 429 and recovers; this machine is not limited', async () => {
    const from = (remoteAddress: string) => api.app.inject({ url: '/api/basicSet/getBasicInfo', remoteAddress })
    const answers = await Promise.all(Array.from({ length: 260 }, () => from('203.0.113.1')))
    const limited = answers.filter(answer => answer.statusCode === 429)
    expect(limited.length).toBeGreaterThan(20)
    expect(limited[0]?.json()).toMatchObject({ code: 7, data: { reason: 'too_many_requests' } })
    const local = await Promise.all(
      Array.from({ length: 500 }, () => from('127.0.0.1').then(answer => answer.statusCode)),
    )
    expect(new Set(local)).toEqual(new Set([200]))
    api.clock.advance(5_000)
    expect((await from('203.0.113.1')).statusCode).toBe(200)
  })
})

describe('on a real connection', () => {
  let port: number
  beforeAll(async () => {
    port = Number(new URL(await api.app.listen({ port: 0, host: '127.0.0.1' })).port)
  })

  const raw = async (request: string): Promise<{ status: number; body: Record<string, unknown> }> => {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(request)
    const answer = await text(socket)
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    return { status: Number(head.split(' ')[1]), body: JSON.parse(body) }
  }
  const request = (...lines: string[]): string => [...lines, 'Host: x', 'Connection: close', '', ''].join('\r\n')

  it.each<[string, () => string, number]>([
    [
      'two authorization headers',
      () => request('GET /api/user/info HTTP/1.1', `authorization: ${user.token}`, 'Authorization: x'),
      400,
    ],
    [
      'the same one twice',
      () => request('GET /api/user/info HTTP/1.1', `authorization: ${user.token}`, `authorization: ${user.token}`),
      400,
    ],
    [
      'an authorization of 8 KB',
      () => request('GET /api/user/info HTTP/1.1', `authorization: ${'a'.repeat(8192)}`),
      400,
    ],
    [
      'a carriage return in it',
      () => request('GET /api/user/info HTTP/1.1', `authorization: ${user.token}\rX: y`),
      400,
    ],
    [
      'two idempotency keys',
      () =>
        request(
          `GET ${CLOSE}?id=1 HTTP/1.1`,
          `authorization: ${user.token}`,
          'idempotency-key: a',
          'idempotency-key: b',
        ),
      400,
    ],
    ['headers of 40 KB', () => request('GET /api/user/info HTTP/1.1', `x: ${'a'.repeat(40_000)}`), 431],
    ['TRACE', () => request('TRACE /api/user/info HTTP/1.1'), 405],
    ['something that is not HTTP', () => 'hello\r\n\r\n', 400],
  ])('[A4] %s gets the envelope', async (_title, build, status) => {
    const answer = await raw(build())
    expect(answer.status).toBe(status)
    expect(answer.body).toMatchObject({
      code: expect.any(Number),
      msg: expect.any(String),
      data: { reason: expect.any(String) },
    })
  })
})
