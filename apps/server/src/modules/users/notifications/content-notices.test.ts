// Told of what people write: an answer of support that was not seen, once; news, to those who asked for it, once.
import { MINUTE_MS } from '@tallystick/kernel/clock'
import { CALLS } from '@tallystick/wire/trader/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoUser, type DemoUser, testApi, type TestApi } from '../../../../testing/api/api.ts'
import { readNotices } from '../../../../testing/api/notice-reader.ts'
import { testOperator } from '../../../../testing/api/operators.ts'
import { NEWS_AFTER_MS, type NoticeReader, UNSEEN_AFTER_MS } from './notifications.ts'

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
  readonly link: string
  readonly is_read: boolean
  readonly params: Readonly<Record<string, string>>
}
const noticesOf = async (user: DemoUser): Promise<Listed[]> => {
  await reader.read()
  return (await user.get(CALLS.notices.path)).data['data'] as Listed[]
}
const waitingFor = async (userId: number): Promise<number> =>
  (await api.pool.query('select from notice_delivery where user_id = $1', [userId])).rows.length

describe('an answer of support', () => {
  async function asked() {
    const user = await demoUser(api)
    await user.post(CALLS.chatSend.path, { text: 'Hello?' })
    const { rows } = await api.pool.query<{ id: bigint }>('select id from chat_thread where user_id = $1', [
      user.userId,
    ])
    const thread = Number(rows[0]?.id)
    const support = await testOperator(api, 'support')
    const reply = async (text: string): Promise<void> => {
      expect((await support.post('/operator/api/chat/send', { id: thread, text })).code).toBe(1)
    }
    return { user, reply }
  }

  it('that was not seen within half a minute is one notice, which seeing the chat reads', async () => {
    const { user, reply } = await asked()
    await user.post(CALLS.saveNoticeSettings.path, {
      email: 'chat',
      email_pace: 'daily',
      time_zone: 'UTC',
      push_figures: 0,
    })
    await reply('Hi!')
    expect(await noticesOf(user)).toEqual([])
    api.clock.advance(UNSEEN_AFTER_MS)
    expect(await noticesOf(user)).toMatchObject([{ kind: 'chat_answered', link: '/mine/chat', is_read: false }])
    expect(await waitingFor(user.userId)).toBe(1)
    await reply('Are you there?')
    api.clock.advance(UNSEEN_AFTER_MS)
    expect(await noticesOf(user)).toHaveLength(1)
    await user.post(CALLS.chatSeen.path, { id: Number.MAX_SAFE_INTEGER })
    expect(await noticesOf(user)).toMatchObject([{ kind: 'chat_answered', is_read: true }])
    expect(await waitingFor(user.userId)).toBe(0)
    await reply('One more thing.')
    api.clock.advance(UNSEEN_AFTER_MS)
    expect(await noticesOf(user)).toMatchObject([{ is_read: false }, { is_read: true }])
  })

  it('that was seen or answered at once is none', async () => {
    const { user, reply } = await asked()
    await reply('Hi!')
    await user.post(CALLS.chatSeen.path, { id: Number.MAX_SAFE_INTEGER })
    await reply('And?')
    await user.post(CALLS.chatSend.path, { text: 'Thanks' })
    api.clock.advance(2 * UNSEEN_AFTER_MS)
    expect(await noticesOf(user)).toEqual([])
  })
})

describe('news', () => {
  const ARTICLE = { lang: 'en', title: 'Trailing stops', desc: 'A stop that follows.', content: '<p>x</p>' }
  const subscribed = async (params: object): Promise<DemoUser> => {
    const user = await demoUser(api)
    const standard = { email_pace: 'at_once', time_zone: 'UTC', push_figures: 0 }
    await user.post(CALLS.saveNoticeSettings.path, { ...standard, ...params })
    return user
  }

  it('is told once to those who asked for it, after it could be corrected, and to nobody else', async () => {
    const [byEmail, byPush] = [await subscribed({ email: 'news' }), await subscribed({ push: 'news,orders' })]
    const others = [await subscribed({ email: 'orders', push: 'orders' }), await demoUser(api)]
    await reader.read()
    const editor = await testOperator(api, 'content')
    const saved = await editor.post('/operator/api/news/save', ARTICLE)
    const id = Number(saved.data['id'])
    await reader.read()
    expect(await noticesOf(byEmail)).toEqual([])
    await editor.post('/operator/api/news/save', { ...ARTICLE, id, title: 'Trailing stops are here' })
    api.clock.advance(NEWS_AFTER_MS)
    const told = {
      kind: 'news_published',
      link: `/news/detail?id=${id}`,
      params: { headline: 'Trailing stops are here', summary: 'A stop that follows.' },
    }
    for (const user of [byEmail, byPush]) expect(await noticesOf(user)).toMatchObject([told])
    for (const user of others) expect(await noticesOf(user)).toEqual([])
    // Hidden and shown again is no news.
    for (const published of [0, 1]) await editor.post('/operator/api/news/publish', { id, published })
    api.clock.advance(MINUTE_MS)
    expect(await noticesOf(byEmail)).toHaveLength(1)
  })

  it('that was hidden before it was told is not told', async () => {
    const user = await subscribed({ email: 'news' })
    const editor = await testOperator(api, 'content')
    const { data } = await editor.post('/operator/api/news/save', ARTICLE)
    await editor.post('/operator/api/news/publish', { id: data['id'], published: 0 })
    api.clock.advance(2 * NEWS_AFTER_MS)
    expect(await noticesOf(user)).toEqual([])
  })
})

it('the reader met no problem in all this', () => expect(problems).toEqual([]))
