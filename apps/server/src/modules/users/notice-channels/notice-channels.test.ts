// What is sent beside the app: only what was chosen, when it was chosen, each notice once; and the link that ends it.
import { HOUR_MS, MINUTE_MS } from '@tallystick/kernel/clock'
import { CALLS } from '@tallystick/wire/trader/calls'
import { NOTICE_KINDS } from '@tallystick/wire/trader/schemas/users/notices'
import { LANGUAGE_CODES } from '@tallystick/i18n/languages'
import { noticeActionText, noticeText, publicTitle } from '@tallystick/i18n/notices/notices'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, demoUser, realUser, testApi, type TestApi } from '../../../../testing/api/api.ts'
import { emailsTo } from '../../../../testing/api/emails.ts'
import { createEmails } from '../emails/emails.ts'
import { notify } from '../notifications/notifications.ts'
import { EMAIL_PAUSE_MS } from './email-delivery.ts'
import { type NoticeChannels, startNoticeChannels } from './notice-channels.ts'

let api: TestApi
let channels: NoticeChannels
let stopEmails: () => Promise<void>
const problems: unknown[] = []
const report = (...line: unknown[]): void => void problems.push(line)
const ORIGIN = 'https://app.example.com'

beforeAll(async () => {
  api = await testApi()
  const { pool, clock, vault, settings, bus, push } = api
  const transport = { mailer: undefined, gateway: undefined, isMailbox: true, say: undefined }
  const emails = createEmails({ pool, clock, vault, settings, ...transport, report })
  stopEmails = () => emails.stop()
  channels = startNoticeChannels({ pool, clock, vault, settings, bus, emails, push, publicOrigin: ORIGIN, report })
})
afterAll(async () => {
  await channels.stop()
  await stopEmails()
  await api.close()
})

type User = Awaited<ReturnType<typeof realUser>>
let count = 0
async function person(): Promise<{ user: User; address: string }> {
  count += 1
  const address = `reader${count}@example.com`
  return { user: await realUser(api, address, 'correct horse battery'), address }
}

const STANDARD = { email_pace: 'at_once', time_zone: 'UTC', push_figures: 0 }
const save = (user: User, params: object) => user.post(CALLS.saveNoticeSettings.path, { ...STANDARD, ...params })

let refs = 0
const tell = (userId: number, kind: (typeof NOTICE_KINDS)[number], params: Record<string, string> = {}) =>
  notify(api, { userId, kind, ref: (refs += 1), params, at: api.clock.now() })

const languageOf = async (userId: number) =>
  (await api.pool.query<{ language: 'en' }>('select language from users where id = $1', [userId])).rows[0]?.language ??
  'en'

/** Emails about notices; others have no link that ends them. */
async function received(address: string) {
  await channels.deliver()
  const emails = await emailsTo(api, address)
  return emails.filter(({ body }) => body.includes('/#/unsubscribe?token='))
}

