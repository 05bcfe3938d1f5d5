// The public log on real PostgreSQL with the real engine: every act once, through kills and takeovers, and what is served is what C2SP
// tools expect.
import { beforeEach, describe, expect, it } from 'vitest'
import { hex } from '@tallystick/transparency-log/bytes'
import { decodeEntry, decodeTicks } from '@tallystick/transparency-log/entries'
import { leafInput, rootOf } from '@tallystick/transparency-log/hashing'
import { judgeCheckpoint, readPolicy } from '@tallystick/transparency-log/policy'
import { consistencyStretches, hashOfStretch } from '@tallystick/transparency-log/proofs'
import { decodeBundle, type Tile, TILE_WIDTH, tilePath, tilesOf } from '@tallystick/transparency-log/tiles'
import { isConsistent, isIncluded } from '@tallystick/transparency-log/verify-proofs'
import { type DemoUser, demoUser, testApi, type TestApi } from '../../../../testing/api/api.ts'
import { testOperator } from '../../../../testing/api/operators.ts'
import { DAY_MS } from '@tallystick/kernel/clock'
import { decimal } from '@tallystick/kernel/decimal'
import { makeDay } from '../../money/liabilities/make-day.ts'
import type { Report } from '../../../platform/log-events.ts'
import { sha256, verifyEd25519 } from './log-key.ts'
import { describeActs, findLoggedActs } from './order-source.ts'
import { openSalts } from '../../../platform/secrets/salts.ts'
import {
  readWitnesses,
  startTransparencyLog,
  type TransparencyLog,
  type TransparencyLogDeps,
} from './transparency-log.ts'
import { readHead, readInclusion } from './tree-store.ts'

let api: TestApi
let user: DemoUser
let logs: TransparencyLog[]
let reported: unknown[]

beforeEach(async () => {
  api = await testApi()
  user = await demoUser(api)
  logs = []
  reported = []
  return async () => {
    for (const log of logs) await log.stop()
    await api.close()
    if (reported.length > 0) throw new Error(`reported: ${JSON.stringify(reported)}`)
  }
})
const report: Report = (event, fields) => void reported.push([event, fields])

async function start(
  epoch = 1,
  more: Partial<TransparencyLogDeps> = {},
  giveUp: () => void = () => undefined,
): Promise<TransparencyLog> {
  const deps = {
    ...api,
    report,
    publicOrigin: 'https://app.example.com',
    version: '1.2.3',
    witnesses: await readWitnesses(undefined),
    roundMs: 3_600_000,
    ...more,
  }
  const log = await startTransparencyLog(deps, epoch, giveUp)
  logs.push(log)
  return log
}

/** A log that another one will go on with. */
async function begin(): Promise<void> {
  const log = await start()
  await log.append()
  await log.stop()
}

async function file(path: string): Promise<Buffer> {
  const answer = await api.app.inject({ url: `/log/${path}` })
  expect(answer.statusCode, path).toBe(200)
  return answer.rawPayload
}

/** The log as a stranger reads it: everything served agrees with the signed checkpoint. */
async function readLog(): Promise<{ size: number; root: Uint8Array; entries: Uint8Array[] }> {
  const policy = await readPolicy(sha256, (await file('policy')).toString())
  if ('problem' in policy) throw new Error(policy.problem)
  const judged = await judgeCheckpoint(verifyEd25519, policy, (await file('checkpoint')).toString())
  if (!judged.ok) throw new Error(judged.problem)
  const { size, root, origin } = judged.checkpoint
  expect(origin).toBe('app.example.com/log')
  const entries: Uint8Array[] = []
  for (let index = 0; index * TILE_WIDTH < size; index++) {
    const width = Math.min(TILE_WIDTH, size - index * TILE_WIDTH)
    entries.push(...(decodeBundle(await file(tilePath({ level: 'entries', index, width }))) ?? []))
  }
  expect(entries).toHaveLength(size)
  const leaves = entries.map(entry => sha256(leafInput(entry)))
  expect(hex(rootOf(sha256, leaves))).toBe(hex(root))
  for (const tile of tilesOf(size)) expect(await file(tilePath(tile))).toEqual(Buffer.concat(hashesOf(tile, leaves)))
  return { size, root, entries }
}

function hashesOf({ level, index, width }: Tile, leaves: readonly Uint8Array[]): Uint8Array[] {
  const unit = TILE_WIDTH ** (level === 'entries' ? 0 : level)
  return Array.from({ length: width }, (_, n) => {
    const start = (index * TILE_WIDTH + n) * unit
    return rootOf(sha256, leaves.slice(start, start + unit))
  })
}

const kindsOf = (entries: readonly Uint8Array[]): string[] => entries.map(entry => decodeEntry(entry)?.kind ?? '?')

const ORDER = { pairId: 1, side: 'buy', lots: decimal('1'), leverage: 10, stopLoss: null, takeProfit: null } as const

