// Results that time alone brings, of Up/Down orders and of mining funds: told to those who asked for them.
import { DAY_MS } from '@tallystick/kernel/clock'
import { noticeText } from '@tallystick/i18n/notices/notices'
import { CALLS } from '@tallystick/wire/trader/calls'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { demoUser, type DemoUser, testApi, type TestApi } from '../../../../testing/api/api.ts'
import { buy } from '../../../../testing/api/funds.ts'
import { readNotices } from '../../../../testing/api/notice-reader.ts'
import type { NoticeReader } from './notifications.ts'

let api: TestApi
let reader: NoticeReader
const problems: unknown[] = []
beforeAll(async () => {
  api = await testApi()
  reader = readNotices(api, problems)
})
afterAll(async () => {
  await reader.stop()
  await api.close()
})

interface Listed {
  readonly kind: string
  readonly group: string
  readonly link: string
  readonly params: Record<string, string>
}

const list = async (user: DemoUser): Promise<Listed[]> => {
  await reader.read()
  return (await user.get(CALLS.notices.path)).data['data'] as Listed[]
}

async function ask(user: DemoUser, push: string): Promise<void> {
  const settings = { email: '', push, email_pace: 'at_once', time_zone: 'UTC', push_figures: 0 }
  expect((await user.post(CALLS.saveNoticeSettings.path, settings)).code).toBe(1)
}

const bet = async (user: DemoUser): Promise<void> => {
  const answer = await user.get('/v2/api/micro/submit?forex_id=1&type=1&number=100&seconds=30')
  expect(answer.code).toBe(1)
}

async function expire(price: string): Promise<void> {
  api.clock.advance(29_000)
  api.market.tick('BTCUSD', price)
  api.clock.advance(2_000)
  api.market.tick('BTCUSD', '90000')
}

it('a settled Up/Down order is told with its end price and result, to who asked for it only', async () => {
  api.market.tick('BTCUSD', '100000')
  const [asked, other] = [await demoUser(api), await demoUser(api)]
  await ask(asked, 'micro')
  for (const user of [asked, other]) await bet(user)
  await expire('100001')
  await expect.poll(() => list(asked)).toHaveLength(1)
  const [told] = await list(asked)
  expect(told).toMatchObject({
    kind: 'micro_settled',
    group: 'micro',
    link: '/order?source=1&type=3',
    params: { code: 'BTC/USD', price: '100001.00', profit: '75.00', returned: 'no' },
  })
  expect(noticeText('en', 'micro_settled', told?.params ?? {})).toEqual({
    title: 'Up/Down order settled',
    body: 'BTC/USD ended at 100,001.00, P&L 75.00 USD',
  })
  expect(await list(other)).toEqual([])
})

it('one that is void says that the stake has been returned', async () => {
  api.market.tick('BTCUSD', '100000')
  const user = await demoUser(api)
  await ask(user, 'micro')
  await bet(user)
  // No price for longer than the limit.
  api.clock.advance(31_000)
  api.market.tick('BTCUSD', '100000')
  await expect.poll(() => list(user)).toMatchObject([{ kind: 'micro_settled', params: { returned: 'yes' } }])
  const [told] = await list(user)
  expect(noticeText('en', 'micro_settled', told?.params ?? {}).body).toContain('Your stake has been returned.')
})

it('the interest of each day is told with its amount, to who asked for it only', async () => {
  const [asked, other] = [await demoUser(api), await demoUser(api)]
  await ask(asked, 'interest')
  for (const user of [asked, other]) await buy(user, '1000')
  api.clock.advance(2 * DAY_MS + 1_000)
  await expect.poll(() => list(asked)).toHaveLength(2)
  for (const told of await list(asked))
    expect(told).toMatchObject({ kind: 'interest_paid', link: '/mining/record', params: { amount: '0.4' } })
  expect(await list(other)).toEqual([])
})

it('nothing failed in all this', () => expect(problems).toEqual([]))
