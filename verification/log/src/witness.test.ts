// The log of a server before a real witness: who wants a witness gets one, and somebody with the whole database cannot change the past
// behind its back.
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decimal } from '@tallystick/kernel/decimal'
import {
  readWitnesses,
  startTransparencyLog,
  type TransparencyLog,
} from '@tallystick/server/modules/content/transparency-log/transparency-log'
import { type DemoUser, demoUser, testApi, type TestApi } from '@tallystick/server/testing/api/api'
import { judgeCheckpoint, readPolicy } from '@tallystick/transparency-log/policy'
import { writeVerifierKey } from '@tallystick/transparency-log/signed-note'
import { checkReceipt, readPolicy as readPolicyApart } from '@tallystick/verifier/verify'
import { openKey, sha256, verifyEd25519 } from '@tallystick/witness/key'
import { type ServedWitness, serveWitness } from '@tallystick/witness/serve'
import { folderStore } from '@tallystick/witness/store'
import { Witness } from '@tallystick/witness/witness'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

const ORDER = { pairId: 1, side: 'buy', lots: decimal('1'), leverage: 10, stopLoss: null, takeProfit: null } as const
const fail = (error: unknown): never => {
  throw error
}

let api: TestApi
let user: DemoUser
let folder: string
let log: TransparencyLog
let served: ServedWitness | undefined
let port = 0
let reported: string[]

beforeEach(async () => {
  api = await testApi()
  user = await demoUser(api)
  folder = await mkdtemp(join(tmpdir(), 'witnessed-'))
  reported = []
  const unwitnessed = await startTransparencyLog({ ...deps(), witnesses: await readWitnesses(undefined) }, 1, stop)
  await unwitnessed.append()
  await unwitnessed.stop()
  await serve(0)
  const { verifier } = await openKey(join(folder, 'key'), 'witness.example.com/1')
  const file = join(folder, 'witnesses')
  await writeFile(file, `witness w1 ${writeVerifierKey(verifier)} http://127.0.0.1:${port}/\nquorum w1\n`)
  log = await startTransparencyLog({ ...deps(), witnesses: await readWitnesses(file) }, 2, stop)
})
afterEach(async () => {
  await log.stop()
  await served?.close()
  await rm(folder, { recursive: true })
  await api.close()
})

const stop = (): void => undefined
function deps() {
  const report = (event: string): void => void reported.push(event)
  return { ...api, report, publicOrigin: 'https://app.example.com', version: '1.0.0', roundMs: 3_600_000 }
}

/** Knows the log by what it serves. */
async function serve(at: number): Promise<void> {
  const policy = await readPolicy(sha256, await file('policy'))
  const logs = 'problem' in policy ? [] : policy.logs
  const key = await openKey(join(folder, 'key'), 'witness.example.com/1')
  const witness = new Witness({ key, logs, store: await folderStore(folder), now: () => api.clock.now() })
  served = await serveWitness(witness, { host: '127.0.0.1', port: at, about: '', report: fail })
  ;({ port } = served)
}

