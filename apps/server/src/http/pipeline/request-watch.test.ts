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
