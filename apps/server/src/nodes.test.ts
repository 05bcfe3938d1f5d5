// Three server processes on one database and one NATS: an engine alone, and two that serve requests and hold no shard at first. What is
// done at one is done, and heard, at all.
import { randomBytes } from 'node:crypto'
import { REFUSALS } from '@tallystick/kernel/refusals'
import { SUCCESS } from '@tallystick/wire/envelope'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { insertOperator, operatorToken } from '../testing/api/operators.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { type Frame, liveClient } from '../testing/api/live-client.ts'
import { hasNats, startNats, type TestNats } from '../testing/nats.ts'
import { get, type Node, nodeProcesses, type Reply } from '../testing/node-processes.ts'
import { SETTINGS } from './settings/catalogue.ts'

const SHARDS = 4
let database: TestDatabase
let nats: TestNats
let engine: Node
let left: Node
let right: Node

const { start, stop } = nodeProcesses(() => ({
  DATABASE_URL: database.url,
  NATS_URL: nats.url,
  SHARDS: String(SHARDS),
  TRUST_PROXY: 'true',
}))

const ready = async ({ port }: Node): Promise<number> => (await fetch(`http://127.0.0.1:${port}/readyz`)).status

/** A new demo user, on any shard. */
async function visitor(node: Node): Promise<string> {
  const demoId = randomBytes(16).toString('hex')
  const reply = await get(node, `/api/user/createAccountDemoForU?demo_id=${demoId}`)
  expect(reply).toMatchObject({ code: 1 })
  return String(reply.data['token'])
}

/** BTCUSD trades day and night. */
const order = (node: Node, token: string): Promise<Reply> =>
  get(node, '/v2/api/forex/submit?type=1&cont=0.01&forex_id=1&status=1&multiple=10', token)

const held = async (): Promise<Record<string, number>> => {
  const { rows } = await database.pool.query<{ holder: string; shards: number }>(
    'select holder, count(*)::int as shards from shard_lease where valid_until > now() group by holder order by 1',
  )
  return Object.fromEntries(rows.map(row => [row.holder, row.shards]))
}

