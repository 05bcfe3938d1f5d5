// Every kind of notice on every channel: in the app, by email and pushed; within quiet hours, and once a day.
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@tallystick/kernel/clock'
import { LANGUAGES } from '@tallystick/i18n/languages'
import { noticeText, publicTitle } from '@tallystick/i18n/notices/notices'
import { CALLS } from '@tallystick/wire/trader/calls'
import { ALWAYS_EMAILED, EMAILED_APART, GROUP_OF_KIND, GROUPS_WITH_KINDS } from '@tallystick/wire/trader/notice-groups'
import { NOTICE_KINDS, type NoticeKind } from '@tallystick/wire/trader/schemas/users/notices'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { realUser, testApi, type TestApi } from '../../../../testing/api/api.ts'
import { emailsTo } from '../../../../testing/api/emails.ts'
import { testPushService, type TestPushService } from '../../../../testing/api/push-service.ts'
import { createEmails } from '../emails/emails.ts'
import { linkOf, notify } from '../notifications/notifications.ts'
import { EMAIL_PAUSE_MS } from './email-delivery.ts'
import { type NoticeChannels, startNoticeChannels } from './notice-channels.ts'
import { localMinute } from './when.ts'

/** What users are told of, and the kinds that tell it. A new kind has a place here. */
const TOLD: Readonly<Record<string, readonly NoticeKind[]>> = {
  'a price or a move in percent': ['alert_fired'],
  'margin level': ['margin_warning'],
  'an order was filled or closed': ['order_filled', 'order_stopped', 'order_dropped', 'loss_forgiven', 'micro_settled'],
  deposits: ['deposit_finished', 'deposit_rejected'],
  withdrawals: [
    'withdrawal_submitted',
    'withdrawal_rate_changed',
    'withdrawal_completed',
    'withdrawal_expired',
    'withdrawal_rejected',
  ],
  identity: ['identity_check_finished', 'identity_check_rejected'],
  loans: ['loan_due', 'loan_overdue', 'loan_paid_out', 'loan_rejected', 'loan_repaid', 'repayment_rejected'],
  funds: ['interest_paid', 'fund_finished', 'refund_paid', 'refund_rejected'],
  chat: ['chat_answered'],
  news: ['news_published'],
  'copy trading': ['copying_stopped'],
  'corrections and statements': ['money_adjusted', 'statement_ready', 'statement_failed'],
}
const PARAMS: Readonly<Record<string, string>> = {
  amount: '123456.78',
  article: '7',
  code: 'BTC/USD',
  direction: 'above',
  due: '2026-11-20 00:00',
  equity: '18000.00',
  figures: 'yes',
  from: '2026-11-01',
  headline: 'Trailing stops are here',
  level: '98900.50',
  market: 'BTCUSD',
  note: 'TX 4711',
  price: '98900.12',
  profit: '-110.34',
  rate: '90.00',
  reason: 'stop_loss',
  returned: 'no',
  side: 'buy',
  summary: 'A stop that follows the price.',
  until: '2026-11-30',
}
const FIGURES = /123.?456|98.?900|110.34|18.?000|4711/
const ORIGIN = 'https://app.example.com'
const ALL = GROUPS_WITH_KINDS.join(',')
const CHOSEN = GROUPS_WITH_KINDS.filter(group => !ALWAYS_EMAILED.has(group)).join(',')
const isAlways = (kind: NoticeKind): boolean => ALWAYS_EMAILED.has(GROUP_OF_KIND[kind])
const OPTIONAL = NOTICE_KINDS.filter(kind => !isAlways(kind))

let api: TestApi
let channels: NoticeChannels
let service: TestPushService
let stopEmails: () => Promise<void>
const problems: unknown[] = []

beforeAll(async () => {
  api = await testApi({ pushReach: 'any' })
  service = await testPushService()
  const { pool, clock, vault, settings, bus, push } = api
  const report = (...line: unknown[]): void => void problems.push(line)
  const transport = { mailer: undefined, gateway: undefined, isMailbox: true, say: undefined }
  const emails = createEmails({ pool, clock, vault, settings, ...transport, report })
  stopEmails = () => emails.stop()
  channels = startNoticeChannels({ pool, clock, vault, settings, bus, emails, push, publicOrigin: ORIGIN, report })
})
afterAll(async () => {
  await channels.stop()
  await stopEmails()
  await api.close()
  await service.close()
})

type Person = Awaited<ReturnType<typeof person>>

/** With every group on every channel, and a device. */
async function person(name: string, settings: object) {
  const address = `${name}@example.com`
  const user = await realUser(api, address, 'correct horse battery')
  await api.pool.query(`update users set language = 'en' where id = $1`, [user.userId])
  const device = service.device()
  await user.post(CALLS.pushSubscribe.path, device.params)
  const standard = { email: CHOSEN, push: ALL, email_pace: 'at_once', time_zone: 'UTC', push_figures: 0 }
  expect((await user.post(CALLS.saveNoticeSettings.path, { ...standard, ...settings })).code).toBe(1)
  return { user, address, pushed: () => device.received() }
}

let refs = 0
const tell = ({ user: { userId } }: Person, kind: NoticeKind) =>
  notify(api, { userId, kind, ref: (refs += 1), params: PARAMS, at: api.clock.now() })

