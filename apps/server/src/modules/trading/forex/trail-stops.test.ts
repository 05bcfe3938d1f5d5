import { expect, it } from 'vitest'
import { trailingStop } from '@tallystick/formulas/forex'
import { present } from '@tallystick/kernel/assert'
import { decimal } from '@tallystick/kernel/decimal'
import { seededRandom, seedOf } from '@tallystick/kernel/random'
import { tickId } from '@tallystick/engine/core/pair'
import { trailOf } from '@tallystick/engine/products/forex/record'
import { BTCUSD, ForexScenario } from '@tallystick/engine/testing/forex-scenario'
import { RecentTape } from '../../../feed/tape/recent-tape.ts'
import { TrailStops, type WrittenTrail } from './trail-stops.ts'

/** The order as a query finds it. */
function written(at: ForexScenario, id: number): WrittenTrail {
  const { trailPeak, trailKnownTo, ...order } = at.order(id)
  return {
    trail: present(trailOf(order), 'trail'),
    peak: present(trailPeak, 'best price'),
    knownTo: present(trailKnownTo, 'tick'),
  }
}

it.each([1, 2, 3, 4])('[FO19][FX18] stands where the engine has it, whenever the order was read (seed %i)', seed => {
  const random = seededRandom(seedOf(seed))
  const at = new ForexScenario({ maxOpenOrders: 1_000 })
  const stops = new TrailStops()
  const views = new Map<number, WrittenTrail>()
  let price = 50_000
  const quote = (): void => {
    at.quote(BTCUSD, String(price))
    stops.take({ id: tickId(BTCUSD, at.now), pairId: BTCUSD, price: decimal(String(price)), at: at.now })
  }
  at.join(1, '100000000')
  quote()
  let compared = 0
  for (let n = 0; n < 600; n++) {
    if (random.chance(0.2)) {
      const away = decimal(String(1 + random.below(3)))
      const trail = random.chance(0.5)
        ? { distance: away * 200n, percent: null }
        : ({ distance: null, percent: away } as const)
      const id = at.open({ lots: '0.01', side: random.chance(0.5) ? 'buy' : 'sell', trail })
      views.set(id, written(at, id))
    }
    price += random.below(401) - 200
    quote()
    for (const id of views.keys()) {
      const order = at.state.orders.get(id)
      if (!order) {
        views.delete(id)
        continue
      }
      if (random.chance(0.05)) views.set(id, written(at, id))
      const best = present(at.state.pairs.get(BTCUSD)?.trails[order.side].bestOf(id), 'best price')
      const engine = trailingStop(order.side, best.price, present(trailOf(order), 'trail'))
      expect(stops.stopOf({ ...order, trailing: views.get(id) })).toBe(engine)
      compared += 1
    }
  }
  expect(compared).toBeGreaterThan(500)
})

it.each([1, 2, 3])('[FO19] stands where it stood after a restart, by what is on the tape (seed %i)', async seed => {
  const random = seededRandom(seedOf(seed))
  const tape = new RecentTape(() => undefined)
  const whole = new TrailStops()
  let now = 1_000_000
  let price = 5_000
  const quote = (...listeners: readonly TrailStops[]): void => {
    now += 1 + random.below(500)
    price += random.below(41) - 20
    const tick = { id: tickId(1, now), pairId: 1, price: decimal(String(price)), at: now }
    tape.record(tick)
    for (const listener of listeners) listener.take(tick)
  }
  quote(whole)
  const holdings = Array.from({ length: 50 }, () => {
    quote(whole)
    const trail = { distance: decimal('30'), percent: null } as const
    const side = random.chance(0.5) ? 'buy' : 'sell'
    return { pairId: 1, side, trailing: { trail, peak: decimal(String(price)), knownTo: tickId(1, now) } } as const
  })
  const stops = (of: TrailStops) => holdings.map(holding => of.stopOf(holding))
  const reread = async (restarted: TrailStops, some: typeof holdings): Promise<number> => {
    const missing = restarted.missing(some, () => tickId(1, now))
    for (const stretch of missing) restarted.fill(stretch, await tape.run(stretch))
    return missing.length
  }
  for (const heardBefore of [0, 7]) {
    const restarted = new TrailStops()
    for (let n = 0; n < heardBefore; n++) quote(whole, restarted)
    let reads = 0
    // The newest first: each was written earlier than those before it.
    for (const holding of holdings.toReversed()) reads += await reread(restarted, [holding])
    expect(reads).toBeLessThan(10)
    expect(await reread(restarted, holdings)).toBe(0)
    expect(stops(restarted)).toEqual(stops(whole))
    for (let n = 0; n < 40; n++) quote(whole, restarted)
    expect(stops(restarted)).toEqual(stops(whole))
  }
})

it('[FO19] is not known where prices were missed', () => {
  const stops = new TrailStops()
  const trailing = {
    trail: { distance: decimal('10'), percent: null },
    peak: decimal('100'),
    knownTo: tickId(1, 1_000),
  }
  const holding = { pairId: 1, side: 'buy', trailing } as const
  expect(stops.stopOf(holding)).toBeUndefined()
  stops.take({ id: tickId(1, 2_000), pairId: 1, price: decimal('120'), at: 2_000 })
  expect(stops.stopOf(holding)).toBeUndefined()
  expect(stops.stopOf({ ...holding, trailing: { ...trailing, knownTo: tickId(1, 2_000) } })).toBe(decimal('90'))
  expect(stops.stopOf({ pairId: 1, side: 'buy' })).toBeUndefined()
})
