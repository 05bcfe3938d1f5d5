// Two nodes that both look for statements to make, as when one has lost the jobs and does not know it yet. All they share is the database
// and the storage.
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HOUR_MS } from '@tallystick/kernel/clock'
import { CALLS } from '@tallystick/wire/trader/calls'
import type { AnswerOf } from '@tallystick/wire/trader/schemas'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type DemoUser, demoUser, testApi, type TestApi } from '../../../../testing/api/api.ts'
import { folderStorage } from '../../../platform/storage/folder.ts'
import { sealedStorage, type SealedStorage } from '../../../platform/storage/sealed.ts'
import { recordEquity } from '../portfolio/portfolio.ts'
import { KEPT_MS } from './make-statement.ts'
import { makeWaiting, type StatementsDeps, sweepStatements } from './statements.ts'

const DAY = '2026-11-16'

let api: TestApi
let folder = ''
let user: DemoUser

/** `put` is what this node does to store a piece. */
function node(put?: SealedStorage['put']): StatementsDeps {
  const stored = sealedStorage(folderStorage(join(folder, 'uploads')), api.vault)
  const { pool, bus, clock, market, settings } = api
  const storage = put ? { ...stored, put } : stored
  return { pool, bus, clock, market, settings, storage, vault: api.vault, report: event => expect.fail(event) }
}

const statements = async (): Promise<AnswerOf<'statements'>> =>
  (await user.get(CALLS.statements.path)).data as unknown as AnswerOf<'statements'>

const ask = (format: 'csv' | 'pdf') => user.post(CALLS.makeStatement.path, { from_day: DAY, until_day: DAY, format })

async function file(): Promise<Buffer> {
  const [made] = await statements()
  const { data } = await user.get(`${CALLS.statementAddress.path}?id=${made?.id}`)
  return (await api.app.inject({ url: String(data['url']) })).rawPayload
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tallystick-statements-'))
  api = await testApi({ environment: { DATA_DIR: folder } })
  user = await demoUser(api)
  api.clock.advance(2 * HOUR_MS)
  await recordEquity(api.pool, api.market, api.clock.now())
})
beforeEach(async () => {
  await api.pool.query('delete from statement')
  await sweepStatements(node())
})
afterAll(async () => {
  await api.close()
  await rm(folder, { recursive: true })
})

it('make a statement once, whichever takes it', async () => {
  for (const format of ['csv', 'pdf'] as const) {
    await ask(format)
    const taken = await Promise.all([makeWaiting(node()), makeWaiting(node())])
    expect(taken.toSorted((a, b) => a - b)).toEqual([0, 1])
    expect(await statements()).toMatchObject([{ status: 'ready', format }, ...(format === 'pdf' ? [{}] : [])])
    expect((await file()).length).toBeGreaterThan(500)
  }
  expect(await readdir(join(folder, 'uploads'))).toHaveLength(2)
})

it('take over what one that died had begun, and nothing of the dead one counts when it comes back', async () => {
  await ask('csv')
  const isReached = Promise.withResolvers<void>()
  const isBack = Promise.withResolvers<void>()
  const stored = node().storage
  const dying = makeWaiting(
    node(async (...piece) => {
      isReached.resolve()
      await isBack.promise
      return stored.put(...piece)
    }),
  )
  await isReached.promise
  // It may be at work still.
  expect(await makeWaiting(node())).toBe(0)
  expect(await statements()).toMatchObject([{ status: 'making' }])
  api.clock.advance(KEPT_MS)
  expect(await makeWaiting(node())).toBe(1)
  const made = await statements()
  expect(made).toMatchObject([{ status: 'ready' }])
  const bytes = await file()

  isBack.resolve()
  expect(await dying).toBe(1)
  expect(await statements()).toEqual(made)
  expect(await file()).toEqual(bytes)
  const notices = await api.pool.query('select from notice where user_id = $1', [user.userId])
  expect(notices.rowCount).toBe(1)
  // Of both attempts one piece stays.
  await sweepStatements(node())
  expect(await readdir(join(folder, 'uploads'))).toHaveLength(1)
  expect(await file()).toEqual(bytes)
})
