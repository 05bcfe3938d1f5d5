// What may leave the forex account, by the prices it depends on: that of the pair, and that of the pair which converts it. Fresh, stale and of
// a closed market.
import { decimal } from '@tallystick/kernel/decimal'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type DemoUser, demoUser, testApi, type TestApi } from '../../../../testing/api/api.ts'
import type { Market } from '../../../feed/market.ts'
import { transferableNow } from './transferable.ts'

const [EURUSD, USDJPY] = [2, 3]

let api: TestApi
let user: DemoUser
beforeAll(async () => {
  api = await testApi()
  user = await demoUser(api)
  fresh()
  await user.get('/v2/api/forex/submit?type=1&cont=0.1&forex_id=2&status=1&multiple=100')
})
afterAll(() => api.close())
beforeEach(() => {
  for (const code of ['EURUSD', 'USDJPY', 'BTCUSD']) api.market.setOpen(code, true)
  fresh()
})

function fresh(...codes: string[]): void {
  for (const code of codes.length > 0 ? codes : ['EURUSD', 'USDJPY', 'BTCUSD'])
    api.market.tick(code, { EURUSD: '1.1', USDJPY: '150', BTCUSD: '100000' }[code] ?? '')
}

/** EUR/USD as if it were quoted in yen, and converted by this pair. */
function convertedBy(pairId: number | undefined): Market {
  const { market } = api
  return {
    ...market,
    pair: id => {
      const pair = market.pair(id)
      return pair?.id === EURUSD && pairId !== undefined ? { ...pair, conversion: { pairId, inverse: true } } : pair
    },
    conversionRate: id =>
      id === EURUSD && pairId !== undefined ? market.quote(pairId)?.price : market.conversionRate(id),
  }
}

const now = (pairId: number | undefined) =>
  transferableNow(
    { pool: api.pool, clock: api.clock, market: convertedBy(pairId), settings: api.settings },
    user.userId,
  )

describe.each([
  ['by no pair', undefined, ['EURUSD']],
  ['by its own', EURUSD, ['EURUSD']],
  ['by another one', USDJPY, ['EURUSD', 'USDJPY']],
])('a position whose money is converted %s', (_, pairId, codes) => {
  it('leaves everything free while all of its prices are fresh', async () => {
    expect(await now(pairId)).toMatchObject({ haircut: 0n, stale: undefined })
    expect((await now(pairId)).free).toBeGreaterThan(decimal('1000'))
  })

  it.each(['EURUSD', 'USDJPY', 'BTCUSD'])('with a stale %s leaves nothing, where it depends on that', async stale => {
    api.clock.advance(60_000)
    fresh(...['EURUSD', 'USDJPY', 'BTCUSD'].filter(code => code !== stale))
    const found = await now(pairId)
    if (codes.includes(stale)) expect(found).toEqual({ free: 0n, haircut: 0n, stale })
    else expect(found).toMatchObject({ haircut: 0n, stale: undefined })
  })

  it.each(['EURUSD', 'USDJPY', 'BTCUSD'])(
    'with %s closed keeps a share back, where it depends on that',
    async closed => {
      const open = await now(pairId)
      api.market.setOpen(closed, false)
      // Old prices of a closed market are no stale ones.
      api.clock.advance(60_000)
      fresh(...['EURUSD', 'USDJPY', 'BTCUSD'].filter(code => code !== closed))
      const found = await now(pairId)
      expect(found.stale).toBeUndefined()
      expect(found.haircut > 0n).toBe(codes.includes(closed))
      expect(found.free).toBe(open.free - found.haircut)
    },
  )
})

it('of who has nothing, nothing', async () => {
  const deps = { pool: api.pool, clock: api.clock, market: api.market, settings: api.settings }
  expect(await transferableNow(deps, 999_999)).toEqual({ free: 0n, haircut: 0n, stale: undefined })
})
