// A statement that the server made, with its receipts, before the verifier; and each way to change one of them, which must be found.
import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DAY_MS, HOUR_MS } from '@tallystick/kernel/clock'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DemoUser, demoUser, testApi, type TestApi } from '@tallystick/server/testing/api/api'
import {
  readWitnesses,
  startTransparencyLog,
} from '@tallystick/server/modules/content/transparency-log/transparency-log'
import { recordEquity } from '@tallystick/server/modules/money/portfolio/portfolio'
import { makeWaiting, type StatementsDeps } from '@tallystick/server/modules/money/statements/statements'
import { folderStorage } from '@tallystick/server/platform/storage/folder'
import { sealedStorage } from '@tallystick/server/platform/storage/sealed'
import {
  checkReceipt,
  checkStatement,
  type Finding,
  type LoggedTicks,
  readPolicy,
  readTicks,
  receiptsOf,
} from '@tallystick/verifier/verify'
import { mirrorLog } from './mirror.ts'

const SUBMIT = '/v2/api/forex/submit'
const CLOSE = '/v2/api/forex/close'
const STOPS = '/v2/api/forex/set_stop_price'
const LIST = '/v2/api/statement/list'

let api: TestApi
let user: DemoUser
let folder: string
let deps: StatementsDeps
let log: Awaited<ReturnType<typeof startTransparencyLog>>
let statement: string
let bundle: string
let reports: string[]

async function call(path: string, params: Readonly<Record<string, string | number>>): Promise<number> {
  const query = Object.entries(params)
    .map(([name, value]) => `${name}=${value}`)
    .join('&')
  const { data } = await user.get(`${path}?${query}`)
  return Number(data['Id'])
}
const order = { type: 1, cont: '0.1', forex_id: 1, status: 1, multiple: 10 }

async function fileOf(id: number, file: 'statement' | 'receipts'): Promise<string> {
  const { data } = await user.get(`/v2/api/statement/address?id=${id}&file=${file}`)
  const response = await api.app.inject({ url: String(data['url']) })
  expect(response.headers['content-disposition']).toBe(
    `attachment; filename="statement-${id}.${file === 'receipts' ? 'tlog-proofs' : 'csv'}"`,
  )
  return response.body
}

async function ask(from: string, until: string): Promise<number> {
  const { data } = await user.post('/v2/api/statement/make', { from_day: from, until_day: until, format: 'csv' })
  return Number(data['id'])
}

async function served(path: string): Promise<Uint8Array> {
  return (await api.app.inject({ url: `/log/${path}` })).rawPayload
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'statement-log-'))
  api = await testApi({ environment: { DATA_DIR: folder } })
  user = await demoUser(api)
  reports = []
  const report = (event: string): void => void reports.push(event)
  const storage = sealedStorage(folderStorage(join(folder, 'uploads')), api.vault)
  deps = { ...api, storage, report }
  api.market.tick('BTCUSD', '100000')
  // From before the log began: it has no receipt, and the verifier says so.
  await call(CLOSE, { id: await call(SUBMIT, order) })
  api.clock.advance(HOUR_MS)
  log = await startTransparencyLog(
    {
      ...api,
      report,
      publicOrigin: 'https://app.example.com',
      version: '1.0.0',
      witnesses: await readWitnesses(undefined),
      roundMs: HOUR_MS,
    },
    1,
    () => undefined,
  )
  await log.append()
  api.clock.advance(HOUR_MS)
  for (const closes of ['100500', '99000', '99900']) {
    api.market.tick('BTCUSD', '100000')
    const id = await call(SUBMIT, order)
    if (closes === '99000')
      for (const stop of ['90000', '91000']) await call(STOPS, { id, stop_loss_price: stop, target_profit_price: 0 })
    api.clock.advance(1_500)
    api.market.tick('BTCUSD', closes)
    await call(CLOSE, { id })
    await log.append()
  }
  // One stays open.
  await call(SUBMIT, { ...order, type: 2 })
  api.clock.advance(1_500)
  await log.append()
  await log.append()
  api.clock.advance(DAY_MS)
  api.market.tick('BTCUSD', '100100')
  api.clock.advance(2 * HOUR_MS)
  await log.append()
  await recordEquity(api.pool, api.market, api.clock.now())
  const id = await ask('2026-11-16', '2026-11-16')
  await makeWaiting(deps)
  statement = await fileOf(id, 'statement')
  bundle = await fileOf(id, 'receipts')
  await mirrorLog(served, folder)
}, 120_000)
afterAll(async () => {
  await log.stop()
  await rm(folder, { recursive: true })
  await api.close()
})

const broken = (findings: readonly Finding[]): string[] =>
  findings.filter(({ verdict }) => verdict === 'broken').map(({ what }) => what)

