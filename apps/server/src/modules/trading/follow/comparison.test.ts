// The comparison with a master through the whole API, against figures worked out here once more from the orders alone, in plain numbers.
import { MINUTE_MS } from '@tallystick/kernel/clock'
import { decimal, formatDecimal, ONE } from '@tallystick/kernel/decimal'
import { seededRandom, seedOf } from '@tallystick/kernel/random'
import { CALLS } from '@tallystick/wire/trader/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answered, type DemoUser, demoUser, testApi, type TestApi } from '../../../../testing/api/api.ts'
import { demoMaster } from '../../../../testing/api/copy.ts'
import { compareTrade, type CopyTrade, type MasterTrade } from './comparison.ts'

type Person = Omit<DemoUser, 'demoId'>
type Row = Record<string, unknown>

let api: TestApi
beforeAll(async () => {
  api = await testApi()
  api.market.tick('BTCUSD', '100')
})
afterAll(() => api.close())

async function done(answer: Promise<Answered>): Promise<Row> {
  const { code, data } = await answer
  expect(code, JSON.stringify(data)).toBe(1)
  return data
}

const tick = (price: number): void => api.market.tick('BTCUSD', price.toFixed(2))
const submit = async (user: Person, side: 1 | 2, lots: string): Promise<number> =>
  Number(
    (await done(user.get(`${CALLS.submitOrder.path}?type=${side}&cont=${lots}&forex_id=1&status=1&multiple=10`)))['Id'],
  )
const close = (user: Person, id: number): Promise<Row> => done(user.get(`${CALLS.closeOrder.path}?id=${id}`))
const closePart = (user: Person, id: number, lots: string): Promise<Row> =>
  done(user.get(`${CALLS.closeOrderPart.path}?id=${id}&cont=${lots}`))
const comparison = (user: Person, id: string): Promise<Answered> =>
  user.get(`${CALLS.copyComparison.path}?trader_id=${id}`)
const compared = (user: Person, id: string, before = ''): Promise<Answered> =>
  user.get(`${CALLS.comparedOrders.path}?trader_id=${id}${before === '' ? '' : `&before=${before}`}`)

const openCopy = async (user: Person): Promise<number> => {
  const { rows } = await api.pool.query<{ id: bigint }>(
    'select id from forex_order where user_id = $1 and status = 1 order by id desc limit 1',
    [user.userId],
  )
  return Number(rows[0]?.id)
}

/** Everything of one user that was closed at a price, in plain numbers. */
async function closedOf(user: Person) {
  const { rows } = await api.pool.query<
    Record<'id' | 'origin_id' | 'lots' | 'units_per_lot' | 'profit' | 'fee', bigint> & {
      side: number
      open_price: bigint
    }
  >(
    `select id, origin_id, side, lots, units_per_lot, open_price, profit, fee from forex_order
     where user_id = $1 and status = 3 and close_tick <> 0`,
    [user.userId],
  )
  const number = (value: bigint): number => Number(value) / Number(ONE)
  return rows.map(row => ({
    id: Number(row.id),
    originId: Number(row.origin_id),
    direction: row.side === 1 ? 1 : -1,
    lots: number(row.lots),
    units: number(row.units_per_lot),
    open: number(row.open_price),
    profit: number(row.profit),
    fee: number(row.fee),
  }))
}

const FIGURES = ['master_result', 'own_result', 'difference', 'entry', 'exit', 'size', 'fees', 'skipped'] as const
const figures = (of: Row): number[] => FIGURES.map(name => Number(of[name]))

/** The same figures from the orders alone. */
async function workedOut(master: Person, fan: Person, multiple: number): Promise<number[]> {
  const [theirs, own] = [await closedOf(master), await closedOf(fan)]
  const sums = { entry: 0, size: 0, fees: 0, skipped: 0, price: 0, masters: 0, mine: 0 }
  for (const order of theirs) {
    const copies = own.filter(copy => copy.originId === order.id)
    sums.masters += multiple * (order.profit - order.fee)
    if (copies.length === 0) {
      sums.skipped -= multiple * (order.profit - order.fee)
      continue
    }
    const lots = copies.reduce((sum, copy) => sum + copy.lots, 0)
    sums.size += (order.profit * lots) / order.lots - multiple * order.profit
    sums.fees += multiple * order.fee
    for (const copy of copies) {
      sums.mine += copy.profit - copy.fee
      sums.fees -= copy.fee
      sums.entry += copy.direction * (order.open - copy.open) * copy.lots * copy.units
      sums.price += copy.profit - (order.profit * copy.lots) / order.lots
    }
  }
  const { masters, mine, entry, size, fees, skipped, price } = sums
  return [masters, mine, mine - masters, entry, price - entry, size, fees, skipped]
}

function expectFigures(shown: readonly number[], wanted: readonly number[]): void {
  for (const [index, name] of FIGURES.entries()) expect(shown[index], name).toBeCloseTo(wanted[index] ?? Number.NaN, 4)
}