async function submit(command: Parameters<TestApi['engine']['submit']>[0]): Promise<number> {
  const outcome = await api.engine.submit(command)
  if (!outcome.ok) throw new Error(outcome.refusal.reason)
  return outcome.answer.orderId ?? 0
}

/** Opens an order of one lot, closes a part and then the rest: three acts. */
async function trade(): Promise<number> {
  const { userId } = user
  api.clock.advance(10)
  api.market.tick('BTCUSD', '100000')
  const orderId = await submit({ type: 'open_order', userId, ...ORDER })
  api.clock.advance(10)
  api.market.tick('BTCUSD', '100100')
  await submit({ type: 'close_part', userId, orderId, lots: decimal('0.4') })
  await submit({ type: 'close_order', userId, orderId })
  return orderId
}

/** Each act of the ledger is in the log once, at the place that receipts name. */
async function expectEveryActOnce(entries: readonly Uint8Array[]): Promise<void> {
  const { rows } = await api.pool.query<{ id: bigint; at: bigint[] }>(
    `select id, array[created_at, opened_at, closed_at] as at from forex_order order by id`,
  )
  const salts = await openSalts(api.pool, api.vault)
  const places: number[] = []
  for (const { id, at } of rows) {
    const found = await findLoggedActs(api.pool, { product: 'forex', id: Number(id), at: at.map(Number) })
    const described = await describeActs(
      api.pool,
      salts,
      found.map(({ act }) => act),
    )
    for (const [n, { index }] of found.entries()) {
      places.push(index)
      expect(hex(entries[index] ?? new Uint8Array(0))).toBe(hex(described[n]?.entry ?? new Uint8Array(1)))
    }
  }
  const acts = await api.pool.query<{ n: number }>(
    `select count(*)::int as n from ledger where kind in ('forex_open', 'forex_close')`,
  )
  expect(new Set(places).size).toBe(places.length)
  expect(places).toHaveLength(acts.rows[0]?.n ?? -1)
  expect(kindsOf(entries).filter(kind => kind === 'order')).toHaveLength(places.length)
}

/** Every accepted price of the scripted market is in the log once, without a gap between entries. */
function expectTicksWhole(entries: readonly Uint8Array[]): number {
  let last: number | undefined
  let count = 0
  for (const entry of entries) {
    const { kind, body } = decodeEntry(entry) ?? {}
    if (kind !== 'ticks' || !body) continue
    const stretch = decodeTicks(body)
    if (!stretch) throw new Error('not ticks')
    if (last !== undefined) expect(stretch.after).toBe(last)
    last = stretch.upTo
    count += stretch.ticks.length
  }
  return count
}

