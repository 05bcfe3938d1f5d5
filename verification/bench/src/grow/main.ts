// npm run grow [-- --users N --orders N --open N --answers N | --full] [--to FOLDER]: fills a database with the product's own records and
// measures what a grown one costs: start, takeover, every reading call of both APIs, reconciliation, backup, trailing stops after a restart. Loopback only.
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { takeBackup } from '@tallystick/server/backup/base-backup'
import { CHECKS, runCheck } from '@tallystick/server/invariants/checks'
import { startEmbeddedPostgres } from '@tallystick/server/platform/postgres/embedded'
import { openPool, type Pool } from '@tallystick/server/platform/postgres/pool'
import { report, type Section } from '../report.ts'
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
  },
})

function sizeAsked(): Size {
  const usual = values.full === true ? FULL : USUAL
  const of = (name: keyof Size): number => Number(values[name] ?? usual[name])
  return { users: of('users'), orders: of('orders'), open: of('open'), answers: of('answers') }
}

const NO_LIMIT_MS = 3_600_000

async function main(): Promise<void> {
  const size = sizeAsked()
  const loadBefore = loadavg()[0] ?? 0
  const folder = values.to ?? (await mkdtemp(join(tmpdir(), 'tallystick-grow-')))
  await mkdir(folder, { recursive: true })
  await chmod(folder, 0o755)
  const postgres = await startEmbeddedPostgres({ dataDir: folder, durable: true, tied: true })
  const pool = openPool(postgres.url, { name: 'tallystick grow', statementTimeoutMs: NO_LIMIT_MS })
  try {
    await (await startNode(postgres.url, folder, 'first')).stop()
    const begun = performance.now()
    await fill(pool, size, what => console.log(`${seconds(begun).padStart(8)} s  ${what}`))
    report(await sizes(pool), loadBefore)
    report(await measureStart(postgres.url, folder), loadBefore)
    report(await measureTakeover(postgres.url, folder, pool), loadBefore)
    const node = await startNode(postgres.url, folder, 'calls')
    for (const section of await measureCalls(pool, node.port)) report(section, loadBefore)
    await node.stop()
    report(await measureChecks(pool), loadBefore)
    report(await measureBackup(postgres.url, folder), loadBefore)
    report(await measureTrails(postgres.url, folder, pool), loadBefore)
  } finally {
    await pool.end()
    await postgres.stop()
    if (values.to === undefined) await rm(folder, { recursive: true, force: true })
  }
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

/** Until the process says that it is ready, and what it takes then. */
async function measureStart(url: string, folder: string): Promise<Section> {
  const begun = performance.now()
  const node = await startNode(url, folder, 'start')
  const readyMs = Math.round(performance.now() - begun)
  const residentMb = await node.residentMb()
  await node.stop()
  const rows = [{ what: 'start of a process with one shard', readyMs, residentMb, target: '≤ 10,000 ms, ≤ 1,536 MB' }]
  return { name: 'grow-start', about: 'from spawning to ready', rows }
}

async function measureChecks(pool: Pool): Promise<Section> {
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
  return {
    name: 'grow-reconciliation',
    about: 'every invariant once: all of them, then the slowest',
    rows: [{ check: `all ${rows.length}`, ms: sum, broken }, ...slowest],
  }
}

async function measureBackup(url: string, folder: string): Promise<Section> {
  const to = `${folder}-backup`
  const { files, bytes, tookMs } = await takeBackup(url, folder, to, undefined)
  await rm(to, { recursive: true, force: true })
  const rows = [{ what: 'npm run backup', ms: tookMs, files, megabytes: Math.round(bytes / 1_048_576) }]
  return { name: 'grow-backup', about: 'the whole data folder, while PostgreSQL runs', rows }
}

await main()