async function check(text: string, receipts: string, ticks?: LoggedTicks): Promise<readonly Finding[]> {
  const policy = await readPolicy(Buffer.from(await served('policy')).toString())
  return (await checkStatement(policy, text, receipts, ticks)).findings
}

/** As somebody who changes the file would: with a hash that fits. */
function rehashed(text: string): string {
  const lines = text.replace('\uFEFF', '').trimEnd().split('\r\n')
  const names = (lines[0] ?? '').split(',')
  const kept = names.flatMap((name, at) => (name === 'description' || name === 'by_key' ? [] : [at]))
  const canonical = lines.slice(1, -1).map(line => {
    const cells = line.split(',')
    return `${kept.map(at => cells[at] ?? '').join('\t')}\n`
  })
  const hash = createHash('sha256').update(canonical.join('')).digest('hex')
  return text.replace(/(\r\nhash,,)[0-9a-f]{64}/, `$1${hash}`)
}

describe('a statement with its receipts', () => {
  it('holds, with every price of the log', async () => {
    const findings = await check(statement, bundle, readTicks(folder))
    expect(findings).toEqual([
      { what: 'the hash is that of the lines', verdict: 'holds' },
      { what: 'every receipt holds', verdict: 'holds' },
      { what: 'balances, sums and entries lead to each other', verdict: 'holds' },
      { what: 'entries and receipts of orders are the same acts, times and amounts', verdict: 'holds' },
      { what: 'positions open at the end follow from the receipts', verdict: 'holds' },
      { what: 'every day of a mining fund was paid once, by the terms that were locked', verdict: 'holds' },
      { what: 'interest and lateness of every loan follow from its terms, and no more was paid', verdict: 'holds' },
      { what: 'stop-outs follow from the money, positions and prices of the account', verdict: 'holds' },
      { what: '2 acts of orders are from before the log began', verdict: 'unknown' },
    ])
    expect(receiptsOf(bundle)).toHaveLength(10)
    const { data } = await user.get(LIST)
    expect((data as unknown as object[])[0]).toMatchObject({ receipts: 9, receipts_size: Buffer.byteLength(bundle) })
    expect(reports).toEqual([])
  })

  it('has every setting of the stops of what was closed, so that one left out is missed', async () => {
    const policy = await readPolicy(Buffer.from(await served('policy')).toString())
    const all = await Promise.all(
      receiptsOf(bundle)
        .slice(1)
        .map(async file => ({ file, facts: (await checkReceipt(policy, file)).facts })),
    )
    const [first, second, ...more] = all.filter(({ facts }) => facts['act'] === 'stops')
    expect([first?.facts, second?.facts, more]).toMatchObject([
      { number: 1, stop_loss: '90000' },
      { number: 2, stop_loss: '91000' },
      [],
    ])
    const less = bundle.replace(first?.file ?? '', '')
    expect(less).not.toBe(bundle)
    expect(broken(await check(statement, less, readTicks(folder)))).toEqual([
      expect.stringMatching(/^not so: order \d+: no setting of its stops is left out$/),
    ])
  })

  it('holds without a copy of the log, but for its prices', async () => {
    const findings = await check(statement, bundle)
    expect(broken(findings)).toEqual([])
    expect(findings).toContainEqual({ what: 'prices of the receipts were accepted', verdict: 'unknown' })
  })

  it('has receipts that are those of the orders one by one', async () => {
    const policy = await readPolicy(Buffer.from(await served('policy')).toString())
    const [, receipt = ''] = receiptsOf(bundle)
    const { facts, findings } = await checkReceipt(policy, receipt)
    expect(facts).toMatchObject({ product: 'forex', act: 'opened', open_price: '100000' })
    expect(broken(findings)).toEqual([])
  })
})

const isClose = (line: string): boolean => line.startsWith('entry,') && line.includes(',forex_close,')
const withLines = (change: (lines: string[]) => void): string => {
  const lines = statement.split('\r\n')
  change(lines)
  return rehashed(lines.join('\r\n'))
}
const swap = (lines: string[], find: (line: string) => boolean, was: string | RegExp, is: string): void => {
  const at = lines.findLastIndex(find)
  const changed = (lines[at] ?? '').replace(was, is)
  if (changed === lines[at]) throw new Error(`nothing changed in ${lines[at]}`)
  lines[at] = changed
}

