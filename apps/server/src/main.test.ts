import { chmod, chown, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runningEmbeddedUrl } from './platform/postgres/embedded.ts'
import { openPool } from './platform/postgres/pool.ts'
import { mayRead } from './platform/postgres/system-user.ts'
import { type ServerProcess, startServerProcess } from '../testing/server-process.ts'

const IS_ROOT = process.getuid?.() === 0
// initdb looks its user up, so an invented one will not do.
const ORDINARY = { name: 'nobody', uid: 65_534, gid: 65_534 }

let folder = ''
const started: ServerProcess[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tallystick-main-'))
  await chmod(folder, 0o755)
})

afterAll(async () => {
  for (const { child } of started) child.kill('SIGKILL')
  // A PostgreSQL that outlived its killed server would go on for ever.
  for (const name of ['data', 'race', 'ordinary']) {
    const pid = await postgresPid(name)
    if (pid !== undefined) process.kill(pid, 'SIGQUIT')
  }
  await rm(folder, { recursive: true, force: true })
})

function start(env: Record<string, string> = {}, uid?: number): ServerProcess {
  const server = startServerProcess({
    env: { DATA_DIR: join(folder, 'data'), ...env },
    ...(uid !== undefined && { uid }),
  })
  started.push(server)
  return server
}

async function stop(server: ServerProcess): Promise<void> {
  server.child.kill('SIGTERM')
  expect(await server.ended, server.output()).toBe(0)
}

async function postgresPid(data: string): Promise<number | undefined> {
  const text = await readFile(join(folder, data, 'postgres/cluster/postmaster.pid'), 'utf8').catch(() => '')
  return text === '' ? undefined : Number.parseInt(text, 10)
}

describe('the server process', { timeout: 30_000 }, () => {
  // One data folder through its life: each step begins where the one before ended.
  let running: ServerProcess
  it('starts from nothing and answers', async () => {
    running = start()
    const port = await running.ready
    expect((await fetch(`http://localhost:${port}/readyz`)).status).toBe(200)
    expect(await postgresPid('data')).toBeGreaterThan(0)
    // What the migrations wrote is brought to disk at once: whoever stops the server does not wait for it.
    const pool = openPool((await runningEmbeddedUrl(join(folder, 'data'))) ?? '', { name: 'test' })
    const asked = async (): Promise<unknown> =>
      (await pool.query<{ asked: boolean }>('select num_requested > 0 as asked from pg_stat_checkpointer')).rows[0]
        ?.asked
    await expect.poll(asked, { timeout: 20_000 }).toBe(true)
    await pool.end()
  })

  it('refuses a data folder that another server holds, and leaves that one alone', async () => {
    const second = start()
    expect(await second.ended).toBe(1)
    expect(second.output()).toBe(
      `Another Tallystick server (process ${running.child.pid}) is using the data folder ${join(folder, 'data')}. Stop it, or give this one its own DATA_DIR.\n`,
    )
    expect((await fetch(`http://localhost:${await running.ready}/readyz`)).status).toBe(200)
  })

  it('adopts the PostgreSQL that survived a kill -9, and is ready again', async () => {
    const postgres = await postgresPid('data')
    running.child.kill('SIGKILL')
    await running.ended
    running = start()
    await running.ready
    expect(running.output()).toContain(`postgres.embedded_adopted pid=${postgres}`)
  })

  it('ends when its PostgreSQL is killed, and the next start recovers', async () => {
    process.kill((await postgresPid('data')) ?? 0, 'SIGKILL')
    expect(await running.ended).toBe(1)
    expect(running.output()).toContain('The embedded PostgreSQL went away')
    running = start({ ACCESS_LOG: 'on' })
    await running.ready
  })

  it('goes on when nobody reads what it writes any more', async () => {
    const port = await running.ready
    running.child.stdout?.destroy()
    running.child.stderr?.destroy()
    // Each writes a line that nobody reads.
    for (let request = 0; request < 3; request++)
      expect((await fetch(`http://localhost:${port}/api/default/area_list`)).status).toBe(200)
    expect((await fetch(`http://localhost:${port}/readyz`)).status).toBe(200)
  })

  it('stops everything at SIGTERM', async () => {
    await stop(running)
    expect(await postgresPid('data')).toBeUndefined()
  })

  it('lets one of two servers that start together on an empty folder win', async () => {
    const env = { DATA_DIR: join(folder, 'race') }
    const servers = [start(env), start(env)]
    const results = await Promise.allSettled(servers.map(server => server.ready))
    const outputs = servers.map(server => server.output()).join('\n')
    expect(results.map(({ status }) => status).toSorted(), outputs).toEqual(['fulfilled', 'rejected'])
    const winner = servers[results.findIndex(({ status }) => status === 'fulfilled')]
    expect(outputs).toContain(`Another Tallystick server (process ${winner?.child.pid}) is using`)
    if (winner) await stop(winner)
    expect(await postgresPid('race')).toBeUndefined()
  })

  it('says that the port is busy and takes its PostgreSQL down again', async () => {
    const other = createServer().listen(0, 'localhost')
    await new Promise(resolve => other.once('listening', resolve))
    const address = other.address()
    const port = typeof address === 'object' ? String(address?.port) : ''
    const server = start({ PORT: port })
    expect(await server.ended).toBe(1)
    expect(server.output().trim().split('\n').at(-1)).toBe(
      `Port ${port} is already in use. Stop what uses it, or set PORT to another.`,
    )
    expect(await postgresPid('data')).toBeUndefined()
    other.close()
  })

  it('says that the database of DATABASE_URL cannot be reached', async () => {
    const server = start({ DATABASE_URL: 'postgresql://nobody:hunter2@127.0.0.1:9/none' })
    expect(await server.ended).toBe(1)
    expect(server.output()).toMatch(/^The database cannot be reached: .*ECONNREFUSED.*\n$/)
    expect(server.output()).not.toContain('hunter2')
  })

  it('lists everything that is wrong with its settings', async () => {
    const server = start({ PORT: 'x', MODE: 'y' })
    expect(await server.ended).toBe(1)
    expect(server.output().split('\n')).toEqual([
      'Tallystick cannot start with these settings:',
      '  - MODE must be one of development, production, but is "y".',
      '  - PORT must be a whole number from 0 to 65535, but is "x".',
      '',
    ])
  })

  it.runIf(IS_ROOT && mayRead(import.meta.filename, ORDINARY))(
    'runs as an ordinary user, whose data root may use later',
    async () => {
      const data = join(folder, 'ordinary')
      await mkdir(data)
      await chown(data, ORDINARY.uid, ORDINARY.gid)
      const theirs = start({ DATA_DIR: data }, ORDINARY.uid)
      await theirs.ready
      await stop(theirs)
      const ours = start({ DATA_DIR: data })
      await ours.ready
      expect(ours.output()).toContain('postgres.embedded_started')
      await stop(ours)
    },
  )
})
