// Every answer there is to a change, made from the catalogue of refusals: what the client makes of it, and whether it asks again. What is
// expected is written from what a refusal means (its attributes), not from how the client decides.
import { attributesOf } from '@tallystick/kernel/refusal-attributes'
import { REFUSAL_NAMES, type RefusalName, REFUSALS } from '@tallystick/kernel/refusals'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CallFailed } from './call-failed.ts'
import { type ApiRequest, type Client, createClient } from './client.ts'

/** What comes back for one request. */
type Answer = { readonly ok: number } | { readonly refused: RefusalName } | 'no line' | 'not ours'

const CANCEL: ApiRequest = { method: 'POST', path: '/cancel', params: { id: 5 }, isChange: true }
const LIST: ApiRequest = { method: 'GET', path: '/orders', params: { page: 1 }, isChange: false }
/** The first one and five more. */
const ATTEMPTS = 6

interface Outcome {
  readonly done?: unknown
  readonly failed?: Pick<CallFailed, 'kind' | 'code' | 'reason' | 'params'>
  /** Keys of the requests that were sent, oldest first. */
  readonly keys: readonly string[]
  readonly sessionsEnded: number
}

function response(answer: Answer): Response {
  if (answer === 'no line') throw new TypeError('Failed to fetch')
  if (answer === 'not ours') return new Response('<html>', { status: 502 })
  if ('ok' in answer) return Response.json({ code: 1, msg: '', data: answer.ok })
  const { refused } = answer
  const body = { code: REFUSALS[refused], msg: refused, data: { reason: refused, params: { why: refused } } }
  return Response.json(body, { status: attributesOf(refused).httpStatus })
}

interface Asker {
  readonly client: Client
  readonly keys: string[]
  readonly ended: () => number
}

function asker(answers: readonly Answer[]): Asker {
  const left = [...answers]
  const keys: string[] = []
  let made = 0
  let ended = 0
  const client = createClient({
    fetch: async (_, init = {}) => {
      keys.push(new Headers(init.headers).get('idempotency-key') ?? '')
      return response(left.shift() ?? expect.fail('one request too many'))
    },
    after(delayMs, run) {
      if (delayMs < 10_000) queueMicrotask(run)
      return () => {}
    },
    online: () => true,
    randomKey: () => `key ${(made += 1)}`,
    origin: async () => '',
    language: () => 'en',
    token: () => 'token',
    readTimeoutMs: 15_000,
    onSessionInvalid: () => (ended += 1),
  })
  return { client, keys, ended: () => ended }
}

async function outcome(answers: readonly Answer[], request: ApiRequest = CANCEL): Promise<Outcome> {
  const { client, keys, ended } = asker(answers)
  try {
    const { data } = await client.send(request)
    return { done: data, keys, sessionsEnded: ended() }
  } catch (failure) {
    if (!(failure instanceof CallFailed)) throw failure
    const { kind, code, reason, params } = failure
    return { failed: { kind, code, reason, params }, keys, sessionsEnded: ended() }
  }
}

const refused = (reason: RefusalName): Answer => ({ refused: reason })
const failedBy = (reason: RefusalName) => ({
  kind: reason === 'session_invalid' ? ('session' as const) : ('refused' as const),
  code: REFUSALS[reason],
  reason,
  params: { why: reason },
})
const isDecided = (reason: RefusalName): boolean => !attributesOf(reason).retryable
const isOpen = (reason: RefusalName): boolean => attributesOf(reason).outcome === 'unknown'

describe.each(REFUSAL_NAMES)('%s', reason => {
  it('of a question ends it at once, with its number, name and params', async () => {
    const { keys, ...told } = await outcome([refused(reason)], LIST)
    expect(told).toEqual({ failed: failedBy(reason), sessionsEnded: reason === 'session_invalid' ? 1 : 0 })
    expect(keys).toEqual([''])
  })

  it('of a change ends it, but where it leaves open what happened', async () => {
    const { failed, keys, done } = await outcome([refused(reason), { ok: 7 }])
    if (isOpen(reason)) expect([done, keys]).toEqual([7, ['key 1', 'key 1']])
    // The clock of the device was wrong, and the answer told the right time.
    else if (reason === 'key_ahead') expect([done, keys]).toEqual([7, ['key 1', 'key 2']])
    else expect([failed, keys]).toEqual([failedBy(reason), ['key 1']])
  })

  it('of a change that may have happened settles it when it was decided', async () => {
    const { failed, keys, done } = await outcome(['no line', refused(reason), { ok: 7 }])
    if (isDecided(reason)) expect([failed, keys]).toEqual([failedBy(reason), ['key 1', 'key 1']])
    else expect([done, keys]).toEqual([7, ['key 1', 'key 1', 'key 1']])
  })
})

it('the same cancellation twice: the second hears that it was cancelled, and neither is asked again', async () => {
  const { client, keys } = asker([{ ok: 1 }, refused('order_cancelled')])
  const both = await Promise.allSettled([client.send(CANCEL), client.send(CANCEL)])
  expect(both).toMatchObject([
    { status: 'fulfilled', value: { data: 1 } },
    { status: 'rejected', reason: { kind: 'refused', reason: 'order_cancelled' } },
  ])
  expect(keys).toEqual(['key 1', 'key 2'])
})

