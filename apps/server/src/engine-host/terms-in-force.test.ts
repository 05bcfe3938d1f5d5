// A host decides by the settings of the version its batches are committed under, whatever it read before.
import { tickId } from '@tallystick/engine/core/pair'
import { NOTHING_PAUSED } from '@tallystick/engine/core/pause'
import { DEFAULT_SETTINGS } from '@tallystick/engine/core/settings'
import { decimal } from '@tallystick/kernel/decimal'
import { describe, expect, it } from 'vitest'
import { BTC } from '../../testing/fixed-terms.ts'
import { emptyTables, memoryStore } from '../../testing/memory-store.ts'
import type { EngineTerms } from './shard/engine-terms.ts'
import { ShardHost } from './shard/shard-host.ts'
import type { Batch } from './store/store.ts'

const NOW = 1_800_000_000_000
const OPEN: EngineTerms = { settings: DEFAULT_SETTINGS, pairs: [BTC] }
const PAUSED: EngineTerms = { ...OPEN, settings: { ...DEFAULT_SETTINGS, paused: { ...NOTHING_PAUSED, all: true } } }
const ticket = { pairId: 1, side: 'buy', lots: decimal('1'), leverage: 10, stopLoss: null, takeProfit: null } as const
const order = { type: 'open_order', userId: 7, ...ticket } as const
const entry = { ...order, type: 'place_order', target: decimal('49000'), expiresAt: null } as const
const refused = { ok: false, refusal: { reason: 'trading_paused' } }

/** A host, what operators have set, and a database whose commits can be held up on their way. */
async function world() {
  const tables = emptyTables()
  const clock = { now: () => NOW }
  const memory = memoryStore(tables, clock)
  const wire: (() => void)[] = []
  let isWireOpen = true
  let terms = OPEN
  const commit = async (batch: Batch): Promise<void> => {
    // What is written is what was decided when it was sent.
    const sent = structuredClone(batch)
    if (!isWireOpen) await new Promise<void>(arrive => wire.push(arrive))
    await memory.commit(sent)
  }
  const ports = {
    store: { ...memory, commit },
    clock,
    sleep: (ms: number) => new Promise<void>(resolve => setTimeout(resolve, ms)),
    publish: () => undefined,
    report: () => undefined,
    readTerms: async () => terms,
  }
  const newHost = (holder: string): ShardHost => {
    const host = new ShardHost(0, holder, ports)
    host.seed({ id: tickId(1, NOW), pairId: 1, price: decimal('50000'), at: NOW })
    host.market(1, true)
    return host
  }
  const host = newHost('one')
  expect(await host.start()).toBe(true)
  await host.submit({ type: 'open_accounts', userId: 7, realm: 'demo' })
  return {
    host,
    newHost,
    orders: tables.records.forex_order,
    ledger: tables.ledger,
    epoch: () => tables.positions.get(0)?.epoch,
    /** In the database, and nobody is told. */
    change: (changed: EngineTerms): void => {
      terms = changed
      tables.settingsVersion += 1
    },
    closeWire: () => (isWireOpen = false),
    openWire: (): void => {
      isWireOpen = true
      for (const arrive of wire.splice(0)) arrive()
    },
    tick: (price: string, later: number): void => {
      host.tick({ id: tickId(1, NOW + later), pairId: 1, price: decimal(price), at: NOW + later })
    },
  }
}

