// Statements as their user and the operators of the site meet them: asked for, made, read, refused, removed.
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DAY_MS, HOUR_MS } from '@tallystick/kernel/clock'
import { decimal } from '@tallystick/kernel/decimal'
import { MOST_STATEMENTS_A_DAY, STATEMENT_DAYS_KEPT } from '@tallystick/wire/statements'
import { CALLS } from '@tallystick/wire/trader/calls'
import type { AnswerOf } from '@tallystick/wire/trader/schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type DemoUser, demoUser, testApi, type TestApi } from '../../../../testing/api/api.ts'
import { folderStorage } from '../../../platform/storage/folder.ts'
import { sealedStorage } from '../../../platform/storage/sealed.ts'
import { recordEquity } from '../portfolio/portfolio.ts'
import { COLUMNS } from './lines.ts'
import { makeWaiting, type StatementsDeps, sweepStatements } from './statements.ts'

type Statement = AnswerOf<'statements'>[number]

let api: TestApi
let folder = ''
let user: DemoUser
let deps: StatementsDeps

const record = (): Promise<number> => recordEquity(api.pool, api.market, api.clock.now())
const list = async (who = user): Promise<Statement[]> =>
  (await who.get(CALLS.statements.path)).data as unknown as Statement[]
const askFor = (from_day: string, until_day: string, who = user, headers = {}) =>
  who.post(CALLS.makeStatement.path, { from_day, until_day, format: 'csv' }, headers)

async function fileOf(id: number, who = user): Promise<string> {
  const { data } = await who.get(`${CALLS.statementAddress.path}?id=${id}`)
  const response = await api.app.inject({ url: String(data['url']) })
  expect(response.headers['content-disposition']).toBe(`attachment; filename="statement-${id}.csv"`)
  return response.body
}

/** Cells of a file without quoted ones, by column. */
function rowsOf(text: string): Record<string, string>[] {
  const [head = [], ...rows] = text
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
    .map(line => line.split(','))
  return rows.map(cells => Object.fromEntries(head.map((name, index) => [name, cells[index] ?? ''])))
}

const sum = (rows: readonly Record<string, string>[], section: string, account?: string): bigint =>
  rows
    .filter(row => row['section'] === section && (account === undefined || row['account'] === account))
    .reduce((total, row) => total + decimal(row['amount_usd'] ?? '0'), 0n)

async function trade(closesAt: string): Promise<void> {
  api.market.tick('BTCUSD', '100000')
  const opened = await user.get('/v2/api/forex/submit?type=1&cont=0.1&forex_id=1&status=1&multiple=10')
  api.market.tick('BTCUSD', closesAt)
  await user.get(`/v2/api/forex/close?id=${String(opened.data['Id'])}`)
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tallystick-statements-'))
  api = await testApi({ environment: { DATA_DIR: folder } })
  user = await demoUser(api)
  const storage = sealedStorage(folderStorage(join(folder, 'uploads')), api.vault)
  deps = {
    pool: api.pool,
    bus: api.bus,
    clock: api.clock,
    market: api.market,
    storage,
    vault: api.vault,
    settings: api.settings,
    report: (event, fields) => reports.push(`${event} ${String(fields?.['err'])}`),
  }
  // Monday: 50 won. Tuesday: 100 lost, and a position is left open.
  await trade('100500')
  api.clock.advance(DAY_MS)
  await trade('99000')
  api.market.tick('BTCUSD', '100000')
  await user.get('/v2/api/forex/submit?type=1&cont=0.1&forex_id=1&status=1&multiple=10')
  api.clock.advance(11 * HOUR_MS)
  api.market.tick('BTCUSD', '100300')
  api.clock.advance(3 * HOUR_MS)
  await record()
})
afterAll(async () => {
  await api.close()
  await rm(folder, { recursive: true })
})
const reports: string[] = []

async function notices(): Promise<object[]> {
  const { data } = (await user.get(CALLS.notices.path)).data as unknown as { data: Record<string, unknown>[] }
  return data.map(({ kind, group, link, params }) => ({ kind, group, link, params }))
}

