// npm run rehearse: restores the newest state of the archive in BACKUP_DIR into a temporary folder, runs every invariant of the money over it,
// and removes it again. The result is left in the archive for those who watch over it.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '../config.ts'
import { brokenChecks, CHECKS } from '../invariants/checks.ts'
import { CannotStart, messageOf } from '../platform/cannot-start.ts'
import { systemClock } from '../platform/clock.ts'
import { openPool } from '../platform/postgres/pool.ts'
import { findKeys } from '../platform/secrets/open-vault.ts'
import { createSealer } from '../platform/secrets/sealer.ts'
import { folderArchive, sealedArchive } from './archive/archive-store.ts'
import { type Rehearsal, writeRehearsal } from './archive/rehearsal.ts'
import { restoreTo } from './archive/restore-to.ts'

const PATIENCE_MS = 600_000

async function rehearse(): Promise<void> {
  const settings = readConfig(process.env)
  if (!settings.ok) throw new CannotStart(settings.problems.join('\n'))
  const { backupDir, secrets } = settings.config
  if (backupDir === undefined) throw new CannotStart('Set BACKUP_DIR to the archive that is to be tried.')
  const keys = findKeys(secrets, true)
  if (!keys) throw new CannotStart('The archive is sealed, and there is no key.')
  const folder = await mkdtemp(join(tmpdir(), 'tallystick-rehearsal-'))
  // PostgreSQL may have to run as another user, who must be able to enter.
  await chmod(folder, 0o755)
  const begun = performance.now()
  let result: Rehearsal
  try {
    const restored = await restoreTo(sealedArchive(folderArchive(backupDir), createSealer(keys)), folder, undefined)
    try {
      const broken = await look(restored.postgres.url)
      const tookMs = Math.round(performance.now() - begun)
      result = {
        at: systemClock.now(),
        backup: restored.backup.id,
        tookMs,
        checks: CHECKS.length,
        failed: broken.length,
        reason: broken.join(', '),
      }
    } finally {
      await restored.stop()
    }
  } catch (error) {
    result = {
      at: systemClock.now(),
      backup: '',
      tookMs: Math.round(performance.now() - begun),
      checks: 0,
      failed: 1,
      reason: messageOf(error),
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  await writeRehearsal(backupDir, result)
  process.stdout.write(
    result.failed === 0
      ? `rehearsal: backup ${result.backup} and its log restored in ${result.tookMs} ms, ${CHECKS.length} passed, 0 failed\n`
      : `rehearsal: failed. ${result.reason}\n`,
  )
  if (result.failed > 0) process.exitCode = 1
}

/** The ids of invariants that do not hold. */
async function look(url: string): Promise<string[]> {
  const pool = openPool(url, { name: 'tallystick rehearsal', maxConnections: 1, statementTimeoutMs: PATIENCE_MS })
  try {
    const client = await pool.connect()
    try {
      return (await brokenChecks(client)).map(({ check }) => check.id)
    } finally {
      client.release()
    }
  } finally {
    await pool.end()
  }
}

try {
  await rehearse()
} catch (error) {
  if (!(error instanceof CannotStart)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
