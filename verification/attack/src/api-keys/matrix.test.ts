// The matrix of API keys, generated from the wire definitions: every call and method × every key that must not make it, and every way to sign
// it wrongly. A refused request changes nothing, and what a key may do is asked for here once more, by name.
import { createHash, createHmac, randomUUID } from 'node:crypto'
import { type DemoUser, demoUser, testApi, type TestApi } from '@tallystick/server/testing/api/api'
import { HOUR_MS } from '@tallystick/kernel/clock'
import { type Call, type CallName, CALLS } from '@tallystick/wire/trader/calls'
import { CALLS_BY_KEY } from '@tallystick/wire/trader/key-scopes'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { figure } from '../figures.ts'
import { digestOf } from '../fuzz/money-watch.ts'

interface Key {
  readonly id: string
  readonly secret: string
}

/** A request as it is about to be sent, and what may be done to it on the way. */
interface Signed {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

const HOME = '203.0.113.7'
const ELSEWHERE = '198.51.100.1'
const KEY_REFUSALS = ['api_key_invalid', 'api_key_address', 'api_key_scope', 'request_time_wrong', 'signature_wrong']

let api: TestApi
let owner: DemoUser
let keys: Readonly<Record<'read' | 'trade' | 'revoked' | 'expired', Key>>
let cells = 0

beforeAll(async () => {
  api = await testApi()
  await api.settings.set('limit_loopback_factor', 1_000)
  for (const name of ['limit_address_burst', 'limit_user_burst', 'limit_api_key_burst'] as const)
    await api.settings.set(name, 5_000)
  owner = await demoUser(api)
  const make = async (scope: string): Promise<Key> => {
    const { data } = await owner.post(CALLS.createApiKey.path, { name: scope, scope, days: 30, addresses: HOME })
    return { id: String(data['id']), secret: String(data['secret']) }
  }
  keys = {
    read: await make('read'),
    trade: await make('trade'),
    revoked: await make('trade'),
    expired: await make('trade'),
  }
  await owner.post(CALLS.revokeApiKey.path, { id: keys.revoked.id })
  await api.pool.query('update api_keys set expires_at = to_timestamp($2 / 1000.0) where id = $1', [
    keys.expired.id,
    api.clock.now() - 1,
  ])
})
afterAll(async () => {
  figure('matrix of API keys', `${cells} cells`)
  await api.close()
})

let stamp = 0
/** No two requests are signed alike. */
function signed({ id, secret }: Key, method: string, url: string, offsetMs = 0): Signed {
  const time = String(api.clock.now() + offsetMs - (stamp++ % 5_000))
  const idempotencyKey = randomUUID()
  const text = [time, method, url, idempotencyKey, createHash('sha256').digest('hex')].join('\n')
  const signature = createHmac('sha256', secret).update(text).digest('hex')
  const headers = { 'api-key': id, 'api-time': time, 'api-signature': signature, 'idempotency-key': idempotencyKey }
  return { method, url, headers }
}

/** Why it was refused; none for an answer, which may be a file. */
async function say({ method, url, headers }: Signed, remoteAddress = HOME): Promise<string> {
  cells += 1
  const sent = { method: method === 'GET' ? 'GET' : 'POST', url, headers, remoteAddress } as const
  const { body } = await api.app.inject(sent)
  return /"reason":"(\w+)"/.exec(body)?.[1] ?? 'none'
}

/** Everything of the owner but when their keys were last used. */
async function stateOf(): Promise<string> {
  const digest = await digestOf(api, [owner.userId])
  return digest.replace(/^api_keys .*$/m, '')
}

// Object.entries widens the names to string.
const OWN = (Object.entries(CALLS) as [CallName, Call][]).filter(([, { auth }]) => auth !== 'none')
const TARGETS = OWN.flatMap(([name, { path, methods }]) => methods.map(method => ({ name, method, path })))

it.for(TARGETS)('$method $name', async ({ name, method, path }) => {
  const before = await stateOf()
  const allowed = CALLS_BY_KEY[name]
  expect(await say(signed(keys.revoked, method, path))).toBe('api_key_invalid')
  expect(await say(signed(keys.expired, method, path))).toBe('api_key_invalid')
  expect(await say(signed({ ...keys.trade, id: 'A'.repeat(22) }, method, path))).toBe('api_key_invalid')
  expect(await say(signed(keys.trade, method, path), ELSEWHERE)).toBe('api_key_address')
  for (const late of [-HOUR_MS, HOUR_MS])
    expect(await say(signed(keys.trade, method, path, late))).toBe('request_time_wrong')
  const readKey = await say(signed(keys.read, method, path))
  if (allowed !== 'read') expect(readKey).toBe('api_key_scope')
  if (allowed === undefined) {
    expect(await say(signed(keys.trade, method, path))).toBe('api_key_scope')
  } else {
    expect(await say(signed({ ...keys.trade, secret: keys.read.secret }, method, path))).toBe('signature_wrong')
    const other = signed(keys.trade, method === 'GET' ? 'POST' : 'GET', path)
    expect(await say({ ...other, method })).toBe('signature_wrong')
    expect(await say({ ...signed(keys.trade, method, path), url: `${path}?page=2` })).toBe('signature_wrong')
    const right = signed(keys.trade, method, path)
    expect(KEY_REFUSALS).not.toContain(await say(right))
    expect(await say(right)).toBe('request_repeated')
  }
  expect(await stateOf()).toBe(before)
})

it('what a key may do is what is written here', () => {
  const may = (scope: string): string[] =>
    Object.entries(CALLS_BY_KEY)
      .filter(([, needed]) => needed === scope)
      .map(([name]) => name)
  expect(may('trade').toSorted()).toEqual([
    'cancelOrder',
    'closeAllOrders',
    'closeOrder',
    'closeOrderPart',
    'editOrder',
    'makeAlert',
    'removeAlert',
    'reverseOrder',
    'setAllStops',
    'setStops',
    'setTrail',
    'submitMicro',
    'submitOco',
    'submitOrder',
    'submitTrailing',
  ])
  const reading = may('read').map((name): Call => CALLS[name as CallName])
  expect(reading.filter(({ mutating, auth }) => mutating || auth === 'none')).toEqual([])
})
