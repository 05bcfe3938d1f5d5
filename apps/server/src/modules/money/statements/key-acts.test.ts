// Statements of a user whose program trades beside them: each row says whether it came by API key, and by which.
import { createHash, createHmac, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import { HOUR_MS } from '@tallystick/kernel/clock'
import { CALLS } from '@tallystick/wire/trader/calls'
import type { AnswerOf } from '@tallystick/wire/trader/schemas'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ask, type DemoUser, demoUser, testApi, type TestApi } from '../../../../testing/api/api.ts'
import { folderStorage } from '../../../platform/storage/folder.ts'
import { sealedStorage } from '../../../platform/storage/sealed.ts'
import { recordEquity } from '../portfolio/portfolio.ts'
import { makeWaiting } from './statements.ts'

const DAY = '2026-11-16'
const ORDER = { type: 1, cont: '0.1', forex_id: 1, status: 1, multiple: 10 }

let api: TestApi
let folder = ''
let user: DemoUser
let keyId = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tallystick-statements-'))
  api = await testApi({ environment: { DATA_DIR: folder } })
  user = await demoUser(api)
})
afterAll(async () => {
  await api.close()
  await rm(folder, { recursive: true })
})

async function program(): Promise<(call: 'submitOrder' | 'closeOrder', body: object) => Promise<number>> {
  const { data } = await user.post(CALLS.createApiKey.path, { name: 'Grid bot', scope: 'trade', days: 1 })
  keyId = String(data['id'])
  return async (call, body) => {
    const url = CALLS[call].path
    const key = randomUUID()
    const time = api.clock.now()
    const bodyHash = createHash('sha256').update(JSON.stringify(body)).digest('hex')
    const signature = createHmac('sha256', String(data['secret']))
      .update([time, 'POST', url, key, bodyHash].join('\n'))
      .digest('hex')
    const headers = {
      'idempotency-key': key,
      'api-key': keyId,
      'api-time': String(time),
      'api-signature': signature,
    }
    const answered = await ask(api, { method: 'POST', url, body, headers })
    expect(answered.code).toBe(1)
    return Number(answered.data['Id'])
  }
}

async function fileOf(format: 'csv' | 'pdf'): Promise<Buffer> {
  const asked = await user.post(CALLS.makeStatement.path, { from_day: DAY, until_day: DAY, format }, { lang: 'en' })
  const storage = sealedStorage(folderStorage(join(folder, 'uploads')), api.vault)
  const { pool, bus, clock, market, settings } = api
  await makeWaiting({
    pool,
    bus,
    clock,
    market,
    storage,
    vault: api.vault,
    settings,
    report: (event, fields) => expect.fail(`${event} ${String(fields?.['err'])}`),
  })
  const { data } = await user.get(`${CALLS.statementAddress.path}?id=${String(asked.data['id'])}`)
  return (await api.app.inject({ url: String(data['url']) })).rawPayload
}

const markedRows = (file: Buffer): string[] =>
  file
    .toString()
    .split('\r\n')
    .map(row => row.split(','))
    .filter(([section, , , kind]) => section === 'position' || (section === 'entry' && kind !== 'demo_grant'))
    .map(cells => [cells[0], cells[3], cells.at(-1)].join(' ').trim())

it('names the key of what came by key, and of nothing else', async () => {
  const act = await program()
  api.market.tick('BTCUSD', '100000')
  const own = Number((await user.post(CALLS.submitOrder.path, ORDER)).data['Id'])
  const bot = await act('submitOrder', ORDER)
  await act('submitOrder', ORDER)
  await user.post(CALLS.submitOrder.path, ORDER)
  await act('closeOrder', { id: own })
  await user.post(CALLS.closeOrder.path, { id: bot })
  api.clock.advance(2 * HOUR_MS)
  await recordEquity(api.pool, api.market, api.clock.now())

  expect(markedRows(await fileOf('csv'))).toEqual([
    'position  made: Grid bot',
    'position',
    'entry forex_open',
    'entry forex_open made: Grid bot',
    'entry forex_open made: Grid bot',
    'entry forex_open',
    'entry forex_close ended: Grid bot',
    'entry forex_close',
  ])
  const library = await PDFiumLibrary.init()
  const page = (await library.loadDocument(await fileOf('pdf'))).getPage(0)
  const text = page.getText().replaceAll(/\s+/g, ' ')
  library.destroy()
  // Words of a cell stand on several lines, with other cells between them: a head, one position and two entries
  // say that they were opened, one entry that it was closed.
  expect(['Opened', 'Closed', 'Grid'].map(word => text.split(word).length - 1)).toEqual([4, 1, 4])
})

it('has the same hash when the key has been revoked since', async () => {
  const hashes = async (): Promise<string[]> =>
    ((await user.get(CALLS.statements.path)).data as unknown as AnswerOf<'statements'>).map(({ hash }) => hash)
  const before = await hashes()
  await user.post(CALLS.revokeApiKey.path, { id: keyId })
  await api.pool.query('delete from statement')
  expect(markedRows(await fileOf('csv'))).toContain('entry forex_close ended: removed key')
  expect(new Set([...before, ...(await hashes())]).size).toBe(1)
})
