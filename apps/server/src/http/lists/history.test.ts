// The history of both products: filters, sums over the filter, pages by their last row, and only from the index.
import { DAY_MS } from '@tallystick/kernel/clock'
import { ROWS_PER_PAGE } from '@tallystick/wire/paging'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type DemoUser, demoUser, testApi, type TestApi } from '../../../testing/api/api.ts'
import { sumFinishedDays } from './closed-days.ts'
import { closedSumsQuery, FOREX_CLOSED, MICRO_CLOSED } from './closed-sums.ts'
import { historyQuery } from './history.ts'

const BTC = 1
const EUR = 2
const FIRST_DAY = '2026-11-16'
const SECOND_DAY = '2026-11-17'
const MORE = 23

let api: TestApi
let user: DemoUser
let other: DemoUser

const tick = (): void => {
  for (const [code, price] of Object.entries({ BTCUSD: '100000', EURUSD: '1.1' })) api.market.tick(code, price)
}

async function trade(side: 1 | 2, pair: number, code: string, closesAt: string): Promise<void> {
  tick()
  const opened = await user.get(`/v2/api/forex/submit?type=${side}&cont=0.1&forex_id=${pair}&status=1&multiple=10`)
  api.market.tick(code, closesAt)
  await user.get(`/v2/api/forex/close?id=${String(opened.data['Id'])}`)
}

async function bet(type: 1 | 2, endsAt: string): Promise<void> {
  tick()
  await user.get(`/v2/api/micro/submit?forex_id=${BTC}&type=${type}&number=10&seconds=30`)
  // A price just before the expiry decides, one after it settles.
  api.clock.advance(29_000)
  api.market.tick('BTCUSD', endsAt)
  api.clock.advance(2_000)
  api.market.tick('BTCUSD', endsAt)
}

beforeAll(async () => {
  api = await testApi()
  ;[user, other] = [await demoUser(api), await demoUser(api)]
  await trade(1, BTC, 'BTCUSD', '100500')
  await trade(2, BTC, 'BTCUSD', '100200')
  await trade(1, EUR, 'EURUSD', '1.1')
  await bet(1, '100001')
  await bet(2, '100001')
  api.clock.advance(DAY_MS)
  await trade(1, BTC, 'BTCUSD', '100100')
  await vi.waitFor(async () => {
    const { total } = (await user.get('/v2/api/micro/orders?status=3')).data
    if (total !== 2) throw new Error(`${String(total)} of 2 are settled`)
  })
})
afterAll(() => api.close())

interface Page {
  readonly data: { readonly Id: number; readonly FactProfits: string }[]
  readonly next: string
  readonly total: number
  readonly all_fact_profits: string
  /** Of Up/Down orders. */
  readonly won?: number
  readonly lost?: number
}

const history = async (query = '', kind = 'forex', who = user): Promise<Page> =>
  (await who.get(`/v2/api/${kind}/history?${query}`)).data as unknown as Page
const summed = async (query: string, kind?: string) => {
  const { data, total, all_fact_profits } = await history(query, kind)
  return [data.map(({ FactProfits }) => Number(FactProfits)), total, Number(all_fact_profits)]
}

describe('a history of contracts', () => {
  it.each([
    ['', [10, 0, -20, 50]],
    [`from=${SECOND_DAY}`, [10]],
    [`to=${FIRST_DAY}`, [0, -20, 50]],
    [`from=${FIRST_DAY}&to=${FIRST_DAY}`, [0, -20, 50]],
    ['from=2026-11-18', []],
    [`forex_id=${BTC}`, [10, -20, 50]],
    [`forex_id=${EUR}`, [0]],
    ['type=1', [10, 0, 50]],
    ['type=2', [-20]],
    ['result=profit', [10, 50]],
    ['result=loss', [-20]],
    ['result=even', [0]],
    ['follow_type=1', [10, 0, -20, 50]],
    ['follow_type=2', []],
    [`forex_id=${BTC}&type=1&result=profit&to=${FIRST_DAY}`, [50]],
  ])('narrowed by “%s” lists what fits, newest first, and sums exactly that', async (query, results) => {
    expect(await summed(query)).toEqual([results, results.length, results.reduce((sum, result) => sum + result, 0)])
  })

  it.each(['from=2026-02-30', 'to=yesterday', 'type=3', 'result=good', 'before=1', 'before=1-2-3', 'forex_id=0'])(
    'refuses %s',
    async query => {
      expect(await user.get(`/v2/api/forex/history?${query}`)).toMatchObject({ status: 400 })
    },
  )

  it('is nobody else’s', async () => {
    expect(await history('', 'forex', other)).toEqual({ data: [], next: '', total: 0, all_fact_profits: '0.000000' })
  })
})

