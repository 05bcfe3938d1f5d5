// npm run move-years -- --before YEAR: moves the ledger, closed orders and the prices that orders used of the years before that one into the
// PostgreSQL of OLD_YEARS_DATABASE_URL, where statements, exports and checks read them as before. The server may run.
import { parseArgs } from 'node:util'
import { readConfig } from '../config.ts'
import { CannotStart, messageOf } from '../platform/cannot-start.ts'
import { systemClock } from '../platform/clock.ts'
import { connectClient } from '../platform/postgres/client.ts'
import { runningEmbeddedUrl, startEmbeddedPostgres } from '../platform/postgres/embedded.ts'
import { moveYears } from './years/move-years.ts'

async function run(): Promise<void> {
  const { values } = parseArgs({ options: { before: { type: 'string' } } })
  const settings = readConfig(process.env)
  if (!settings.ok) throw new CannotStart(settings.problems.join('\n'))
  const { databaseUrl, databaseDirectUrl, dataDir, oldYearsUrl } = settings.config
  const year = Number(values.before)
  if (!/^\d{4}$/.test(values.before ?? '') || year > new Date(systemClock.now()).getUTCFullYear())
    throw new CannotStart('Say which years are over: npm run move-years -- --before YEAR')
  if (oldYearsUrl === undefined) throw new CannotStart('Set OLD_YEARS_DATABASE_URL to the database they shall go to.')
  const url = databaseDirectUrl ?? databaseUrl ?? (await runningEmbeddedUrl(dataDir))
  const own = url === undefined ? await startEmbeddedPostgres({ dataDir }) : undefined
  const name = { name: 'tallystick move-years' }
  const here = await connectClient(url ?? own?.url ?? '', name)
  const there = await connectClient(oldYearsUrl, name)
  try {
    const elsewhere = { client: there, password: there.password ?? undefined, url: oldYearsUrl }
    const moved = await moveYears(here, elsewhere, Date.UTC(year))
    for (const { table, span, rows } of moved)
      process.stdout.write(`${table}: ${rows.toLocaleString('en-US')} rows of ${span} moved\n`)
    if (moved.length === 0)
      process.stdout.write('Nothing to move: no partition that ended before is in this database.\n')
  } finally {
    await there.end()
    await here.end()
    await own?.stop()
  }
}

try {
  await run()
} catch (error) {
  process.stderr.write(`${messageOf(error)}\n`)
  process.exitCode = 1
}
