// npm run audit: checks every invariant of the money in the database of this server (DATABASE_URL, or the embedded one in DATA_DIR,
// running or not). Read-only. Exit code 1 when an invariant is broken.
import { readConfig } from '../config.ts'
import { brokenFinishedDays } from '../feed/simulated/finished-days/check-finished-days.ts'
import { CannotStart } from '../platform/cannot-start.ts'
import { runningEmbeddedUrl, startEmbeddedPostgres } from '../platform/postgres/embedded.ts'
import { openPool } from '../platform/postgres/pool.ts'
import { brokenChecks, CHECKS } from './checks.ts'

const PATIENCE_MS = 600_000
/** A day of all pairs takes a fraction of a second to draw again. */
const PRICE_DAYS = 31

async function audit(): Promise<boolean> {
  const settings = readConfig(process.env)
  if (!settings.ok) throw new CannotStart(settings.problems.join('\n'))
  const { databaseUrl, databaseDirectUrl, dataDir } = settings.config
  const url = databaseDirectUrl ?? databaseUrl ?? (await runningEmbeddedUrl(dataDir))
  const own = url === undefined ? await startEmbeddedPostgres({ dataDir }) : undefined
  const pool = openPool(url ?? own?.url ?? '', {
    name: 'tallystick audit',
    maxConnections: 1,
    statementTimeoutMs: PATIENCE_MS,
  })
  try {
    const client = await pool.connect()
    try {
      const { rows } = await client.query<{ found: string | null }>(`select to_regclass('ledger') as found`)
      if (rows[0]?.found === null) throw new CannotStart('This database has no ledger yet: start the server first.')
      const books = report(await brokenChecks(client))
      return reportPrices(await brokenFinishedDays(client, PRICE_DAYS)) && books
    } finally {
      client.release()
    }
  } finally {
    await pool.end()
    await own?.stop()
  }
}

function report(broken: Awaited<ReturnType<typeof brokenChecks>>): boolean {
  const counts = new Map(broken.map(({ check, count }) => [check.id, count]))
  for (const { id, holds } of CHECKS) {
    const count = counts.get(id)
    process.stdout.write(`${id.padEnd(5)} ${count === undefined ? 'holds  ' : `BROKEN (${count}) `} ${holds}\n`)
  }
  process.stdout.write(`\naudit: ${CHECKS.length - broken.length} passed, ${broken.length} failed\n`)
  return broken.length === 0
}

/** Candles of simulated days, drawn again from what was committed to. */
function reportPrices(broken: readonly string[]): boolean {
  const what = `stored candles of the last ${PRICE_DAYS} simulated days follow from their keys and terms`
  process.stdout.write(`prices: ${broken.length === 0 ? 'hold   ' : `BROKEN (${broken.join(', ')}) `} ${what}\n`)
  return broken.length === 0
}

try {
  process.exitCode = (await audit()) ? 0 : 1
} catch (error) {
  if (!(error instanceof CannotStart)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
