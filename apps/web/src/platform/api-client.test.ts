import { beforeEach, describe, expect, it } from 'vitest'
import { type ApiClient, createApiClient } from './api-client.ts'
import { CallFailed } from './call-failed.ts'

type Answer = () => Response | Promise<Response>

interface Sent {
  readonly url: URL
  readonly init: RequestInit
}

const envelope = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
const ok = (data: unknown, msg = '') => envelope({ code: 1, msg, data })
const refused = (code: number, reason: string) => envelope({ code, msg: `no: ${reason}`, data: { reason, params: {} } })
const brokenLine = () => Promise.reject(new TypeError('Failed to fetch'))

let sent: Sent[]
let answers: Answer[]
let messages: CallFailed[]
let sessions: { initial: boolean }[]
let loaders: number[]
let online: boolean
let token: string
let client: ApiClient

beforeEach(() => {
  sent = []
  answers = []
  messages = []
  sessions = []
  loaders = []
  online = true
  token = 'secret'
  let key = 0
  client = createApiClient({
    fetch: (url, init = {}) => {
      sent.push({ url: new URL(url instanceof Request ? url.url : url), init })
      const answer = answers.shift() ?? (() => new Promise<Response>(() => {}))
      const { signal } = init
      if (signal?.aborted) return Promise.reject(new DOMException('', 'AbortError'))
      return Promise.race([
        Promise.resolve().then(answer),
        new Promise<Response>((_, reject) =>
          signal?.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
        ),
      ])
    },
    clock: { now: () => 1_700_000_000_000 },
    // Pauses end at once; time limits never fire.
    timers: {
      after: (delay, run) => (delay < 10_000 ? (queueMicrotask(run), () => {}) : () => {}),
      every: () => () => {},
    },
    online: () => online,
    randomKey: () => `key-${(key += 1)}`,
    origin: async () => 'https://api.example.com',
    language: () => 'en',
    token: () => token,
    observeDate: () => {},
    onMessage: failure => messages.push(failure),
    onSessionInvalid: options => sessions.push(options),
    onLoader: running => loaders.push(running),
  })
})

const failure = async (work: Promise<unknown>): Promise<CallFailed> => {
  const thrown: unknown = await work.then(
    () => 'no failure',
    (reason: unknown) => reason,
  )
  if (!(thrown instanceof CallFailed)) throw new Error(`not a CallFailed: ${String(thrown)}`)
  return thrown
}

describe('reads', () => {
  it('send language, session and a time, and give the data', async () => {
    answers = [() => ok([{ Id: 1 }])]
    const { data } = await client.call('kline', { forex_id: 7, period: '5M' })
    expect(data).toEqual([{ Id: 1 }])
    const { url, init } = sent[0] ?? expect.fail()
    expect(url.href).toBe('https://api.example.com/v2/api/forex/kline?forex_id=7&period=5M&t=1700000000000')
    expect(Object.fromEntries(new Headers(init.headers))).toEqual({ lang: 'en', authorization: 'secret' })
  })

  it('cancel an identical one still running, whose caller gets the newer answer', async () => {
    answers = [() => new Promise<Response>(() => {}), () => ok('newer')]
    const first = client.call('tradeList', {})
    const second = client.call('tradeList', {})
    expect((await second).data).toBe('newer')
    expect((await first).data).toBe('newer')
    expect(sent[0]?.init.signal?.aborted).toBe(true)
    expect(messages).toEqual([])
  })

  it('leave one with other parameters alone', async () => {
    answers = [() => ok('a'), () => ok('b')]
    const both = await Promise.all([
      client.call('kline', { forex_id: 1, period: '5M' }),
      client.call('kline', { forex_id: 2, period: '5M' }),
    ])
    expect(both.map(reply => reply.data)).toEqual(['a', 'b'])
  })

  it('are silent when the caller gives up', async () => {
    const giveUp = new AbortController()
    const work = client.call('tradeList', {}, { signal: giveUp.signal })
    await Promise.resolve()
    giveUp.abort()
    expect((await failure(work)).kind).toBe('cancelled')
    expect(messages).toEqual([])
  })
})

