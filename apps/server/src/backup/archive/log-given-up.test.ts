// An archive that is full, then away, and for so long that PostgreSQL gave up the log it kept for it: a real PostgreSQL that keeps little.
import { chmod, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { Registry } from 'prom-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testSealer } from '../../../testing/secrets.ts'
import { systemClock } from '../../platform/clock.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../platform/postgres/embedded.ts'
import { type Archive, keepArchive } from './archive.ts'
import { type ArchiveStore, folderArchive, sealedArchive } from './archive-store.ts'
import { listFullBackups } from './full-backup.ts'
import { restoreTo } from './restore-to.ts'

describe('[pitr] an archive that was away', { timeout: 150_000 }, () => {
  let folder: string
  let postgres: EmbeddedPostgres
  let keeping: Archive | undefined
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tallystick-log-'))
    await chmod(folder, 0o755)
    // The last one of a setting counts.
    const settings = ['max_slot_wal_keep_size=16MB', 'max_wal_size=32MB', 'min_wal_size=32MB']
    postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'data'), durable: false, tied: true, settings })
  }, 60_000)
  afterAll(async () => {
    await keeping?.stop()
    await postgres.stop()
    await rm(folder, { recursive: true, force: true })
  })

  const run = async (...statements: string[]): Promise<pg.QueryResult<Record<string, unknown>>[]> => {
    const client = new pg.Client({ connectionString: postgres.url })
    await client.connect()
    try {
      const results = []
      for (const statement of statements) results.push(await client.query<Record<string, unknown>>(statement))
      return results
    } finally {
      await client.end()
    }
  }
  const slot = async (): Promise<unknown> => (await run('select wal_status from pg_replication_slots'))[0]?.rows[0]

  it('takes a new full backup by itself once it is back, from which the newest state is restored', async () => {
    const place = join(folder, 'archive')
    const folderStore = folderArchive(place)
    let isFull = false
    const put: ArchiveStore['put'] = (name, bytes) =>
      isFull ? Promise.reject(new Error('ENOSPC: no space left on device')) : folderStore.put(name, bytes)
    const store = sealedArchive({ ...folderStore, put }, testSealer)
    const events: string[] = []
    const metrics = new Registry()
    const age = async (): Promise<number> =>
      (await metrics.getSingleMetric('backup_log_age_seconds')?.get())?.values[0]?.value ?? Number.NaN
    keeping = keepArchive({
      url: postgres.url,
      dataDir: join(folder, 'data'),
      archive: store,
      where: place,
      keepDays: 14,
      clock: systemClock,
      report: name => void events.push(name),
      metrics,
    })
    await expect.poll(() => listFullBackups(store), { timeout: 30_000 }).toHaveLength(1)
    await run('create table marks (n int)')
    // The rest of the file that the backup ended is packed and kept first.
    await expect.poll(age, { timeout: 30_000 }).toBeLessThan(2)

    // A log that is received and cannot be kept is late, however often it is tried.
    isFull = true
    await run('insert into marks values (1)')
    const interrupted = (): number => events.filter(name => name === 'backup.log_interrupted').length
    await expect.poll(interrupted, { timeout: 30_000 }).toBeGreaterThan(1)
    expect(await age()).toBeGreaterThan(4)
    isFull = false
    await expect.poll(age, { timeout: 30_000 }).toBeLessThan(2)

    const begun = performance.now()
    await rename(place, `${place}.away`)
    await writeFile(place, 'not a folder')
    await run('insert into marks values (2)')
    const failures = (): number => events.filter(name => name === 'backup.failed').length
    await expect.poll(failures, { timeout: 30_000 }).toBeGreaterThan(1)
    // Counted from the last moment that the archive had everything, not from the start of the process.
    expect(await age()).toBeLessThan((performance.now() - begun) / 1_000 + 2)
    // PostgreSQL has ten places for those who receive its log: none is taken by one that gave up.
    const [places] = await run(`select count(*)::int as taken from pg_stat_activity where backend_type = 'walsender'`)
    expect(places?.rows[0]).toEqual({ taken: 0 })
    for (let n = 0; n < 6; n++) await run('insert into marks values (3)', 'select pg_switch_wal()', 'checkpoint')
    expect(await slot()).toEqual({ wal_status: 'lost' })
    await rm(place)
    await rename(`${place}.away`, place)
    await expect.poll(() => listFullBackups(store), { timeout: 40_000 }).toHaveLength(2)
    const [, end] = await run('insert into marks values (4)', 'select pg_current_wal_insert_lsn()::text as lsn')
    expect(await slot()).toEqual({ wal_status: 'reserved' })
    // What PostgreSQL is told to be in the archive.
    const has = `select bool_or(flush_lsn >= '${String(end?.rows[0]?.['lsn'])}') as is_there from pg_stat_replication`
    await expect.poll(async () => (await run(has))[0]?.rows[0], { timeout: 30_000 }).toEqual({ is_there: true })
    await keeping.stop()
    keeping = undefined
    const restored = await restoreTo(store, join(folder, 'restored'), undefined)
    try {
      const client = new pg.Client({ connectionString: restored.postgres.url })
      await client.connect()
      const { rows } = await client.query('select n, count(*)::int from marks group by n order by n')
      await client.end()
      expect(rows).toEqual([
        { n: 1, count: 1 },
        { n: 2, count: 1 },
        { n: 3, count: 6 },
        { n: 4, count: 1 },
      ])
    } finally {
      await restored.stop()
    }
  })
})
