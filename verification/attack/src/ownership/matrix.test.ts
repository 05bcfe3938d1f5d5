// The ownership matrix, generated from the wire definitions: every call that names a record × every kind of caller. Callers other than
// the owner get the same response as for a record that does not exist, and nothing of the owner's changes.
import { randomBytes } from 'node:crypto'
import { type Answered, ask, demoUser, realUser, testApi, type TestApi } from '@tallystick/server/testing/api/api'
import { credit, type RealUser } from '@tallystick/server/testing/api/wallet'
import { type Call, type CallName, CALLS } from '@tallystick/wire/trader/calls'
import { SCHEMAS } from '@tallystick/wire/trader/schemas'
import { seededRandom, seedOf } from '@tallystick/kernel/random'
import type { TSchema } from 'typebox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { figure } from '../figures.ts'
import { digestOf } from '../fuzz/money-watch.ts'
import { validValue } from '../fuzz/schema-values.ts'
import { belongingsOf, type Params } from './belongings.ts'
import { namingParameters, nothing, THINGS } from './things.ts'

let api: TestApi
let crowd: Crowd
let cells = 0

/** Two of each realm, one of them always the owner, and the ended session of each owner. */
interface Crowd {
  readonly real: Side
  readonly demo: Side
}
interface Side {
  readonly owner: RealUser
  readonly other: RealUser
  readonly ended: string
}

beforeAll(async () => {
  api = await testApi()
  crowd = { real: await side(() => user(api)), demo: await side(() => demoUser(api)) }
})
afterAll(async () => {
  figure('ownership matrix, traders', `${cells} cells`)
  await api.close()
})

async function user(api: TestApi): Promise<RealUser> {
  const user = await realUser(api, `${randomBytes(6).toString('hex')}@example.com`, 'correct horse battery')
  await api.pool.query('update users set verified_at = now() where id = $1', [user.userId])
  await credit(api, user, 90_000_00000000n)
  for (const to of [1, 2]) await user.post(CALLS.transfer.path, { balance: '20000', currency_id: 1, from: 3, to })
  return user
}

async function side(make: () => Promise<RealUser>): Promise<Side> {
  const [owner, other] = [await make(), await make()]
  return { owner, other, ended: await endedSession(owner) }
}

/** A token of the owner whose session was ended. */
async function endedSession({ userId }: RealUser): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await api.pool.query(
    `insert into sessions (id, user_id, device, created_at, last_seen_at, expires_at)
     values (sha256($1::bytea), $2, '', now(), now(), to_timestamp($3 / 1000.0))`,
    [token, userId, api.clock.now() + 1_000_000],
  )
  expect((await send(CALLS.userInfo, 'GET', {}, token)).code).toBe(1)
  await send(CALLS.logout, 'POST', {}, token)
  return token
}

function send(call: Call, method: string, params: Params, token: string | undefined): Promise<Answered> {
  const headers = token === undefined ? {} : { authorization: token }
  return method === 'GET'
    ? ask(api, { method, url: `${call.path}?${new URLSearchParams(params).toString()}`, headers })
    : ask(api, { method: 'POST', url: call.path, body: params, headers })
}

/** What must not differ between a foreign thing and none: everything but the requested value. */
function essence({ status, code, data }: Answered, value: string): string {
  return JSON.stringify({ status, code, data }, (_name, field: unknown) => (String(field) === value ? '…' : field))
}

it('every parameter that names something is in the table, and nothing else is', () => {
  expect(Object.keys(THINGS).toSorted()).toEqual(namingParameters().toSorted())
})

const OWNED = Object.entries(THINGS)
  .filter(([, naming]) => naming === 'own' || naming === 'relation')
  .map(([name]) => name.split('.') as [CallName, string])

describe.each(OWNED)('[A37] [A38] [A40] %s.%s', (name, field) => {
  const call: Call = CALLS[name]
  // Only demo masters can be made without a review, and relations stay within a realm.
  const realm = /follow|compar/i.test(name) ? 'demo' : 'real'

  it.each(call.methods)('%s: does not exist for other users', async method => {
    const { owner, other, ended } = crowd[realm]
    const stranger = crowd[realm === 'real' ? 'demo' : 'real'].other
    const params = (await belongingsOf(api, owner)[name]?.()) ?? {}
    const value = params[field] ?? ''
    expect(value).not.toBe('')
    // The others try it with everything else in order: their own things where the call wants several.
    const own = { ...(await belongingsOf(api, other)[name]?.()), [field]: value }
    const before = await digestOf(api, [owner.userId])
    const tries: [string, Params, string | undefined][] = [
      ['another user', own, other.token],
      ['a user of the other realm', params, stranger.token],
      ['a visitor', params, undefined],
      ['an ended session of the owner', params, ended],
    ]
    for (const [who, sent, token] of tries) {
      const answer = await send(call, method, sent, token)
      const none = await send(call, method, { ...sent, [field]: nothing(value) }, token)
      if (THINGS[`${name}.${field}`] === 'relation') expect(answer.code, who).not.toBe(1)
      else expect(essence(answer, value), who).toBe(essence(none, nothing(value)))
      if (token === undefined || token === ended) expectUnauthenticated(call, answer)
      if (token === stranger.token && realm === 'real' && call.realm === 'real')
        expect(answer.data.reason).toBe('only_true_account')
      cells += 1
    }
    expect(await digestOf(api, [owner.userId])).toBe(before)
    const answer = await send(call, method, params, owner.token)
    expect(answer, JSON.stringify(answer.data)).toMatchObject({ status: 200, code: 1 })
    cells += 1
  })
})

function expectUnauthenticated(call: Call, answer: Answered): void {
  if (call.auth === 'user') expect(answer).toMatchObject({ status: 401, code: 999 })
}

describe('every other call', () => {
  const rest = (Object.keys(CALLS) as CallName[]).filter(name => !OWNED.some(([owned]) => owned === name))

  it.each(rest)('%s: refused without a session where one is needed, and in the wrong realm', async name => {
    const call: Call = CALLS[name]
    const { owner, ended } = crowd.real
    const before = await digestOf(api, [owner.userId, crowd.demo.owner.userId])
    for (const method of call.methods) {
      for (const token of [undefined, ended, 'A'.repeat(43)]) {
        if (call.auth === 'user') expectUnauthenticated(call, await send(call, method, {}, token))
        cells += 1
      }
      if (call.auth !== 'user' || call.upload) continue
      const params = sample(call, name)
      if (call.realm === 'real') {
        const answer = await send(call, method, params, crowd.demo.other.token)
        expect(answer.data.reason).toBe('only_true_account')
        cells += 1
      }
      if (call.realm === 'demo') {
        expect((await send(call, method, params, crowd.real.other.token)).data.reason).toBe('only_demo_account')
        cells += 1
      }
    }
    expect(await digestOf(api, [owner.userId, crowd.demo.owner.userId])).toBe(before)
  })

  /** Rights are judged after parameters, so they must be well formed. */
  function sample(_call: Call, name: CallName): Params {
    const random = seededRandom(seedOf(1))
    const { properties } = SCHEMAS[name].params
    return Object.fromEntries(
      Object.entries<TSchema>(properties).map(([field, schema]) => [field, String(validValue(schema, random))]),
    )
  }
})
