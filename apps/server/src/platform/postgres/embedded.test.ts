import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { startEmbeddedPostgres } from './embedded.ts'

let dataDir: string

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'tallystick-embedded-'))
  await chmod(dataDir, 0o755)
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const PATIENCE_MS = 1_500

it(
  'waits for a PostgreSQL that replays its log, longer than for one that says nothing',
  { timeout: 60_000 },
  async () => {
    const first = await startEmbeddedPostgres({ dataDir, durable: false, tied: true })
    await first.stop()
    // Each file of the log is asked for in an archive that is slow and has none of them; then its own are replayed.
    await writeFile(join(first.folder, 'cluster', 'recovery.signal'), '', { mode: 0o644 })
    const begun = performance.now()
    const settings = ['restore_command=sleep 1; false', 'hot_standby=off']
    const postgres = await startEmbeddedPostgres({
      dataDir,
      durable: false,
      tied: true,
      settings,
      patienceMs: PATIENCE_MS,
    })
    try {
      expect(performance.now() - begun).toBeGreaterThan(PATIENCE_MS)
      const client = new pg.Client({ connectionString: postgres.url })
      await client.connect()
      expect((await client.query('select pg_is_in_recovery() as replaying')).rows).toEqual([{ replaying: false }])
      await client.end()
    } finally {
      await postgres.stop()
    }
  },
)
