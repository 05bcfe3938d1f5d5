// Orders of the real engine with stops, a trailing stop and a stop-out, before the verifier alone; and every lie about them, which must be found.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decimal } from '@tallystick/kernel/decimal'
import {
  readWitnesses,
  startTransparencyLog,
  type TransparencyLog,
} from '@tallystick/server/modules/content/transparency-log/transparency-log'
import { type DemoUser, demoUser, testApi, type TestApi } from '@tallystick/server/testing/api/api'
import { decodeEntry, decodeTicks, encodeEntry, encodeTicks } from '@tallystick/transparency-log/entries'
import {
  type Act,
  checkReceipts,
  type Facts,
  type Finding,
  LoggedTicks,
  entriesIn,
  folderCopy,
  readPolicy,
  replay,
  walk,
} from '@tallystick/verifier/verify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { mirrorLog } from './mirror.ts'

const BASE = { pairId: 1, side: 'buy', lots: decimal('1'), leverage: 10, stopLoss: null, takeProfit: null } as const

let api: TestApi
let user: DemoUser
let folder: string
let log: TransparencyLog
let entries: Uint8Array[]
let ticks: LoggedTicks
const files = new Map<string, string>()
const ids = new Map<string, number>()

beforeAll(async () => {
  api = await testApi()
  user = await demoUser(api)
  folder = await mkdtemp(join(tmpdir(), 'replay-'))
  const deps = { ...api, report: () => undefined, publicOrigin: 'https://app.example.com', version: '1.0.0' }
  const witnesses = await readWitnesses(undefined)
  log = await startTransparencyLog({ ...deps, witnesses, roundMs: 3_600_000 }, 1, () => undefined)
  await log.append()
  await trailing()
  await stopped()
  await soldAndPart()
  await stoppedOut()
  for (const name of ['trailing', 'stopped', 'sold', 'larger']) await closed(ids.get(name) ?? 0)
  api.clock.advance(1_500)
  await log.append()
  await log.stop()
  await mirrorLog(served, folder)
  for (const [name, id] of ids) files.set(name, await receiptsOf(id))
  entries = [...entriesIn(folderCopy(folder))]
  ticks = ticksOf(entries)
}, 120_000)
afterAll(async () => {
  await rm(folder, { recursive: true })
  await api.close()
})

/** A trailing stop that comes with the order, is set anew, and closes it. */
async function trailing(): Promise<void> {
  price('100000')
  const orderId = await open('trailing', { ...BASE, trail: { distance: decimal('500'), percent: null } })
  for (const next of ['100200', '100150', '100600']) price(next)
  await submit({ type: 'set_trail', userId: user.userId, orderId, trail: { distance: null, percent: decimal('1') } })
  for (const next of ['100500', '101000', '101500', '101499', '100485']) price(next)
}

/** A stop-loss that is set, moved twice and reached. */
async function stopped(): Promise<void> {
  price('100000')
  const orderId = await open('stopped', { ...BASE, stopLoss: decimal('99000') })
  price('99500')
  for (const stopLoss of ['99200', '99300'])
    await submit({ type: 'set_stops', userId: user.userId, orderId, stopLoss: decimal(stopLoss), takeProfit: null })
  price('99400')
  price('99290')
}

/** A pending sell with a take-profit, of which a part is closed by hand before the rest reaches its goal. */
async function soldAndPart(): Promise<void> {
  price('99000')
  const sell = {
    ...BASE,
    side: 'sell',
    target: decimal('99500'),
    takeProfit: decimal('98000'),
    expiresAt: null,
  } as const
  const orderId = await submit({ type: 'place_order', userId: user.userId, ...sell })
  ids.set('sold', orderId)
  for (const next of ['98000', '99600', '98500']) price(next)
  await submit({ type: 'close_part', userId: user.userId, orderId, lots: decimal('0.4') })
  price('97990')
}

/** Two positions, of which the one with the larger loss is closed at the level, and the other stays. */
async function stoppedOut(): Promise<void> {
  price('100000')
  const { rows } = await api.pool.query<{ balance: bigint }>(
    'select balance from account where user_id = $1 and type = 1',
    [user.userId],
  )
  const free = Number(rows[0]?.balance ?? 0n) / 1e8
  const lots = Math.floor((free / 10_050) * 0.9 * 100) / 100
  await open('larger', { ...BASE, lots: decimal(String(lots - 1)) })
  await open('smaller', { ...BASE, lots: decimal('0.5') })
  for (let next = 99_500; next > 90_000; next -= 250) price(String(next))
}

