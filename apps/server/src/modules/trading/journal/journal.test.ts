// The journal through the API: what is kept, its limits, histories and results by tag, files, and who is shown it.
import { MOST_DIFFERENT_TAGS, MOST_ENTRIES, NOTE_LENGTH } from '@tallystick/wire/journal'
import { CALLS } from '@tallystick/wire/trader/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoUser, type DemoUser, testApi, type TestApi } from '../../../../testing/api/api.ts'
import { historyQuery } from '../../../http/lists/history.ts'
import { closedSumsQuery, FOREX_CLOSED, MICRO_CLOSED } from '../../../http/lists/closed-sums.ts'
import { deleteDemo } from '../../users/user/queries.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

interface Row {
  readonly Id: number
  readonly Note: string
  readonly Tags: string[]
  readonly FactProfits: string
}

interface Page {
  readonly data: Row[]
  readonly total: number
  readonly next: string
  readonly all_fact_profits: string
}

const BTC = 1

async function opened(user: DemoUser, params: object = {}): Promise<number> {
  api.market.tick('BTCUSD', '100000')
  const order = { type: 1, cont: '0.1', forex_id: BTC, status: 1, multiple: 10, ...params }
  return Number((await user.post(CALLS.submitOrder.path, order)).data['Id'])
}

/** Of 0.1 lots bought at 100,000. */
async function traded(user: DemoUser, closesAt = '100500'): Promise<number> {
  const id = await opened(user)
  api.market.tick('BTCUSD', closesAt)
  await user.post(CALLS.closeOrder.path, { id })
  return id
}

async function bet(user: DemoUser): Promise<number> {
  api.market.tick('BTCUSD', '100000')
  const order = { forex_id: BTC, type: 1, number: '10', seconds: 30 }
  return Number((await user.post(CALLS.submitMicro.path, order)).data['Id'])
}

const save = (user: DemoUser, id: number, note: string, tags = '', kind = 'forex') =>
  user.post(CALLS.saveJournalEntry.path, { kind, id, note, tags })
const tags = async (user: DemoUser): Promise<unknown> => (await user.get(CALLS.journalTags.path)).data
const history = async (user: DemoUser, query = ''): Promise<Page> =>
  (await user.get(`${CALLS.orderHistory.path}?${query}`)).data as unknown as Page
const open = async (user: DemoUser, status = 1): Promise<Row[]> =>
  ((await user.get(`${CALLS.orders.path}?status=${status}`)).data as unknown as Page).data
const written = (rows: readonly Row[]) => rows.map(({ Id, Note, Tags }) => ({ Id, Note, Tags }))

