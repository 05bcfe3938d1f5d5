// Long public responses are compressed when the client accepts it; private responses never are.
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type DemoUser, demoUser, testApi, type TestApi } from '../../../testing/api/api.ts'

const LONG = '/api/default/area_list'

let api: TestApi
let user: DemoUser
beforeAll(async () => {
  api = await testApi()
  user = await demoUser(api)
})
afterAll(() => api.close())

const get = (url: string, accepted: string, authorization = '') =>
  api.app.inject({ url, headers: { 'accept-encoding': accepted, authorization } })

it.each(['gzip', 'gzip, deflate, br', 'br;q=1.0, gzip;q=0.8', 'GZIP'])('%s: compressed', async accepted => {
  const [plain, packed] = [await get(LONG, ''), await get(LONG, accepted)]
  expect(packed.headers['content-encoding']).toBe('gzip')
  expect(packed.headers['content-length']).toBe(String(packed.rawPayload.length))
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
  expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.payload)
})

it.each(['', 'br', 'gzip;q=0', 'gzip; q=0.0', 'gzip;q=nan', 'xgzip'])('%j: as it is', async accepted => {
  const answer = await get(LONG, accepted)
  expect(answer.headers['content-encoding']).toBeUndefined()
  expect(answer.headers['vary']).toContain('accept-encoding')
  expect(answer.json<{ code: number }>().code).toBe(1)
})

it.each(['/api/user/info', '/v2/api/forex/getCategories'])('%s: as it is', async url => {
  const answer = await get(url, 'gzip', user.token)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-encoding']).toBeUndefined()
})
