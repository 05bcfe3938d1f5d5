// The log as the server serves it, before Go's own implementation; and what was tampered with, which must be found.
import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DemoUser, demoUser, testApi, type TestApi } from '@tallystick/server/testing/api/api'
import {
  readWitnesses,
  startTransparencyLog,
} from '@tallystick/server/modules/content/transparency-log/transparency-log'
import { hex } from '@tallystick/transparency-log/bytes'
import { commitmentInput, encodeEntry } from '@tallystick/transparency-log/entries'
import { leafInput } from '@tallystick/transparency-log/hashing'
import { readProofFile } from '@tallystick/transparency-log/proof-file'
import { decimal } from '@tallystick/kernel/decimal'
import { checkReceipt, type Finding, readPolicy, readTicks } from '@tallystick/verifier/verify'
import { goCheck, goMissing } from './go-check.ts'
import { mirrorLog } from './mirror.ts'

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest()
const ORDER = { pairId: 1, side: 'buy', lots: decimal('1'), leverage: 10, stopLoss: null, takeProfit: null } as const

let api: TestApi
let user: DemoUser
let folder: string
let orders: number[]
let size: number

beforeAll(async () => {
  api = await testApi()
  user = await demoUser(api)
  folder = await mkdtemp(join(tmpdir(), 'log-'))
  orders = []
  const deps = {
    ...api,
    report: () => undefined,
    publicOrigin: 'https://app.example.com',
    version: '1.0.0',
    witnesses: await readWitnesses(undefined),
  }
  const log = await startTransparencyLog({ ...deps, roundMs: 3_600_000 }, 1, () => undefined)
  await log.append()
  await mkdir(join(folder, 'older'))
  await mkdir(join(folder, 'proofs'))
  for (let n = 0; n < 140; n++) {
    if (n === 50) await writeFile(join(folder, 'older', '1'), await file('checkpoint'))
    api.clock.advance(10)
    api.market.tick('BTCUSD', String(100_000 + n))
    const opened = await api.engine.submit({ type: 'open_order', userId: user.userId, ...ORDER })
    const orderId = (opened.ok && opened.answer.orderId) || 0
    orders.push(orderId)
    await api.engine.submit({ type: 'close_order', userId: user.userId, orderId })
    if (n % 20 === 0) {
      api.clock.advance(1_500)
      await log.append()
    }
  }
  api.clock.advance(1_500)
  await log.append()
  await log.stop()
  for (const id of [orders[0], orders[77], orders.at(-1)])
    for (const act of ['opened', 'closed'])
      await writeFile(join(folder, 'proofs', `${id}-${act}.tlog-proof`), await proof(id ?? 0, act))
  size = await mirrorLog(file, folder)
}, 120_000)
afterAll(async () => {
  await rm(folder, { recursive: true })
  await api.close()
})

