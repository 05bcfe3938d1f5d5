import { beforeEach, describe, expect, it } from 'vitest'
import { CallFailed } from './call-failed.ts'
import { type ApiRequest, type Client, type ClientDeps, createClient } from './client.ts'

type Answer = () => Response | Promise<Response>

interface Sent {
  readonly url: string
  readonly init: RequestInit
}

const envelope = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
const ok = (data: unknown, msg = '') => envelope({ code: 1, msg, data })
const refused = (code: number, reason: string) => envelope({ code, msg: `no: ${reason}`, data: { reason, params: {} } })
const brokenLine = () => Promise.reject(new TypeError('Failed to fetch'))
const never = () => new Promise<Response>(() => {})

const LIST: ApiRequest = { method: 'GET', path: '/list', params: { page: 2, status: undefined }, isChange: false }
const ORDER: ApiRequest = { method: 'GET', path: '/order', params: { cont: '0.1', forex_id: 7 }, isChange: true }
const LOGIN: ApiRequest = {
  method: 'POST',
  path: '/login',
  params: { password: 'p&q', otp: undefined },
  isChange: true,
}
const READ_TIMEOUT_MS = 15_000

let sent: Sent[]
let answers: Answer[]
let ended: ApiRequest[]
let pauses: number[]
let isSlow: boolean
let online: boolean
let token: string
let client: Client

const deps: ClientDeps = {
  fetch: (input, init = {}) => {
    sent.push({ url: input instanceof Request ? input.url : String(input), init })
    const answer = answers.shift() ?? never
    const { signal } = init
    const aborted = new Promise<Response>((_, reject) => {
      const abort = () => reject(new DOMException('', 'AbortError'))
      if (signal?.aborted) abort()
      signal?.addEventListener('abort', abort)
    })
    return Promise.race([aborted, Promise.resolve().then(answer)])
  },
  // Pauses end at once; time limits only where a test is about them.
  after(delayMs, run) {
    const isPause = delayMs < 10_000
    if (isPause) pauses.push(delayMs)
    if (isPause || isSlow) queueMicrotask(run)
    return () => {}
  },
  online: () => online,
  randomKey: () => `key-${sent.length}`,
  origin: async () => 'https://api.example.com',
  language: () => 'en',
  token: () => token,
  readTimeoutMs: READ_TIMEOUT_MS,
  onSessionInvalid: request => ended.push(request),
}

beforeEach(() => {
  sent = []
  answers = []
  ended = []
  pauses = []
  isSlow = false
  online = true
  token = 'secret'
  client = createClient(deps)
})

const keys = () => sent.map(({ init }) => new Headers(init.headers).get('idempotency-key'))

const failure = async (work: Promise<unknown>): Promise<CallFailed> => {
  const thrown: unknown = await work.then(
    () => 'no failure',
    (reason: unknown) => reason,
  )
  if (!(thrown instanceof CallFailed)) throw new Error(`not a CallFailed: ${String(thrown)}`)
  return thrown
}