describe('[switch] a host that was told nothing', () => {
  it('obeys a switch with its next batch', async () => {
    const { host, change } = await world()
    expect(await host.submit(order)).toMatchObject({ ok: true })
    change(PAUSED)
    expect(await host.submit(order)).toMatchObject(refused)
    change(OPEN)
    expect(await host.submit(order, { key: 'k', paramsHash: 'h' })).toMatchObject({ ok: true })
  })

  it('decides again what was on its way when the switch was thrown', async () => {
    const { host, change, closeWire, openWire, orders } = await world()
    closeWire()
    const outcomes = [host.submit(order), host.submit(order)]
    await Promise.resolve()
    expect(host.health.onTheWire).toBe(1)
    change(PAUSED)
    openWire()
    expect(await Promise.all(outcomes)).toMatchObject([refused, refused])
    expect(orders.size).toBe(0)
  })

  it('does not decide by an offer that was read before, also when it was on its way already', async () => {
    const { host, change, closeWire, openWire, ledger } = await world()
    const offer = {
      fundId: 1,
      dividendPercent: decimal('1'),
      lockDays: 30,
      penaltyPercent: 0n,
      minimum: 0n,
      maximum: decimal('1000'),
    }
    const buy = { type: 'buy_fund', userId: 7, amount: decimal('100'), offer, settingsVersion: 0 } as const
    closeWire()
    const outcome = host.submit(buy, { key: 'k', paramsHash: 'h' })
    await Promise.resolve()
    const before = ledger.length
    change(OPEN)
    openWire()
    const busy = { ok: false, refusal: { reason: 'busy' } }
    expect(await outcome).toMatchObject(busy)
    expect(await host.submit(buy, { key: 'k', paramsHash: 'h' })).toMatchObject(busy)
    expect(ledger).toHaveLength(before)
    // What was read under the new settings, with the same key.
    const again = { ...buy, settingsVersion: 1 }
    expect(await host.submit(again, { key: 'k', paramsHash: 'h' })).toMatchObject({ ok: true, repeated: false })
    // An engine that has not heard of settings that are newer still is fenced out, and follows.
    change(OPEN)
    expect(await host.submit({ ...buy, settingsVersion: 2 })).toMatchObject({ ok: true })
  })

  it('does not commit under the new version what a price set off under the old one', async () => {
    const { host, change, closeWire, openWire, tick, orders } = await world()
    expect(await host.submit(entry)).toMatchObject({ ok: true })
    closeWire()
    tick('48000', 1)
    change(PAUSED)
    const following = host.followTerms()
    openWire()
    await following
    await expect.poll(() => host.health.status).toBe('running')
    expect([...orders.values()].map(({ status }) => status)).toEqual(['pending'])
  })

  it('follows when it renews its lease, without reading the shard again', async () => {
    const { host, change, epoch } = await world()
    const before = epoch()
    change(PAUSED)
    expect(await host.renew()).toBe(true)
    await expect.poll(() => host.state.settings.paused.all).toBe(true)
    expect(await host.submit(order)).toMatchObject(refused)
    expect(epoch()).toBe(before)
  })
})

describe('[switch] a change made by the process itself', () => {
  it('comes between two batches: the first is committed under the old settings, the second decided under the new', async () => {
    const { host, change, closeWire, openWire, epoch, orders } = await world()
    const before = epoch()
    closeWire()
    const first = host.submit(order)
    await Promise.resolve()
    const holding = host.hold()
    const second = host.submit(order)
    openWire()
    const endHold = await holding
    expect(await first).toMatchObject({ ok: true })
    change(PAUSED)
    await host.followTerms()
    endHold()
    expect(await second).toMatchObject(refused)
    expect(orders.size).toBe(1)
    expect(epoch()).toBe(before)
  })

  it('lets prices wait, and loses none', async () => {
    const { host, change, tick, orders } = await world()
    expect(await host.submit(entry)).toMatchObject({ ok: true })
    const endHold = await host.hold()
    tick('48000', 1)
    expect(host.state.pairs.get(1)?.price).toBe(decimal('50000'))
    change({ ...OPEN, pairs: [{ ...BTC, maxLots: decimal('50') }] })
    await host.followTerms()
    endHold()
    endHold()
    expect(host.state.pairs.get(1)?.price).toBe(decimal('48000'))
    await expect.poll(() => [...orders.values()].map(({ status }) => status)).toEqual(['holding'])
  })
})

describe('[switch] a process that takes a shard', () => {
  it('reads what operators have set before anything is decided', async () => {
    const { host, newHost, change } = await world()
    await host.stop()
    const second = newHost('two')
    change(PAUSED)
    expect(await second.start()).toBe(true)
    expect(second.state.pairs.get(1)?.price).toBe(decimal('50000'))
    expect(await second.submit(order)).toMatchObject(refused)
  })
})