const minuteText = (instant: number): string => new Date(instant).toISOString().slice(11, 16)

it('is one of what users are told of', () => {
  expect(Object.values(TOLD).flat().toSorted()).toEqual(NOTICE_KINDS.toSorted())
})

describe('at once', () => {
  let reader: Person
  beforeAll(async () => {
    reader = await person('at-once', {})
  })

  it.each(Object.entries(TOLD).flatMap(([what, kinds]) => kinds.map(kind => [what, kind] as const)))(
    '%s: %s',
    async (_, kind) => {
      const { user, address, pushed } = reader
      api.clock.advance(EMAIL_PAUSE_MS + MINUTE_MS)
      const [emailsBefore, pushesBefore] = [(await emailsTo(api, address)).length, pushed().length]
      await tell(reader, kind)
      await channels.deliver()
      const { title, body } = noticeText('en', kind, PARAMS)
      const link = linkOf(kind, PARAMS)

      const { data } = await user.get(CALLS.notices.path)
      expect((data['data'] as object[])[0]).toMatchObject({ kind, group: GROUP_OF_KIND[kind], link, is_read: false })

      const emails = (await emailsTo(api, address)).slice(emailsBefore)
      expect(emails).toHaveLength(EMAILED_APART.has(kind) ? 0 : 1)
      for (const email of emails) {
        expect(email.subject).toContain(title)
        expect(email.body).toContain(`${title}\n${ORIGIN}/#${link}\n\n${body}`)
        expect(email.html).toContain(`href="${ORIGIN}/#${link.replaceAll('&', '&amp;')}"`)
        expect(email.unsubscribe !== undefined).toBe(!isAlways(kind))
      }

      const pushes = pushed().slice(pushesBefore)
      const { locale, direction } = LANGUAGES.en
      expect(pushes).toMatchObject([
        { title: publicTitle('en', kind, PARAMS), body: '', link, lang: locale, dir: direction },
      ])
      expect(JSON.stringify(pushes)).not.toMatch(FIGURES)
    },
  )
})

describe('within quiet hours', () => {
  it.each(['UTC', 'Asia/Kathmandu'])('across midnight in %s: every kind waits, all come together', async zone => {
    const reader = await person(`quiet-${zone.replace('/', '-').toLowerCase()}`, { time_zone: zone })
    // Until five to midnight there, then ten minutes of quiet.
    const midnight = (1_440 - localMinute(api.clock.now(), zone)) * MINUTE_MS
    api.clock.advance(midnight - 5 * MINUTE_MS)
    const local = (instant: number): string => minuteText(localMinute(instant, zone) * MINUTE_MS)
    const now = api.clock.now()
    const quiet = { quiet_from: local(now - MINUTE_MS), quiet_to: local(now + 10 * MINUTE_MS) }
    expect(quiet.quiet_from > quiet.quiet_to).toBe(true)
    const settings = { email: CHOSEN, push: ALL, email_pace: 'at_once', time_zone: zone, push_figures: 0, ...quiet }
    await reader.user.post(CALLS.saveNoticeSettings.path, settings)
    const before = (await emailsTo(api, reader.address)).length
    for (const kind of OPTIONAL) await tell(reader, kind)
    await channels.deliver()
    api.clock.advance(9 * MINUTE_MS)
    await channels.deliver()
    expect([(await emailsTo(api, reader.address)).length, reader.pushed()]).toEqual([before, []])
    api.clock.advance(2 * MINUTE_MS)
    await channels.deliver()
    const [email, ...others] = (await emailsTo(api, reader.address)).slice(before)
    expect(others).toEqual([])
    for (const kind of OPTIONAL) expect(email?.body, kind).toContain(noticeText('en', kind, PARAMS).title)
    expect(reader.pushed()).toMatchObject([{ link: '/notices', title: expect.stringContaining(`${OPTIONAL.length}`) }])
    const { data } = await reader.user.get(CALLS.noticesUnread.path)
    expect(data['unread']).toBe(OPTIONAL.length)
  })
})

describe('once a day', () => {
  it('every kind comes in one email at 08:00, while pushed messages come at once', async () => {
    const reader = await person('daily', { email_pace: 'daily' })
    // Nine in the morning: the next one is tomorrow's.
    api.clock.advance(DAY_MS - (api.clock.now() % DAY_MS) + 9 * HOUR_MS)
    const before = (await emailsTo(api, reader.address)).length
    for (const kind of OPTIONAL) await tell(reader, kind)
    await channels.deliver()
    expect(reader.pushed()).toHaveLength(1)
    api.clock.advance(22 * HOUR_MS)
    await channels.deliver()
    expect(await emailsTo(api, reader.address).then(all => all.length)).toBeLessThanOrEqual(before)
    api.clock.advance(HOUR_MS + MINUTE_MS)
    await channels.deliver()
    const emails = (await emailsTo(api, reader.address)).filter(({ unsubscribe }) => unsubscribe !== undefined)
    expect(emails).toHaveLength(1)
    for (const kind of OPTIONAL) expect(emails[0]?.body, kind).toContain(noticeText('en', kind, PARAMS).title)
  })
})

it('nothing failed in all this', () => expect(problems).toEqual([]))
