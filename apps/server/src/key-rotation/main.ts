// npm run rotate-keys: puts a new key in front of those in the key file and seals everything with it, whether the server runs or not.
// When something is still sealed with an older key, no new one is made: the run before was interrupted, or the key was put there by hand.
// npm run rotate-keys -- --check: only says what is sealed with an older key. Exit code 1 when there is something.
import { parseArgs } from 'node:util'
import { type Config, readConfig } from '../config.ts'
import { CannotStart } from '../platform/cannot-start.ts'
import { runningEmbeddedUrl, startEmbeddedPostgres } from '../platform/postgres/embedded.ts'
import { openPool, type Pool } from '../platform/postgres/pool.ts'
import { addNewestKey, type KeySource } from '../platform/secrets/key-file.ts'
import { findKeys, refuseUnknownKeys } from '../platform/secrets/open-vault.ts'
import { readKeyUse } from '../platform/secrets/sealed-columns.ts'
import { createSealer } from '../platform/secrets/sealer.ts'
import { sealedStorage } from '../platform/storage/sealed.ts'
import { openStorage } from '../platform/storage/storage.ts'
import { type Leftover, readLeftovers, resealAll, type RotationDeps } from './rotation.ts'

const PATIENCE_MS = 600_000

async function rotateKeys(): Promise<void> {
  const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } })
  const settings = readConfig(process.env)
  if (!settings.ok) throw new CannotStart(settings.problems.join('\n'))
  const { config } = settings
  const url = config.databaseDirectUrl ?? config.databaseUrl ?? (await runningEmbeddedUrl(config.dataDir))
  const own = url === undefined ? await startEmbeddedPostgres({ dataDir: config.dataDir }) : undefined
  const pool = openPool(url ?? own?.url ?? '', {
    name: 'tallystick rotate-keys',
    maxConnections: 2,
    statementTimeoutMs: PATIENCE_MS,
  })
  try {
    await refuseEmpty(pool)
    const source = await openKeys(config, pool)
    const sealer = createSealer(source)
    const deps = { pool, sealer, storage: sealedStorage(openStorage(config.storage, config.dataDir), sealer) }
    await (values.check ? check(deps) : rotate(config, deps, source))
  } finally {
    await pool.end()
    await own?.stop()
  }
}

async function refuseEmpty(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ found: string | null }>(`select to_regclass('unsealed_secret') as found`)
  if (rows[0]?.found === null) throw new CannotStart('This database has no sealed secrets yet: start the server first.')
  const { rows: plain } = await pool.query<{ found: boolean }>('select exists (select from unsealed_secret) as found')
  if (plain[0]?.found)
    throw new CannotStart(
      'This database holds secrets in plain text, which the next start seals: start the server first.',
    )
}

async function openKeys({ secrets }: Config, pool: Pool): Promise<KeySource> {
  const used = await readKeyUse(pool)
  const source = findKeys(secrets, true)
  if (!source) throw new CannotStart('There is no key to rotate.')
  refuseUnknownKeys(used, source, secrets)
  return source
}

async function check(deps: RotationDeps): Promise<void> {
  const leftovers = await readLeftovers(deps)
  for (const leftover of leftovers) say(describe(leftover))
  say(
    leftovers.length === 0
      ? `Everything is sealed with key ${deps.sealer.keyId().toString('hex')}.`
      : `Not everything is sealed with key ${deps.sealer.keyId().toString('hex')}: run npm run rotate-keys.`,
  )
  if (leftovers.length > 0) process.exitCode = 1
}

async function rotate({ secrets }: Config, deps: RotationDeps, source: KeySource): Promise<void> {
  const isUnfinished = (await readLeftovers(deps)).length > 0
  if (!isUnfinished && secrets.source === 'environment')
    throw new CannotStart(
      'Everything is sealed with the first key of SECRET_KEY. To rotate it, put a new key in front (SECRET_KEY="new old"), restart the servers with it, and run this again.',
    )
  if (!isUnfinished && secrets.source !== 'environment') addNewestKey(secrets.path)
  say(`sealing with key ${deps.sealer.keyId().toString('hex')}${isUnfinished ? ', as begun before' : ', which is new'}`)
  const { values, files } = await resealAll(deps)
  say(`sealed ${values} values and ${files} files`)
  const leftovers = await readLeftovers(deps)
  for (const leftover of leftovers) say(describe(leftover))
  if (leftovers.length > 0) {
    process.exitCode = 1
    return say('A server that still seals with an older key is running: give it the new key and run this again.')
  }
  const older = source.keys().slice(1)
  if (older.length === 0) return
  const where = secrets.source === 'environment' ? 'SECRET_KEY' : secrets.path
  say(
    `Nothing needs the older keys any more (${older.map(key => key.name).join(', ')}): remove them from ${where}, all lines but the first. Keep a copy as long as you keep backups from before.`,
  )
}

function describe({ place, keyId, count }: Leftover): string {
  return `${place}: ${count} ${keyId === undefined ? 'not sealed' : `sealed with key ${keyId}`}`
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

try {
  await rotateKeys()
} catch (error) {
  if (!(error instanceof CannotStart)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
