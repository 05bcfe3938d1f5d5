// A failover of PostgreSQL under load: the server finds the new primary without a restart, and nothing it has acknowledged is lost.
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type PrimaryWithStandby, primaryWithStandby } from '../testing/postgres/standby.ts'
import { TEST_SECRET_KEY } from '../testing/secrets.ts'
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts'
import { checkDurability } from './platform/postgres/durability.ts'
import { openPool } from './platform/postgres/pool.ts'

let databases: PrimaryWithStandby
let server: ServerProcess | undefined
beforeAll(async () => {
  databases = await primaryWithStandby()
}, 60_000)
afterAll(async () => {
  server?.child.kill('SIGKILL')
  await databases.stop()
})

interface Reply {
  readonly code: number
  readonly data: Readonly<Record<string, unknown>>
}

async function get(port: number, path: string, headers: Record<string, string> = {}): Promise<Reply> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { lang: 'en', ...headers } })
  return (await response.json()) as Reply
}

/** As long as the database is away. */
const RETRY_MS = 50
const ORDER = '/v2/api/forex/submit?type=1&cont=0.01&forex_id=1&status=1&multiple=1'

/** Asks with one key until there is an answer, as the app does. */
async function order(port: number, token: string): Promise<Reply> {
  const headers = { authorization: token, 'idempotency-key': randomBytes(8).toString('hex') }
  for (;;) {
    const reply = await get(port, ORDER, headers)
    if (reply.data['reason'] !== 'unavailable') return reply
    await pause(RETRY_MS)
  }
}

describe('[failover] a database with a standby', { timeout: 60_000 }, () => {
  it('is looked at when the server starts: commits that do not wait for the standby are reported', async () => {
    const pool = openPool(databases.url, { name: 'test', maxConnections: 1 })
    const said: unknown[] = []
    const look = (): Promise<void> =>
      checkDurability({
        pool,
        mode: 'development',
        hasStandby: false,
        report: (name, fields) => void (name === 'postgres.standby_asynchronous' && said.push(fields)),
      })
    // The standby is known by its connection alone.
    await expect.poll(async () => (await pool.query('select from pg_stat_replication')).rowCount).toBe(1)
    await look()
    expect(said).toEqual([{ reason: 'synchronous_standby_names is empty' }])
    await databases.setSynchronous(true)
    await expect
      .poll(async () => (await pool.query(`select from pg_stat_replication where sync_state = 'sync'`)).rowCount)
      .toBe(1)
    await look()
    expect(said).toHaveLength(1)
    await pool.query(`set synchronous_commit = 'local'`)
    await look()
    expect(said.slice(1)).toEqual([{ reason: 'synchronous_commit is local' }])
    await pool.end()
  })

  it('fails over under load: nothing acknowledged is lost or doubled, and the server stays up', async () => {
    await databases.setSynchronous(true)
    server = startServerProcess({
      env: { DATABASE_URL: databases.url, SECRET_KEY: TEST_SECRET_KEY, LOG_LEVEL: 'fatal' },
    })
    const port = await server.ready
    const demoId = randomBytes(16).toString('hex')
    const token = String((await get(port, `/api/user/createAccountDemoForU?demo_id=${demoId}`)).data['token'])
    const acknowledged: number[] = []
    const over = new AbortController()
    const trade = async (): Promise<void> => {
      while (!over.signal.aborted) {
        const reply = await order(port, token)
        expect(reply).toMatchObject({ code: 1 })
        acknowledged.push(Number(reply.data['Id']))
      }
    }
    const load = Promise.all([trade(), trade(), trade()])
    await expect.poll(() => acknowledged.length).toBeGreaterThan(20)
    databases.killPrimary()
    await databases.promote()
    const before = acknowledged.length
    await expect.poll(() => acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(before + 20)
    over.abort()
    await load
    const client = new pg.Client(databases.standbyUrl)
    client.on('error', () => undefined)
    await client.connect()
    // The simulated masters trade too.
    const { rows } = await client.query<{ id: string }>(
      'select id from forex_order where user_id = (select user_id from forex_order where id = $1) order by id',
      [acknowledged[0]],
    )
    await client.end()
    // Every order had a key of its own and was asked for until it was answered: what is there is what was acknowledged.
    expect(rows.map(({ id }) => Number(id))).toEqual(acknowledged.toSorted((a, b) => a - b))
    expect(server.child.exitCode).toBeNull()
  })
})
