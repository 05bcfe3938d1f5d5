// npm run restore -- --from FOLDER: restores a backup into an empty data folder (DATA_DIR), starts its database once and checks every
// invariant of the money.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { brokenChecks, CHECKS } from '../invariants/checks.ts'
import { readConfig } from '../config.ts'
import { CannotStart } from '../platform/cannot-start.ts'
import { startEmbeddedPostgres } from '../platform/postgres/embedded.ts'
import { openPool, type Pool } from '../platform/postgres/pool.ts'
import { findKeys, refuseUnknownKeys } from '../platform/secrets/open-vault.ts'
import { readKeyUse } from '../platform/secrets/sealed-columns.ts'
import type { SecretsConfig } from '../platform/secrets/secrets-config.ts'
import { readBalances } from './balances.ts'
import { restoreBackup } from './base-backup.ts'

const PATIENCE_MS = 600_000

async function restore(): Promise<void> {
  const { values } = parseArgs({ options: { from: { type: 'string' } } })
  if (values.from === undefined) throw new CannotStart('Say where it is: npm run restore -- --from FOLDER')
  const settings = readConfig(process.env)
  if (!settings.ok) throw new CannotStart(settings.problems.join('\n'))
  const { dataDir, secrets } = settings.config
  const { files, tookMs } = await restoreBackup(resolve(values.from), dataDir)
  process.stdout.write(`restore: ${files} files in ${tookMs} ms, in ${dataDir}\n`)
  const postgres = await startEmbeddedPostgres({ dataDir })
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
