// npm run backup -- --to FOLDER: copies the data folder (DATA_DIR) of this server, running or not, into a new folder.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { CannotStart } from '../platform/cannot-start.ts'
import { systemClock } from '../platform/clock.ts'
import { runningEmbeddedUrl, startEmbeddedPostgres } from '../platform/postgres/embedded.ts'
import { whereOf } from '../platform/secrets/open-vault.ts'
import { takeBackup } from './base-backup.ts'
import { writeLastBackup } from './last-backup.ts'

async function backup(): Promise<void> {
  const { values } = parseArgs({ options: { to: { type: 'string' } } })
  if (values.to === undefined) throw new CannotStart('Say where it shall go: npm run backup -- --to FOLDER')
  const settings = readConfig(process.env)
  if (!settings.ok) throw new CannotStart(settings.problems.join('\n'))
  const { databaseUrl, dataDir, secrets } = settings.config
  if (databaseUrl !== undefined)
    throw new CannotStart('DATABASE_URL names a PostgreSQL of yours: back it up with its own tools (pg_basebackup).')
  const url = await runningEmbeddedUrl(dataDir)
  const own = url === undefined ? await startEmbeddedPostgres({ dataDir }) : undefined
  try {
    const to = resolve(values.to)
    const { files, bytes, tookMs } = await takeBackup(
      url ?? own?.url ?? '',
      dataDir,
      to,
      secrets.source === 'environment' ? undefined : resolve(secrets.path),
    )
    await writeLastBackup(dataDir, { at: systemClock.now(), to })
    process.stdout.write(`backup: ${files} files, ${Math.ceil(bytes / 1_048_576)} MB in ${tookMs} ms, in ${to}\n`)
    process.stdout.write(
      `It does not contain the key that its secrets are sealed with. Keep a copy of that apart: ${whereOf(secrets)}\n`,
    )
  } finally {
    await own?.stop()
  }
}

try {
  await backup()
} catch (error) {
  if (!(error instanceof CannotStart)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
