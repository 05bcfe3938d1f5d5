// The server behind PgBouncer, in both modes: everything but the writers goes through it, and nothing is kept in its sessions.
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { throwawayCluster, type ThrowawayCluster } from '../testing/database.ts'
import { type PgBouncer, PGBOUNCER, startPgBouncer } from '../testing/postgres/pgbouncer.ts'
import { TEST_SECRET_KEY } from '../testing/secrets.ts'
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts'

if (PGBOUNCER === undefined)
  process.stdout.write('Not run: the server behind PgBouncer. Install it first (apt-get install pgbouncer).\n')

describe.skipIf(PGBOUNCER === undefined)('[pgbouncer] a server behind it', { timeout: 60_000 }, () => {
  let cluster: ThrowawayCluster
  const servers: ServerProcess[] = []
  const bouncers: PgBouncer[] = []
  beforeAll(async () => {
    cluster = await throwawayCluster()
  }, 60_000)
  afterAll(async () => {
    for (const { child } of servers) child.kill('SIGKILL')
    await Promise.all(servers.map(server => server.ended))
    for (const bouncer of bouncers) await bouncer.stop()
    await cluster.stop()
  })
  const start = (env: Record<string, string>): ServerProcess => {
    const server = startServerProcess({ env: { SECRET_KEY: TEST_SECRET_KEY, ...env } })
    servers.push(server)
    return server
  }
  const bounce = async (mode: 'session' | 'transaction'): Promise<PgBouncer> => {
    const bouncer = await startPgBouncer(cluster.url, mode)
    bouncers.push(bouncer)
    return bouncer
  }

  it.each(['transaction', 'session'] as const)('[%s] is ready, trades and answers questions', async mode => {
    const bouncer = await bounce(mode)
    const server = start({ DATABASE_URL: bouncer.url, DATABASE_DIRECT_URL: cluster.url })
    const origin = `http://127.0.0.1:${await server.ready}`
    let token = ''
    const get = async (path: string): Promise<Readonly<Record<string, unknown>>> => {
      const response = await fetch(`${origin}${path}`, { headers: { authorization: token, lang: 'en' } })
      expect(response.status, `${path}\n${server.output()}`).toBe(200)
      return (await response.json()) as Record<string, unknown>
    }
    expect(await get('/readyz')).toMatchObject({ ready: true })
    const made = await get(`/api/user/createAccountDemoForU?demo_id=${randomBytes(16).toString('hex')}`)
    token = String((made['data'] as Record<string, unknown>)['token'])
    const order = '/v2/api/forex/submit?type=1&cont=0.01&forex_id=1&status=1&multiple=1'
    const questions = ['/v2/api/forex/my_deal?status=1', '/v2/api/main/wallet/getBalance', '/v2/api/forex/history']
    // More at once than there are server sessions.
    const paths = Array.from({ length: 24 }, (_, index) => [order, ...questions][index % 4] ?? order)
    for (const reply of await Promise.all(paths.map(path => get(path)))) expect(reply).toMatchObject({ code: 1 })
    expect(await directSessions(cluster.url)).toContain('tallystick engine')
    expect(await sessionState(bouncer.url)).toEqual([{ timeout: '0', schema: '' }])
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
  })

  it('says so when writers would go through it', async () => {
    const bouncer = await bounce('session')
    const server = start({ DATABASE_URL: bouncer.url })
    expect(await server.ended).toBe(1)
    expect(server.output()).toContain('Set DATABASE_DIRECT_URL to the address of PostgreSQL itself')
  })
})

async function ask<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<Row>(sql)
  await client.end()
  return rows
}

async function directSessions(url: string): Promise<string[]> {
  const rows = await ask<{ name: string }>(url, 'select application_name as name from pg_stat_activity')
  return rows.map(({ name }) => name)
}

/** What a stranger finds in a session that the server has used. */
function sessionState(url: string): Promise<object[]> {
  return ask(
    url,
    `select current_setting('statement_timeout') as timeout, coalesce(current_setting('tallystick.schema', true), '') as schema`,
  )
}