async function file(path: string): Promise<Uint8Array> {
  const answer = await api.app.inject({ url: `/log/${path}` })
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode}`)
  return answer.rawPayload
}

async function proof(id: number, act: string): Promise<string> {
  const { data } = await user.get(`/v2/api/order/check?kind=forex&id=${id}`)
  return Buffer.from(await file(`order/forex/${id}/${String(data['Receipt'])}/${act}.tlog-proof`)).toString()
}

describe('proof files of orders', () => {
  it('commit to what the order says, with a salt of its own', async () => {
    const [first, second] = [await proof(orders[0] ?? 0, 'closed'), await proof(orders[1] ?? 0, 'closed')]
    const read = readProofFile(first)
    const [salt = '', facts = ''] = Buffer.from(read?.extra ?? [])
      .toString()
      .split('\n')
    expect(JSON.parse(facts)).toMatchObject({
      product: 'forex',
      act: 'closed',
      id: orders[0],
      realm: 'demo',
      side: 'buy',
      lots: '1',
      open_price: '100000',
      close_price: '100000',
      reason: 'closed',
    })
    const entry = encodeEntry('order', sha256(commitmentInput(Buffer.from(salt, 'hex'), facts)))
    const leaves = await readFile(join(folder, 'tile/0/000'))
    const index = read?.index ?? 0
    expect(hex(sha256(leafInput(entry)))).toBe(hex(leaves.subarray(index * 32, index * 32 + 32)))
    expect(second.split('\n')[1]).not.toContain(Buffer.from(salt).toString('base64').slice(0, 40))
  })

  it('are for who holds the receipt', async () => {
    const { data } = await user.get(`/v2/api/order/check?kind=forex&id=${orders[0]}`)
    const receipt = String(data['Receipt'])
    const ask = async (path: string): Promise<number> =>
      (await api.app.inject({ url: `/log/order/${path}` })).statusCode
    expect(await ask(`forex/${orders[0]}/${receipt}/closed.tlog-proof`)).toBe(200)
    for (const path of [
      `forex/${orders[1]}/${receipt}/closed.tlog-proof`,
      `micro/${orders[0]}/${receipt}/closed.tlog-proof`,
      `forex/${orders[0]}/${'A'.repeat(32)}/closed.tlog-proof`,
      `forex/${orders[0]}/${receipt}/cancelled.tlog-proof`,
      `forex/${orders[0]}/closed.tlog-proof`,
    ])
      expect(await ask(path), path).toBe(404)
  })
})

describe('the verifier', () => {
  const broken = (findings: readonly Finding[]): string[] =>
    findings.filter(({ verdict }) => verdict === 'broken').map(({ what }) => what)

  it('finds that receipts hold, with the prices of the log', async () => {
    const policy = await readPolicy(await readFile(join(folder, 'policy'), 'utf8'))
    const ticks = readTicks(folder)
    const { facts, findings } = await checkReceipt(policy, await proof(orders[77] ?? 0, 'closed'), ticks)
    expect(facts).toMatchObject({ id: orders[77], act: 'closed', open_price: '100077' })
    expect(findings.map(({ verdict }) => verdict)).toEqual(['holds', 'holds', 'holds', 'holds', 'holds'])
    const opened = await checkReceipt(policy, await proof(orders[77] ?? 0, 'opened'), ticks)
    expect(opened.findings.map(({ verdict }) => verdict)).toEqual(['holds', 'holds', 'holds', 'holds', 'holds'])
    expect((await checkReceipt(policy, await proof(orders[77] ?? 0, 'opened'))).findings.at(-1)?.verdict).toBe(
      'unknown',
    )
  })

  it.each([
    ['another profit', /"profit":"[^"]*"/, '"profit":"12"', 2],
    ['another price', /"close_price":"[^"]*"/, '"close_price":"100099"', 3],
    ['another order', /"id":\d+/, '"id":7', 1],
  ])('finds %s', async (_, was, is, count) => {
    const policy = await readPolicy(await readFile(join(folder, 'policy'), 'utf8'))
    const file = await proof(orders[77] ?? 0, 'closed')
    const [, extra = ''] = /^extra (.*)$/m.exec(file) ?? []
    const changed = Buffer.from(Buffer.from(extra, 'base64').toString().replace(was, is)).toString('base64')
    const found = broken((await checkReceipt(policy, file.replace(extra, changed), readTicks(folder))).findings)
    expect(found).toContain('the order stands in the log as the receipt says')
    expect(found).toHaveLength(count)
  })

  it('finds a log that the policy does not name, and a policy that wants a witness', async () => {
    const file = await proof(orders[77] ?? 0, 'closed')
    const key = 'example.com/foo+530d903a+AekyeRrm56hApGFkyQR4ZCbV54Id2LKaANYcrnKv3U2k'
    const other = await readPolicy(`log ${key}\nquorum none\n`)
    expect(broken((await checkReceipt(other, file)).findings)).toContain('the checkpoint is signed as the policy asks')
    const text = (await readFile(join(folder, 'policy'), 'utf8')).replace('quorum none', 'quorum someone')
    expect(broken((await checkReceipt(await readPolicy(text), file)).findings)).toContain(
      'the checkpoint is signed as the policy asks',
    )
  })
})

const missing = goMissing()
describe.skipIf(missing !== undefined)(
  `Go checks the log${missing === undefined ? '' : ` (not here: ${missing})`}`,
  () => {
    it('and agrees on hashes, proofs and signatures', () => {
      const { holds, says } = goCheck(folder)
      expect(size).toBeGreaterThan(280)
      expect(says).toBe(`${size} entries, 1 older checkpoints, 6 proof files hold`)
      expect(holds).toBe(true)
    }, 120_000)

    const change = async (path: string, how: (bytes: Buffer) => Buffer): Promise<string> => {
      const copy = await mkdtemp(join(tmpdir(), 'log-'))
      await cp(folder, copy, { recursive: true })
      await writeFile(join(copy, path), how(await readFile(join(copy, path))))
      const { holds, says } = goCheck(copy)
      await rm(copy, { recursive: true })
      return holds ? 'holds' : says
    }
    const flip =
      (at: number) =>
      (bytes: Buffer): Buffer => {
        const changed = Buffer.from(bytes)
        changed[at] = (changed[at] ?? 0) ^ 1
        return changed
      }

    it.each([
      ['a changed entry', 'tile/entries/000', flip(40)],
      ['a changed hash', 'tile/0/000', flip(99)],
      ['another size', 'checkpoint', (bytes: Buffer) => Buffer.from(bytes.toString().replace(/\n(\d+)\n/, '\n7$1\n'))],
      [
        'another root before',
        'older/1',
        (bytes: Buffer) => Buffer.from(bytes.toString().replace(/\n(\d+)\n/, '\n3\n')),
      ],
    ])(
      '%s is found',
      async (_, path, how) => {
        expect(await change(path, how)).toContain('broken')
      },
      120_000,
    )
  },
)