describe('reads', () => {
  it('send language and session, leave absent parameters out, and give the data', async () => {
    answers = [() => ok([{ Id: 1 }], 'done')]
    expect(await client.send(LIST)).toEqual({ data: [{ Id: 1 }], msg: 'done' })
    const { url, init } = sent[0] ?? expect.fail()
    expect(url).toBe('https://api.example.com/list?page=2')
    expect(Object.fromEntries(new Headers(init.headers))).toEqual({ lang: 'en', authorization: 'secret' })
  })

  it('carry the time where a clock is given', async () => {
    answers = [() => ok([])]
    await createClient({ ...deps, clock: { now: () => 1_700_000_000_000 } }).send(LIST)
    expect(sent[0]?.url).toBe('https://api.example.com/list?page=2&t=1700000000000')
  })

  it('go to the page itself where no other origin is named', async () => {
    answers = [() => ok([])]
    await createClient({ ...deps, origin: async () => '' }).send({ ...LIST, params: {} })
    expect(sent[0]?.url).toBe('/list')
  })

  it('send no session where there is none', async () => {
    token = ''
    answers = [() => ok([])]
    await client.send(LIST)
    expect(new Headers(sent[0]?.init.headers).has('authorization')).toBe(false)
  })

  it.each([
    ['', undefined],
    [', also of callers who could give up', new AbortController().signal],
  ])('cancel an identical one still running, whose caller gets the newer answer%s', async (_, signal) => {
    answers = [never, () => ok('newer')]
    const first = client.send(LIST, signal)
    const second = client.send(LIST, signal)
    expect((await second).data).toBe('newer')
    expect((await first).data).toBe('newer')
    expect(sent[0]?.init.signal?.aborted).toBe(true)
  })

  it('leave one with other parameters alone', async () => {
    answers = [() => ok('a'), () => ok('b')]
    const both = await Promise.all([client.send(LIST), client.send({ ...LIST, params: { page: 3 } })])
    expect(both.map(reply => reply.data)).toEqual(['a', 'b'])
  })

  it('end for a caller who gave up, though a later identical one is answered', async () => {
    answers = [never, () => ok('newer')]
    const giveUp = new AbortController()
    const first = failure(client.send(LIST, giveUp.signal))
    giveUp.abort()
    expect((await client.send(LIST)).data).toBe('newer')
    expect((await first).kind).toBe('cancelled')
  })

  it('end when the caller gives up', async () => {
    const giveUp = new AbortController()
    const work = client.send(LIST, giveUp.signal)
    await Promise.resolve()
    giveUp.abort()
    expect((await failure(work)).kind).toBe('cancelled')
  })

  it('end when their time is over, and are not repeated', async () => {
    isSlow = true
    answers = [never]
    expect(await failure(client.send(LIST))).toMatchObject({ kind: 'network', code: 'ERR_TIMEOUT' })
    expect(sent).toHaveLength(1)
  })

  it('name the code of a broken line and the status of a foreign answer', async () => {
    answers = [brokenLine, () => new Response('<html>', { status: 502 })]
    expect(await failure(client.send(LIST))).toMatchObject({ kind: 'network', code: 'ERR_NETWORK' })
    expect(await failure(client.send(LIST))).toMatchObject({ kind: 'network', code: 502 })
  })

  it('break or run out of time while their answer is read, as before it', async () => {
    const broken = new ReadableStream({ start: stream => stream.error(new TypeError('the line broke')) })
    answers = [() => new Response(broken)]
    expect(await failure(client.send(LIST))).toMatchObject({ kind: 'network', code: 'ERR_NETWORK' })
    let disarmed = false
    const after: ClientDeps['after'] = () => () => void (disarmed = true)
    let isRead = false
    const slow = new ReadableStream({
      async pull(stream) {
        await Promise.resolve()
        isRead = !disarmed
        stream.enqueue(new TextEncoder().encode('{"code":1,"msg":"","data":1}'))
        stream.close()
      },
    })
    answers = [() => new Response(slow)]
    await createClient({ ...deps, after }).send(LIST)
    expect([isRead, disarmed]).toEqual([true, true])
  })

  it('are kept by no cache, carry no cookie and follow no redirect', async () => {
    answers = [() => ok([])]
    await client.send(LIST)
    expect(sent[0]?.init).toMatchObject({ method: 'GET', cache: 'no-store', credentials: 'omit', redirect: 'error' })
  })

  it('tell a refusal with its number, its name and its words', async () => {
    answers = [() => refused(105, 'insufficient_balance')]
    expect(await failure(client.send(LIST))).toMatchObject({
      kind: 'refused',
      code: 105,
      reason: 'insufficient_balance',
      message: 'no: insufficient_balance',
    })
  })
})

