import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, demoUser, testApi, type TestApi } from '../../testing/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

describe('demo login', () => {
  it('gives a session and the starting amounts', async () => {
    const user = await demoUser(api)
    const info = await user.get('/api/user/info')
    expect(info).toMatchObject({ status: 200, code: 1, data: { is_demo: 1, is_trader: 0, email: '' } })
    expect(info.data['id']).toMatch(/^[A-Za-z0-9]{16}$/)
    expect(info.data['uid']).toMatch(/^\d{8}$/)
    const balance = await user.get('/v2/api/main/wallet/getBalance')
    expect(balance.data).toEqual([
      { accountTypeId: 1, type: 'forex', balance: '100000.000000', lockBalance: '0.000000', currencyId: 1 },
      { accountTypeId: 2, type: 'micro', balance: '10000.000000', lockBalance: '0.000000', currencyId: 1 },
      { accountTypeId: 3, type: 'change', balance: '10000.000000', lockBalance: '0.000000', currencyId: 1 },
    ])
  })
})
