// npm run restore -- --from FOLDER: restores a backup of `npm run backup` into an empty data folder (DATA_DIR).
// npm run restore -- --to "2026-11-17 18:00:00Z" (or --to latest): restores the archive in BACKUP_DIR to that second.
// Both start the database once and check every invariant of the money.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { brokenChecks, CHECKS } from '../invariants/checks.ts'
import { type Config, readConfig } from '../config.ts'
import { CannotStart } from '../platform/cannot-start.ts'
import { startEmbeddedPostgres } from '../platform/postgres/embedded.ts'
import { openPool, type Pool } from '../platform/postgres/pool.ts'
import { findKeys, refuseUnknownKeys } from '../platform/secrets/open-vault.ts'
import { readKeyUse } from '../platform/secrets/sealed-columns.ts'
import { createSealer } from '../platform/secrets/sealer.ts'
import type { SecretsConfig } from '../platform/secrets/secrets-config.ts'
import { folderArchive, sealedArchive } from './archive/archive-store.ts'
import { restoreTo } from './archive/restore-to.ts'
import { readBalances } from './balances.ts'
import { restoreBackup } from './base-backup.ts'

const PATIENCE_MS = 600_000

async function restore(): Promise<void> {
  const { values } = parseArgs({ options: { from: { type: 'string' }, to: { type: 'string' } } })
  const settings = readConfig(process.env)
  if (!settings.ok) throw new CannotStart(settings.problems.join('\n'))
  const { dataDir, secrets } = settings.config
  const postgres =
    values.to === undefined
      ? await fromFolder(values.from, dataDir)
      : await fromArchive(values.to, values.from ?? settings.config.backupDir, settings.config)
  const pool = openPool(postgres.url, {
    name: 'tallystick restore',
    maxConnections: 1,
    statementTimeoutMs: PATIENCE_MS,
  })
  try {
    const client = await pool.connect()
    const broken = await brokenChecks(client)
    const { accounts, transfers, digest } = await readBalances(client)
    client.release()
    for (const { check, count } of broken) process.stdout.write(`BROKEN ${check.id} (${count}) ${check.holds}\n`)
    process.stdout.write(`${await keyReport(pool, secrets)}\n`)
    process.stdout.write(`balances: ${accounts} accounts, ${transfers} transfers, ${digest}\n`)
    process.stdout.write(`audit: ${CHECKS.length - broken.length} passed, ${broken.length} failed\n`)
    if (broken.length > 0) process.exitCode = 1
  } finally {
    await pool.end()
    await postgres.stop()
  }
}

interface Running {
  readonly url: string
  stop(): Promise<void>
}

async function fromFolder(from: string | undefined, dataDir: string): Promise<Running> {
  if (from === undefined)
    throw new CannotStart('Say where it is: npm run restore -- --from FOLDER, or to which second: -- --to "TIME"')
  const { files, tookMs } = await restoreBackup(resolve(from), dataDir)
  process.stdout.write(`restore: ${files} files in ${tookMs} ms, in ${dataDir}\n`)
  return startEmbeddedPostgres({ dataDir })
}

async function fromArchive(to: string, from: string | undefined, config: Config): Promise<Running> {
  if (from === undefined) throw new CannotStart('Say where the archive is: set BACKUP_DIR, or give --from FOLDER.')
  const at = to === 'latest' ? undefined : Date.parse(to)
  if (Number.isNaN(at)) throw new CannotStart(`"${to}" is no time. Write it as "2026-11-17 18:00:00Z", or latest.`)
  const keys = findKeys(config.secrets, true)
  if (!keys) throw new CannotStart('The archive is sealed, and there is no key.')
  const archive = sealedArchive(folderArchive(resolve(from)), createSealer(keys))
  const begun = performance.now()
  const { postgres, backup, lastCommit, stop } = await restoreTo(archive, config.dataDir, at)
  const last = lastCommit === undefined ? 'nothing after it' : `the log up to ${new Date(lastCommit).toISOString()}`
  const took = Math.round(performance.now() - begun)
  process.stdout.write(`restore: backup ${backup.id} and ${last} in ${took} ms, in ${config.dataDir}\n`)
  return { url: postgres.url, stop }
}

/** Whether the key at hand opens what was restored. The backup does not contain it. */
async function keyReport(pool: Pool, secrets: SecretsConfig): Promise<string> {
  const { rows } = await pool.query<{ found: string | null }>(`select to_regclass('unsealed_secret') as found`)
  if (rows[0]?.found === null) return 'key: this backup is older than sealed secrets and needs none'
  const used = await readKeyUse(pool)
  try {
    const source = findKeys(secrets, used.length > 0)
    if (!source) return 'key: nothing is sealed yet'
    refuseUnknownKeys(used, source, secrets)
    return `key: opens what is sealed (${used.length === 0 ? 'nothing yet' : used.map(({ column }) => column).join(', ')})`
  } catch (error) {
    if (!(error instanceof CannotStart)) throw error
    return `key: the server cannot start yet. ${error.message}`
  }
}

try {
  await restore()
} catch (error) {
  if (!(error instanceof CannotStart)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
