import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApi, type TestApi } from '../testing/api/api.ts'
import { testOperator } from '../testing/api/operators.ts'

let api: TestApi
beforeAll(async () => {
  api = await testApi({ environment: { CONSOLE_ORIGIN: 'https://console.example.com' } })
})
afterAll(() => api.close())

const status = async (host: string, url: string, authorization = ''): Promise<number> =>
  (await api.app.inject({ url, headers: { host, authorization } })).statusCode

describe('a console with a host of its own', () => {
  it('is there and nowhere else', async () => {
    const { token } = await testOperator(api, 'owner')
    expect(await status('console.example.com', '/operator/api/names', token)).toBe(200)
    expect(await status('app.example.com', '/operator/api/names', token)).toBe(404)
    expect(await status('app.example.com', '/console/')).toBe(404)
    expect(await status('app.example.com', '/console')).toBe(404)
    // The router reads escapes; so must who guards the door.
    for (const url of ['/%6fperator/api/names', '/operator/%61pi/names', '/operator/api%2fnames', '/%63onsole/'])
      expect(await status('app.example.com', url, token), url).toBe(404)
  })

  it('has nothing of the traders', async () => {
    expect(await status('app.example.com', '/api/default/area_list')).toBe(200)
    expect(await status('console.example.com', '/api/user/info')).toBe(404)
    expect(await status('console.example.com', '/')).toBe(302)
  })
})