it('a cancellation whose answer was lost hears the first answer, not that it was cancelled', async () => {
  expect(await outcome(['no line', { ok: 1 }])).toEqual({ done: 1, keys: ['key 1', 'key 1'], sessionsEnded: 0 })
})

it('a change with a key of its own is asked under it, however often', async () => {
  const request = { ...CANCEL, key: 'of the caller' }
  const { keys, done } = await outcome(['no line', 'not ours', { ok: 1 }], request)
  expect([done, new Set(keys)]).toEqual([1, new Set(['of the caller'])])
  // What was refused under it is told: another key would be another change.
  const ahead = await outcome([refused('key_ahead')], request)
  expect(ahead).toMatchObject({ failed: { reason: 'key_ahead' }, keys: ['of the caller'] })
})

it('a 999 of a change that may have happened ends the session once, and the change with it', async () => {
  const { failed, sessionsEnded, keys } = await outcome(['no line', refused('session_invalid')])
  expect([failed?.kind, failed?.code, sessionsEnded, keys.length]).toEqual(['session', 999, 1, 2])
})

it.each<[string, unknown]>([
  ['a text', '"busy"'],
  ['null', 'null'],
  ['a list', '[1]'],
  ['no code', '{"msg":"x"}'],
  ['a code that is a text', '{"code":"1","msg":"","data":1}'],
  ['a code that is nothing', '{"code":null,"msg":"","data":1}'],
])('a body that is %s is none of ours', async (_, body) => {
  const client = createClient({
    fetch: async () => new Response(String(body)),
    after: () => () => {},
    online: () => true,
    randomKey: () => 'key',
    origin: async () => '',
    language: () => 'en',
    token: () => '',
    readTimeoutMs: 1,
    onSessionInvalid: () => expect.fail(),
  })
  await expect(client.send(LIST)).rejects.toMatchObject({ kind: 'network', code: 200, message: 'HTTP 200' })
})

const ANY: fc.Arbitrary<Answer> = fc.oneof(
  fc.constantFrom<Answer>('no line', 'not ours', { ok: 1 }),
  fc.constantFrom(...REFUSAL_NAMES).map(refused),
  fc.constantFrom('internal_error', 'unavailable', 'timeout', 'busy', 'too_many_requests', 'key_ahead').map(refused),
)

it('whatever comes: a change ends with the first answer that settles it, or unknown, and one key covers all that may have happened', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(ANY, { minLength: ATTEMPTS + 1, maxLength: ATTEMPTS + 1 }), async answers => {
      const { done, failed, keys } = await outcome(answers)
      // Told in words: reads the answers one by one, as a person with the catalogue would.
      let mayHaveHappened = false
      let isRekeyed = false
      let expected: Outcome['failed'] | 'done' | undefined
      let asked = 0
      for (const answer of answers.slice(0, ATTEMPTS)) {
        asked += 1
        if (typeof answer === 'object' && 'ok' in answer) expected = 'done'
        else if (typeof answer === 'object') {
          const reason = answer.refused
          if (reason === 'key_ahead' && !isRekeyed && !mayHaveHappened) {
            isRekeyed = true
            continue
          }
          if (isDecided(reason) || (!isOpen(reason) && !mayHaveHappened)) expected = failedBy(reason)
        }
        if (expected !== undefined) break
        mayHaveHappened = true
      }
      if (expected === 'done') expect(done).toBe(1)
      else expect(failed).toMatchObject(expected ?? { kind: 'unknown_outcome', code: 'ERR_UNKNOWN' })
      expect(keys).toHaveLength(asked)
      expect(new Set(keys).size).toBe(isRekeyed && asked > 1 ? 2 : 1)
    }),
    { numRuns: 500 },
  )
})

it('of several identical questions under way all get the newest answer, and none is left behind', async () => {
  const waiting: ((answer: Response) => void)[] = []
  let sent = 0
  const client = createClient({
    fetch: (_, init = {}) =>
      new Promise<Response>((resolve, reject) => {
        sent += 1
        waiting.push(resolve)
        const abort = (): void => reject(new DOMException('', 'AbortError'))
        if (init.signal?.aborted) abort()
        init.signal?.addEventListener('abort', abort)
      }),
    after: () => () => {},
    online: () => true,
    randomKey: () => 'key',
    origin: async () => '',
    language: () => 'en',
    token: () => '',
    readTimeoutMs: 1,
    onSessionInvalid: () => {},
  })
  const turn = () => new Promise(resolve => setTimeout(resolve))
  const first = client.send(LIST)
  const second = client.send(LIST)
  await turn()
  // The first has ended by now; the second is still the one that a third replaces.
  const third = client.send(LIST)
  await turn()
  waiting.at(-1)?.(Response.json({ code: 1, msg: '', data: 'newest' }))
  expect((await Promise.all([first, second, third])).map(({ data }) => data)).toEqual(['newest', 'newest', 'newest'])
  expect(sent).toBe(3)
  // An answered one is not cancelled by the next.
  const fourth = client.send(LIST)
  await turn()
  waiting.at(-1)?.(Response.json({ code: 1, msg: '', data: 'later' }))
  expect((await fourth).data).toBe('later')
})