describe('a follower compares', () => {
  it('the result with the master’s: other prices, lots, fees and orders that were not copied add up to the difference', async () => {
    const master = await demoMaster(api)
    const fan = await demoUser(api)
    tick(100)
    await close(master, await submit(master, 1, '1'))
    api.clock.advance(MINUTE_MS)
    await done(fan.post(CALLS.followTrader.path, { trader_id: master.publicId, multiple: 2, max_amount: '50' }))
    expect((await comparison(fan, master.publicId)).data).toMatchObject({
      orders: 0,
      own_result: '0.000000',
      skips: [],
    })

    const draw = seededRandom(seedOf(7))
    const price = (): number => 90 + draw.below(2_000) / 100
    for (let round = 0; round < 24; round++) {
      // Not more of them in a minute than are copied.
      api.clock.advance(MINUTE_MS)
      tick(price())
      const id = await submit(master, round % 3 === 0 ? 2 : 1, '1')
      tick(price())
      await api.copy.settle()
      tick(price())
      // The follower goes out of a part alone, so that the copy is smaller from then on.
      if (round % 4 === 1) await closePart(fan, await openCopy(fan), '0.37')
      tick(price())
      if (round % 2 === 1) await closePart(master, id, '0.25')
      tick(price())
      await api.copy.settle()
      tick(price())
      await close(master, id)
      tick(price())
      await api.copy.settle()
    }
    // Above the limit, and while it is paused.
    api.clock.advance(MINUTE_MS)
    tick(100)
    const three = [await submit(master, 1, '1'), await submit(master, 1, '1'), await submit(master, 1, '1')]
    await api.copy.settle()
    await done(fan.post(CALLS.pauseFollowing.path, { trader_id: master.publicId, paused: 1 }))
    three.push(await submit(master, 2, '1'))
    tick(110)
    for (const id of three) await close(master, id)
    await api.copy.settle()

    const shown = await done(comparison(fan, master.publicId))
    const wanted = await workedOut(master, fan, 2)
    // What the master did before is not a part of it: it was opened and closed at one price, for its fee.
    const [before] = (await closedOf(master)).toSorted((a, b) => a.id - b.id)
    const earlier = 2 * ((before?.profit ?? 0) - (before?.fee ?? 0))
    expectFigures(figures(shown), [
      (wanted[0] ?? 0) - earlier,
      wanted[1] ?? 0,
      (wanted[2] ?? 0) + earlier,
      ...wanted.slice(3, 7),
      (wanted[7] ?? 0) + earlier,
    ])
    for (const name of ['entry', 'exit', 'size', 'skipped']) expect(Number(shown[name]), name).not.toBe(0)
    const parts = ['entry', 'exit', 'size', 'fees', 'skipped'].map(name => decimal(String(shown[name])))
    expect(
      formatDecimal(
        parts.reduce((sum, part) => sum + part, 0n),
        6,
      ),
    ).toBe(shown['difference'])
    expect(shown['skips']).toEqual([
      { reason: '', message: '', orders: 1, effect: '30.000000' },
      expect.objectContaining({ reason: 'copy_limit', orders: 1, effect: '-10.000000' }),
    ])
    expect(shown['orders']).toBe(24 + 12 + 4)
    expect(shown['copied']).toBe(24 + 12 + 2)

    // Order by order, page after page: the same sums.
    const rows: Row[] = []
    for (let before = '', page = 0; page === 0 || before !== ''; page++) {
      const answer = await done(compared(fan, master.publicId, before))
      rows.push(...(answer['data'] as Row[]))
      before = String(answer['next'])
    }
    expect(rows).toHaveLength(40)
    expect(new Set(rows.map(row => row['id'])).size).toBe(40)
    for (const name of FIGURES) {
      const sum = rows.reduce((total, row) => total + decimal(String(row[name])), 0n)
      expect(formatDecimal(sum, 6), name).toBe(shown[name])
    }
    tick(100)
  })

  it('only what both have closed', async () => {
    const master = await demoMaster(api)
    const fan = await demoUser(api)
    await done(fan.post(CALLS.followTrader.path, { trader_id: master.publicId, multiple: 1, max_amount: '50' }))
    const id = await submit(master, 1, '1')
    await api.copy.settle()
    await close(fan, await openCopy(fan))
    expect((await comparison(fan, master.publicId)).data['orders']).toBe(0)
    await close(master, id)
    expect((await comparison(fan, master.publicId)).data['orders']).toBe(1)
    await done(fan.post(CALLS.unfollowTrader.path, { trader_id: master.publicId }))
    expect((await comparison(fan, master.publicId)).data.reason).toBe('not_following')
    expect((await compared(fan, master.publicId)).data.reason).toBe('not_following')
  })

  it('nothing with somebody they do not follow, nor with nobody', async () => {
    const master = await demoMaster(api)
    const stranger = await demoUser(api)
    expect((await comparison(stranger, master.publicId)).data.reason).toBe('not_following')
    expect((await comparison(stranger, 'A'.repeat(16))).data.reason).toBe('master_unknown')
  })
})

describe('one order', () => {
  const trade: MasterTrade = {
    id: 1,
    pairId: 1,
    side: 'buy',
    lots: decimal('1'),
    openPrice: decimal('150'),
    profit: decimal('2'),
    fee: decimal('1'),
    closedAt: 0,
  }
  const copy: CopyTrade = {
    masterOrderId: 1,
    side: 'buy',
    lots: decimal('2'),
    unitsPerLot: decimal('100'),
    openPrice: decimal('151'),
    closePrice: decimal('153'),
    closeRate: decimal('200'),
    profit: decimal('2'),
    fee: decimal('2'),
    state: 'traded',
  }

  it('in another currency is told in dollars, at the rate the copy was closed with', () => {
    // One unit of price on 2 × 100 units is 200 of the quote currency, 1 dollar at 200 to the dollar.
    expect(compareTrade(trade, [copy], 2, true)).toMatchObject({
      masterResult: decimal('2'),
      ownResult: 0n,
      causes: { entry: decimal('-1'), exit: decimal('-1'), size: 0n, fees: 0n, skipped: 0n },
    })
  })

  it('waits for its copy, and is not copied when that never opened', () => {
    expect(compareTrade(trade, [{ ...copy, state: 'open' }], 2, true)).toBeUndefined()
    expect(compareTrade(trade, [{ ...copy, state: 'ended' }], 2, true)).toMatchObject({
      isCopied: false,
      causes: { skipped: decimal('-2') },
    })
  })
})