describe('what a user has chosen', () => {
  it('is at first what was sent before there was a choice', async () => {
    const { user, address } = await person()
    const { data } = await user.get(CALLS.noticeSettings.path)
    expect(data).toEqual({
      groups: [
        { group: 'orders', email: 'off', push: 'on' },
        { group: 'micro', email: 'off', push: 'off' },
        { group: 'margin', email: 'off', push: 'on' },
        { group: 'alerts', email: 'off', push: 'on' },
        { group: 'money', email: 'always', push: 'on' },
        { group: 'loans', email: 'off', push: 'on' },
        { group: 'interest', email: 'off', push: 'off' },
        { group: 'identity', email: 'off', push: 'on' },
        { group: 'chat', email: 'off', push: 'on' },
        { group: 'news', email: 'off', push: 'off' },
        { group: 'security', email: 'always', push: 'never' },
      ],
      email_pace: 'at_once',
      has_email: 1,
      quiet_from: '',
      quiet_to: '',
      time_zone: 'UTC',
      push_figures: 0,
      push_key: expect.stringMatching(/^B[\w-]{86}$/),
    })
    await tell(user.userId, 'order_dropped')
    expect(await received(address)).toEqual([])
  })

  it('is kept as it was saved', async () => {
    const { user } = await person()
    const chosen = { email: 'orders,identity', push: 'money', quiet_from: '22:30', quiet_to: '07:00' }
    const saved = await save(user, { ...chosen, email_pace: 'daily', time_zone: 'Asia/Hong_Kong', push_figures: 1 })
    expect(saved.code).toBe(1)
    expect((await user.get(CALLS.noticeSettings.path)).data).toMatchObject({
      groups: [
        { group: 'orders', email: 'on', push: 'off' },
        { group: 'micro', email: 'off', push: 'off' },
        { group: 'margin', email: 'off', push: 'off' },
        { group: 'alerts', email: 'off', push: 'off' },
        { group: 'money', email: 'always', push: 'on' },
        { group: 'loans', email: 'off', push: 'off' },
        { group: 'interest', email: 'off', push: 'off' },
        { group: 'identity', email: 'on', push: 'off' },
        { group: 'chat', email: 'off', push: 'off' },
        { group: 'news', email: 'off', push: 'off' },
        { group: 'security', email: 'always', push: 'never' },
      ],
      email_pace: 'daily',
      quiet_from: '22:30',
      quiet_to: '07:00',
      time_zone: 'Asia/Hong_Kong',
      push_figures: 1,
    })
  })

  it.each([
    ['a group that does not exist', { email: 'weather' }],
    ['a group twice', { email: 'orders,orders' }],
    ['what is always sent', { email: 'security' }],
    ['a zone that does not exist', { time_zone: 'Europe/Nowhere' }],
    ['half of the quiet hours', { quiet_from: '22:00' }],
    ['quiet hours without end', { quiet_from: '22:00', quiet_to: '22:00' }],
    ['a time that no clock shows', { quiet_from: '24:00', quiet_to: '07:00' }],
  ])('refuses %s', async (_, params) => {
    const { user } = await person()
    expect((await save(user, params)).data.reason).toBe('bad_request')
  })
})