describe('sessions', () => {
  const over = () => envelope({ code: 999, msg: 'again', data: { reason: 'session_invalid', params: {} } }, 401)

  it('999 tells that the session has ended, and who asked', async () => {
    answers = [over]
    expect(await failure(client.send(LIST))).toMatchObject({ kind: 'session', code: 999 })
    expect(ended).toEqual([LIST])
  })

  it.each<[string, Answer]>([
    ['a refusal', () => refused(105, 'insufficient_balance')],
    ['a broken line', brokenLine],
    ['a foreign answer', () => new Response('<html>', { status: 401 })],
  ])('%s ends none', async (_, answer) => {
    answers = [answer]
    await failure(client.send(LIST))
    expect(ended).toEqual([])
  })

  it('999 for a session that is over already changes nothing', async () => {
    answers = [over]
    const work = client.send(LIST)
    token = 'another'
    expect((await failure(work)).kind).toBe('cancelled')
    expect(ended).toEqual([])
  })

  it('two questions of one session tell of its end once', async () => {
    answers = [over, over]
    client = createClient({ ...deps, onSessionInvalid: request => (ended.push(request), (token = '')) })
    await Promise.all([failure(client.send(LIST)), failure(client.send({ ...LIST, path: '/other' }))])
    expect(ended).toHaveLength(1)
  })
})