describe('an entry', () => {
  it('is kept as a whole on open and closed orders of both products, and replaced by the next one', async () => {
    const user = await demoUser(api)
    const [closed, holding, running] = [await traded(user), await opened(user), await bet(user)]
    await save(user, closed, ' Second test\nof the high ', ' Breakout ,news,, BREAKOUT,  two   words ')
    await save(user, holding, '', 'News')
    await save(user, running, 'Quick', '', 'micro')
    expect(written((await history(user)).data)).toEqual([
      { Id: closed, Note: 'Second test\nof the high', Tags: ['Breakout', 'News', 'two words'] },
    ])
    expect(written(await open(user))).toEqual([{ Id: holding, Note: '', Tags: ['News'] }])
    const micro = (await user.get(`${CALLS.microOrders.path}?status=1`)).data as unknown as Page
    expect(written(micro.data)).toEqual([{ Id: running, Note: 'Quick', Tags: [] }])
    // A tag is one for its user, as it was spelled last.
    expect(await tags(user)).toEqual(['Breakout', 'News', 'two words'])

    expect((await save(user, closed, 'Changed', 'range,News')).code).toBe(1)
    expect((await save(user, closed, 'Changed', 'range,News')).code).toBe(1)
    expect(written((await history(user)).data)).toEqual([{ Id: closed, Note: 'Changed', Tags: ['range', 'News'] }])
    expect(await tags(user)).toEqual(['News', 'range'])
  })

  it('without note and tags is removed, with the tags that nothing has any more', async () => {
    const user = await demoUser(api)
    const [one, two] = [await traded(user), await traded(user)]
    await save(user, one, 'x', 'a,b')
    await save(user, two, '', 'b')
    expect((await save(user, one, '  ', ' , ')).code).toBe(1)
    expect((await save(user, one, '')).code).toBe(1)
    expect(await tags(user)).toEqual(['b'])
    const { rows } = await api.pool.query('select entries from journal where user_id = $1', [user.userId])
    expect(rows).toEqual([{ entries: 1 }])
    expect((await history(user)).data.map(({ Tags }) => Tags)).toEqual([['b'], []])
  })

  it.each([
    ['note', { note: 'x'.repeat(NOTE_LENGTH + 1) }],
    ['tags', { tags: 'x'.repeat(25) }],
    ['tags', { tags: 'a,b,c,d,e,f,g,h,i,j,k' }],
    ['kind', { kind: 'fund' }],
  ])('with a wrong %s is refused', async (field, wrong) => {
    const user = await demoUser(api)
    const params = { kind: 'forex', id: await opened(user), note: '', tags: '', ...wrong }
    const refused = await user.post(CALLS.saveJournalEntry.path, params)
    expect(refused.data).toMatchObject({ reason: 'bad_request', params: { field } })
  })

  it('may be as long as it says, in any script', async () => {
    const user = await demoUser(api)
    const id = await opened(user)
    const [note, tag] = ['😀'.repeat(NOTE_LENGTH), 'ş'.repeat(24)]
    expect((await save(user, id, note, tag)).code).toBe(1)
    expect(written(await open(user))).toEqual([{ Id: id, Note: note, Tags: [tag] }])
  })

  it('is written about own orders alone, and read by nobody else', async () => {
    const [user, other] = [await demoUser(api), await demoUser(api)]
    const id = await traded(user)
    await save(user, id, 'Mine', 'secret')
    for (const [who, kind] of [
      [other, 'forex'],
      [user, 'micro'],
    ] as const)
      expect((await save(who, id, 'Theirs', 'theirs', kind)).data.reason).toBe('order_unknown')
    expect(await tags(other)).toEqual([])
    expect(await history(other, 'tag=secret')).toMatchObject({ data: [], total: 0 })
    expect(written((await history(user)).data)).toEqual([{ Id: id, Note: 'Mine', Tags: ['secret'] }])
  })

  it('goes with a deleted demo account', async () => {
    const user = await demoUser(api)
    await save(user, await traded(user), 'x', 'a')
    const now = api.clock.now()
    await deleteDemo(api.pool, user.userId, { now, unusedSince: now + 1 })
    for (const table of ['journal', 'journal_entry', 'journal_tag', 'journal_tagged'])
      expect((await api.pool.query(`select from ${table} where user_id = $1`, [user.userId])).rowCount).toBe(0)
  })

  it('follows an order that is edited, and a part that is closed', async () => {
    const user = await demoUser(api)
    const pending = await opened(user, { status: 0, target_price: '90000' })
    await save(user, pending, 'Wait for it', 'level')
    const edit = { id: pending, target_price: '91000', cont: '0.2', stop_loss_price: 0, target_profit_price: 0 }
    const { Id: edited } = (await user.post(CALLS.editOrder.path, { ...edit, expire_at: 0 })).data
    expect(written(await open(user, 0))).toEqual([{ Id: edited, Note: 'Wait for it', Tags: ['level'] }])
    expect((await history(user)).data.map(({ Note }) => Note)).toEqual([''])

    const holding = await opened(user)
    await save(user, holding, 'Scale out', 'trend,level')
    const { Id: part } = (await user.post(CALLS.closeOrderPart.path, { id: holding, cont: '0.04' })).data
    expect(written((await history(user, 'tag=trend')).data)).toEqual([
      { Id: part, Note: 'Scale out', Tags: ['trend', 'level'] },
    ])
    expect(written(await open(user))).toEqual([{ Id: holding, Note: 'Scale out', Tags: ['trend', 'level'] }])
    const { rows } = await api.pool.query('select entries from journal where user_id = $1', [user.userId])
    expect(rows).toEqual([{ entries: 3 }])
  })
})

describe('limits', () => {
  const filled = async (user: DemoUser, count: number): Promise<void> => {
    await api.pool.query('insert into journal (user_id, entries) values ($1, 0)', [user.userId])
    await api.pool.query(
      `with entry as (insert into journal_entry (user_id, product, order_id, note) values ($1, 1, 1, '') returning user_id),
         tag as (insert into journal_tag (user_id, key, name) select user_id, 't' || n, 'T' || n
           from entry, generate_series(1, $2::int) n returning id)
       insert into journal_tagged select $1, 1, 1, 1, id from tag`,
      [user.userId, count],
    )
  }

  it('of different tags hold, also when two devices write at once, and one that goes makes room', async () => {
    const user = await demoUser(api)
    await filled(user, MOST_DIFFERENT_TAGS - 1)
    const [one, two] = [await traded(user), await traded(user)]
    const both = await Promise.all([save(user, one, '', 'new one'), save(user, two, '', 'new two')])
    const refused = both.filter(({ code }) => code !== 1)
    expect(refused.map(({ data }) => data)).toEqual([
      { reason: 'too_many_tags', params: { maximum: MOST_DIFFERENT_TAGS } },
    ])
    const id = both[0]?.code === 1 ? one : two
    expect((await save(user, id, '', 'another,t5')).code).toBe(1)
    expect((await save(user, id, '', 'another,t5,more')).data.reason).toBe('too_many_tags')
    expect(await tags(user)).toHaveLength(MOST_DIFFERENT_TAGS)
  })

  it('of entries hold; those that are there can be changed', async () => {
    const user = await demoUser(api)
    const [one, two] = [await traded(user), await traded(user)]
    await save(user, one, 'x')
    await api.pool.query('update journal set entries = $2 where user_id = $1', [user.userId, MOST_ENTRIES])
    expect((await save(user, two, 'y')).data).toEqual({ reason: 'journal_full', params: { maximum: MOST_ENTRIES } })
    expect((await save(user, one, 'z')).code).toBe(1)
  })
})

