// Pushed messages at a push service on this machine: decrypted by the device they are for, signed by this site, ended with the session.
import { createPublicKey, verify } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { HOUR_MS, MINUTE_MS } from '@tallystick/kernel/clock'
import { noticeActionText, noticeText } from '@tallystick/i18n/notices/notices'
import { CALLS } from '@tallystick/wire/trader/calls'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ask, demoUser, type DemoUser, testApi, type TestApi } from '../../../../testing/api/api.ts'
import { newTestDevice, type TestDevice } from '../../../../testing/api/push.ts'
import { createEmails } from '../emails/emails.ts'
import { notify } from '../notifications/notifications.ts'
import { type NoticeChannels, startNoticeChannels } from './notice-channels.ts'
import { PUSH_PAUSE_MS } from './push-delivery.ts'

let api: TestApi
let channels: NoticeChannels
let service: Server
let origin = ''
let stopEmails: () => Promise<void>
const problems: unknown[] = []
const taken: { readonly path: string; readonly headers: IncomingMessage['headers']; readonly body: Buffer }[] = []
/** What the push service answers. */
let status = 201

beforeAll(async () => {
  api = await testApi({ pushReach: 'any' })
  service = createServer((request, response) => {
    void buffer(request).then(body => {
      taken.push({ path: request.url ?? '', headers: request.headers, body })
      response.writeHead(status).end()
    })
  })
  await new Promise<void>(resolve => service.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
  const { pool, clock, vault, settings, bus, push } = api
  const report = (...line: unknown[]): void => void problems.push(line)
  const transport = { mailer: undefined, gateway: undefined, isMailbox: true, say: undefined }
  const emails = createEmails({ pool, clock, vault, settings, ...transport, report })
  stopEmails = () => emails.stop()
  channels = startNoticeChannels({ pool, clock, vault, settings, bus, emails, push, publicOrigin: origin, report })
})
afterEach(() => {
  taken.length = 0
  status = 201
})
afterAll(async () => {
  await channels.stop()
  await stopEmails()
  await api.close()
  await new Promise(resolve => service.close(resolve))
})

let devices = 0
async function withDevice(user?: DemoUser): Promise<{ user: DemoUser; device: TestDevice; path: string }> {
  devices += 1
  const path = `/device/${devices}`
  const device = newTestDevice(`${origin}${path}`)
  const owner = user ?? (await demoUser(api))
  expect((await owner.post(CALLS.pushSubscribe.path, device.params)).code).toBe(1)
  return { user: owner, device, path }
}

let refs = 0
const PARAMS = { code: 'BTC/USD', side: 'buy', reason: 'stop_loss', price: '98900.00', profit: '-110.00' }
const stopped = (userId: number) =>
  notify(api, { userId, kind: 'order_stopped', ref: (refs += 1), params: PARAMS, at: api.clock.now() })
const SETTINGS = { push: 'orders', email_pace: 'at_once', time_zone: 'UTC', push_figures: 0 }
const save = (user: DemoUser, change: object) => user.post(CALLS.saveNoticeSettings.path, { ...SETTINGS, ...change })
const languageOf = async (userId: number) =>
  (await api.pool.query<{ language: 'en' }>('select language from users where id = $1', [userId])).rows[0]?.language ??
  'en'

async function received({ device, path }: { device: TestDevice; path: string }) {
  await channels.deliver()
  return taken
    .filter(message => message.path === path)
    .map(message => JSON.parse(device.decrypt(message.body)) as Record<string, string>)
}

describe('a pushed message', () => {
  it('is decrypted by its device, says what happened without figures, and leads to it', async () => {
    const mine = await withDevice()
    await stopped(mine.user.userId)
    const language = await languageOf(mine.user.userId)
    const messages = await received(mine)
    const { title } = noticeText(language, 'order_stopped', PARAMS)
    expect(messages).toEqual([
      {
        lang: expect.any(String),
        dir: 'ltr',
        title,
        body: '',
        link: '/order?source=0&type=3',
        tag: expect.any(String),
        actions: [],
      },
    ])
    expect(JSON.stringify(messages)).not.toMatch(/98.?900|110/)
    // Once.
    expect(await received(mine)).toHaveLength(1)
  })

  it('about a margin call has two buttons, each with the screen where it is done, and no figures', async () => {
    const mine = await withDevice()
    await save(mine.user, { push: 'margin' })
    const params = { figures: 'yes', equity: '18000.00', rate: '90.00', level: '50' }
    const at = api.clock.now()
    await notify(api, { userId: mine.user.userId, kind: 'margin_warning', ref: 0, params, at })
    const language = await languageOf(mine.user.userId)
    const messages = await received(mine)
    expect(messages).toMatchObject([
      {
        link: '/order?source=0&type=1',
        body: '',
        actions: [
          { title: noticeActionText(language, 'close'), link: '/order?source=0&type=1' },
          { title: noticeActionText(language, 'transfer'), link: '/mine/transfer' },
        ],
      },
    ])
    expect(JSON.stringify(messages)).not.toMatch(/18.?000|90/)
  })

  it('has figures for who wants them', async () => {
    const mine = await withDevice()
    await save(mine.user, { push_figures: 1 })
    await stopped(mine.user.userId)
    const { title, body } = noticeText(await languageOf(mine.user.userId), 'order_stopped', PARAMS)
    expect(await received(mine)).toMatchObject([{ title, body }])
  })

  it('is signed by this site for this push service (RFC 8292)', async () => {
    const mine = await withDevice()
    await stopped(mine.user.userId)
    await received(mine)
    const { headers } = taken.find(({ path }) => path === mine.path) ?? {}
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' })
    const [, token = '', key = ''] = /^vapid t=([^,]+), k=(.+)$/.exec(headers?.authorization ?? '') ?? []
    const settings = await mine.user.get(CALLS.noticeSettings.path)
    expect(key).toBe(settings.data['push_key'])
    const [head = '', claims = '', signature = ''] = token.split('.')
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      aud: origin,
      sub: 'mailto:site@example.com',
    })
    const point = Buffer.from(key, 'base64url')
    const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
    const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
    const signed = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
    expect(verify('sha256', Buffer.from(`${head}.${claims}`), signed, Buffer.from(signature, 'base64url'))).toBe(true)
  })

  it('is not sent for a group that is off, nor within quiet hours, and several become one', async () => {
    const mine = await withDevice()
    await save(mine.user, { push: 'money' })
    await stopped(mine.user.userId)
    expect(await received(mine)).toEqual([])
    const minutes = Math.floor(api.clock.now() / MINUTE_MS) % 1_440
    const text = (ahead: number): string =>
      new Date(((minutes + ahead) % 1_440) * MINUTE_MS).toISOString().slice(11, 16)
    await save(mine.user, { quiet_from: text(0), quiet_to: text(60) })
    await stopped(mine.user.userId)
    await stopped(mine.user.userId)
    expect(await received(mine)).toEqual([])
    api.clock.advance(HOUR_MS + MINUTE_MS)
    expect(await received(mine)).toMatchObject([{ link: '/notices', tag: 'notices', body: '' }])
    // One at a time.
    await stopped(mine.user.userId)
    expect(await received(mine)).toHaveLength(1)
    api.clock.advance(PUSH_PAUSE_MS)
    expect(await received(mine)).toHaveLength(2)
  })

  it('goes to every device of its user and to nobody else', async () => {
    const first = await withDevice()
    const second = await withDevice(first.user)
    const other = await withDevice()
    await stopped(first.user.userId)
    expect(await received(first)).toHaveLength(1)
    expect(await received(second)).toHaveLength(1)
    expect(await received(other)).toEqual([])
  })
})