describe('changes', () => {
  it('carry a fresh key each and are never cancelled by a twin', async () => {
    answers = [() => ok({ Id: 1 }), () => ok({ Id: 2 })]
    let key = 0
    client = createClient({ ...deps, randomKey: () => `key-${(key += 1)}` })
    await Promise.all([client.send(ORDER), client.send(ORDER)])
    expect(keys()).toEqual(['key-1', 'key-2'])
    expect(sent.every(({ init }) => init.signal?.aborted === false)).toBe(true)
  })

  it('ask again with the same key and the same address until the outcome is known', async () => {
    let now = 0
    client = createClient({ ...deps, clock: { now: () => (now += 1) } })
    answers = [
      brokenLine,
      () => new Response('', { status: 504 }),
      () => refused(9, 'internal_error'),
      () => refused(11, 'unavailable'),
      () => ok({ Id: 5 }),
    ]
    expect((await client.send(ORDER)).data).toEqual({ Id: 5 })
    expect(sent).toHaveLength(5)
    expect(new Set(keys()).size).toBe(1)
    expect(new Set(sent.map(({ url }) => url)).size).toBe(1)
    expect(pauses).toEqual([400, 800, 1_600, 3_200])
  })

  it('are sent once more under a new key when the clock was ahead, for the refusal tells the right time', async () => {
    answers = [() => refused(618, 'key_ahead'), () => ok({ Id: 5 })]
    expect((await client.send(ORDER)).data).toEqual({ Id: 5 })
    expect(new Set(keys()).size).toBe(2)
    answers = [() => refused(618, 'key_ahead'), () => refused(618, 'key_ahead'), () => ok({ Id: 5 })]
    expect((await failure(client.send(ORDER))).reason).toBe('key_ahead')
    answers = [() => refused(618, 'key_ahead'), () => ok({ Id: 5 })]
    expect((await failure(client.send({ ...ORDER, key: 'of the caller' }))).reason).toBe('key_ahead')
  })

  it('keep their key when the clock was ahead of a later attempt: the first may have happened under it', async () => {
    answers = [brokenLine, () => refused(618, 'key_ahead'), () => ok({ Id: 5 })]
    await client.send(ORDER).catch(() => undefined)
    expect(new Set(keys()).size).toBe(1)
  })

  it.each([
    [202, 'market_closed'],
    [203, 'price_stale'],
    [10, 'busy'],
    [7, 'too_many_requests'],
  ])('do not ask again after %i %s: nothing happened', async (code, reason) => {
    answers = [() => refused(code, reason), () => ok({ Id: 5 })]
    expect((await failure(client.send(ORDER))).reason).toBe(reason)
    expect(sent).toHaveLength(1)
  })

  it.each([
    [10, 'busy'],
    [7, 'too_many_requests'],
  ])('once one may have happened, %i %s about a later attempt does not settle it', async (code, reason) => {
    answers = [brokenLine, () => refused(code, reason), () => ok({ Id: 5 })]
    expect((await client.send(ORDER)).data).toEqual({ Id: 5 })
    expect(new Set(keys()).size).toBe(1)
  })

  it('a decision settles even what may have happened: it is the answer kept under the key', async () => {
    answers = [brokenLine, () => refused(202, 'market_closed')]
    expect((await failure(client.send(ORDER))).reason).toBe('market_closed')
  })

  it('carry the id of a request that failed on our side, and of none that was refused', async () => {
    const withId = (response: Response, id: string): Response => {
      response.headers.set('x-request-id', id)
      return response
    }
    const broken = envelope({ code: 9, msg: 'failed', data: { reason: 'internal_error', params: {} } }, 500)
    const turns = [() => withId(envelope('bad gateway', 502), 'first'), brokenLine, () => withId(broken, 'last')]
    answers = [...turns, brokenLine, brokenLine, brokenLine]
    expect(await failure(client.send(ORDER))).toMatchObject({ kind: 'unknown_outcome', reference: 'last' })
    answers = [() => withId(envelope('bad gateway', 502), 'a page')]
    expect(await failure(client.send(LIST))).toMatchObject({ kind: 'network', code: 502, reference: 'a page' })
    answers = [() => withId(refused(202, 'market_closed'), 'not told')]
    expect((await failure(client.send(LIST))).reference).toBeUndefined()
  })

  it('keep their trace over all attempts, where there is one', async () => {
    const traces = [() => ({ traceparent: '00-one-01' }), undefined]
    const traced = createClient({ ...deps, trace: () => traces.shift() })
    answers = [brokenLine, () => ok([]), () => ok([])]
    await traced.send(ORDER)
    await traced.send(ORDER)
    const headers = sent.map(({ init }) => new Headers(init.headers).get('traceparent'))
    expect(headers).toEqual(['00-one-01', '00-one-01', null])
  })

  it('say that the outcome is unknown when nothing ever comes back', async () => {
    answers = Array.from({ length: 6 }, () => brokenLine)
    expect((await failure(client.send(ORDER))).kind).toBe('unknown_outcome')
    expect(sent).toHaveLength(6)
  })

  it('that took too long are asked about again', async () => {
    isSlow = true
    answers = Array.from({ length: 6 }, () => never)
    expect((await failure(client.send(ORDER))).kind).toBe('unknown_outcome')
    expect(sent).toHaveLength(6)
  })

  it('are not sent at all while the device knows it is offline', async () => {
    online = false
    expect(await failure(client.send(ORDER))).toMatchObject({ kind: 'network', code: 'ERR_OFFLINE' })
    expect(sent).toEqual([])
  })

  it('carry the session they were asked in, even when it ends at once', async () => {
    answers = [() => ok({})]
    const work = client.send(LOGIN)
    token = ''
    await work
    expect(new Headers(sent[0]?.init.headers).get('authorization')).toBe('secret')
  })

  it('by POST travel as a form body, not in the address', async () => {
    answers = [() => ok({ token: 'x' })]
    await client.send(LOGIN)
    const { url, init } = sent[0] ?? expect.fail()
    expect(url).toBe('https://api.example.com/login')
    expect(init.body).toEqual(new URLSearchParams({ password: 'p&q' }))
  })

  it('a refusal without a name, as of a newer server, settles them', async () => {
    answers = [() => envelope({ code: 5_555, msg: 'no', data: {} }), () => ok({ Id: 5 })]
    expect(await failure(client.send(ORDER))).toMatchObject({ kind: 'refused', code: 5_555 })
    expect(sent).toHaveLength(1)
  })

  it('are counted while nobody knows what became of them, and only then', async () => {
    const counts: number[] = []
    client = createClient({ ...deps, onClarifying: changes => counts.push(changes) })
    answers = [() => ok({}), () => refused(202, 'market_closed')]
    await client.send(ORDER)
    await failure(client.send(ORDER))
    expect(counts).toEqual([])
    answers = [brokenLine, brokenLine, brokenLine, brokenLine, () => ok({}), () => ok({})]
    await Promise.all([client.send(ORDER), client.send(ORDER)])
    expect(counts).toEqual([1, 2, 1, 0])
    answers = [brokenLine, () => refused(202, 'market_closed'), ...Array.from({ length: 6 }, () => brokenLine)]
    await failure(client.send(ORDER))
    await failure(client.send(ORDER))
    expect(counts.slice(4)).toEqual([1, 0, 1, 0])
  })

  it('by POST carry no time in the address, and reads carry no body', async () => {
    client = createClient({ ...deps, clock: { now: () => 1_700_000_000_000 } })
    answers = [() => ok({}), () => ok([])]
    await client.send(LOGIN)
    await client.send(LIST)
    expect(sent[0]?.url).toBe('https://api.example.com/login')
    expect(sent[1]?.init.body).toBeUndefined()
  })

  it('with a file are sent again under the same key', async () => {
    const form = new FormData()
    form.set('file', new Blob(['x']), 'image')
    answers = [brokenLine, () => ok({ id: 1 })]
    await client.send({ ...LOGIN, params: form })
    expect(sent.map(({ init }) => init.body)).toEqual([form, form])
    expect(new Set(keys()).size).toBe(1)
  })
})