describe('failures', () => {
  it('show the message of a refusal, unless told not to', async () => {
    answers = [() => refused(105, 'insufficient_balance'), () => refused(105, 'insufficient_balance')]
    const loud = await failure(client.call('tradeList', {}))
    expect([loud.kind, loud.code, loud.reason, loud.message]).toEqual([
      'refused',
      105,
      'insufficient_balance',
      'no: insufficient_balance',
    ])
    await failure(client.call('tradeList', {}, { showErrorMessage: false }))
    expect(messages).toEqual([loud])
  })

  it.each([
    ['orders', false],
    ['userInfo', true],
  ] as const)('999 on %s resets the session (initial: %s)', async (name, initial) => {
    answers = [() => envelope({ code: 999, msg: 'again', data: { reason: 'session_invalid', params: {} } }, 401)]
    await failure(name === 'orders' ? client.call('orders', { status: 1 }) : client.call('userInfo', {}))
    expect(sessions).toEqual([{ initial }])
    expect(messages).toHaveLength(initial ? 0 : 1)
  })

  it('999 for a session that is over already changes nothing', async () => {
    answers = [() => envelope({ code: 999, msg: 'again', data: { reason: 'session_invalid', params: {} } }, 401)]
    const work = client.call('orders', { status: 1 })
    token = 'another'
    await failure(work)
    expect([sessions, messages]).toEqual([[], []])
  })

  it('name the code of a broken line and the status of a foreign answer', async () => {
    answers = [brokenLine, () => new Response('<html>', { status: 502 })]
    expect((await failure(client.call('tradeList', {}))).code).toBe('ERR_NETWORK')
    expect((await failure(client.call('tradeList', {}))).code).toBe(502)
    expect(messages.map(message => message.kind)).toEqual(['network', 'network'])
  })
})

describe('changes', () => {
  const order = { type: 1, cont: '0.1', forex_id: 7, status: 1, multiple: 100 } as const

  it('carry a fresh key each, show the loader and are never cancelled by a twin', async () => {
    answers = [() => ok({ Id: 1 }), () => ok({ Id: 2 })]
    await Promise.all([client.call('submitOrder', order), client.call('submitOrder', order)])
    const keys = sent.map(({ init }) => new Headers(init.headers).get('idempotency-key'))
    expect(new Set(keys).size).toBe(2)
    expect(sent.every(({ init }) => init.signal?.aborted === false)).toBe(true)
    expect(loaders).toEqual([1, 2, 1, 0])
  })

  it('ask again with the same key and the same address when no answer came', async () => {
    answers = [
      brokenLine,
      () => new Response('', { status: 504 }),
      () => refused(9, 'internal_error'),
      () => ok({ Id: 5 }),
    ]
    expect((await client.call('submitOrder', order)).data).toEqual({ Id: 5 })
    expect(sent).toHaveLength(4)
    expect(new Set(sent.map(({ init }) => new Headers(init.headers).get('idempotency-key'))).size).toBe(1)
    expect(new Set(sent.map(({ url }) => url.href)).size).toBe(1)
    expect(messages).toEqual([])
  })

  it('do not ask again after a clear no', async () => {
    answers = [() => refused(202, 'market_closed'), () => ok({ Id: 5 })]
    expect((await failure(client.call('submitOrder', order))).reason).toBe('market_closed')
    expect(sent).toHaveLength(1)
  })

  it('say that the outcome is unknown when nothing ever comes back', async () => {
    answers = Array.from({ length: 6 }, () => brokenLine)
    expect((await failure(client.call('submitOrder', order))).kind).toBe('unknown_outcome')
    expect(sent).toHaveLength(6)
  })

  it('are not sent at all while the device knows it is offline', async () => {
    online = false
    expect((await failure(client.call('submitOrder', order))).code).toBe('ERR_OFFLINE')
    expect(sent).toEqual([])
  })

  it('carry the session they were asked in, even when it ends at once', async () => {
    answers = [() => ok({})]
    const work = client.call('logout', {})
    token = ''
    await work
    expect(new Headers(sent[0]?.init.headers).get('authorization')).toBe('secret')
  })

  it('send a login as a form body, not in the address', async () => {
    answers = [() => ok({ token: 'x' })]
    await client.call('login', { account: 'a@b.c', password: 'p&q', login_type: 1 })
    const { url, init } = sent[0] ?? expect.fail()
    expect(url.search).toBe('')
    expect(init.body).toEqual(new URLSearchParams({ account: 'a@b.c', password: 'p&q', login_type: '1' }))
  })
})
