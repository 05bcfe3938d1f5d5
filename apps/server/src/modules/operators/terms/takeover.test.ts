// Everything the engine decides by is changed at one node, which then dies: its standby, which received no message, decides by the new
// values. The lists come from the catalogue and the term tables, so that a new setting or term is covered or fails here.
import type { EngineSettings } from '@tallystick/engine/core/settings'
import { decimal } from '@tallystick/kernel/decimal'
import { PAUSABLE_PRODUCTS } from '@tallystick/wire/operator/pausable'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inProcessBus } from '../../../bus/in-process.ts'
import { postgresStore } from '../../../engine-host/store/postgres-store.ts'
import { ShardHost } from '../../../engine-host/shard/shard-host.ts'
import type { Store } from '../../../engine-host/store/store.ts'
import { systemScheduler } from '../../../platform/scheduler.ts'
import { type TestDatabase, testDatabase } from '../../../../testing/database.ts'
import { insertOperator } from '../../../../testing/api/operators.ts'
import { type ScriptedMarket, scriptedMarket } from '../../../../testing/scripted-market.ts'
import { loadMarkets, seedMarkets } from '../../../feed/markets/markets.ts'
import { loadMicroOffers, type MicroOffers } from '../../trading/micro/offer.ts'
import { engineSettings } from '../../../settings/engine-settings.ts'
import { loadSettings, type SettingKey, SETTINGS, type Settings } from '../../../settings/settings.ts'
import { currentTerms } from './current-terms.ts'
import { TERM_TABLES, type TermField, type TermKind } from './term-tables.ts'
import { addTerm, changeSetting, changeTerm, readOptions, readTerms, SWITCH_SETTINGS, type TermDeps } from './terms.ts'
import { signedReserve } from '../../../../testing/api/reserves.ts'

const clock = { now: () => Date.UTC(2026, 10, 16, 12) }
const stores: { close(): Promise<void> }[] = []
let database: TestDatabase
let store: Store
let nodes = 0

/** A server's memory: its own bus, settings, offers and market. Nothing reaches it but what it reads from the database. */
interface Node {
  readonly name: string
  readonly host: ShardHost
  readonly settings: Settings
  readonly offers: MicroOffers
  readonly market: ScriptedMarket
  /** For changes at this node. */
  readonly terms: TermDeps
}

async function openNode(): Promise<Node> {
  const { pool } = database
  const bus = inProcessBus(error => {
    throw error
  })
  const settings = await loadSettings({ pool, clock })
  const offers = await loadMicroOffers(pool)
  const market = scriptedMarket(bus, clock)
  market.changeTerms(await loadMarkets(pool))
  const onError = (error: unknown): void => expect.fail(String(error))
  const kept = currentTerms({
    pool,
    bus,
    clock,
    scheduler: systemScheduler,
    settings,
    market,
    offers,
    realMoneyTrades: true,
    onError,
  })
  const name = `node ${++nodes}`
  const quiet = { publish: () => undefined, report: () => undefined }
  const sleep = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))
  const host = new ShardHost(0, name, { store, clock, sleep, readTerms: kept.read, ...quiet })
  const engine = { changeTerms: <Result>(change: () => Promise<Result>): Promise<Result> => change() }
  return { name, host, settings, offers, market, terms: { pool, clock, settings, market, engine } }
}

/** A holds the shard and B waits for it; what is changed at A is all that happens before A is gone. */
async function afterTakeover(changeAt: (deps: TermDeps) => Promise<void>): Promise<Node> {
  const a = await openNode()
  expect(await a.host.start()).toBe(true)
  const b = await openNode()
  expect(await b.host.start()).toBe(false)
  await changeAt(a.terms)
  // Killed: it finishes nothing and stops nothing; its lease runs out.
  await store.release(0, a.name)
  expect(await b.host.start()).toBe(true)
  return b
}

const by = { operatorId: 0, reason: 'as agreed with the board' }
const set = (deps: TermDeps, key: SettingKey, value: string | number): Promise<boolean> =>
  changeSetting(deps, key, () => value, { ...by, kind: SWITCH_SETTINGS.includes(key) ? 'switch' : 'setting' })

beforeAll(async () => {
  database = await testDatabase()
  const { pool, url } = database
  by.operatorId = await insertOperator(pool, { email: 'a@example.com', name: 'A', roles: ['owner'], at: 0 })
  await seedMarkets(pool)
  const opened = postgresStore(url, pool)
  stores.push(opened)
  store = opened
})
afterAll(async () => {
  for (const opened of stores) await opened.close()
  await database.close()
})

