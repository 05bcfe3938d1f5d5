// Watchlists through the API: order, limits, two devices at once.
import { CALLS } from '@tallystick/wire/trader/calls'
import { MOST_WATCHED, MOST_WATCHLISTS } from '@tallystick/wire/watchlists'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoUser, type DemoUser, testApi, type TestApi } from '../../../../testing/api/api.ts'
import { deleteDemo } from '../../users/user/queries.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

interface List {
  readonly id: number
  readonly name: string
  readonly forex_ids: number[]
}

const lists = async (user: DemoUser): Promise<List[]> =>
  (await user.get(CALLS.watchlists.path)).data as unknown as List[]
const save = (user: DemoUser, params: object) => user.post(CALLS.saveWatchlist.path, params)
const watch = (user: DemoUser, params: object) => user.post(CALLS.watchPairs.path, { watched: 1, ...params })

describe('watchlists', () => {
  it('begin with the first star, and keep pairs in the order they came', async () => {
    const user = await demoUser(api)
    expect(await lists(user)).toEqual([])
    await watch(user, { forex_ids: '3' })
    await watch(user, { forex_ids: '1,3,2' })
    const [first] = await lists(user)
    expect(first).toMatchObject({ name: '', forex_ids: [3, 1, 2] })
    await watch(user, { id: first?.id, forex_ids: '1', watched: 0 })
    expect(await lists(user)).toEqual([{ ...first, forex_ids: [3, 2] }])
  })

  it('are made, renamed, ordered and removed', async () => {
    const user = await demoUser(api)
    const ids: unknown[] = []
    for (const name of ['Metals', 'Crypto', 'Euro']) ids.push((await save(user, { name, forex_ids: '1,2' })).data['id'])
    await save(user, { id: ids[1], name: ' Coins ', forex_ids: '2,1' })
    await user.post(CALLS.orderWatchlists.path, { ids: `${String(ids[2])},${String(ids[1])}` })
    expect((await lists(user)).map(({ name, forex_ids }) => [name, ...forex_ids])).toEqual([
      ['Euro', 1, 2],
      ['Coins', 2, 1],
      ['Metals', 1, 2],
    ])
    await user.post(CALLS.removeWatchlist.path, { id: ids[2] })
    expect((await lists(user)).map(({ name }) => name)).toEqual(['Coins', 'Metals'])
    expect((await user.post(CALLS.removeWatchlist.path, { id: ids[2] })).data.reason).toBe('watchlist_unknown')
  })

  it('hold pairs that exist, and belong to one user', async () => {
    const [user, other] = [await demoUser(api), await demoUser(api)]
    expect((await save(user, { name: 'X', forex_ids: '1,424242' })).data.reason).toBe('pair_unknown')
    expect((await watch(user, { forex_ids: '424242' })).data.reason).toBe('pair_unknown')
    const id = Number((await watch(user, { forex_ids: '1' })).data['id'])
    for (const params of [
      { id, name: 'Mine', forex_ids: '' },
      { id, forex_ids: '2' },
    ])
      expect((await ('name' in params ? save : watch)(other, params)).data.reason).toBe('watchlist_unknown')
    await other.post(CALLS.orderWatchlists.path, { ids: String(id) })
    expect((await other.post(CALLS.removeWatchlist.path, { id })).data.reason).toBe('watchlist_unknown')
    expect(await lists(user)).toEqual([{ id, name: '', forex_ids: [1] }])
  })

  it('are ten at most, also when many are made at once, and the refusal says how many', async () => {
    const user = await demoUser(api)
    const made = await Promise.all(
      Array.from({ length: MOST_WATCHLISTS + 3 }, (_, index) => save(user, { name: `List ${index}`, forex_ids: '' })),
    )
    const refused = made.filter(({ code }) => code !== 1)
    expect(refused).toHaveLength(3)
    expect(refused[0]?.data).toEqual({ reason: 'too_many_watchlists', params: { maximum: MOST_WATCHLISTS } })
    expect(await lists(user)).toHaveLength(MOST_WATCHLISTS)
  })

  it('hold a hundred pairs at most', async () => {
    const user = await demoUser(api)
    const id = Number((await watch(user, { forex_ids: '1' })).data['id'])
    // More than this installation offers.
    const full = Array.from({ length: MOST_WATCHED }, (_, index) => 1_000 + index)
    await api.pool.query('update watchlist set pair_ids = $2 where id = $1', [id, full])
    expect((await watch(user, { forex_ids: '1' })).data).toEqual({
      reason: 'watchlist_full',
      params: { maximum: MOST_WATCHED },
    })
    const named = full.join(',')
    expect((await save(user, { id, name: '', forex_ids: `${named},1` })).data.reason).toBe('bad_request')
  })

  it('lose nothing when two devices star at once', async () => {
    const user = await demoUser(api)
    await Promise.all([1, 2, 3, 4].map(pairId => watch(user, { forex_ids: String(pairId) })))
    const [first, ...others] = await lists(user)
    expect(others).toEqual([])
    expect(first?.forex_ids.toSorted()).toEqual([1, 2, 3, 4])
  })

  it('go with a deleted demo account', async () => {
    const user = await demoUser(api)
    await watch(user, { forex_ids: '1' })
    const now = api.clock.now()
    await deleteDemo(api.pool, user.userId, { now, unusedSince: now + 1 })
    const { rows } = await api.pool.query('select from watchlist where user_id = $1', [user.userId])
    expect(rows).toHaveLength(0)
  })
})
