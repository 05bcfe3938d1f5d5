// Hours of a market: holidays and weeks are changed in public, for days to come only.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openSecret } from '../../../feed/simulated/commitments/commitments.ts'
import { loadMarkets, seedMarkets } from '../../../feed/markets/markets.ts'
import { ask, testApi, type TestApi } from '../../../../testing/api/api.ts'
import { twoOperators, type TwoOperators } from '../../../../testing/api/operators.ts'

let api: TestApi
let by: TwoOperators
beforeAll(async () => {
  api = await testApi()
  await seedMarkets(api.pool)
  await openSecret(api.pool, api.vault, 0)
  by = await twoOperators(api, 'risk')
})
afterAll(() => api.close())

const reason = 'as agreed with the board'
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

it('holidays are added for days to come only', async () => {
  const closure = { hours_id: '2', from_minute: '0', to_minute: '1440', name: 'Founders day', is_offered: 'yes' }
  const add = (day: string) =>
    by.post('/operator/api/terms/add', {
      kind: 'market_closure',
      values: JSON.stringify({ ...closure, day }),
      reason,
    })
  expect((await add('2020-05-05')).data.reason).toBe('bad_request')
  const day = inDays(30)
  const added = await add(day)
  expect(added.code).toBe(1)
  const listed = async () => (await loadMarkets(api.pool)).listings.flatMap(({ hours }) => hours.changeable.closures)
  expect(await listed()).toContainEqual({ day, from: 0, to: 1440 })
  const back = { kind: 'market_closure', id: added.data['id'], field: 'is_offered', value: 'no', reason }
  expect((await by.post('/operator/api/terms/change', back)).code).toBe(1)
  expect(await listed()).not.toContainEqual({ day, from: 0, to: 1440 })
})

it('the week is changed for days to come only, and it is public', async () => {
  const add = (fromDay: string, sessions: string) =>
    by.post('/operator/api/terms/add', {
      kind: 'market_week',
      values: JSON.stringify({ hours_id: '8', from_day: fromDay, sessions, is_offered: 'yes' }),
      reason,
    })
  const weeks = async () =>
    (await loadMarkets(api.pool)).listings.find(({ pair }) => pair.code === 'AAPL')?.hours.changeable.weeks
  for (const day of ['2020-05-05', inDays(0), inDays(1)])
    expect((await add(day, 'mon-fri 08:00-16:00')).data.reason).toBe('bad_request')
  for (const typed of ['', 'always', 'mon 10:00-12:00, mon 11:00-13:00'])
    expect((await add(inDays(30), typed)).data.reason).toBe('bad_request')
  expect(await weeks()).toEqual([])

  const fromDay = inDays(30)
  const added = await add(fromDay, 'MON 8:00-16:00, tue 08:00 - 16:00')
  expect(added.code).toBe(1)
  const monday = 1_440
  expect(await weeks()).toEqual([
    {
      fromDay,
      sessions: [
        { from: monday + 480, to: monday + 960 },
        { from: 2 * monday + 480, to: 2 * monday + 960 },
      ],
    },
  ])
  const told = async () => (await ask(api, { url: '/api/default/changes' })).data['data'] as object[]
  expect((await told())[0]).toMatchObject({
    kind: 'market_week',
    subject: `new-york · ${fromDay}`,
    field: 'row',
    after: `hours_id 8, from_day ${fromDay}, sessions mon-tue 08:00-16:00, is_offered yes`,
  })
  expect((await add(fromDay, 'mon 09:00-10:00')).data.reason).toBe('bad_request')

  const change = (field: string, value: string) =>
    by.post('/operator/api/terms/change', { kind: 'market_week', id: added.data['id'], field, value, reason })
  expect((await change('from_day', inDays(40))).data.reason).toBe('not_found')
  expect((await change('sessions', 'mon 12:00-11:00')).data.reason).toBe('bad_request')
  expect((await change('sessions', 'wed 08:00-16:00')).code).toBe(1)
  expect((await told())[0]).toMatchObject({
    field: 'sessions',
    before: 'mon-tue 08:00-16:00',
    after: 'wed 08:00-16:00',
  })
  expect((await change('is_offered', 'no')).code).toBe(1)
  expect(await weeks()).toEqual([])
})

it('a week that holds, or is about to, stays as it is', async () => {
  // The day comes nearer without anybody touching the row.
  await api.pool.query('alter table market_week disable trigger weeks_lie_ahead')
  const { rows } = await api.pool.query<{ id: number }>(
    `insert into market_week (hours_id, from_day, sessions) values (7, $1, 'mon 09:00-10:00') returning id`,
    [inDays(1)],
  )
  await api.pool.query('alter table market_week enable trigger weeks_lie_ahead')
  for (const [field, value] of [
    ['sessions', 'mon 09:00-11:00'],
    ['is_offered', 'no'],
  ]) {
    const change = { kind: 'market_week', id: rows[0]?.id, field, value, reason }
    expect((await by.post('/operator/api/terms/change', change)).data.reason).toBe('bad_request')
  }
  await expect(api.pool.query('delete from market_week')).rejects.toThrow('days to come')
})