/** What the engine makes of these values of the catalogue. */
function engineSettingsOf(values: ReadonlyMap<string, string | number>, node?: Node): EngineSettings {
  const settings = { get: (key: SettingKey) => values.get(key) ?? SETTINGS[key] } as Settings
  const offer = node ? node.offers.current() : { durations: [], suspended: new Set<number>() }
  return engineSettings(settings, true, offer, node?.market.pairs() ?? [])
}

/** The settings the engine asks for, found by watching it ask. */
function settingsOfTheEngine(): SettingKey[] {
  const asked = new Set<SettingKey>()
  const get = (key: SettingKey): string | number => {
    asked.add(key)
    return SETTINGS[key]
  }
  engineSettings({ get } as Settings, true, { durations: [], suspended: new Set() }, [])
  return [...asked]
}

const WORDS: Readonly<Record<string, string>> = { paused_products: 'micro', paused_pairs: '2' }

function anotherValue(key: SettingKey): string | number {
  const standard: string | number = SETTINGS[key]
  if (typeof standard === 'number') return standard === 1 ? 0 : standard + 1
  const value = WORDS[key] ?? (standard === '' ? undefined : String(Number(standard) + 1))
  if (value === undefined) throw new Error(`${key} is read by the engine: give it a value in this test`)
  return value
}

describe('[switch] a takeover with every switch and term', () => {
  it('every setting the engine reads holds', async () => {
    const keys = settingsOfTheEngine()
    expect(keys.length).toBeGreaterThan(25)
    const changed = new Map(keys.map(key => [key, anotherValue(key)]))
    // Each of them makes a difference to the engine, or this would show nothing.
    const standard = engineSettingsOf(new Map())
    for (const [key, value] of changed) expect(engineSettingsOf(new Map([[key, value]])), key).not.toEqual(standard)

    const b = await afterTakeover(async deps => {
      for (const [key, value] of changed) expect(await set(deps, key, value), key).toBe(true)
    })
    expect(b.host.state.settings).toEqual(engineSettingsOf(changed, b))
    for (const key of keys) expect(b.settings.get(key), key).toBe(changed.get(key))
    await b.host.stop()
  })

  it.each([
    ['paused_all', 1] as const,
    ...PAUSABLE_PRODUCTS.map(product => ['paused_products', product] as const),
    ['paused_pairs', '1'] as const,
  ])('the switch %s = %s refuses', async (key, value) => {
    const { pool } = database
    await pool.query(`update settings set value = $2 where key = $1`, ['paused_all', '0'])
    await pool.query(`update settings set value = '""' where key = any($1)`, [['paused_products', 'paused_pairs']])
    const b = await afterTakeover(async deps => {
      expect(await set(deps, key, value)).toBe(true)
    })
    const { all, products, pairs } = b.host.state.settings.paused
    expect({ all, products: [...products], pairs: [...pairs] }).toEqual({
      all: key === 'paused_all',
      products: key === 'paused_products' ? [value] : [],
      pairs: key === 'paused_pairs' ? [Number(value)] : [],
    })
    const now = clock.now()
    for (const { id } of b.market.pairs()) {
      b.host.market(id, true)
      b.host.tick({ id: now * 4096 + id, pairId: id, price: decimal('1'), at: now })
    }
    await b.host.submit({ type: 'open_accounts', userId: 7, realm: 'demo' })
    const order = {
      userId: 7,
      pairId: 1,
      side: 'buy',
      lots: decimal('1'),
      leverage: 10,
      stopLoss: null,
      takeProfit: null,
    }
    const asked = {
      forex: await b.host.submit({ type: 'open_order', ...order, side: 'buy' }),
      micro: await b.host.submit({ type: 'open_micro', ...order, direction: 'up', stake: decimal('100'), seconds: 30 }),
    }
    for (const [product, outcome] of Object.entries(asked)) {
      if (key === 'paused_products' && value !== product) continue
      expect(outcome, product).toMatchObject({ ok: false, refusal: { reason: 'trading_paused' } })
    }
    await b.host.stop()
  })

  it('every term that can be edited is read, and those of the engine hold', async () => {
    const raised: string[] = []
    const a = await openNode()
    const before = new Map(a.market.pairs().map(pair => [pair.id, pair]))
    const offered = a.offers.current().durations
    const b = await afterTakeover(async deps => {
      for (const kind of Object.keys(TERM_TABLES) as TermKind[]) raised.push(...(await changeEveryField(deps, kind)))
    })
    const all = Object.entries(TERM_TABLES).flatMap(([kind, { fields }]) =>
      Object.entries(fields).flatMap(([name, { isFixed }]) => (isFixed ? [] : [`${kind} ${name}`])),
    )
    expect(raised.toSorted()).toEqual(all.toSorted())

    const [changed] = [...b.host.state.pairs.values()].filter(
      ({ terms }) => terms.maxLots !== before.get(terms.id)?.maxLots,
    )
    const old = before.get(changed?.terms.id ?? 0)
    expect(changed && old).toBeDefined()
    // Whatever an operator may edit of what the engine knows of a pair.
    const edited = Object.keys(TERM_TABLES.pair.fields).map(camelCase)
    const known = Object.entries(changed?.terms ?? {}).filter(([name]) => edited.includes(name))
    expect(known.map(([name]) => name)).toEqual(
      expect.arrayContaining(['minLots', 'maxLots', 'feeRate', 'leverages', 'isOffered']),
    )
    for (const [name, value] of known) expect(value, name).not.toEqual(old?.[name as keyof typeof old])
    expect(b.host.state.settings.paused.pairs).toContain(changed?.terms.id)
    const { durations } = b.host.state.settings.micro
    expect(durations).toEqual(b.offers.current().durations)
    expect(durations).toHaveLength(offered.length - 1)
    expect(durations[0]).not.toEqual(offered[0])
    expect(b.host.state.pairs.size).toBe(before.size)
    await b.host.stop()
  })

  it('a pair suspended by the tie watch stays suspended', async () => {
    const b = await afterTakeover(async ({ pool }) => {
      await pool.query('insert into micro_suspension values (3, 0, 30, 1, 1)')
    })
    expect([...b.host.state.settings.micro.suspended]).toEqual([3])
    await b.host.stop()
  })
})

