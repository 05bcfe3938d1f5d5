// Transfers out of forex on the real stack: nothing leaves on an old price, and the screen shows the engine's figure.
import { decimal } from '@tallystick/kernel/decimal'
import { CALLS } from '@tallystick/wire/trader/calls'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Answered, realUser, testApi, type TestApi } from '../../../../testing/api/api.ts'
import { credit, type RealUser } from '../../../../testing/api/wallet.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

async function trader(name: string): Promise<RealUser> {
  const user = await realUser(api, `${name}@example.com`, 'correct horse battery')
  await credit(api, user, decimal('10000'))
  await user.post(CALLS.transfer.path, { balance: '1000', currency_id: 1, from: 3, to: 1 })
  api.market.tick('BTCUSD', '100000')
  // 0.01 bitcoin: a notional of 1,000, a margin of 10, a fee of 0.05.
  const order = { type: 1, cont: '0.01', forex_id: 1, status: 1, multiple: 100 }
  expect((await user.post(CALLS.submitOrder.path, order)).code).toBe(1)
  return user
}

const out = (user: RealUser, balance: string, from = 1, to = 3): Promise<Answered> =>
  user.post(CALLS.transfer.path, { balance, currency_id: 1, from, to })
const shown = async (user: RealUser): Promise<unknown> => (await user.get(CALLS.transferable.path)).data

it('[VL1] is refused while the feed stands still, with the pair, and goes on with the first price', async () => {
  const user = await trader('stale')
  expect(await shown(user)).toEqual({ balance: '989.95000000', haircut: '0.000000', stale: '' })
  api.clock.advance(11_000)
  expect(await shown(user)).toEqual({ balance: '0.00000000', haircut: '0.000000', stale: 'BTCUSD' })
  const refused = await user.post(CALLS.transfer.path, { balance: '1', currency_id: 1, from: 1, to: 3 }, { lang: 'en' })
  expect(refused.data.reason).toBe('price_stale')
  expect(refused.msg).toContain('BTCUSD')
  expect((await out(user, '1', 3, 2)).code).toBe(1)
  api.market.tick('BTCUSD', '60000')
  expect(await shown(user)).toMatchObject({ balance: '589.95000000' })
  expect((await out(user, '589.95000001')).data.reason).toBe('insufficient_balance')
  expect((await out(user, '589.95')).code).toBe(1)
})

it('[VL2] leaves the haircut while the market is closed, and no more', async () => {
  const user = await trader('closed')
  api.market.setOpen('BTCUSD', false)
  api.clock.advance(3_600_000)
  expect(await shown(user)).toEqual({ balance: '939.95000000', haircut: '50.000000', stale: '' })
  expect((await out(user, '939.95000001')).data.reason).toBe('insufficient_balance')
  expect((await out(user, '939.95')).code).toBe(1)
  expect(await shown(user)).toEqual({ balance: '0.00000000', haircut: '50.000000', stale: '' })
  api.market.setOpen('BTCUSD', true)
  api.market.tick('BTCUSD', '100000')
  expect((await out(user, '50')).code).toBe(1)
})

it('obeys its bounds whatever the setting holds', async () => {
  const user = await trader('bounds')
  api.market.setOpen('BTCUSD', false)
  await api.settings.set('closed_market_haircut_percent', '0')
  expect(await shown(user)).toMatchObject({ haircut: '10.000000' })
  await api.settings.set('closed_market_haircut_percent', '90')
  expect(await shown(user)).toMatchObject({ haircut: '500.000000' })
  await api.settings.set('closed_market_haircut_percent', '5')
  api.market.setOpen('BTCUSD', true)
})
