// The stored tape and the used-price writer on real PostgreSQL.
import { type Tick, tickId } from '@tallystick/engine/core/pair'
import { seededRandom, seedOf } from '@tallystick/kernel/random'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inProcessBus } from '../../bus/in-process.ts'
import { type TestDatabase, testDatabase } from '../../../testing/database.ts'
import { ManualTime } from '../../../testing/manual-time.ts'
import { RecentTape } from './recent-tape.ts'
import { StoredTape } from './stored-tape.ts'
import { bestOf } from './tape.ts'
import { TickKeeper } from './tick-keeper.ts'

const START = 1_800_000_000_000
let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.pool.query('truncate tape_tick, tape_stretch')
})

const tick = (at: number, pairId = 1): Tick => ({ id: tickId(pairId, at), pairId, price: BigInt(at) * 7n, at })
const failed: unknown[] = []

/** A row per list. */
async function write(...stretches: readonly (readonly Tick[])[]): Promise<void> {
  for (const ticks of stretches)
    await database.pool.query(
      'insert into tape_stretch (pair_id, first_at, last_at, times, prices) values ($1, $2, $3, $4, $5)',
      [ticks[0]?.pairId, ticks[0]?.at, ticks.at(-1)?.at, ticks.map(({ at }) => at), ticks.map(({ price }) => price)],
    )
}

describe('the stored tape', () => {
  it('lists every price of a stretch once, across rows and pairs', async () => {
    const tape = new StoredTape(database.pool, [1, 2])
    await write(
      [0, 10, 20].map(at => tick(START + at)),
      [300, 310].map(at => tick(START + at)),
      [10, 305].map(at => tick(START + at, 2)),
    )
    const ask = async (after: number, upTo: number) =>
      (await tape.between(START + after, START + upTo)).map(({ at, pairId }) => [at - START, pairId])
    expect(await ask(-1, 10)).toEqual([
      [0, 1],
      [10, 1],
      [10, 2],
    ])
    expect(await ask(10, 305)).toEqual([
      [20, 1],
      [300, 1],
      [305, 2],
    ])
    expect(await ask(305, 999)).toEqual([[310, 1]])
  })

  it('gives back the neighbours of any instant, also across rows', async () => {
    const tape = new StoredTape(database.pool, [1, 2])
    await write(
      [0, 10, 20].map(at => tick(START + at)),
      [300, 310].map(at => tick(START + at)),
      [tick(START + 305, 2)],
    )
    const ask = async (at: number, pairId = 1) =>
      (await tape.neighbours([{ pairId, at: START + at }])).map(({ last, next }) =>
        [last?.at, next?.at].map(x => x && x - START),
      )[0]
    expect(await ask(-1)).toEqual([undefined, 0])
    expect(await ask(20)).toEqual([20, 300])
    expect(await ask(299)).toEqual([20, 300])
    expect(await ask(310)).toEqual([310, undefined])
    expect(await ask(305, 2)).toEqual([305, undefined])
    const both = await tape.neighbours([
      { pairId: 2, at: START + 400 },
      { pairId: 1, at: START + 15 },
    ])
    expect(both.map(found => found.last)).toEqual([tick(START + 305, 2), tick(START + 10)])
    expect(failed).toEqual([])
  })

  it('knows prices that an order kept although the tape has forgotten them', async () => {
    const time = new ManualTime(START)
    const tape = new StoredTape(database.pool, [1, 2])
    await write([tick(START)])
    const bus = inProcessBus(() => undefined)
    const keeper = new TickKeeper({
      pool: database.pool,
      bus,
      clock: time,
      scheduler: time,
      onError: e => failed.push(e),
    })
    await keeper.start()
    bus.publish('ticks_used', { ticks: [tick(START + 40), tick(START + 40)] })
    await keeper.stop()
    const [found] = await tape.neighbours([{ pairId: 1, at: START + 50 }])
    expect(found?.last).toEqual(tick(START + 40))
  })
})

