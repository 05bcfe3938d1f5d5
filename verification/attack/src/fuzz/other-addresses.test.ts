// Addresses beside the contract: pictures behind signed addresses, pages, health, metrics. No hostile path or query gets a 5xx, a
// look inside, or a picture.
import { randomBytes } from 'node:crypto'
import { seededRandom, seedOf } from '@tallystick/kernel/random'
import { realUser, testApi, type TestApi } from '@tallystick/server/testing/api/api'
import { picture } from '@tallystick/server/testing/api/images'
import { type RealUser, upload } from '@tallystick/server/testing/api/wallet'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { bounded } from '../figures.ts'
import { hostileText } from './hostile-values.ts'

const SEED = bounded('ATTACK_SEED', 1)
const TRIES = 250

let api: TestApi
let owner: RealUser
let address: URL
beforeAll(async () => {
  api = await testApi()
  owner = await realUser(api, 'owner@example.com', 'correct horse battery')
  const { data } = await upload(api, owner, await picture(1))
  address = new URL(String(data['url']), 'http://localhost')
})
afterAll(() => api.close())

const get = async (url: string) => api.app.inject({ url })

it('[A43] a picture opens by its own unaltered address, for a minute, and by nothing near it', async () => {
  const { pathname, search, searchParams } = address
  expect((await get(`${pathname}${search}`)).statusCode).toBe(200)
  const changed = [...searchParams.keys()].flatMap(name => {
    const others = ['', '0', '9999999999999', `${searchParams.get(name) ?? ''}0`, 'x'.repeat(5_000)]
    return others.map(value => {
      const query = new URLSearchParams(search)
      query.set(name, value)
      return `${pathname}?${query.toString()}`
    })
  })
  const name = pathname.split('/').at(-1) ?? ''
  const near = [
    pathname,
    `${pathname}${search}&w=hello`,
    `${pathname}${search}&e=9999999999999`,
    pathname.replace(name, `${randomBytes(16).toString('hex')}.png`) + search,
    pathname.replace('.png', '.jpg') + search,
    pathname.replace(name, `..%2f${name}`) + search,
    pathname.replace(name, `${name}%00`) + search,
    `${pathname}/${search}`,
  ]
  for (const url of [...changed, ...near]) {
    const response = await get(url)
    expect([400, 403, 404, 414], url.slice(0, 200)).toContain(response.statusCode)
    expect(response.headers['content-type']).toContain('application/json')
  }
  api.clock.advance(61_000)
  expect((await get(`${pathname}${search}`)).statusCode).toBe(403)
})

it('no hostile path or query under any address gets a 5xx or a look inside', async () => {
  const random = seededRandom(seedOf(SEED))
  const places = [
    '/',
    '/console/',
    '/docs',
    '/docs/',
    '/healthz',
    '/metrics',
    '/manifest',
    '/assets/',
    '/api/common/image/',
    '/v2/ws',
  ]
  for (let index = 0; index < TRIES; index += 1) {
    const encode = (text: string): string => encodeURIComponent(text.toWellFormed())
    const tail = random.chance(0.5) ? encode(hostileText(random)) : hostileText(random).replaceAll(/[^\x21-\x7e]/g, '')
    const url = `${random.pick(places)}${tail.replaceAll('#', '')}?${encode(hostileText(random))}=${encode(hostileText(random))}`
    const response = await get(url)
    expect(response.statusCode, url.slice(0, 300)).toBeLessThan(500)
    expect(response.body, url.slice(0, 300)).not.toMatch(/\.ts:\d+|node_modules|root:x:0/)
  }
})

it('[A46] metrics are for this machine alone: a request that came through a proxy gets none', async () => {
  for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']) {
    const response = await api.app.inject({ url: '/metrics', headers: { [name]: '203.0.113.1' } })
    expect(response.statusCode, name).toBe(403)
  }
  const away = await api.app.inject({ url: '/metrics', remoteAddress: '203.0.113.1' })
  expect(away.statusCode).toBe(403)
})