describe('what was changed is found', () => {
  it('a figure alone, by the hash', async () => {
    expect(broken(await check(statement.replace('-10.00000000', '-9.00000000'), bundle))).toContain(
      'the hash is that of the lines',
    )
  })

  it.each<[string, (lines: string[]) => void, RegExp]>([
    [
      'a result, with balances and sums that fit',
      lines => {
        swap(lines, isClose, '-10.00000000', '-11.00000000')
        swap(lines, line => line.startsWith('sum,') && line.includes('forex_result'), '-60.00000000', '-61.00000000')
        swap(lines, line => line.startsWith('closing,') && line.includes(',forex,'), /(\d+)(?=\.\d{8},)/, 'LESS')
        const at = lines.findIndex(line => line.includes('LESS'))
        const original = /(\d+)\.\d{8}/.exec(statement.split('\r\n')[at] ?? '')?.[1] ?? ''
        lines[at] = (lines[at] ?? '').replace('LESS', String(Number(original) - 1))
      },
      /forex_close of order \d+: not what the receipt says/,
    ],
    ['a time', lines => swap(lines, isClose, /:(\d\d)\./, ':59.'), /no receipt/],
    ['an entry that is left out', lines => void lines.splice(lines.findLastIndex(isClose), 1), /is no entry/],
    [
      'a position that is left out',
      lines =>
        void lines.splice(
          lines.findIndex(line => line.startsWith('position,')),
          1,
        ),
      /position \d+ is left out/,
    ],
    [
      'the price of a position',
      lines => swap(lines, line => line.startsWith('position,'), '99900', '99800'),
      /position \d+ is not what the receipts say/,
    ],
    [
      'an opening balance',
      lines => swap(lines, line => line.startsWith('opening,') && line.includes(',main,'), /\d+\.\d{8}/, '7.00000000'),
      /main: the entries do not lead/,
    ],
  ])('%s, with a hash that fits', async (_, change, finds) => {
    const found = broken(await check(withLines(change), bundle))
    expect(found).not.toContain('the hash is that of the lines')
    expect(found).toContainEqual(expect.stringMatching(finds))
  })

  it.each<[string, (receipts: string[]) => string[], RegExp]>([
    ['a receipt that is left out', ([begin = '', , ...rest]) => [begin, ...rest], /no receipt/],
    ['a receipt that is there twice', all => [...all, all.at(-1) ?? ''], /two receipts of one act/],
    ['receipts without the beginning of the log', ([, ...rest]) => rest, /no receipt/],
    [
      'the profit in a receipt',
      all =>
        all.map(receipt => {
          const [, extra = ''] = /^extra (.*)$/m.exec(receipt) ?? []
          const text = Buffer.from(extra, 'base64').toString().replace('"profit":"-10"', '"profit":"-11"')
          return receipt.replace(extra, Buffer.from(text).toString('base64'))
        }),
      /closed: not so: the order stands in the log as the receipt says/,
    ],
    [
      'the beginning of the log',
      ([begin = '', ...rest]) => {
        const [, extra = ''] = /^extra (.*)$/m.exec(begin) ?? []
        const later = Buffer.from(extra, 'base64')
          .toString()
          .replace(/"at":\d+/, '"at":1999999999999')
        return [begin.replace(extra, Buffer.from(later).toString('base64')), ...rest]
      },
      /the log begins as is said/,
    ],
  ])('%s', async (_, change, finds) => {
    expect(broken(await check(statement, change(receiptsOf(bundle)).join('')))).toContainEqual(
      expect.stringMatching(finds),
    )
  })
})

describe('when something is wrong at the site', () => {
  it('waits for a log that is behind, but not for ever', async () => {
    api.market.tick('BTCUSD', '100100')
    expect(await call(SUBMIT, order)).toBeGreaterThan(0)
    api.clock.advance(2 * HOUR_MS)
    await recordEquity(api.pool, api.market, api.clock.now())
    const until = new Date(api.clock.now()).toISOString().slice(0, 10)
    const id = await ask('2026-11-17', until)
    await makeWaiting(deps)
    const statusOf = async (): Promise<unknown> =>
      ((await user.get(LIST)).data as unknown as { id: number; status: string }[]).find(one => one.id === id)?.status
    expect(await statusOf()).toBe('waiting')
    api.clock.advance(11 * 60_000)
    await makeWaiting(deps)
    expect(await statusOf()).toBe('ready')
    expect(broken(await check(await fileOf(id, 'statement'), bundle))).toContainEqual(
      expect.stringMatching(/forex_open of order \d+: no receipt/),
    )
  })

  it('has no receipt of an order that was changed in the database, and says so', async () => {
    await log.append()
    await api.pool.query('alter table forex_order disable trigger user')
    await api.pool.query(
      `update forex_order set profit = profit + 100000000 where close_price is not null and profit < 0`,
    )
    const id = await ask('2026-11-16', '2026-11-17')
    await makeWaiting(deps)
    expect(reports).toEqual(['statements.order_not_as_logged'])
    expect(broken(await check(await fileOf(id, 'statement'), await fileOf(id, 'receipts')))).toContainEqual(
      expect.stringMatching(/forex_close of order \d+: no receipt/),
    )
  })
})
