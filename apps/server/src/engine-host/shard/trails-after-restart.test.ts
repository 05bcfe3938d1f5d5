// Many trailing stops after a restart: where they stood, by one read of the tape, written in portions.
import { expect, it } from 'vitest'
import { tickId, type Tick } from '@tallystick/engine/core/pair'
import { isAtLeast } from '@tallystick/formulas/price-run'
import { decimal } from '@tallystick/kernel/decimal'
import { seededRandom, seedOf } from '@tallystick/kernel/random'
import { BTC, fixedTerms } from '../../../testing/fixed-terms.ts'
import { emptyTables, memoryStore } from '../../../testing/memory-store.ts'
import { RecentTape } from '../../feed/tape/recent-tape.ts'
import type { BestQuestion } from '../../feed/tape/tape.ts'
import type { Batch } from '../store/store.ts'
import { ShardHost } from './shard-host.ts'

const USERS = 13
const ORDERS_EACH = 200
const PAIR = { ...BTC, unitsPerLot: decimal('0.01') }

it('[FO19] thousands of trailing stops stand where they stood, and the tape is read once for all of them', async () => {
  let now = 1_800_000_000_000
  const random = seededRandom(seedOf(11))
  const tape = new RecentTape(() => undefined)
  const asked: number[] = []
  const batches: number[] = []
  const memory = memoryStore(emptyTables(), { now: () => now })
  const commit = (batch: Batch): Promise<void> => {
    batches.push(batch.records.forex_order.changed.size)
    return memory.commit(batch)
  }
  const open = async (holder: string): Promise<ShardHost> => {
    const host = new ShardHost(0, holder, {
      store: { ...memory, commit },
      clock: { now: () => now },
      sleep: async () => undefined,
      publish: () => undefined,
      report: event => expect.fail(event),
      readTerms: fixedTerms([PAIR]),
      tape: {
        around: questions => tape.around(questions),
        best: (questions: readonly BestQuestion[]) => {
          asked.push(questions.length)
          return tape.best(questions)
        },
      },
    })
    expect(await host.start()).toBe(true)
    host.market(PAIR.id, true)
    return host
  }
  let price = 50_000
  const quote = (...hosts: readonly ShardHost[]): Tick => {
    now += 1 + random.below(200)
    price += random.below(41) - 20
    const tick = { id: tickId(PAIR.id, now), pairId: PAIR.id, price: decimal(String(price)), at: now }
    tape.record(tick)
    for (const host of hosts) host.tick(tick)
    return tick
  }
  const bests = (host: ShardHost) => {
    const pair = host.state.pairs.get(PAIR.id) ?? expect.fail('a pair')
    return [...host.state.orders.values()].map(({ id, side }) => {
      const { id: tick, price: best } = pair.trails[side].bestOf(id) ?? { id: 0, price: 0n }
      return { id, side, tick, best }
    })
  }

  const first = await open('one')
  quote(first)
  for (let userId = 1; userId <= USERS; userId++) await first.submit({ type: 'open_accounts', userId, realm: 'demo' })
  const order = { type: 'open_order', pairId: PAIR.id, leverage: 100, stopLoss: null, takeProfit: null } as const
  for (let n = 0; n < ORDERS_EACH; n++) {
    const side = random.chance(0.5) ? 'buy' : 'sell'
    const trail = { distance: decimal(String(9_000 + random.below(900))), percent: null } as const
    const opened = Array.from({ length: USERS }, (_, index) =>
      first.submit({ ...order, userId: index + 1, side, lots: PAIR.minLots, trail }),
    )
    expect((await Promise.all(opened)).every(({ ok }) => ok)).toBe(true)
    quote(first)
  }
  const count = USERS * ORDERS_EACH
  expect(first.state.orders.size).toBe(count)
  // It dies: what it knew of the best prices was written with the orders only.
  const seen = Array.from({ length: 50 }, () => quote(first)).at(-1) ?? expect.fail('a price')
  const before = bests(first)
  await first.stop()

  const second = await open('two')
  second.seed(seen)
  expect(second.state.trailsUnread.size).toBe(count)
  const next = quote(second)
  const expected = before.map(one =>
    isAtLeast(one.side, next.price, one.best) ? { ...one, tick: next.id, best: next.price } : one,
  )
  batches.length = 0
  second.time()
  await expect.poll(() => second.state.trailsUnread.size, { interval: 1, timeout: 20_000 }).toBe(0)
  expect(bests(second)).toEqual(expected)
  expect(asked).toEqual([count])
  expect(Math.max(...batches)).toBeLessThanOrEqual(250)
  await second.stop()
})
