// Two installations that witness each other: each with its own database and log, and beside each a witness, the program itself, for the other.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decimal } from '@tallystick/kernel/decimal'
import { openLogKey } from '@tallystick/server/modules/content/transparency-log/log-key'
import {
  readWitnesses,
  startTransparencyLog,
  type TransparencyLog,
} from '@tallystick/server/modules/content/transparency-log/transparency-log'
import { ask, type DemoUser, demoUser, testApi, type TestApi } from '@tallystick/server/testing/api/api'
import { COMMAND_ENV } from '@tallystick/server/testing/server-process'
import { rootOf } from '@tallystick/transparency-log/hashing'
import { checkReceipt, readPolicy } from '@tallystick/verifier/verify'
import { afterAll, beforeAll, expect, it } from 'vitest'

const ORDER = { pairId: 1, side: 'buy', lots: decimal('1'), leverage: 10, stopLoss: null, takeProfit: null } as const
const WITNESS = join(import.meta.dirname, '../../../apps/witness/src/main.ts')

interface Site {
  readonly name: string
  readonly api: TestApi
  readonly user: DemoUser
  readonly reported: string[]
  readonly folder: string
  log: TransparencyLog
  epoch: number
}

const sites: Site[] = []
const witnesses: ChildProcess[] = []
let folder: string

async function startLog(site: Pick<Site, 'api' | 'name' | 'reported'>, epoch: number, file?: string) {
  const report = (event: string): void => void site.reported.push(event)
  const deps = { ...site.api, report, publicOrigin: `https://${site.name}`, version: '1.0.0', roundMs: 3_600_000 }
  return startTransparencyLog({ ...deps, witnesses: await readWitnesses(file) }, epoch, () => undefined)
}

async function openSite(name: string): Promise<Site> {
  const api = await testApi()
  const site = { name, api, user: await demoUser(api), reported: [], folder: join(folder, name), epoch: 1 }
  await mkdir(site.folder)
  const log = await startLog(site, 1)
  await log.append()
  return { ...site, log }
}

async function file({ api }: Site, path: string): Promise<string> {
  const answer = await api.app.inject({ url: `/log/${path}` })
  expect(answer.statusCode, path).toBe(200)
  return answer.payload
}

/** `npm run witness` at one site, for the log of the other. Returns the line for the other's policy. */
async function witness(at: Site, of: Site): Promise<string> {
  const logs = join(at.folder, 'logs')
  await writeFile(logs, await file(of, 'policy'))
  const child = spawn(process.execPath, [WITNESS], {
    env: {
      ...COMMAND_ENV,
      WITNESS_NAME: `witness.${at.name}/1`,
      WITNESS_LOGS: logs,
      WITNESS_DIR: join(at.folder, 'witness'),
      WITNESS_PORT: '0',
    },
  })
  witnesses.push(child)
  let said = ''
  child.stderr.on('data', chunk => (said += String(chunk)))
  while (!/For the policy/.test(said)) {
    const [chunk]: unknown[] = await once(child.stdout, 'data')
    said += String(chunk)
  }
  const [, port = ''] = /127\.0\.0\.1:(\d+)\//.exec(said) ?? []
  const [, line = ''] = /logs: (witness .*) https:/.exec(said) ?? []
  return `${line} http://127.0.0.1:${port}/`
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'two-sites-'))
  for (const name of ['north.example.com', 'south.example.com']) sites.push(await openSite(name))
  const [north, south] = both()
  for (const [own, other] of [
    [north, south],
    [south, north],
  ] as const) {
    const line = await witness(other, own)
    await own.log.stop()
    const [, name = ''] = line.split(' ')
    await writeFile(join(own.folder, 'witnesses'), `${line}\nquorum ${name}\n`)
    own.epoch = 2
    own.log = await startLog(own, 2, join(own.folder, 'witnesses'))
  }
}, 120_000)
afterAll(async () => {
  for (const { log, api } of sites) {
    await log.stop()
    await api.close()
  }
  for (const child of witnesses) {
    const ended = once(child, 'close')
    child.kill('SIGTERM')
    await ended
  }
  await rm(folder, { recursive: true })
})

