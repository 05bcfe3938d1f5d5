// The restore drill: a server that archives is written to under load, its data folder is destroyed, and the archive brings back a chosen
// second. Nothing acknowledged before it is missing, nothing after it is there, and every invariant holds.
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmod, copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { readRehearsal } from '@tallystick/server/backup/archive/rehearsal'
import { startEmbeddedPostgres } from '@tallystick/server/platform/postgres/embedded'
import { openPool, type PoolClient } from '@tallystick/server/platform/postgres/pool'
import { findInFiles } from '@tallystick/server/testing/plain-text'
import { COMMAND_ENV } from '@tallystick/server/testing/server-process'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTickets, RealClient } from './real-client.ts'
import { differences } from './real-compare.ts'
import { EmbeddedStack } from './embedded-stack.ts'

const run = promisify(execFile)
const BACKUP = join(import.meta.dirname, '../../../../apps/server/src/backup')
const RESTORE = join(BACKUP, 'restore.ts')
const REHEARSE = join(BACKUP, 'rehearse.ts')

describe('[pitr] the archive', { timeout: 180_000 }, () => {
  let folder: string
  let archive: string
  let stack: EmbeddedStack
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tallystick-pitr-'))
    await chmod(folder, 0o755)
    archive = join(folder, 'archive')
    stack = await EmbeddedStack.start({ BACKUP_DIR: archive })
  }, 120_000)
  afterAll(async () => {
    await stack.stop()
    await rm(folder, { recursive: true, force: true })
  })

  const envOf = (home: string): NodeJS.ProcessEnv => {
    return { ...COMMAND_ENV, DATA_DIR: home, BACKUP_DIR: archive, SECRET_KEY_FILE: join(folder, 'key') }
  }
  const restore = async (name: string, to: string): Promise<{ home: string; said: string }> => {
    const home = join(folder, name)
    const { stdout } = await run(process.execPath, [RESTORE, '--to', to], { env: envOf(home) })
    return { home, said: stdout }
  }
  const fullBackups = async (): Promise<string[]> =>
    (await readdir(join(archive, 'base'), { recursive: true }).catch(() => [])).filter(name =>
      name.endsWith('manifest'),
    )

  it('brings back the second before the disaster, and not what came after', async () => {
    for (let tries = 0; (await fullBackups()).length === 0 && tries < 600; tries++) await sleep(100)
    const early = new RealClient(stack, await openTickets(stack))
    await early.signIn()
    for (let n = 0; n < 8; n++) await early.ask(early.begin('open'))
    const late = new RealClient(stack, await openTickets(stack))
    await late.signIn()
    const trading = late.live()
    await sleep(1_500)
    const before = await countOrders()
    const chosen = new Date()
    await sleep(1_500)
    late.rest()
    await trading
    const after = await countOrders()
    expect(after).toBeGreaterThan(before)
    // What the archive has not got yet is what a lost disk takes along: less than a second.
    await sleep(1_500)
    await copyFile(join(stack.dataDir, 'secret.key'), join(folder, 'key'))
    await chmod(join(folder, 'key'), 0o600)
    const key = /^[\da-f]{64}$/m.exec(await readFile(join(folder, 'key'), 'utf8'))?.[0] ?? ''
    await stack.killDatabase()
    await rm(stack.dataDir, { recursive: true, force: true })

    const { home, said } = await restore('chosen', chosen.toISOString())
    expect(said).toMatch(/audit: \d+ passed, 0 failed\n$/)
    await over(home, async client => {
      expect(await differences(client, [early])).toEqual([])
      const found = await orders(client)
      // An order that was made before the second may have been committed after it, and not the other way round.
      expect(found.count).toBeGreaterThanOrEqual(before)
      expect(found.count).toBeLessThan(after)
      expect(found.newest).toBeLessThanOrEqual(chosen.getTime())
    })

    const everything = await restore('everything', 'latest')
    expect(everything.said).toMatch(/audit: \d+ passed, 0 failed\n$/)
    await over(everything.home, async client => {
      expect((await orders(client)).count).toBeGreaterThanOrEqual(after)
    })
    await copyFile(join(folder, 'key'), join(everything.home, 'secret.key'))
    const known = (await fullBackups()).length
    const second = await EmbeddedStack.over(everything.home, { BACKUP_DIR: archive })
    try {
      // A life of its own begins, and with it a full backup.
      for (let tries = 0; (await fullBackups()).length === known && tries < 600; tries++) await sleep(100)
      expect(await fullBackups()).toHaveLength(known + 1)
      expect(await slots(second)).toBe(1)
    } finally {
      await second.killServer()
    }
    const alone = await EmbeddedStack.over(everything.home)
    try {
      // Nobody archives any more, so nothing is kept for it.
      expect(await slots(alone)).toBe(0)
    } finally {
      await alone.stop()
    }
    // From the first life again: a third one must not look like the second, which the archive has too.
    const { home: third } = await restore('again', chosen.toISOString())
    await over(third, async client => {
      const { rows } = await client.query<{ timeline: number }>(
        'select timeline_id as timeline from pg_control_checkpoint()',
      )
      expect(rows[0]?.timeline).toBe(3)
    })
    // And the second, whose beginning no file of the archive describes, is rehearsed.
    const { stdout } = await run(process.execPath, [REHEARSE], { env: envOf(join(folder, 'nowhere')) })
    expect(stdout).toMatch(/^rehearsal: backup \w+ and its log restored in \d+ ms, \d+ passed, 0 failed\n$/)
    expect(await readRehearsal(archive)).toMatchObject({ failed: 0, reason: '' })
    expect(await findInFiles(archive, [{ what: 'the key', secret: Buffer.from(key, 'hex') }])).toEqual([])
    expect(await findInFiles(archive, [{ what: 'a table', secret: Buffer.from('forex_order') }])).toEqual([])
  })

  it('refuses with a sentence: no such time, a time before the first backup, a folder in use, a wrong key', async () => {
    const failure = async (name: string, to: string): Promise<string> =>
      restore(name, to).then(
        () => 'restored',
        (error: unknown) => (error instanceof Error && 'stderr' in error ? String(error.stderr) : String(error)),
      )
    expect(await failure('never', 'yesterday-ish')).toContain('"yesterday-ish" is no time')
    expect(await failure('never', '2020-01-01T00:00:00Z')).toContain('is from after that time')
    expect(await failure('chosen', 'latest')).toContain('is there already')
    await writeFile(join(folder, 'key'), `${randomBytes(32).toString('hex')}\n`)
    expect(await failure('never', 'latest')).toMatch(/^The archive does not open: .*, which is not there\.$/m)
  })

  const orders = async (client: PoolClient): Promise<{ count: number; newest: number }> => {
    const { rows } = await client.query<{ count: bigint; newest: bigint }>(
      'select count(*), coalesce(max(created_at), 0) as newest from forex_order',
    )
    return { count: Number(rows[0]?.count), newest: Number(rows[0]?.newest) }
  }
  /** The database alone: a server would trade on. */
  const over = async (home: string, look: (client: PoolClient) => Promise<void>): Promise<void> => {
    const postgres = await startEmbeddedPostgres({ dataDir: home })
    const pool = openPool(postgres.url, { name: 'drill', maxConnections: 1 })
    try {
      const client = await pool.connect()
      try {
        await look(client)
      } finally {
        client.release()
      }
    } finally {
      await pool.end()
      await postgres.stop()
    }
  }
  const slots = (of: EmbeddedStack): Promise<number> =>
    of.withDatabase(async client => {
      const { rowCount } = await client.query('select from pg_replication_slots')
      return rowCount ?? 0
    })
  const countOrders = (): Promise<number> => stack.withDatabase(async client => (await orders(client)).count)
})