describe('the best price of a stretch of time', () => {
  it('[FO19] is the newest tick at the highest price for buys and at the lowest for sells', async () => {
    const tape = new RecentTape(() => undefined, new StoredTape(database.pool, [1, 2]))
    const at = (ms: number, price: bigint, pairId = 1): Tick => ({ ...tick(START + ms, pairId), price })
    await write([at(0, 9n), at(10, 5n), at(20, 8n)], [at(300, 8n), at(310, 5n), at(320, 1n)], [at(305, 99n, 2)])
    const ask = async (side: 'buy' | 'sell', after: number, upTo: number) => {
      const [best] = await tape.best([
        { pairId: 1, side, after: tickId(1, START + after), upTo: tickId(1, START + upTo) },
      ])
      return best && [best.at - START, best.price]
    }
    expect(await ask('buy', 0, 310)).toEqual([300, 8n])
    expect(await ask('sell', 0, 310)).toEqual([310, 5n])
    expect(await ask('buy', -1, 310)).toEqual([0, 9n])
    expect(await ask('sell', 0, 320)).toEqual([320, 1n])
    expect(await ask('buy', 320, 900)).toBeUndefined()
  })
})

it('[FO19] the best prices of many orders are those that a look at every price finds', async () => {
  const random = seededRandom(seedOf(5))
  const ticks = Array.from({ length: 2_000 }, (_, n) => ({
    ...tick(START + n * 7),
    price: BigInt(1_000 + random.below(40) - Math.abs(n - 900)),
  }))
  for (let from = 0; from < ticks.length; from += 100) await write(ticks.slice(from, from + 100))
  const stored = new StoredTape(database.pool, [1])
  const tape = new RecentTape(() => undefined, stored)
  const questions = ticks.flatMap(({ id: after }) =>
    (['buy', 'sell'] as const).map(side => ({ pairId: 1, side, after, upTo: tickId(1, START + 13_000) })),
  )
  expect(await tape.best(questions)).toEqual(questions.map(question => bestOf(ticks, question)))
  // Of the stored ones only those are read that can be the best of some question.
  const [after, upTo] = [tickId(1, START + 700), tickId(1, START + 9_100)]
  const among = ticks.filter(({ id }) => id > after && id <= upTo)
  const isBest = ({ price }: Tick, index: number): boolean => {
    const later = among.slice(index + 1).map(one => one.price)
    return later.every(one => one < price) || later.every(one => one > price)
  }
  expect(await stored.extremes({ pairId: 1, after, upTo })).toEqual(among.filter(isBest))
})

describe('the keeper of used prices', () => {
  it('writes what it hears within a second, and again without harm', async () => {
    const time = new ManualTime(START)
    const bus = inProcessBus(() => undefined)
    const keeper = new TickKeeper({
      pool: database.pool,
      bus,
      clock: time,
      scheduler: time,
      onError: e => failed.push(e),
    })
    await keeper.start()
    bus.publish('ticks_used', { ticks: [tick(START), tick(START + 1, 2)] })
    time.advance(1_000)
    bus.publish('ticks_used', { ticks: [tick(START)] })
    await keeper.stop()
    const { rows } = await database.pool.query('select id from tape_tick order by id')
    expect(rows.map(row => Number(row.id))).toEqual([tickId(1, START), tickId(2, START + 1)])
  })

  it('takes from the orders what a crash left out', async () => {
    await database.pool.query(`insert into micro_order values (64, 1, 1, 1, 3, 1000, 30, 75000000, 0, 5000,
      500, ${tickId(1, START - 30_000)}, ${START - 30_000}, ${START}, 600, ${tickId(1, START - 5)}, 700, ${tickId(1, START + 9)}, 750, 'won', ${START + 10})`)
    const time = new ManualTime(START + 60_000)
    const keeper = new TickKeeper({
      pool: database.pool,
      bus: inProcessBus(() => undefined),
      clock: time,
      scheduler: time,
      onError: e => failed.push(e),
    })
    await keeper.start()
    await keeper.stop()
    const { rows } = await database.pool.query('select at, price from tape_tick order by id')
    expect(rows.map(row => [Number(row.at) - START, Number(row.price)])).toEqual([
      [-30_000, 500],
      [-5, 600],
      [9, 700],
    ])
    expect(failed).toEqual([])
  })
})
