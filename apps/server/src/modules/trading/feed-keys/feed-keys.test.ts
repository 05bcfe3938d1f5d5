import { afterAll, beforeAll, expect, it } from 'vitest'
import { ask, testApi, type TestApi } from '../../../../testing/api/api.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi()
})
afterAll(() => api.close())

it('tells method and hashes of all days, keys of those that are over, and terms only of the day asked for', async () => {
  const all = await ask(api, { url: '/api/feed/keys' })
  expect(all.data['days']).toMatchObject([
    {
      day: '2026-11-17',
      method: 2,
      commitment: 'd'.repeat(64),
      committed_at: '2026-11-16 10:00:00',
      key: '',
      terms: '',
    },
    { day: '2026-11-15', method: 2, commitment: 'e'.repeat(64), key: 'c'.repeat(64), terms: '' },
  ])
  const one = await ask(api, { url: '/api/feed/keys?day=2026-11-15' })
  expect(one.data['days']).toMatchObject([{ day: '2026-11-15', terms: '{"method":2}' }])
})

it('answers days that are none with none', async () => {
  expect((await ask(api, { url: '/api/feed/keys?day=2031-01-01' })).data['days']).toEqual([])
  for (const day of ['2026-02-30', '2026-13-01', 'yesterday', '2026-1-1', '0000-00-00', "2026-01-01'"])
    expect((await ask(api, { url: `/api/feed/keys?day=${encodeURIComponent(day)}` })).status).toBe(400)
})