describe('the public log', () => {
  it('begins with its origin and release, and goes on with what happens', async () => {
    const log = await start()
    await log.append()
    const begun = await readLog()
    expect(kindsOf(begun.entries)).toEqual(['log', 'release'])
    await trade()
    api.clock.advance(2_000)
    await log.append()
    const { entries, size, root } = await readLog()
    expect(kindsOf(entries)).toEqual(['log', 'release', 'ticks', 'order', 'order', 'order'])
    expect(expectTicksWhole(entries)).toBe(2)
    await expectEveryActOnce(entries)

    const leaves = entries.map(entry => sha256(leafInput(entry)))
    const proof: Uint8Array[] = []
    for (const stretch of consistencyStretches(begun.size, size))
      proof.push(await hashOfStretch(sha256, stretch, async ({ first, count }) => leaves.slice(first, first + count)))
    expect(await isConsistent(sha256, begun, { size, root }, proof)).toBe(true)
    const entry = entries[4] ?? new Uint8Array(0)
    const path = (await readInclusion(api.pool, { index: 4, size, entry })) ?? []
    const leafHash = sha256(leafInput(entry))
    expect(await isIncluded(sha256, { size, root }, { index: 4, leafHash, proof: path })).toBe(true)
    expect(await readInclusion(api.pool, { index: 3, size, entry })).toBeUndefined()
  })

  it('signs nothing while nothing is new', async () => {
    const log = await start()
    await log.append()
    const before = await file('checkpoint')
    api.clock.advance(5_000)
    await log.append()
    expect(await file('checkpoint')).toEqual(before)
  })

  it('grows over tiles, and a restart goes on where it was', async () => {
    const log = await start()
    await log.append()
    await log.stop()
    for (let n = 0; n < 90; n++) await trade()
    api.clock.advance(2_000)
    const second = await start(2)
    await second.append()
    await second.stop()
    const { entries } = await readLog()
    expect(entries.length).toBeGreaterThan(270)
    await expectEveryActOnce(entries)
    await trade()
    api.clock.advance(2_000)
    await (await start(3, { version: '1.2.4' })).append()
    const later = await readLog()
    expect(later.entries.slice(0, entries.length)).toEqual(entries)
    expect(kindsOf(later.entries).filter(kind => kind === 'release')).toHaveLength(2)
    await expectEveryActOnce(later.entries)
    expect(expectTicksWhole(later.entries)).toBe(182)
    const answers = await Promise.all(
      ['tile/0/000', 'tile/0/001.p/3', 'tile/0/009', 'tile/0/001.p/200', 'tile/entries/0', 'tile/0/../000'].map(path =>
        api.app.inject({ url: `/log/${path}` }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 404, 404, 404, 404])
    expect(answers[0]?.headers['cache-control']).toContain('immutable')
    expect(answers[1]?.headers['cache-control']).toBe('public, max-age=60')
  }, 60_000)

  it.each(['read', 'appended', 'committed'] as const)(
    'loses and doubles nothing when it dies once it has %s',
    async point => {
      await (await start()).append()
      let deaths = 0
      const dying = await start(2, {
        reached(at) {
          if (at !== point || deaths > 1) return
          deaths += 1
          throw new Error('dies here')
        },
      })
      for (let n = 0; n < 4; n++) {
        await trade()
        api.clock.advance(1_500)
        await dying.append()
      }
      expect(reported.splice(0)).toHaveLength(2)
      await dying.stop()
      await (await start(3)).append()
      const { entries } = await readLog()
      expect(expectTicksWhole(entries)).toBe(8)
      await expectEveryActOnce(entries)
    },
  )

  it('has one sequencer: one that was replaced, even between reading and commit, adds nothing and gives up', async () => {
    await begin()
    let isReplaced = false
    let gaveUp = 0
    const old = await start(
      2,
      {
        async reached(at) {
          if (at !== 'read' || isReplaced || (await readHead(api.pool))?.epoch !== 2) return
          isReplaced = true
          await (await start(3)).append()
        },
      },
      () => (gaveUp += 1),
    )
    await trade()
    api.clock.advance(2_000)
    await old.append()
    expect(isReplaced).toBe(true)
    expect(gaveUp).toBe(1)
    expect(reported.splice(0)).toEqual([['log.fenced', { epoch: 2 }]])
    const { entries } = await readLog()
    expect(expectTicksWhole(entries)).toBe(2)
    await expectEveryActOnce(entries)
    expect((await readHead(api.pool))?.epoch).toBe(3)
    await (await start(1)).append()
    expect(reported.splice(0)).toEqual([['log.fenced', { epoch: 1 }]])
  })

  it('logs changes of terms as they are listed, and days of simulated prices by stage', async () => {
    const log = await start()
    await log.append()
    await testOperator(api, 'owner')
    await api.pool.query(
      `insert into change_history (at, operator_id, kind, subject, field, before, after, reason)
       select 5, id, 'setting', 's', 'value', '1', '2', 'r' from operators limit 1`,
    )
    const day = new Date(api.clock.now()).toISOString().slice(0, 10)
    await api.pool.query(`insert into feed_day (day, key_hash, published_at, method) values ($1, sha256('k'), 1, 2)`, [
      day,
    ])
    api.clock.advance(11_000)
    await log.append()
    const texts = (await readLog()).entries.map(entry => Buffer.from(entry).toString())
    expect(texts).toContain(
      'tallystick/change/v1\n{"id":1,"at":5,"kind":"setting","subject":"s","field":"value","before":"1","after":"2"}',
    )
    const hash = sha256(Uint8Array.from(Buffer.from('k')))
    expect(texts.at(-1)).toBe(
      `tallystick/price-day/v1\n{"day":"${day}","stage":"announced","method":2,"key_hash":"${hex(hash)}","commitment":null,"key":null}`,
    )
  })

  it('logs what is owed to customers once a day', async () => {
    const log = await start()
    await log.append()
    const now = api.clock.now()
    for (const at of [now, now + DAY_MS, now + DAY_MS]) {
      await makeDay(api.pool, Buffer.alloc(32), at)
      api.clock.advance(11_000)
      await log.append()
    }
    const owed = (await readLog()).entries
      .map(entry => Buffer.from(entry).toString())
      .filter(text => text.startsWith('tallystick/liabilities/v1\n'))
    const { rows } = await api.pool.query<{ line: string }>(
      `select format('{"day":"%s","at":%s,"leaves":%s,"total":"0.00000000","root":"%s"}', day, made_at, leaves, encode(root, 'hex')) as line
       from liability_day order by day`,
    )
    expect(rows).toHaveLength(2)
    expect(owed).toEqual(rows.map(({ line }) => `tallystick/liabilities/v1\n${line}`))
  })

  it('cannot be changed in the database', async () => {
    await (await start()).append()
    await expect(api.pool.query(`update tlog_batch set size = size`)).rejects.toThrow('append-only')
    await expect(api.pool.query('delete from tlog_batch')).rejects.toThrow('append-only')
  })
})
