// npm run grow [-- --users N --orders N --open N --answers N | --full] [--to FOLDER [--filled]] [--only start,takeover]: fills a database with the product's own records and
// measures what a grown one costs: start, takeover, every reading call of both APIs, a run of the checks in pages, backup, trailing stops after a
// restart. --to keeps the folder; --filled measures one that was filled before. Loopback only.
import { chmod, mkdir, mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { takeBackup } from '@tallystick/server/backup/base-backup'
import { CHECKS, runCheck } from '@tallystick/server/invariants/checks'
import { startEmbeddedPostgres } from '@tallystick/server/platform/postgres/embedded'
import { readFindings } from '@tallystick/server/invariants/pages/page-records'
import { runPages } from '@tallystick/server/invariants/pages/page-runner'
import { openPool, type Pool } from '@tallystick/server/platform/postgres/pool'
import { holdRole } from '@tallystick/server/platform/postgres/role-lease'
import { keepYears } from '@tallystick/server/platform/postgres/spans/kept-years'
import { DAY_MS } from '@tallystick/kernel/clock'
import { report, type Section } from '../report.ts'
import { BULK_SETTINGS, withoutIndexes } from './bulk.ts'
import { measureCalls } from './calls.ts'
import { fill, type Size } from './fill.ts'
import { startNode } from './node.ts'
import { measureTakeover } from './takeover.ts'
import { measureTrails } from './trails.ts'

const FULL: Size = { users: 1_000_000, orders: 20_000_000, open: 200_000, answers: 90_000_000 }
const USUAL: Size = { users: 100_000, orders: 1_000_000, open: 20_000, answers: 200_000 }

const { values } = parseArgs({
  options: {
    users: { type: 'string' },
    orders: { type: 'string' },
    open: { type: 'string' },
    answers: { type: 'string' },
    full: { type: 'boolean' },
    to: { type: 'string' },
    filled: { type: 'boolean' },
    only: { type: 'string' },
  },
})

function sizeAsked(): Size {
  const usual = values.full === true ? FULL : USUAL
  const of = (name: keyof Size): number => Number(values[name] ?? usual[name])
  return { users: of('users'), orders: of('orders'), open: of('open'), answers: of('answers') }
}

/** How far back the fill goes. */
const PAST_MS = 400 * DAY_MS
const NO_LIMIT_MS = 3_600_000
const RUN_EVERY_MS = 300_000
/** Of five minutes at some hundred orders a second. */
const FRESH_TRANSFERS = 100_000
const AUDITED_ORDERS = 2_000_000
const ROOM_SPARE = 1.1

async function main(): Promise<void> {
  const folder = values.to ?? (await mkdtemp(join(tmpdir(), 'tallystick-grow-')))
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o755)
  try {
    if (values.filled !== true) await fillFolder(folder, sizeAsked())
    await measureFolder(folder)
  } finally {
    if (values.to === undefined) await rm(folder, { recursive: true, force: true })
  }
}

async function fillFolder(folder: string, size: Size): Promise<void> {
  const begun = performance.now()
  const tell = (what: string): void => console.log(`${seconds(begun).padStart(8)} s  ${what}`)
  const first = await startEmbeddedPostgres({ dataDir: folder, durable: true, tied: true })
  await (await startNode(first.url, folder, 'first')).stop()
  await first.stop()
  const postgres = await startEmbeddedPostgres({ dataDir: folder, durable: false, tied: true, settings: BULK_SETTINGS })
  const pool = openPool(postgres.url, { name: 'tallystick grow', statementTimeoutMs: NO_LIMIT_MS })
  try {
    // Closed orders are where they are in an installation that was there all the time.
    for (const at of [PAST_MS, 0]) await keepYears(pool, Date.now() - at)
    await withoutIndexes(pool, () => fill(pool, size, tell), tell)
    await pool.query('vacuum analyze')
    // Or PostgreSQL would be stopped before it has written everything, and replay it.
    await pool.query('checkpoint')
    tell('vacuumed')
  } finally {
    await pool.end()
    await postgres.stop()
  }
}

async function measureFolder(folder: string): Promise<void> {
  const loadBefore = loadavg()[0] ?? 0
  const postgres = await startEmbeddedPostgres({ dataDir: folder, durable: true, tied: true })
  const pool = openPool(postgres.url, { name: 'tallystick grow', statementTimeoutMs: NO_LIMIT_MS })
  // The filled days were never summed up, and no node shall begin with that now: another process has the jobs.
  const jobs = await holdRole({
    pool,
    role: 'jobs',
    holder: 'grow',
    report: () => undefined,
    begin: () => Promise.resolve(() => Promise.resolve()),
  })
  try {
    report(await sizes(pool), loadBefore)
    if (isAsked('start')) report(await measureStart(postgres.url, folder), loadBefore)
    if (isAsked('takeover')) report(await measureTakeover(postgres.url, folder, pool), loadBefore)
    if (values.only !== undefined) return
    const node = await startNode(postgres.url, folder, 'calls')
    for (const section of await measureCalls(pool, node.port)) report(section, loadBefore)
    await node.stop()
    report(await measurePages(pool), loadBefore)
    report(await measureChecks(pool), loadBefore)
    report(await measureBackup(postgres.url, folder), loadBefore)
    report(await measureTrails(postgres.url, folder, pool), loadBefore)
  } finally {
    await jobs.stop()
    await pool.end()
    await postgres.stop()
  }
}