it.each([
  ['', [-10, 7.5]],
  ['type=1', [7.5]],
  ['result=loss', [-10]],
  [`from=${SECOND_DAY}`, []],
])('a history of Up/Down orders narrowed by “%s” lists and sums what fits', async (query, results) => {
  const sum = results.reduce((all, result) => all + result, 0)
  expect(await summed(query, 'micro')).toEqual([results, results.length, sum])
  const { won, lost } = await history(query, 'micro')
  expect([won, lost]).toEqual([results.filter(one => one > 0).length, results.filter(one => one < 0).length])
})

describe('with many orders', () => {
  it('pages follow each other by their last row: none is shown twice or left out, also when orders close meanwhile', async () => {
    for (let count = 0; count < MORE; count++) await trade(1, BTC, 'BTCUSD', '100001')
    const first = await history('result=profit')
    expect([first.data.length, first.total, first.next === '']).toEqual([ROWS_PER_PAGE, MORE + 2, false])
    await trade(1, BTC, 'BTCUSD', '100001')
    const second = await history(`result=profit&before=${first.next}`)
    expect([second.data.length, second.next, second.total]).toEqual([MORE + 2 - ROWS_PER_PAGE, '', 0])
    expect(new Set([...first.data, ...second.data].map(({ Id }) => Id)).size).toBe(MORE + 2)
  })

  it.each([FOREX_CLOSED, MICRO_CLOSED])('finding and summing $table reads nothing but its index', async orders => {
    const filter = { since: 0, pairId: BTC, side: 1, result: 'profit', before: { closedAt: 5, id: 5 } } as const
    const page = historyQuery({ orders, columns: 'id' }, 1, filter)
    const found = { text: /\((select id as .*)\) found/.exec(page.text)?.[1] ?? '', values: page.values }
    const client = await api.pool.connect()
    try {
      // Small tables are faster read whole: what counts is whether the index alone can answer.
      await client.query('begin; set local enable_seqscan = off; set local enable_bitmapscan = off')
      for (const { text, values } of [found, closedSumsQuery(orders, 1, filter, 0)]) {
        const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
        const plan = rows.map(row => row['QUERY PLAN'])
        // Of every partition that has closed orders.
        const scans = plan.filter(line => / on (?:forex|micro)_order/.test(line))
        expect(scans.length).toBeGreaterThan(0)
        for (const line of scans)
          expect(line).toMatch(/Index Only Scan (?:Backward )?using (?:forex|micro)_order_\w*(?:closed|closed_at_id_)/)
        expect(plan.filter(line => /(?:^|-> +)(?:Incremental )?Sort\b/.test(line))).toEqual([])
        expect(plan.join('\n')).not.toMatch(/(?:forex|micro)_order_open/)
      }
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})

describe('[I56] sums over finished days', () => {
  const QUERIES = [
    '',
    'result=loss',
    'type=2',
    `forex_id=${EUR}`,
    `to=${FIRST_DAY}`,
    `from=${SECOND_DAY}`,
    'follow_type=1',
  ]
  const everything = async (): Promise<unknown[]> => [
    ...(await Promise.all(QUERIES.map(query => history(query)))),
    ...(await Promise.all(QUERIES.map(query => history(query.replace('follow_type=1', ''), 'micro')))),
    (await user.get('/v2/api/forex/my_deal?status=3')).data['all_fact_profits'],
  ]

  it('are the same before a day is summed up, after it and with orders that close later', async () => {
    const before = await everything()
    // The first day is over, the second is not yet.
    await sumFinishedDays(api.pool, Date.parse(SECOND_DAY) + DAY_MS)
    const { rows } = await api.pool.query<{ day: string; closed: bigint }>(
      `select to_char(to_timestamp(day * 86400), 'YYYY-MM-DD') as day, sum(won + lost + even)::bigint as closed
       from closed_day where user_id = $1 group by 1`,
      [user.userId],
    )
    expect(rows).toEqual([{ day: FIRST_DAY, closed: 5n }])
    expect(await everything()).toEqual(before)
    const [all] = await summed('')
    await trade(2, BTC, 'BTCUSD', '100200')
    expect((await history('')).total).toBe((before[0] as Page).total + 1)
    expect(all).toHaveLength(ROWS_PER_PAGE)
  })

  it('read no order of a day that is summed up, and sum no day twice', async () => {
    await sumFinishedDays(api.pool, Date.parse(SECOND_DAY) + 2 * DAY_MS)
    const before = await everything()
    await sumFinishedDays(api.pool, Date.parse(SECOND_DAY) + 2 * DAY_MS)
    expect(await everything()).toEqual(before)
    const { text, values } = closedSumsQuery(FOREX_CLOSED, user.userId, {}, 0)
    const { rows } = await api.pool.query<{ 'QUERY PLAN': string }>(`explain analyze ${text}`, values)
    const scan = rows.map(row => row['QUERY PLAN']).find(line => line.includes('on forex_order'))
    expect(scan).toMatch(/actual .*rows=0(?:\.00)? /)
  })
})