function camelCase(name: string): string {
  return name.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase())
}

const NEW_ROWS: Partial<Record<TermKind, Readonly<Record<string, string>>>> = {
  market_closure: {
    hours_id: '2',
    day: '2030-05-06',
    from_minute: '0',
    to_minute: '600',
    name: 'A day',
    is_offered: 'yes',
  },
  reserve_address: signedReserve('Reserves of Tallystick, 2030-05-05'),
  market_week: { hours_id: '8', from_day: '2030-05-05', sessions: 'mon 09:00-10:00', is_offered: 'yes' },
}

/** Changes one row field by field, the last one to no longer being offered; gives the fields that were changed. */
async function changeEveryField(deps: TermDeps, kind: TermKind): Promise<string[]> {
  const { fields } = TERM_TABLES[kind]
  const added = NEW_ROWS[kind]
  if (added) expect(await addTerm(deps, { kind, values: added }, by), kind).toHaveProperty('id')
  const rows = await readTerms(deps.pool, kind)
  const row = rows.find(({ values }) => Object.entries(added ?? {}).every(([name, value]) => values[name] === value))
  if (!row) throw new Error(`${kind} has no row to change`)
  const done: string[] = []
  for (const [name, field] of Object.entries(fields)) {
    if (field.isFixed) continue
    const value = await anotherTerm(deps, field, name, row.values[name] ?? '')
    const version = await store.settingsVersion(0)
    expect(await changeTerm(deps, { kind, id: row.id, field: name, value }, by), `${kind} ${name} = ${value}`).toBe(
      'changed',
    )
    if ((await store.settingsVersion(0)) === version + 1) done.push(`${kind} ${name}`)
  }
  return done
}

async function anotherTerm({ pool }: TermDeps, field: TermField, name: string, before: string): Promise<string> {
  if (field.type === 'yes_no') return before === 'yes' ? 'no' : 'yes'
  if (field.type === 'whole') return String(Number(before) + 1)
  if (field.type === 'decimal') return anotherDecimal(before, name)
  if (field.type === 'list') return '1, 2'
  if (field.type === 'week') return 'tue 09:00-10:00'
  if (field.type !== 'choice') return `${before} 2`
  return (await readOptions(pool, field)).find(({ value }) => value !== before)?.value ?? ''
}

/** Within the bounds of its table: lots stay whole steps, minimums below maximums. */
function anotherDecimal(before: string, name: string): string {
  if (decimal(before) === 0n) return '0.01'
  return String(name === 'min_lots' ? Number(before) * 2 : Number(before) / 2)
}