async function file(path: string): Promise<string> {
  const answer = await api.app.inject({ url: `/log/${path}` })
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode}`)
  return answer.payload
}

async function trade(): Promise<number> {
  api.clock.advance(10)
  api.market.tick('BTCUSD', String(100_000 + (api.clock.now() % 100)))
  const opened = await api.engine.submit({ type: 'open_order', userId: user.userId, ...ORDER })
  api.clock.advance(1_500)
  return (opened.ok && opened.answer.orderId) || 0
}

const judged = async () => {
  const policy = await readPolicy(sha256, await file('policy'))
  if ('problem' in policy) throw new Error(policy.problem)
  return judgeCheckpoint(verifyEd25519, policy, await file('checkpoint'))
}
const size = async (): Promise<number> => Number((await file('checkpoint')).split('\n')[1])

it('every checkpoint that is served is signed by the witness, and receipts say so offline', async () => {
  const orderId = await trade()
  await log.append()
  await log.cosign()
  expect(await judged()).toMatchObject({ ok: true, seenBy: ['w1'] })
  const { data } = await user.get(`/v2/api/order/check?kind=forex&id=${orderId}`)
  const receipt = await file(`order/forex/${orderId}/${String(data['Receipt'])}/opened.tlog-proof`)
  const { findings } = await checkReceipt(await readPolicyApart(await file('policy')), receipt)
  expect(findings.slice(0, 2).map(({ verdict }) => verdict)).toEqual(['holds', 'holds'])
  // The newest one is not served before the witness has seen it.
  const before = await size()
  await trade()
  await log.append()
  expect(await size()).toBe(before)
  await log.cosign()
  expect(await size()).toBeGreaterThan(before)
  expect(await judged()).toMatchObject({ ok: true, seenBy: ['w1'] })
  expect(reported).toEqual([])
})

it('without the witness the log goes on, and shows that it is missing', async () => {
  await trade()
  await log.append()
  await log.cosign()
  const before = await size()
  await served?.close()
  await trade()
  await log.append()
  await log.cosign()
  await log.cosign()
  expect(reported).toEqual(['log.witness_failed'])
  expect(await size()).toBe(before)
  api.clock.advance(10_001)
  expect(await size()).toBeGreaterThan(before)
  expect(await judged()).toEqual({ ok: false, problem: 'too_few_witnesses' })
  await serve(port)
  await log.cosign()
  expect(await judged()).toMatchObject({ ok: true, seenBy: ['w1'] })
})

it('one that never answers keeps neither the others nor the next checkpoint waiting', async () => {
  // A time limit that is over would hide it.
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(new AbortController().signal)
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const second = await openKey(join(folder, 'second-key'), 'witness.example.org/1')
  const { port: silentPort } = silent.address() as AddressInfo
  const path = join(folder, 'witnesses')
  const { text } = await readWitnesses(path)
  const line = `witness w2 ${writeVerifierKey(second.verifier)} http://127.0.0.1:${silentPort}/`
  await writeFile(path, text.replace('quorum w1', `${line}\ngroup any any w1 w2\nquorum any`))
  await log.stop()
  log = await startTransparencyLog({ ...deps(), witnesses: await readWitnesses(path) }, 3, stop)
  const asking: Promise<void>[] = []
  try {
    for (let n = 0; n < 2; n++) {
      await trade()
      await log.append()
      const { rows } = await api.pool.query<{ size: bigint }>('select size from tlog_head')
      asking.push(log.cosign())
      const wanted = { ok: true, seenBy: ['w1'], checkpoint: { size: Number(rows[0]?.size) } }
      await expect.poll(judged, { timeout: 10_000 }).toMatchObject(wanted)
    }
  } finally {
    silent.closeAllConnections()
    silent.close()
  }
  await Promise.all(asking)
  expect(reported).toEqual(['log.witness_failed'])
})

it('a witness that was started anew elsewhere is asked from where it is', async () => {
  await trade()
  await log.append()
  await log.cosign()
  // The process that appends is another one, and knows nothing of what was signed.
  await log.stop()
  log = await startTransparencyLog({ ...deps(), witnesses: await readWitnesses(join(folder, 'witnesses')) }, 3, stop)
  await trade()
  await log.append()
  await log.cosign()
  expect(await judged()).toMatchObject({ ok: true, seenBy: ['w1'] })
  expect(reported).toEqual([])
})

it.each([
  ['shorter', false],
  ['longer, with another past', true],
])('somebody with the whole database and the key makes it %s: the witness does not sign', async (_, isLonger) => {
  await trade()
  await log.append()
  await log.cosign()
  const { pool } = api
  const signed = await size()
  await pool.query('alter table tlog_batch disable trigger all; alter table tlog_tile_root disable trigger all')
  const { rows } = await pool.query<{ first: bigint }>(
    'delete from tlog_batch where first = (select max(first) from tlog_batch) returning first',
  )
  await pool.query('update tlog_head set size = $1', [rows[0]?.first])
  await log.stop()
  log = await startTransparencyLog({ ...deps(), witnesses: await readWitnesses(join(folder, 'witnesses')) }, 4, stop)
  if (isLonger) for (let n = 0; n < 4; n++) await trade().then(() => log.append())
  const { rows: head } = await pool.query<{ size: bigint }>('select size from tlog_head')
  expect(Number(head[0]?.size) > signed).toBe(isLonger)
  await log.cosign()
  expect(reported).toContain('log.witness_disagrees')
  api.clock.advance(20_000)
  expect(await judged()).toEqual({ ok: false, problem: 'too_few_witnesses' })
})

it.each([
  ['no quorum', 'witness w1 KEY http://127.0.0.1:1/\n', 'no quorum line'],
  ['no address', 'witness w1 KEY\nquorum w1\n', 'The witness w1 has no address'],
  [
    'plain HTTP over the network',
    'witness w1 KEY http://witness.example.com/\nquorum w1\n',
    'must begin with https://',
  ],
  ['a log', 'log LOG\nquorum none\n', 'It names a log'],
])('a file with %s is refused at the start', async (_, text, problem) => {
  const { verifier } = await openKey(join(folder, 'key'), 'witness.example.com/1')
  const path = join(folder, 'wrong')
  const own = /^log (\S+)$/m.exec(await file('policy'))?.[1] ?? ''
  await writeFile(path, text.replace('KEY', writeVerifierKey(verifier)).replace('LOG', own))
  await expect(readWitnesses(path)).rejects.toThrow(problem)
  await expect(readWitnesses(join(folder, 'nowhere'))).rejects.toThrow('cannot be read')
})