function isAsked(what: string): boolean {
  return values.only === undefined || values.only.split(',').includes(what)
}

function seconds(begun: number): string {
  return ((performance.now() - begun) / 1_000).toFixed(1)
}

async function sizes(pool: Pool): Promise<Section> {
  const { rows } = await pool.query<{ what: string; rows: string; megabytes: string }>(
    `select c.relname as what, c.reltuples::bigint::text as rows, (pg_total_relation_size(c.oid) / 1048576)::text as megabytes
     from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind = 'r' and c.reltuples > 1000
     order by pg_total_relation_size(c.oid) desc`,
  )
  const cells = rows.map(row => ({ what: row.what, rows: Number(row.rows), megabytes: Number(row.megabytes) }))
  return { name: 'grow-sizes', about: 'what was filled in', rows: cells }
}

/** Until the process says that it is ready, and what it takes then. The first of a version compiles, the others do not. */
async function measureStart(url: string, folder: string): Promise<Section> {
  const rows: Section['rows'][number][] = []
  for (const what of ['start of a process with one shard', 'again', 'again']) {
    const begun = performance.now()
    const node = await startNode(url, folder, 'start')
    const readyMs = Math.round(performance.now() - begun)
    const [residentMb, processorMs] = [await node.residentMb(), await node.processorMs()]
    await node.stop()
    rows.push({ what, readyMs, processorMs, residentMb, target: '≤ 10,000 ms, ≤ 1,536 MB' })
  }
  return { name: 'grow-start', about: 'from spawning to ready', rows }
}

/** What the running server does every five minutes: first with all that is due once a day, then with some minutes of new transfers. */
async function measurePages(pool: Pool): Promise<Section> {
  const rows: Section['rows'][number][] = []
  const run = async (what: string, now: number): Promise<void> => {
    const begun = performance.now()
    await runPages(pool, now)
    rows.push({ run: what, ms: Math.round(performance.now() - begun), broken: (await readFindings(pool)).length })
  }
  const now = Date.now()
  await run('the first of a day', now)
  await pool.query(
    `update check_cursor set position = greatest(0, position - ${FRESH_TRANSFERS}) where walk = 'fresh/transfer/0'`,
  )
  await run(`one with ${FRESH_TRANSFERS.toLocaleString('en-US')} new transfers`, now + RUN_EVERY_MS)
  await run('one with nothing new', now + 2 * RUN_EVERY_MS)
  for (const finding of await readFindings(pool)) console.error('broken', JSON.stringify(finding))
  return { name: 'grow-pages', about: 'the checks in pages, every five minutes; target ≤ 300,000 ms a run', rows }
}

/** Every check over everything, as `npm run audit` does: its cost grows with what there is. */
async function measureChecks(pool: Pool): Promise<Section> {
  const about = 'every invariant once, over everything: all of them, then the slowest'
  const { rows: orders } = await pool.query<{ estimate: number }>(
    `select reltuples as estimate from pg_class where relname = 'forex_order'`,
  )
  if ((orders[0]?.estimate ?? 0) > AUDITED_ORDERS)
    return { name: 'grow-audit', about, rows: [{ check: 'not measured: takes hours at this size' }] }
  const client = await pool.connect()
  const rows: Section['rows'][number][] = []
  try {
    for (const check of CHECKS) {
      const begun = performance.now()
      const { count } = await runCheck(client, check)
      rows.push({ check: check.id, ms: Math.round(performance.now() - begun), broken: count })
    }
  } finally {
    client.release()
  }
  const slowest = rows.toSorted((a, b) => Number(b['ms']) - Number(a['ms'])).slice(0, 12)
  const sum = rows.reduce((all, row) => all + Number(row['ms']), 0)
  const broken = rows.reduce((all, row) => all + Number(row['broken']), 0)
  return { name: 'grow-audit', about, rows: [{ check: `all ${rows.length}`, ms: sum, broken }, ...slowest] }
}

async function measureBackup(url: string, folder: string): Promise<Section> {
  const about = 'the whole data folder, while PostgreSQL runs'
  const { bavail, bsize } = await statfs(folder)
  const needed = await folderBytes(folder)
  if (bavail * bsize < needed * ROOM_SPARE)
    return {
      name: 'grow-backup',
      about,
      rows: [{ what: 'not measured: the disk has no room', megabytes: Math.round(needed / 1_048_576) }],
    }
  const to = `${folder}-backup`
  const { files, bytes, tookMs } = await takeBackup(url, folder, to, undefined)
  await rm(to, { recursive: true, force: true })
  const rows = [{ what: 'npm run backup', ms: tookMs, files, megabytes: Math.round(bytes / 1_048_576) }]
  return { name: 'grow-backup', about, rows }
}

async function folderBytes(folder: string): Promise<number> {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter(file => file.isFile())
  let bytes = 0
  for (const file of files) bytes += (await stat(join(file.parentPath, file.name))).size
  return bytes
}

await main()
