// Two server processes on one database: a switch set at either applies at both, and survives the loss of the node where it was set.
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { insertOperator, operatorToken } from '../testing/api/operators.ts'
import { TEST_SECRET_KEY } from '../testing/secrets.ts'
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts'

let database: TestDatabase
const servers: ServerProcess[] = []
let operator: string
let trader: string

/** Asked again at once, both processes would be busy with nothing else. */
const RETRY_MS = 100

interface Reply {
  readonly code: number
  readonly data: Readonly<Record<string, unknown>>
}

async function get(port: number, path: string, authorization = trader): Promise<Reply> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization, lang: 'en' } })
  return (await response.json()) as Reply
}

async function throwSwitch(port: number, scope: string, subject: string): Promise<Reply> {
  const response = await fetch(`http://127.0.0.1:${port}/operator/api/switches/set`, {
    method: 'POST',
    headers: { authorization: operator, lang: 'en', 'content-type': 'application/json' },
    body: JSON.stringify({ scope, subject, paused: 'yes', reason: 'as agreed with the board' }),
  })
  return (await response.json()) as Reply
}

/** BTCUSD trades day and night. */
const order = (port: number): Promise<Reply> =>
  get(port, '/v2/api/forex/submit?type=1&cont=0.01&forex_id=1&status=1&multiple=10')
const micro = (port: number): Promise<Reply> =>
  get(port, '/v2/api/micro/submit?forex_id=1&type=1&number=100&seconds=30')

beforeAll(async () => {
  database = await testDatabase()
  const risk = { email: 'risk@example.com', name: 'Risk', roles: ['risk'], at: Date.now() } as const
  const id = await insertOperator(database.pool, risk)
  operator = await operatorToken(database.pool, { now: () => Date.now() }, id)
})
afterAll(async () => {
  for (const { child } of servers) child.kill('SIGKILL')
  await Promise.all(servers.map(server => server.ended))
  await database.close()
})

async function start(): Promise<{ server: ServerProcess; port: number }> {
  const server = startServerProcess({ env: { DATABASE_URL: database.url, SECRET_KEY: TEST_SECRET_KEY } })
  servers.push(server)
  return { server, port: await server.ready }
}

describe('[switch] two servers at one database', { timeout: 60_000 }, () => {
  it('obey a switch thrown at the other one, and one whose server is gone', async () => {
    const a = await start()
    // Waits for the shards that A holds.
    const b = await start()
    const demoId = randomBytes(16).toString('hex')
    trader = String((await get(a.port, `/api/user/createAccountDemoForU?demo_id=${demoId}`, '')).data['token'])
    expect(await order(a.port)).toMatchObject({ code: 1 })
    expect(await micro(a.port)).toMatchObject({ code: 1 })

    // The answer is there: from now on every batch of A is decided by it.
    expect(await throwSwitch(b.port, 'product', 'micro')).toMatchObject({ code: 1 })
    expect(await micro(a.port)).toMatchObject({ data: { reason: 'trading_paused' } })
    expect(await order(a.port)).toMatchObject({ code: 1 })
    const shown = async (port: number): Promise<unknown> => (await get(port, '/operator/api/switches', operator)).data
    await expect.poll(() => shown(a.port)).toEqual({ all: false, products: ['micro'], pairs: [] })

    expect(await throwSwitch(a.port, 'product', 'forex')).toMatchObject({ code: 1 })
    a.server.child.kill('SIGKILL')
    // Until the lease of A has run out B can only say that it cannot tell.
    let reply = await order(b.port)
    while (reply.data['reason'] === 'unavailable') {
      await pause(RETRY_MS)
      reply = await order(b.port)
    }
    expect(reply).toMatchObject({ data: { reason: 'trading_paused' } })
    expect(await micro(b.port)).toMatchObject({ data: { reason: 'trading_paused' } })
    await expect.poll(() => shown(b.port)).toEqual({ all: false, products: ['forex', 'micro'], pairs: [] })
  })
})
