// Events for operators: who receives what, and that an operator receives nothing once their session or role has ended.
import { randomBytes } from 'node:crypto'
import { type ClientRequest, get } from 'node:http'
import { OPERATOR_EVENTS_PATH, type OperatorEvents } from '@tallystick/wire/operator/events'
import { OPERATOR_ROLES } from '@tallystick/wire/operator/calls'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { ask, demoUser, testApi, type TestApi } from '../../../testing/api/api.ts'
import { testOperator } from '../../../testing/api/operators.ts'

let api: TestApi
let origin: string
const open = new Set<ClientRequest>()
const WAIT = { timeout: 5_000, interval: 50 }
beforeAll(async () => {
  api = await testApi()
  origin = await api.app.listen({ port: 0, host: '127.0.0.1' })
})
afterEach(() => {
  for (const asked of open) asked.destroy()
  open.clear()
})
afterAll(() => api.close())

interface Heard {
  text: string
  ended: boolean
  status: number
  type: string
}

/** Everything heard so far, as text, and whether the stream has ended. */
function listen(token: string): Promise<Heard> {
  return new Promise((resolve, reject) => {
    const asked = get(`${origin}${OPERATOR_EVENTS_PATH}`, { headers: { authorization: token } }, response => {
      const { statusCode = 0, headers } = response
      const heard = { text: '', ended: false, status: statusCode, type: headers['content-type'] ?? '' }
      response.setEncoding('utf8').on('data', (chunk: string) => {
        heard.text += chunk
      })
      response.on('close', () => {
        heard.ended = true
      })
      resolve(heard)
    })
    asked.on('error', reject)
    open.add(asked)
  })
}

/** How many chats were last said to wait. */
function chatsWaiting({ text }: Heard): number {
  const last = [...text.matchAll(/event: waiting\ndata: (.*)\n/g)].at(-1)?.[1]
  // Written by our own server from that type.
  const queues = JSON.parse(last ?? '[]') as OperatorEvents['waiting']
  return queues.find(({ queue }) => queue === 'chats')?.waiting ?? 0
}

async function write(text: string): Promise<void> {
  const body = { visitor_id: randomBytes(16).toString('hex'), text }
  expect(await ask(api, { method: 'POST', url: '/api/chat/send', body })).toMatchObject({ code: 1 })
}

it('is closed to visitors, traders and ended sessions', async () => {
  const trader = await demoUser(api)
  const gone = await testOperator(api, 'owner')
  await gone.post('/operator/api/logout', {})
  expect((await fetch(`${origin}${OPERATOR_EVENTS_PATH}`)).status).toBe(401)
  expect((await listen(gone.token)).status).toBe(401)
  expect((await listen(trader.token)).status).toBe(404)
})

it('tells every role what waits, and only those who may read chats what is said there', async () => {
  const heard = new Map(
    await Promise.all(
      OPERATOR_ROLES.map(async role => [role, await listen((await testOperator(api, role)).token)] as const),
    ),
  )
  const text = `secret ${randomBytes(4).toString('hex')}`
  await write(text)
  for (const role of ['support', 'owner'] as const)
    await expect.poll(() => heard.get(role)?.text, WAIT).toMatch(new RegExp(`event: chat\ndata: .*${text}`))
  // The count of waiting chats comes to everybody, with the first word or after it.
  for (const one of heard.values()) {
    expect(one.type).toMatch(/^text\/event-stream/)
    await expect.poll(() => chatsWaiting(one), WAIT).toBeGreaterThan(0)
  }
  for (const role of ['finance', 'risk', 'content'] as const) expect(heard.get(role)?.text).not.toContain(text)
})

it('ends with the session, and hears less with a smaller role', async () => {
  const [leaving, demoted] = [await testOperator(api, 'support'), await testOperator(api, 'support')]
  const [first, second] = [await listen(leaving.token), await listen(demoted.token)]
  const witness = await listen((await testOperator(api, 'support')).token)
  await leaving.post('/operator/api/logout', {})
  await api.pool.query(`update operators set roles = '{content}' where id = $1`, [demoted.operatorId])
  await expect.poll(() => first.ended, WAIT).toBe(true)
  // What a witness with the old role hears, the demoted one soon hears no more.
  const isStillHeard = async (): Promise<boolean> => {
    const text = `later ${randomBytes(4).toString('hex')}`
    await write(text)
    await expect.poll(() => witness.text, WAIT).toContain(text)
    expect(first.text).not.toContain(text)
    return second.text.includes(text)
  }
  await expect.poll(isStillHeard, WAIT).toBe(false)
  expect(await isStillHeard()).toBe(false)
  expect(second.ended).toBe(false)
})

it('listening does not prolong a session', async () => {
  const operator = await testOperator(api, 'support')
  const heard = await listen(operator.token)
  api.clock.advance(12 * 3_600_000 + 1_000)
  await expect.poll(() => heard.ended, WAIT).toBe(true)
})