function both(): readonly [Site, Site] {
  const [north, south] = sites
  if (!north || !south) throw new Error('two sites')
  return [north, south]
}

async function trade({ api, user, log }: Site): Promise<number> {
  api.clock.advance(10)
  api.market.tick('BTCUSD', '100000')
  const opened = await api.engine.submit({ type: 'open_order', userId: user.userId, ...ORDER })
  api.clock.advance(1_500)
  await log.append()
  await log.cosign()
  return (opened.ok && opened.answer.orderId) || 0
}

interface FairLog {
  readonly size: number
  readonly witnesses: readonly { readonly name: string; readonly size: number; readonly signs: boolean }[]
}
async function fairLog({ api }: Site): Promise<FairLog> {
  // Of a day it is read anew each time.
  const { data } = await ask(api, { url: '/api/default/fair?before=2099-01-01' })
  return (data as unknown as { log: FairLog }).log
}

it('each has the other sign its checkpoints; receipts and /fair show it', async () => {
  const [north, south] = both()
  for (const [own, other] of [
    [north, south],
    [south, north],
  ] as const) {
    const id = await trade(own)
    expect(own.reported).toEqual([])
    const checkpoint = await file(own, 'checkpoint')
    expect(checkpoint).toContain(`\n— witness.${other.name}/1 `)
    const { data } = await own.user.get(`/v2/api/order/check?kind=forex&id=${id}`)
    const receipt = await file(own, `order/forex/${id}/${String(data['Receipt'])}/opened.tlog-proof`)
    // Kept by the customer beforehand: this log, and the other site as its witness.
    const policy = await readPolicy(await file(own, 'policy'))
    expect(policy.quorum).toContain('witness')
    const { findings } = await checkReceipt(policy, receipt)
    expect(findings.slice(0, 2).map(({ verdict }) => verdict)).toEqual(['holds', 'holds'])
    const bare = receipt.replace(/\n— witness.*/, '')
    expect((await checkReceipt(policy, bare)).findings[0]?.verdict).toBe('broken')
    const { size, witnesses: told } = await fairLog(own)
    expect(told).toEqual([expect.objectContaining({ name: `witness.${other.name}-1`, size, signs: true })])
  }
})

it('one that changes its past gets no more signatures, and the other goes on', async () => {
  const [north, south] = both()
  await north.log.stop()
  // The last order is taken out, and what is left is signed with the right key.
  const { pool } = north.api
  await pool.query('alter table tlog_batch disable trigger all')
  await pool.query('delete from tlog_batch where first = (select max(first) from tlog_batch)')
  const { rows } = await pool.query<{ hashes: Buffer }>('select hashes from tlog_batch order by first')
  const all = Buffer.concat(rows.map(({ hashes }) => hashes))
  const leaves = Array.from({ length: all.length / 32 }, (_, at) => all.subarray(at * 32, at * 32 + 32))
  const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest()
  const key = await openLogKey(pool, north.api.vault, `${north.name}/log`)
  const signed = key.checkpoint(leaves.length, rootOf(sha256, leaves))
  await pool.query('update tlog_head set size = $1, checkpoint = $2', [leaves.length, signed])
  await pool.query('delete from tlog_cosigned')
  north.epoch = 3
  north.log = await startLog(north, 3, join(north.folder, 'witnesses'))
  await trade(north)
  await trade(north)
  expect(north.reported).toContain('log.witness_disagrees')
  expect((await fairLog(north)).witnesses).toEqual([expect.objectContaining({ signs: false })])
  await trade(south)
  expect(south.reported).toEqual([])
  const { size, witnesses: told } = await fairLog(south)
  expect(told).toEqual([expect.objectContaining({ size, signs: true })])
})