/** Prices are judged in the background. */
async function closed(id: number): Promise<void> {
  await vi.waitFor(async () => {
    const { rowCount } = await api.pool.query('select from forex_order where id = $1 and closed_at <> 0', [id])
    expect(rowCount).toBe(1)
  })
}

function price(value: string): void {
  api.clock.advance(20)
  api.market.tick('BTCUSD', value)
}

async function submit(command: Parameters<TestApi['engine']['submit']>[0]): Promise<number> {
  const outcome = await api.engine.submit(command)
  if (!outcome.ok) throw new Error(outcome.refusal.reason)
  return outcome.answer.orderId ?? 0
}

async function open(
  name: string,
  order: Omit<Parameters<TestApi['engine']['submit']>[0] & object, never> | object,
): Promise<number> {
  const id = await submit({ type: 'open_order', userId: user.userId, ...order } as Parameters<typeof submit>[0])
  ids.set(name, id)
  return id
}

async function served(path: string): Promise<Uint8Array> {
  const answer = await api.app.inject({ url: `/log/${path}` })
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode}`)
  return answer.rawPayload
}

async function receiptsOf(id: number): Promise<string> {
  const { data } = await user.get(`/v2/api/order/check?kind=forex&id=${id}`)
  return Buffer.from(await served(`order/forex/${id}/${String(data['Receipt'])}/all.tlog-proofs`)).toString()
}

function ticksOf(all: readonly Uint8Array[]): LoggedTicks {
  const read = new LoggedTicks()
  for (const entry of all) read.take(entry)
  return read
}

/** The log's prices with one of them changed, or left out. */
function withPrice(value: string, change: (price: bigint) => bigint | undefined): LoggedTicks {
  return ticksOf(
    entries.map(entry => {
      const read = decodeEntry(entry)
      const stretch = read?.kind === 'ticks' ? decodeTicks(read.body) : undefined
      if (!stretch) return entry
      const changed = stretch.ticks.flatMap(tick => {
        const is = tick.price === decimal(value) ? change(tick.price) : tick.price
        return is === undefined ? [] : [{ ...tick, price: is }]
      })
      return encodeEntry('ticks', encodeTicks({ ...stretch, ticks: changed }))
    }),
  )
}

async function actsOf(...names: readonly string[]): Promise<readonly Act[]> {
  const policy = await readPolicy(Buffer.from(await served('policy')).toString())
  const { acts } = await checkReceipts(policy, names.map(name => files.get(name) ?? '').join(''), ticks)
  return acts
}

const broken = (findings: readonly Finding[]): string[] =>
  findings.filter(({ verdict }) => verdict === 'broken').map(({ what }) => what.replace(/^order \d+: /, ''))
const changed = (acts: readonly Act[], of: (facts: Facts) => boolean, by: Facts): Act[] =>
  acts.map(act => (of(act.facts) ? { ...act, facts: { ...act.facts, ...by } } : act))
const closing = ({ act, part_of: partOf }: Facts): boolean => act === 'closed' && partOf === 0

it('every receipt holds, and what they tell follows from the logged prices', async () => {
  const policy = await readPolicy(Buffer.from(await served('policy')).toString())
  const found = await checkReceipts(policy, [...files.values()].join(''), ticks, true)
  expect(found.acts.map(({ facts }) => `${facts['act']} ${facts['reason'] ?? ''}`).join(', ')).toMatch(
    /trailing_stop.*stop_loss.*take_profit.*stop_out/,
  )
  const findings = [...found.acts.flatMap(act => act.findings), ...found.replayed]
  expect(findings.filter(({ verdict }) => verdict !== 'holds')).toEqual([])
  const said = found.replayed.map(({ what }) => what.replace(/^order \d+: /, ''))
  for (const what of [
    'the first price that reached a stop closed it',
    'the trailing stop followed every accepted price (6 places)',
    'no setting of its stops is left out',
    'the equity of the account follows from its money, positions and prices',
  ])
    expect(said).toContain(what)
})

it('every place of the trailing stop follows from the prices', async () => {
  const acts = await actsOf('trailing')
  const of = (act: string): Facts[] => acts.filter(one => one.facts['act'] === act).map(({ facts }) => facts)
  const [opened = {}] = of('opened')
  const [closed = {}] = of('closed')
  const { steps, first } = walk(opened, of('stops'), ticks, Number(closed['close_tick']))
  expect(steps.map(({ stop }) => Number(stop) / 1e8)).toEqual([99_500, 99_700, 100_100, 99_594, 99_990, 100_485])
  expect(first).toEqual({ tick: closed['close_tick'], reason: 'trailing_stop' })
})

describe('a lie about a trailing stop is found:', () => {
  it('a step that was skipped', async () => {
    const acts = await actsOf('trailing')
    expect(broken(replay(changed(acts, closing, { trail_peak: '101000' }), ticks, false))).toEqual([
      'the trailing stop followed every accepted price (6 places)',
    ])
  })

  it('a price in the log that was changed or left out', async () => {
    const acts = await actsOf('trailing')
    expect(
      broken(
        replay(
          acts,
          withPrice('101500', price => price + 1_000_000n),
          false,
        ),
      ),
    ).toHaveLength(1)
    expect(
      broken(
        replay(
          acts,
          withPrice('101500', () => undefined),
          false,
        ),
      ),
    ).toContainEqual(expect.stringContaining('the trailing stop followed every accepted price'))
  })

  it('another reason, or the wrong side', async () => {
    const acts = await actsOf('trailing')
    expect(broken(replay(changed(acts, closing, { reason: 'stop_loss' }), ticks, false))).toEqual([
      'the first price that reached a stop closed it',
    ])
    const sold = changed(acts, ({ act }) => act === 'opened', { side: 'sell' })
    expect(replay(sold, ticks, false).some(({ verdict }) => verdict !== 'holds')).toBe(true)
  })
})

describe('a lie about a stop is found:', () => {
  it('a stop that was moved in the closing, in a setting, or later', async () => {
    const acts = await actsOf('stopped')
    expect(broken(replay(changed(acts, closing, { stop_loss: '99290' }), ticks, false))).toEqual([
      'the stops at the end are those that were set last',
    ])
    const moved = changed(acts, ({ number }) => number === 3, { stop_loss: '99100' })
    expect(broken(replay(moved, ticks, false))).toContain('the first price that reached a stop closed it')
    const late = acts.map(act => (act.facts['number'] === 3 ? { ...act, index: 1e6 } : act))
    expect(broken(replay(late, ticks, false))).toEqual(['its stops were logged before it was closed'])
  })

  it('a setting that is left out', async () => {
    const acts = await actsOf('stopped')
    const without = acts.filter(({ facts }) => facts['number'] !== 2)
    expect(broken(replay(without, ticks, false))).toEqual(['no setting of its stops is left out'])
  })

  it('a close long after the stop was reached', async () => {
    const acts = await actsOf('stopped')
    const moved = changed(acts, ({ number }) => number === 1, { stop_loss: '99500' })
    const soon = replay(moved, ticks, false)
    expect(soon.some(({ what, verdict }) => verdict === 'unknown' && what.includes('a stop was reached'))).toBe(true)
  })

  it('a take-profit that another price had reached before', async () => {
    const acts = await actsOf('sold')
    expect(
      broken(
        replay(
          acts,
          withPrice('97990', price => price + 2_000_000_000n),
          false,
        ),
      ),
    ).toEqual(['the first price that reached a stop closed it'])
  })
})

describe('a lie about a stop-out is found:', () => {
  const out = ({ reason }: Facts): boolean => reason === 'stop_out'

  it('an account above its level', async () => {
    const policy = await readPolicy(Buffer.from(await served('policy')).toString())
    const { acts } = await checkReceipts(policy, files.get('larger') ?? '', ticks)
    const account = acts.find(({ facts }) => out(facts))
    expect(account?.findings.map(({ what }) => what)).toContain('the account was at its stop-out level')
    const { account_equity: equity, account_margin: margin } = account?.facts ?? {}
    expect(Number(equity) * 2).toBeLessThanOrEqual(Number(margin))
  })

  it('less equity, more margin, other money, or an older price than there was', async () => {
    const acts = await actsOf('larger', 'smaller')
    const facts = acts.find(act => out(act.facts))?.facts ?? {}
    const lie = (by: Facts): string[] => broken(replay(changed(acts, out, by), ticks, true))
    expect(lie({})).toEqual([])
    const equity = 'the equity of the account follows from its money, positions and prices'
    expect(lie({ account_equity: '1' })).toEqual([equity])
    expect(lie({ account_money: '1' })).toEqual([equity])
    expect(lie({ account_margin: '99999' })).toEqual(['the margin of the account is that of its positions'])
    const older = ticks.lastAt(1, Math.floor(Number(facts['close_tick']) / 4_096) - 1)
    expect(lie({ account_ticks: String(older) })).toContain(equity)
  })

  it('a position that is held back', async () => {
    const acts = await actsOf('larger')
    expect(broken(replay(acts, ticks, true))).toContain('the margin of the account is that of its positions')
    expect(broken(replay(acts, ticks, false))).toEqual([])
  })
})