describe('a history by tag', () => {
  it('lists and sums what has it, together with other filters, page by page', async () => {
    const user = await demoUser(api)
    const ids: number[] = []
    for (let count = 0; count < 22; count++) ids.push(await traded(user, count % 2 === 0 ? '100100' : '99900'))
    for (const id of ids.slice(0, 21)) await save(user, id, '', 'Plan')
    const first = await history(user, 'tag=PLAN')
    expect([first.data.length, first.total, Number(first.all_fact_profits)]).toEqual([20, 21, 10])
    const second = await history(user, `tag=plan&before=${first.next}`)
    expect([second.data.map(({ Id }) => Id), second.next]).toEqual([[ids[0]], ''])
    const lost = await history(user, 'tag=plan&result=loss&type=1')
    expect([lost.data.length, lost.total, Number(lost.all_fact_profits)]).toEqual([10, 10, -100])
    expect(await history(user, 'tag=other')).toMatchObject({ data: [], total: 0, all_fact_profits: '0.000000' })
    expect(await history(user, 'tag=plan&type=2')).toMatchObject({ data: [], total: 0 })
  })

  it.each([FOREX_CLOSED, MICRO_CLOSED])('looks the tagged orders of $table up one by one', async orders => {
    const filter = { since: 0, tag: 'plan' }
    const page = historyQuery({ orders, columns: 'id' }, 1, filter)
    const client = await api.pool.connect()
    try {
      // Small tables are faster read whole: what counts is whether indexes can answer.
      await client.query('begin; set local enable_seqscan = off')
      for (const { text, values } of [page, closedSumsQuery(orders, 1, filter, 0)]) {
        const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values)
        const plan = rows.map(row => row['QUERY PLAN']).join('\n')
        expect(plan).not.toContain('Seq Scan')
        expect(plan).toMatch(/journal_tagged_pkey/)
        expect(plan).toMatch(/Index Cond: \(id = g.order_id\)/)
        expect(plan).not.toContain('order_closed')
      }
    } finally {
      await client.query('rollback')
      client.release()
    }
  })
})

it('results by tag are those of closed orders in the period', async () => {
  const user = await demoUser(api)
  const [won, lost, even] = [await traded(user, '100500'), await traded(user, '99800'), await traded(user, '100000')]
  await save(user, won, '', 'plan,news')
  await save(user, lost, '', 'plan')
  await save(user, even, '', 'boring')
  await save(user, await opened(user), '', 'plan')
  await save(user, await bet(user), '', 'plan', 'micro')
  const results = async (period: string) => (await user.get(`${CALLS.journalResults.path}?period=${period}`)).data
  const both = [
    { tag: 'news', product: 'forex', orders: 1, won: 1, profit: '50.000000' },
    { tag: 'plan', product: 'forex', orders: 2, won: 1, profit: '30.000000' },
  ]
  expect(await results('7d')).toEqual(both)
  const [{ at } = { at: 0 }] = (
    await api.pool.query<{ at: number }>('select closed_at::float8 as at from forex_order where id = $1', [won])
  ).rows
  // Eight days before.
  await api.pool.query('update forex_order set closed_at = $2 where id = $1', [won, at - 8 * 86_400_000])
  expect(await results('7d')).toEqual([{ tag: 'plan', product: 'forex', orders: 1, won: 0, profit: '-20.000000' }])
  expect(await results('all')).toEqual(both)
  expect((await (await demoUser(api)).get(CALLS.journalResults.path)).data).toEqual([])
})

it('files carry note and tags, and run no formula', async () => {
  const user = await demoUser(api)
  await save(user, await traded(user), '=1+1', '+plan, "quoted"')
  const file = await api.app.inject({ url: CALLS.exportOrders.path, headers: { authorization: user.token } })
  const [head, line] = file.body.split('\r\n')
  expect(head).toMatch(/,by_key,note,tags$/)
  expect(line).toMatch(/,'=1\+1,"'\+plan, ""quoted"""$/)
})

it('files are narrowed as the history is', async () => {
  const user = await demoUser(api)
  const [won, lost] = [await traded(user), await traded(user, '99500')]
  await save(user, won, '', 'plan')
  const idsBy = async (query: string): Promise<number[]> => {
    const url = `${CALLS.exportOrders.path}${query}`
    const { body } = await api.app.inject({ url, headers: { authorization: user.token } })
    const lines = body.trim().split('\r\n').slice(1)
    return lines.map(line => Number(line.split(',')[2]))
  }
  expect(await idsBy('')).toEqual([lost, won])
  expect(await idsBy('?result=loss')).toEqual([lost])
  expect(await idsBy('?tag=PLAN')).toEqual([won])
  expect(await idsBy('?to=2001-01-01')).toEqual([])
  expect(await idsBy('?follow_type=2')).toEqual([])
})