const devicesOf = async (userId: number): Promise<number> =>
  (await api.pool.query('select from push_devices where user_id = $1', [userId])).rows.length
const waitingOf = async (userId: number): Promise<number> =>
  (await api.pool.query('select from notice_delivery where user_id = $1', [userId])).rows.length

describe('a device', () => {
  it.each([404, 410])('that its push service no longer knows (%s) is removed', async gone => {
    const mine = await withDevice()
    status = gone
    await stopped(mine.user.userId)
    await received(mine)
    expect([await devicesOf(mine.user.userId), await waitingOf(mine.user.userId)]).toEqual([0, 0])
  })

  it('whose push service fails is tried again, five times in all', async () => {
    const mine = await withDevice()
    status = 500
    problems.length = 0
    await stopped(mine.user.userId)
    for (let attempt = 0; attempt < 7; attempt += 1) {
      await channels.deliver()
      api.clock.advance(HOUR_MS)
    }
    expect(taken.filter(({ path }) => path === mine.path)).toHaveLength(5)
    expect(problems).toHaveLength(5)
    expect(problems[0]).toEqual(['notifications.push_failed', { device: expect.any(Number), reason: 'status 500' }])
    expect([await devicesOf(mine.user.userId), await waitingOf(mine.user.userId)]).toEqual([1, 0])
    problems.length = 0
  })

  it('is forgotten with the session it asked in, and when it asks to be', async () => {
    const mine = await withDevice()
    await stopped(mine.user.userId)
    await mine.user.post(CALLS.logout.path, {})
    expect(await received(mine)).toEqual([])
    expect([await devicesOf(mine.user.userId), await waitingOf(mine.user.userId)]).toEqual([0, 0])
    const other = await withDevice()
    await other.user.post(CALLS.pushUnsubscribe.path, { endpoint: other.device.params.endpoint })
    await stopped(other.user.userId)
    expect(await received(other)).toEqual([])
  })

  it('cannot be ended by another user, and belongs to who asked last', async () => {
    const mine = await withDevice()
    const other = await demoUser(api)
    await other.post(CALLS.pushUnsubscribe.path, { endpoint: mine.device.params.endpoint })
    expect(await devicesOf(mine.user.userId)).toBe(1)
    await other.post(CALLS.pushSubscribe.path, mine.device.params)
    expect([await devicesOf(mine.user.userId), await devicesOf(other.userId)]).toEqual([0, 1])
    await stopped(mine.user.userId)
    expect(await received(mine)).toEqual([])
  })

  it('goes on under a new address when its browser has renewed it, told by its old address and secret only', async () => {
    const mine = await withDevice()
    const path = `${mine.path}/renewed`
    const renewed = newTestDevice(`${origin}${path}`)
    const { endpoint, auth } = mine.device.params
    const renew = (old_auth: string) =>
      ask(api, {
        method: 'POST',
        url: CALLS.pushRenew.path,
        body: { ...renewed.params, old_endpoint: endpoint, old_auth },
      })
    expect((await renew('A'.repeat(22))).code).toBe(1)
    await stopped(mine.user.userId)
    expect(await received(mine)).toHaveLength(1)
    expect((await renew(auth)).code).toBe(1)
    expect(await devicesOf(mine.user.userId)).toBe(1)
    api.clock.advance(MINUTE_MS)
    await stopped(mine.user.userId)
    expect(await received({ device: renewed, path })).toHaveLength(1)
  })

  it('is one of ten at most, the newest', async () => {
    const { user } = await withDevice()
    for (let n = 0; n < 11; n += 1) await withDevice(user)
    expect(await devicesOf(user.userId)).toBe(10)
  })

  it('is kept sealed', async () => {
    const mine = await withDevice()
    const { rows } = await api.pool.query<{ target: Buffer }>('select target from push_devices where user_id = $1', [
      mine.user.userId,
    ])
    expect(rows[0]?.target.includes(mine.path)).toBe(false)
  })

  it('with a key that is none, or in our own network, is refused', async () => {
    const closed = await testApi()
    const user = await demoUser(closed)
    const { params } = newTestDevice('https://push.example.com/x')
    const reason = async (change: object) =>
      (await user.post(CALLS.pushSubscribe.path, { ...params, ...change })).data.reason
    expect(await reason({})).toBeUndefined()
    expect(await reason({ p256dh: 'A'.repeat(87) })).toBe('bad_request')
    for (const endpoint of ['http://push.example.com/x', 'https://127.0.0.1/x', 'https://localhost/x', `${origin}/x`])
      expect(await reason({ endpoint }), endpoint).toBe('bad_request')
    const sent = await closed.push.send({ ...params, endpoint: `${origin}/x` }, '{}')
    expect(sent).toEqual({ outcome: 'gone' })
    await closed.close()
  })
})

it('nothing failed in all this', () => expect(problems).toEqual([]))