it.each<[string, (by: Client) => Promise<unknown>, number]>([
  ['a read', by => by.send(LIST), READ_TIMEOUT_MS],
  ['a change', by => by.send(ORDER), 10_000],
  ['a change with a file', by => by.send({ ...LOGIN, params: new FormData() }), 60_000],
  ['a download', by => by.download(LIST, 'text/csv'), 60_000],
])('%s has its own time, and no more once it is answered', async (_, work, limitMs) => {
  const armed: number[] = []
  let disarmed = 0
  const after: ClientDeps['after'] = delayMs => {
    armed.push(delayMs)
    return () => void (disarmed += 1)
  }
  answers = [() => new Response('{"code":1,"msg":"","data":[]}', { headers: { 'content-type': 'text/csv' } })]
  await work(createClient({ ...deps, after }))
  expect([armed, disarmed]).toEqual([[limitMs], 1])
})

it('every response is shown to whoever watches them, whatever it says', async () => {
  answers = [
    brokenLine,
    () => new Response('<html>', { status: 502 }),
    () => ok({}),
    () => refused(8, 'forbidden'),
    () => new Response('a', { headers: { 'content-type': 'text/csv' } }),
  ]
  const seen: number[] = []
  client = createClient({ ...deps, onResponse: ({ status }) => seen.push(status) })
  await client.send(ORDER)
  await failure(client.send(LIST))
  await client.download(LIST, 'text/csv')
  expect(seen).toEqual([502, 200, 200, 200])
})

describe('downloads', () => {
  it('give the file and the headers it came with', async () => {
    answers = [() => new Response('a,b', { headers: { 'content-type': 'text/csv; charset=utf-8', 'x-cut': '1' } })]
    const { blob, headers } = await client.download(LIST, 'text/csv')
    expect([await blob.text(), headers.get('x-cut')]).toEqual(['a,b', '1'])
    expect(new Headers(sent[0]?.init.headers).get('authorization')).toBe('secret')
  })

  it('tell a refusal, and whatever else is no file', async () => {
    answers = [
      () => refused(8, 'forbidden'),
      () => ok([]),
      () => new Response('<html>', { status: 502 }),
      () => new Response('half a file', { status: 500, headers: { 'content-type': 'text/csv' } }),
    ]
    expect((await failure(client.download(LIST, 'text/csv'))).reason).toBe('forbidden')
    expect(await failure(client.download(LIST, 'text/csv'))).toMatchObject({ kind: 'network', code: 200 })
    expect(await failure(client.download(LIST, 'text/csv'))).toMatchObject({ kind: 'network', code: 502 })
    expect(await failure(client.download(LIST, 'text/csv'))).toMatchObject({ kind: 'network', code: 500 })
  })
})