describe.skipIf(!hasNats)('[nodes] processes on one database and one bus', { timeout: 60_000 }, () => {
  beforeAll(async () => {
    database = await testDatabase()
    nats = await startNats()
    ;[engine, left, right] = await Promise.all([
      start({ ROLES: 'engine,feed' }),
      start({ ROLES: 'api,live' }),
      start({ ROLES: 'api,live,jobs' }),
    ])
  })
  afterAll(async () => {
    await stop()
    await nats.stop()
    await database.close()
  })

  it('are ready for what they do, and take orders of every shard at any node', async () => {
    expect(await Promise.all([engine, left, right].map(ready))).toEqual([200, 200, 200])
    const tokens = await Promise.all(Array.from({ length: 12 }, (_, n) => visitor(n % 2 ? left : right)))
    const replies = await Promise.all(tokens.flatMap(token => [order(left, token), order(right, token)]))
    expect(replies.filter(reply => reply.code !== 1)).toEqual([])
    const { rows } = await database.pool.query<{ shards: number }>(
      'select count(distinct shard)::int as shards from account',
    )
    expect(rows[0]?.shards).toBe(SHARDS)
  })

  it('push what was done at another node, and end a session there within a second', async () => {
    const token = await visitor(left)
    const live = await liveClient(right.port)
    await live.login(token)
    live.subscribe('FOREX_TRADE')
    live.subscribe('FOREX_CLOSED')
    const used = (frame: Frame): number =>
      Number((frame['data'] as { CautionMoneyAll?: string } | undefined)?.CautionMoneyAll ?? 0)
    await live.next(frame => frame.type === 'FOREX_TRADE')
    const opened = await order(left, token)
    expect(opened).toMatchObject({ code: 1 })
    const { seq } = await live.next(frame => frame.type === 'FOREX_TRADE' && used(frame) > 0)
    expect(await get(left, `/v2/api/forex/close?id=${String(opened.data['Id'])}`, token)).toMatchObject({ code: 1 })
    await live.next(frame => frame.type === 'FOREX_CLOSED' && frame['snapshot'] !== true)
    // The numbers go on at another node, so that a client never takes a newer frame for an older one.
    const moved = await liveClient(left.port)
    await moved.login(token)
    moved.subscribe('FOREX_TRADE')
    expect(Number((await moved.next(frame => frame.type === 'FOREX_TRADE'))['seq'])).toBeGreaterThan(Number(seq))
    moved.close()
    const begun = performance.now()
    await fetch(`http://127.0.0.1:${left.port}/api/user/logout`, { method: 'POST', headers: { authorization: token } })
    expect(await live.closed()).toBe(4001)
    expect(performance.now() - begun).toBeLessThan(1_000)
  })

  it('count the sockets of a user at all nodes together', async () => {
    const token = await visitor(left)
    // Callers on the same machine have far higher limits.
    const far = { headers: { 'x-forwarded-for': '203.0.113.9' } }
    const most = SETTINGS.live_sockets_per_user
    const open = await Promise.all(Array.from({ length: most }, () => liveClient(left.port, far)))
    for (const client of open) expect(await client.login(token)).toMatchObject({ code: SUCCESS })
    const another = async (): Promise<unknown> => {
      const client = await liveClient(right.port, far)
      const { code } = await client.login(token)
      client.close()
      return code
    }
    await expect.poll(another).toBe(REFUSALS.too_many_requests)
    open.pop()?.close()
    await expect.poll(another).toBe(SUCCESS)
    for (const client of open) client.close()
  })

  it('obey a switch thrown at another node from its answer on', async () => {
    const risk = { email: 'risk@example.com', name: 'Risk', roles: ['risk'], at: Date.now() } as const
    const id = await insertOperator(database.pool, risk)
    const operator = await operatorToken(database.pool, { now: () => Date.now() }, id)
    const token = await visitor(left)
    const micro = (): Promise<Reply> => get(left, '/v2/api/micro/submit?forex_id=1&type=1&number=10&seconds=30', token)
    expect(await micro()).toMatchObject({ code: 1 })
    const thrown = await fetch(`http://127.0.0.1:${right.port}/operator/api/switches/set`, {
      method: 'POST',
      headers: { authorization: operator, lang: 'en', 'content-type': 'application/json' },
      body: JSON.stringify({ scope: 'product', subject: 'micro', paused: 'yes', reason: 'as agreed with the board' }),
    })
    expect(await thrown.json()).toMatchObject({ code: 1 })
    expect(await micro()).toMatchObject({ data: { reason: 'trading_paused' } })
  })

  it('spread the shards over an engine that joins, and take them back when it stops, without a failed request', async () => {
    const tokens = await Promise.all(Array.from({ length: 8 }, () => visitor(left)))
    const failed: Reply[] = []
    const life = { isOver: false }
    let asked = 0
    let longestMs = 0
    const trader = async (token: string): Promise<void> => {
      for (let n = 0; !life.isOver; n++) {
        const begun = performance.now()
        const [here, there] = n % 2 ? [left, right] : [right, left]
        const opened = await get(here, '/v2/api/forex/submit?type=1&cont=0.01&forex_id=2&status=1&multiple=10', token)
        const closed = await get(there, `/v2/api/forex/close?id=${String(opened.data['Id'])}`, token)
        longestMs = Math.max(longestMs, performance.now() - begun)
        asked += 2
        failed.push(...[opened, closed].filter(reply => reply.code !== 1))
      }
    }
    const traders = tokens.map(trader)
    const second = await start({ ROLES: 'engine' })
    await expect.poll(async () => Object.values(await held()), { timeout: 10_000 }).toEqual([2, 2])
    second.child.kill('SIGTERM')
    expect(await second.ended).toBe(0)
    await expect.poll(async () => Object.values(await held()), { timeout: 10_000 }).toEqual([SHARDS])
    life.isOver = true
    await Promise.all(traders)
    expect(failed).toEqual([])
    expect(asked).toBeGreaterThan(50)
    process.stdout.write(`planned moves: ${asked} orders, slowest ${Math.round(longestMs)} ms\n`)
  })

  it('go on after an engine was killed, with the same key and one effect', async () => {
    const second = await start({ ROLES: 'engine' })
    await expect.poll(async () => Object.values(await held()), { timeout: 10_000 }).toEqual([2, 2])
    const tokens = await Promise.all(Array.from({ length: 8 }, () => visitor(right)))
    second.child.kill('SIGKILL')
    const ask = async (token: string): Promise<Reply> => {
      const response = await fetch(
        `http://127.0.0.1:${left.port}/v2/api/forex/submit?type=1&cont=0.01&forex_id=2&status=1&multiple=10`,
        { headers: { authorization: token, lang: 'en', 'idempotency-key': `killed-${token.slice(0, 12)}` } },
      )
      return (await response.json()) as Reply
    }
    expect((await Promise.all(tokens.map(ask))).map(reply => reply.code)).toEqual(tokens.map(() => 1))
  })

  it('refuse to start with another number of shards', async () => {
    await expect(start({ SHARDS: '2' })).rejects.toThrow('SHARDS is 2, but this database has 4 shards')
  })
})

it.skipIf(hasNats)('[nodes] were not tried: nats-server is not installed (apt-get install nats-server)', () => {
  expect(hasNats).toBe(false)
})