describe('a statement', () => {
  it('holds balances, entries, sums and positions that tie, and a hash of them', async () => {
    const { data } = await askFor('2026-11-16', '2026-11-17')
    expect((await list())[0]).toMatchObject({ id: data['id'], status: 'waiting', size: 0, hash: '' })
    await makeWaiting(deps)
    const [made] = await list()
    expect(made).toMatchObject({
      status: 'ready',
      progress: 100,
      from: Date.UTC(2026, 10, 16),
      until: Date.UTC(2026, 10, 18),
    })
    const text = await fileOf(Number(data['id']))
    expect(Buffer.byteLength(text)).toBe(made?.size)
    const rows = rowsOf(text)
    for (const account of ['forex', 'micro', 'main'])
      expect(sum(rows, 'opening', account) + sum(rows, 'entry', account)).toBe(sum(rows, 'closing', account))
    expect(sum(rows, 'opening') + sum(rows, 'sum')).toBe(sum(rows, 'closing'))
    const sums = rows.filter(row => row['section'] === 'sum').map(row => [row['kind'], Number(row['amount_usd'])])
    expect(Object.fromEntries(sums)).toMatchObject({ demo_money: 120_000, forex_result: -50, fees: -1.5 })
    expect(rows.filter(row => row['section'] === 'position')).toEqual([
      expect.objectContaining({ pair: 'BTCUSD', side: 'buy', lots: '0.1', price: '100300', amount_usd: '30.00000000' }),
    ])
    expect(rows.filter(row => row['section'] === 'year').map(row => [row['id'], row['kind']])).toContainEqual([
      '2026',
      'forex_result',
    ])
    const stored = await api.pool.query<{ balance: bigint; held: bigint }>(
      'select balance, held from account where user_id = $1 and type = 1',
      [user.userId],
    )
    expect(sum(rows, 'closing', 'forex')).toBe((stored.rows[0]?.balance ?? 0n) + (stored.rows[0]?.held ?? 0n))
    // As docs/statements.md says: without the description, joined by tabs.
    const canonical = rows
      .filter(row => row['section'] !== 'hash')
      .map(row => `${COLUMNS.map(column => row[column] ?? '').join('\t')}\n`)
    const hash = createHash('sha256').update(canonical.join('')).digest('hex')
    expect([made?.hash, rows.at(-1)?.['id']]).toEqual([hash, hash])
    expect(reports).toEqual([])
  })

  it('begins where the one before it ended', async () => {
    await askFor('2026-11-16', '2026-11-16')
    await askFor('2026-11-17', '2026-11-17')
    await makeWaiting(deps)
    const [second, first] = await list()
    const [after, before] = [rowsOf(await fileOf(second?.id ?? 0)), rowsOf(await fileOf(first?.id ?? 0))]
    expect(sum(before, 'closing')).toBe(sum(after, 'opening'))
    expect(sum(before, 'opening')).toBe(0n)
    expect(sum(before, 'closing')).toBe(decimal('120049.5'))
  })

  it('describes entries in the reader’s language', async () => {
    const { data } = await askFor('2026-11-17', '2026-11-17', user, { lang: 'de' })
    await makeWaiting(deps)
    const found = (await list()).find(({ id }) => id === data['id'])
    if (found?.language !== 'de') throw new Error('not in German')
    expect(await fileOf(found.id)).toContain('Position geschlossen')
  })

  it('is the same one when it is asked for again', async () => {
    const before = await list()
    const again = await askFor('2026-11-16', '2026-11-17')
    expect(before.map(({ id }) => id)).toContain(again.data['id'])
    expect(await list()).toHaveLength(before.length)
  })

  it('is refused for days that are not there', async () => {
    for (const [from, until] of [
      ['2026-11-17', '2026-11-16'],
      ['2026-11-16', '2026-11-19'],
      ['2026-11-18', '2026-11-18'],
    ] as const)
      expect((await askFor(from, until)).data.reason).toBe(from === '2026-11-18' ? undefined : 'statement_days_wrong')
  })

  it('of today ends with the last recorded hour', async () => {
    await makeWaiting(deps)
    expect((await list())[0]).toMatchObject({
      from: Date.UTC(2026, 10, 18),
      until: Date.UTC(2026, 10, 18, 1),
      status: 'ready',
    })
  })

  it('is read by its user alone, for a minute', async () => {
    const [made] = await list()
    const stranger = await demoUser(api)
    expect(await list(stranger)).toEqual([])
    const path = `${CALLS.statementAddress.path}?id=${made?.id}`
    expect((await stranger.get(path)).data.reason).toBe('not_found')
    const url = String((await user.get(path)).data['url'])
    const other = url.replace(/statement\/\d+/, `statement/${Number(made?.id) - 1}`)
    expect((await api.app.inject({ url: other })).json()).toMatchObject({ data: { reason: 'forbidden' } })
    api.clock.advance(61_000)
    expect((await api.app.inject({ url })).json()).toMatchObject({ data: { reason: 'forbidden' } })
  })

  it('is sealed where it is stored', async () => {
    const names = await readdir(join(folder, 'uploads'))
    expect(names.length).toBeGreaterThan(3)
    for (const name of names) expect((await readFile(join(folder, 'uploads', name))).includes('section')).toBe(false)
  })

  it('is made once, however many processes look', async () => {
    await askFor('2026-11-10', '2026-11-17')
    const taken = await Promise.all([makeWaiting(deps), makeWaiting(deps), makeWaiting(deps)])
    expect(taken.reduce((total, count) => total + count, 0)).toBe(1)
    expect((await list())[0]?.status).toBe('ready')
  })

  it('that was ready at once is not told of', async () => {
    expect(await notices()).toEqual([])
  })

  it('waits for its last day to be recorded', async () => {
    api.clock.advance(DAY_MS - HOUR_MS)
    await askFor('2026-11-18', '2026-11-18')
    await makeWaiting(deps)
    expect((await list())[0]?.status).toBe('waiting')
    await record()
    api.clock.advance(60_000)
    await makeWaiting(deps)
    expect((await list())[0]?.status).toBe('ready')
  })

  it('that took long is told of when it is ready, once', async () => {
    expect(await notices()).toEqual([
      {
        kind: 'statement_ready',
        group: 'money',
        link: '/statements',
        params: { from: '2026-11-18', until: '2026-11-18' },
      },
    ])
  })

  it('is not handed out while the books of its days do not agree', async () => {
    await api.pool.query('update equity_hour set forex = forex + 1 where user_id = $1 and hour > $2', [
      user.userId,
      Date.UTC(2026, 10, 17) / HOUR_MS,
    ])
    await askFor('2026-11-17', '2026-11-18')
    await makeWaiting(deps)
    expect((await list())[0]?.status).toBe('waiting')
    expect(reports.splice(0)).toEqual([expect.stringContaining('statements.does_not_tie')])
    await api.pool.query(
      'delete from equity_hour; delete from equity_ledger_cursor; update equity_cursor set until = 0',
    )
    await record()
    api.clock.advance(16 * 60_000)
    await makeWaiting(deps)
    expect((await list())[0]?.status).toBe('ready')
  })

  it('that cannot be made after six tries is told of, and may be asked for again', async () => {
    await askFor('2026-11-15', '2026-11-18')
    const broken = { ...deps, storage: { ...deps.storage, put: () => Promise.reject(new Error('full')) } }
    for (let attempt = 0; attempt < 6; attempt++) {
      await makeWaiting(broken)
      api.clock.advance(16 * 60_000)
    }
    expect((await list())[0]?.status).toBe('failed')
    expect((await notices())[0]).toMatchObject({
      kind: 'statement_failed',
      params: { from: '2026-11-15', until: '2026-11-18' },
    })
    await askFor('2026-11-15', '2026-11-18')
    await makeWaiting(deps)
    expect((await list())[0]?.status).toBe('ready')
    reports.length = 0
  })

  it('leaves with its file when it is old', async () => {
    api.clock.advance(STATEMENT_DAYS_KEPT * DAY_MS)
    await sweepStatements(deps)
    expect((await api.pool.query('select from statement')).rowCount).toBe(0)
    expect(await readdir(join(folder, 'uploads'))).toEqual([])
  })

  it('is refused beyond a number a day', async () => {
    const other = await demoUser(api)
    await record()
    const days = Array.from(
      { length: MOST_STATEMENTS_A_DAY + 1 },
      (_, day) => `2026-10-${String(day + 1).padStart(2, '0')}`,
    )
    const reasons = []
    for (const day of days) reasons.push((await askFor(day, day, other)).data.reason)
    expect(reasons).toEqual([...days.slice(1).map(() => undefined), 'too_many_statements'])
  })
})