describe('an optional email', () => {
  it('says what the app says, leads to it, and can be ended', async () => {
    const { user, address } = await person()
    await save(user, { email: 'orders' })
    const params = { code: 'BTC/USD', side: 'buy', reason: 'stop_loss', price: '98900.00', profit: '-110.00' }
    await tell(user.userId, 'order_stopped', params)
    const [email, ...others] = await received(address)
    expect(others).toEqual([])
    const { title, body } = noticeText(await languageOf(user.userId), 'order_stopped', params)
    expect(email?.subject).toContain(title)
    for (const form of [email?.body, email?.html]) expect(form).toContain(body)
    expect(email?.body).toContain(`${ORIGIN}/#/order?source=0&type=3`)
    expect(email?.html).toContain(`href="${ORIGIN}/#/order?source=0&amp;type=3"`)
    expect(email?.unsubscribe).toMatch(
      /^https:\/\/app\.example\.com\/api\/notice\/unsubscribe\?token=[\w-]+\.[\w-]{43}$/,
    )
  })

  it('is sent once, however often and by however many it is looked for', async () => {
    const { user, address } = await person()
    await save(user, { email: 'orders' })
    await tell(user.userId, 'order_dropped')
    const { pool, clock, vault, settings, bus, push } = api
    const transport = { mailer: undefined, gateway: undefined, isMailbox: true, say: undefined }
    const emails = createEmails({ pool, clock, vault, settings, ...transport, report })
    const other = startNoticeChannels({ pool, clock, vault, settings, bus, emails, push, publicOrigin: ORIGIN, report })
    await Promise.all([channels.deliver(), other.deliver(), channels.deliver(), other.deliver()])
    await other.stop()
    await emails.stop()
    expect(await received(address)).toHaveLength(1)
    api.clock.advance(EMAIL_PAUSE_MS)
    expect(await received(address)).toHaveLength(1)
  })

  it('is of chosen groups only, and never of a group with emails of its own', async () => {
    const { user, address } = await person()
    await save(user, { email: 'identity' })
    await tell(user.userId, 'order_dropped')
    await tell(user.userId, 'deposit_finished', { amount: '1.00', note: '' })
    expect(await received(address)).toEqual([])
    await tell(user.userId, 'identity_check_finished')
    expect(await received(address)).toHaveLength(1)
  })

  it('gathers what comes within ten minutes of the last one', async () => {
    const { user, address } = await person()
    await save(user, { email: 'orders' })
    await tell(user.userId, 'order_dropped')
    expect(await received(address)).toHaveLength(1)
    await tell(user.userId, 'order_dropped')
    await tell(user.userId, 'copying_stopped')
    expect(await received(address)).toHaveLength(1)
    api.clock.advance(EMAIL_PAUSE_MS + 1)
    const all = await received(address)
    expect(all).toHaveLength(2)
    expect(all[1]?.subject).toContain('2')
    expect(all[1]?.body).toContain('/#/follow/follow-list')
  })

  it('waits for the end of quiet hours, and for the daily time', async () => {
    const { user, address } = await person()
    // It is about noon, UTC.
    const minutes = Math.floor(api.clock.now() / MINUTE_MS) % 1_440
    const clockText = (ahead: number): string => {
      const minute = (minutes + ahead) % 1_440
      return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`
    }
    await save(user, { email: 'orders', quiet_from: clockText(0), quiet_to: clockText(60) })
    await tell(user.userId, 'order_dropped')
    expect(await received(address)).toEqual([])
    api.clock.advance(HOUR_MS + MINUTE_MS)
    expect(await received(address)).toHaveLength(1)

    await save(user, { email: 'orders', email_pace: 'daily' })
    api.clock.advance(EMAIL_PAUSE_MS)
    await tell(user.userId, 'order_dropped')
    expect(await received(address)).toHaveLength(1)
    // What waits follows a change of mind.
    await save(user, { email: 'orders' })
    expect(await received(address)).toHaveLength(2)
    await save(user, { email: 'orders', email_pace: 'daily' })
    for (let n = 0; n < 3; n += 1) await tell(user.userId, 'order_dropped')
    // Until after the daily time of tomorrow; sent emails are forgotten after a day.
    api.clock.advance(22 * HOUR_MS)
    const all = await received(address)
    expect(all).toHaveLength(3)
    expect(all[2]?.subject).toContain('3')
  })

  it('is not sent once its group was switched off, nor to who has no address', async () => {
    const { user, address } = await person()
    await save(user, { email: 'orders', email_pace: 'daily' })
    await tell(user.userId, 'order_dropped')
    await save(user, { email: 'identity' })
    expect(await received(address)).toEqual([])
    const demo = await demoUser(api)
    await demo.post(CALLS.saveNoticeSettings.path, { ...STANDARD, email: 'orders' })
    await tell(demo.userId, 'order_dropped')
    await channels.deliver()
    const { rows } = await api.pool.query('select from notice_delivery where user_id = any($1)', [
      [user.userId, demo.userId],
    ])
    expect(rows).toHaveLength(0)
  })
})

describe('what is always emailed', () => {
  it('is emailed without a choice, within quiet hours, and without a link that ends it', async () => {
    const { user, address } = await person()
    await save(user, { email_pace: 'daily', quiet_from: '00:01', quiet_to: '00:00' })
    await tell(user.userId, 'money_adjusted', { amount: '+12.50', note: 'Refund' })
    await channels.deliver()
    const all = await emailsTo(api, address)
    const [email] = all.filter(({ body }) => body.includes('12.50'))
    expect(email?.body).toContain('Refund')
    expect(email?.body).toContain(`${ORIGIN}/#/mine/history?accountTypeId=3`)
    expect([email?.unsubscribe, email?.body.includes('unsubscribe')]).toEqual([undefined, false])
    await channels.deliver()
    expect(await emailsTo(api, address)).toHaveLength(all.length)
  })
})

describe('a margin call by email', () => {
  it('says what can be done, and has a button for each, in plain text and in HTML', async () => {
    const { user, address } = await person()
    await save(user, { email: 'margin' })
    const params = { figures: 'yes', equity: '18000.00', rate: '90.00', level: '50' }
    await tell(user.userId, 'margin_warning', params)
    const [email] = await received(address)
    const language = await languageOf(user.userId)
    const { body } = noticeText(language, 'margin_warning', params)
    for (const form of [email?.body, email?.html]) expect(form).toContain(body)
    for (const [name, route] of [
      ['close', '/order?source=0&type=1'],
      ['transfer', '/mine/transfer'],
      ['deposit', '/mine/charge'],
    ] as const) {
      const text = noticeActionText(language, name)
      expect(email?.body).toContain(`${text}\n${ORIGIN}/#${route}`)
      expect(email?.html).toContain(`href="${ORIGIN}/#${route.replace('&', '&amp;')}">${text}</a>`)
    }
  })
})

describe('the link that ends emails', () => {
  it('works without login by one POST as mail clients send it, as often as it is used', async () => {
    const { user, address } = await person()
    await save(user, { email: 'orders,identity' })
    await tell(user.userId, 'order_dropped')
    const link = (await received(address))[0]?.unsubscribe ?? ''
    const post = () =>
      api.app.inject({
        method: 'POST',
        url: link.replace(ORIGIN, ''),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      })
    expect((await post()).json()).toMatchObject({ code: 1 })
    expect((await post()).json()).toMatchObject({ code: 1 })
    expect((await user.get(CALLS.noticeSettings.path)).data).toMatchObject({
      groups: expect.arrayContaining([
        { group: 'orders', email: 'off', push: 'off' },
        { group: 'identity', email: 'on', push: 'off' },
      ]),
    })
    api.clock.advance(EMAIL_PAUSE_MS)
    await tell(user.userId, 'order_dropped')
    expect(await received(address)).toHaveLength(1)
  })

  it('leads to the page that asks when it is looked at, and a changed one does nothing', async () => {
    const { user, address } = await person()
    await save(user, { email: 'orders' })
    await tell(user.userId, 'order_dropped')
    const token = (await received(address))[0]?.unsubscribe?.split('token=')[1] ?? ''
    const path = CALLS.unsubscribeEmails.path
    const looked = await api.app.inject({ method: 'GET', url: `${path}?token=${token}` })
    expect([looked.statusCode, looked.headers.location]).toEqual([303, `/#/unsubscribe?token=${token}`])
    const elsewhere = await api.app.inject({ method: 'GET', url: `${path}?token=https://evil.example%0d%0ax: y` })
    expect(elsewhere.headers.location).toMatch(/^\/#\/unsubscribe\?token=https%3A%2F%2F/)
    const forged = [
      token.replace(/^\d+/, '10000000'),
      token.replace('-orders', '-identity'),
      `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`,
    ]
    for (const wrong of forged) {
      const refused = await ask(api, { method: 'POST', url: path, body: { token: wrong } })
      expect(refused.data.reason).toBe('link_unknown')
    }
    expect((await user.get(CALLS.noticeSettings.path)).data).toMatchObject({
      groups: expect.arrayContaining([{ group: 'orders', email: 'on', push: 'off' }]),
    })
  })
})

describe('words of notices', () => {
  const params = {
    code: 'BTC/USD',
    side: 'buy',
    reason: 'x',
    price: '98900.12',
    profit: '-110.34',
    amount: '123456.78',
    direction: 'below',
    level: '98900.5',
  }

  it.each(LANGUAGE_CODES)('%s: every kind has a title and a text, and its public title no figure', language => {
    for (const kind of NOTICE_KINDS) {
      const more = {
        note: 'note',
        headline: 'News',
        summary: 'Text',
        due: '2026-11-20 00:00:00',
        from: '2026-11-01',
        until: '2026-11-30',
      }
      const { title, body } = noticeText(language, kind, { ...params, ...more })
      expect(title, kind).not.toMatch(/^$|[{}]/)
      expect(body, kind).not.toMatch(/^$|[{}]/)
      expect(publicTitle(language, kind, params), kind).not.toMatch(/98.?900|110|123.?456/)
    }
  })
})

it('nothing failed in all this', () => expect(problems).toEqual([]))
