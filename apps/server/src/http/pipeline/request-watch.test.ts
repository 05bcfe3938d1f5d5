import { once } from 'node:events'
import { connect } from 'node:net'
import { CALLS } from '@tallystick/wire/trader/calls'
import { OPERATOR_CALLS } from '@tallystick/wire/operator/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApi, type TestApi } from '../../../testing/api/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi({ environment: { ACCESS_LOG: 'on' } })
})
afterAll(() => api.close())

const metrics = async (): Promise<string> => (await api.app.inject('/metrics')).body
const SECRETS = ['hunter2hunter2', 'someone@example.com', 'bearer-of-a-secret']

describe('[seeing] every request', () => {
  it('has an id of ours in its answer, whatever the caller sends', async () => {
    const ids = await Promise.all(
      ['/api/default/config', '/nowhere', '/healthz'].map(async url => {
        const { headers } = await api.app.inject({ url, headers: { 'x-request-id': 'chosen by the caller' } })
        return headers['x-request-id']
      }),
    )
    expect(new Set(ids).size).toBe(3)
    for (const id of ids) expect(id).toMatch(/^[\da-f-]{36}$/)
  })

  it('keeps the id that a trusted proxy gave it, when that is well formed, and nobody else’s', async () => {
    const proxied = await testApi({ environment: { TRUST_PROXY: '10.0.0.0/8' } })
    try {
      const idOf = async (remoteAddress: string, given: string): Promise<unknown> =>
        (await proxied.app.inject({ url: '/healthz', remoteAddress, headers: { 'x-request-id': given } })).headers[
          'x-request-id'
        ]
      const given = '3f2504e04f8911d39a0c0305e82c3301'
      expect(await idOf('10.0.0.7', given)).toBe(given)
      expect(await idOf('203.0.113.7', given)).toMatch(/^[\da-f-]{36}$/)
      for (const wrong of ['short', 'x'.repeat(65), `${given} `.repeat(2), `${given}"}`, '-'.repeat(32)])
        expect(await idOf('10.0.0.7', wrong)).toMatch(/^[\da-f-]{36}$/)
    } finally {
      await proxied.close()
    }
  })

  it('has its id in every line that is logged for it', async () => {
    const { app, logged } = api
    const { headers } = await app.inject({
      url: '/api/user/register_nowhere',
      headers: { 'x-forwarded-for': '203.0.113.9' },
    })
    const line = logged()
      .split('\n')
      .find(text => text.includes('http.proxy_untrusted'))
    expect(JSON.parse(line ?? '{}')).toMatchObject({ request: headers['x-request-id'] })
  })

  it('is answered with an id even when it is not HTTP, or wants a socket', async () => {
    const port = Number(new URL(await api.app.listen({ port: 0, host: '127.0.0.1' })).port)
    const answerTo = async (text: string): Promise<string> => {
      const socket = connect(port, '127.0.0.1')
      socket.write(text)
      const [answer]: unknown[] = await once(socket, 'data')
      socket.destroy()
      return String(answer)
    }
    const upgrade = 'connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n'
    const key = 'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n'
    const answers = await Promise.all([
      answerTo('no request\r\n\r\n'),
      answerTo('GET / HTTP/1.1\r\nhost: x\r\nexpect: miracles\r\n\r\n'),
      answerTo(`GET /v2/other HTTP/1.1\r\nhost: x\r\n${upgrade}${key}\r\n`),
      answerTo(`GET /v2/ws HTTP/1.1\r\nhost: x\r\n${upgrade}${key}\r\n`),
    ])
    expect(answers.map(answer => answer.slice(9, 12))).toEqual(['400', '417', '404', '101'])
    for (const answer of answers) expect(answer).toMatch(/\r\nx-request-id: [\da-f-]{36}\r\n/i)
  })

  it('is one line in the access log, without anything a caller sent', async () => {
    const answer = await api.app.inject({
      method: 'POST',
      url: `/api/user/loginForU?note=${SECRETS[2] ?? ''}`,
      headers: { authorization: `Bearer ${SECRETS[2] ?? ''}`, 'content-type': 'application/json' },
      payload: { account: SECRETS[1], password: SECRETS[0], login_type: 1 },
    })
    const line = api
      .logged()
      .split('\n')
      .find(text => text.includes(String(answer.headers['x-request-id'])))
    expect(JSON.parse(line ?? '{}')).toMatchObject({
      msg: 'http.request',
      method: 'POST',
      call: 'login',
      status: answer.statusCode,
      address: '127.0.0.1',
    })
    for (const secret of SECRETS) expect(api.logged()).not.toContain(secret)
  })

  it('is counted and timed by call and result, refusals by reason', async () => {
    await api.app.inject('/api/user/info')
    const text = await metrics()
    expect(text).toMatch(/^http_requests_total\{call="userInfo",result="refused"\} \d+$/m)
    expect(text).toMatch(/^http_refusals_total\{reason="session_invalid"\} \d+$/m)
    expect(text).toMatch(/^http_request_duration_seconds_bucket\{le="0.5",call="userInfo"\} \d+$/m)
  })

  it('has no label that a caller chose', async () => {
    for (const url of ['/made-up/1', '/made-up/2', '/api/user/made_up', '/assets/x.js', '/%ff', '/v2/ws'])
      await api.app.inject({ url, method: 'GET' })
    const known = new Set([
      ...Object.keys(CALLS),
      ...Object.keys(OPERATOR_CALLS),
      'none',
      'page',
      'healthz',
      'readyz',
      'metrics',
      'docs',
      'openapi',
    ])
    const labels = [...(await metrics()).matchAll(/^http_requests_total\{call="([^"]*)"/gm)].map(
      ([, call]) => call ?? '',
    )
    expect(labels.length).toBeGreaterThan(3)
    expect(labels.filter(label => !known.has(label))).toEqual([])
  })
})
