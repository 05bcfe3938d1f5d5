// Support chat: persisted, live both ways, for users and visitors, each in their own thread.
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DAY_MS } from '@tallystick/kernel/clock'
import { XSS_CORPUS } from '@tallystick/wire/testing/xss-corpus'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ask, demoUser, testApi, type TestApi } from '../../../../testing/api/api.ts'
import { formOf, picture } from '../../../../testing/api/images.ts'
import { liveClient, type LiveClient } from '../../../../testing/api/live-client.ts'
import { testOperator, type TestOperator } from '../../../../testing/api/operators.ts'
import { folderStorage } from '../../../platform/storage/folder.ts'
import { sweepUploads } from '../../users/uploads/uploads.ts'
import { cleanText } from '../../../http/pipeline/input/hostile-text.ts'

let api: TestApi
let support: TestOperator
let port: number
const clients: LiveClient[] = []
beforeAll(async () => {
  api = await testApi()
  port = Number(new URL(await api.app.listen({ port: 0, host: '127.0.0.1' })).port)
  support = await testOperator(api, 'support')
})
afterAll(() => api.close())
afterEach(() => clients.splice(0).forEach(client => client.socket.terminate()))

const connect = async (): Promise<LiveClient> => {
  const client = await liveClient(port)
  clients.push(client)
  return client
}
const visitorId = (): string => randomBytes(16).toString('hex')
const send = (visitor_id: string, text: string) =>
  ask(api, { method: 'POST', url: '/api/chat/send', body: { visitor_id, text } })
const read = async (visitor_id: string, more = '') => {
  const answer = await ask(api, { url: `/api/chat/messages?visitor_id=${visitor_id}${more}` })
  return answer.data as unknown as { data: { id: number; from: string; text: string }[]; more: boolean; unread: number }
}
const upload = (url: string, file: Buffer, token?: string, remoteAddress = '127.0.0.1') => {
  const form = formOf(file)
  const headers = token === undefined ? form.headers : { ...form.headers, authorization: token }
  return ask(api, { method: 'POST', url, headers, payload: form.payload, remoteAddress })
}
const threads = async () =>
  (await support.get('/operator/api/chats')).data as unknown as {
    data: { id: number; uid: string; last: string; unread: number }[]
  }

describe('a user', () => {
  it('writes, is answered live, and the unread count follows', async () => {
    const user = await demoUser(api)
    const client = await connect()
    await client.login(user.token)
    client.subscribe('CHAT')
    await client.next(frame => frame.type === 'CHAT' && frame['snapshot'] === true)
    expect((await user.post('/api/chat/send', { text: '  Hello\nthere ' })).data).toMatchObject({
      from: 'user',
      text: 'Hello\nthere',
    })
    await client.next(frame => JSON.stringify(frame).includes('Hello'))

    const thread = (await threads()).data.find(({ last }) => last.startsWith('Hello'))
    expect(thread?.unread).toBe(1)
    await support.post('/operator/api/chat/send', { id: thread?.id, text: 'How can we help?' })
    const frame = await client.next(({ data }) => JSON.stringify(data ?? '').includes('How can we help'))
    expect(frame).toMatchObject({ type: 'CHAT', data: [{ from: 'support' }] })
    const chat = await user.get('/api/chat/messages')
    expect(chat.data).toMatchObject({ unread: 1, data: [{ from: 'user' }, { from: 'support' }] })
    const seen = await user.post('/api/chat/seen', { id: Number.MAX_SAFE_INTEGER })
    expect(seen.data).toEqual({ unread: 0 })
    expect((await threads()).data.find(({ id }) => id === thread?.id)?.unread).toBe(0)
  })

  it('never sees the chat of another, whatever identifier they send', async () => {
    const [one, two] = [await demoUser(api), await demoUser(api)]
    await one.post('/api/chat/send', { text: 'mine' })
    expect((await two.get('/api/chat/messages')).data['data']).toEqual([])
    const visitor = visitorId()
    await send(visitor, 'visitor text')
    expect((await two.get(`/api/chat/messages?visitor_id=${visitor}`)).data['data']).toEqual([])
  })

  it('cannot attach what is not theirs', async () => {
    const user = await demoUser(api)
    for (const image of ['1', '999999', 'https://evil.example/x.png', 'javascript:alert(1)'])
      expect((await user.post('/api/chat/send', { image })).data.reason).toBe('upload_unknown')
  })
})

describe('a visitor', () => {
  it('has the chat of their identifier, live', async () => {
    const [mine, other] = [visitorId(), visitorId()]
    const [client, stranger] = [await connect(), await connect()]
    client.subscribe(`CHAT.${mine}`)
    stranger.subscribe(`CHAT.${other}`)
    await client.next(({ type }) => type === `CHAT.${mine}`)
    await stranger.next(({ type }) => type === `CHAT.${other}`)
    await send(mine, 'May I ask something?')
    const thread = (await threads()).data.find(({ last }) => last.startsWith('May I'))
    expect(thread?.uid).toBe('')
    await support.post('/operator/api/chat/send', { id: thread?.id, text: 'Please do' })
    await client.next(frame => JSON.stringify(frame).includes('Please do'))
    expect(stranger.frames.some(frame => JSON.stringify(frame).includes('Please do'))).toBe(false)
    expect(await read(mine)).toMatchObject({ unread: 1 })
    expect(await read(other)).toEqual({ data: [], more: false, unread: 0 })
  })

  it.each(['CHAT', 'NOTICE'])('[A49] cannot listen to %s without a session', async topic => {
    const client = await connect()
    client.subscribe(topic)
    expect(await client.next(({ type }) => type === 'error')).toMatchObject({ reason: 'login_needed' })
  })

  it.each(['CHAT.*', 'CHAT.>', 'CHAT.short', 'CHAT.', `CHAT.${'x'.repeat(129)}`, 'NOTICE.1'])(
    '[A50] %s is no topic',
    async topic => {
      const client = await connect()
      client.subscribe(topic)
      expect(await client.next(({ type }) => type === 'error')).toMatchObject({ reason: 'unknown_topic' })
    },
  )

  it('sends images and sees those of support; a stranger sees neither', async () => {
    const [mine, other] = [visitorId(), visitorId()]
    const image = await upload(`/api/chat/image_upload?visitor_id=${mine}`, await picture(71))
    expect(image.code).toBe(1)
    const id = Number(image.data['id'])
    const theft = { visitor_id: other, image: String(id) }
    expect((await ask(api, { method: 'POST', url: '/api/chat/send', body: theft })).data.reason).toBe('upload_unknown')
    const body = { visitor_id: mine, image: String(id) }
    expect((await ask(api, { method: 'POST', url: '/api/chat/send', body })).data).toMatchObject({
      image: id,
      text: '',
    })
    const thread = (await threads()).data.find(({ uid, last }) => uid === '' && last === '')
    const answered = await upload('/operator/api/chat/image_upload', await picture(72), support.token)
    const reply = Number(answered.data['id'])
    const answer = await support.post('/operator/api/chat/send', { id: thread?.id, image: reply })
    expect(answer.data).toMatchObject({ from: 'support', image: reply })
    for (const shown of [id, reply]) {
      const address = (visitor: string) => ask(api, { url: `/api/chat/image?visitor_id=${visitor}&id=${shown}` })
      expect((await address(other)).data.reason).toBe('upload_unknown')
      const { url } = (await address(mine)).data as unknown as { url: string }
      expect((await api.app.inject({ url })).statusCode).toBe(200)
    }
  })

  it('is limited in images, by address and with all visitors together, and they do not stay', async () => {
    await api.settings.set('upload_megabytes_visitors', 0)
    const send = () => upload(`/api/chat/image_upload?visitor_id=${visitorId()}`, file, undefined, '203.0.113.77')
    const file = await picture(73)
    expect((await send()).data.reason).toBe('upload_quota')
    await api.settings.set('upload_megabytes_visitors', 200)
    await api.settings.set('limit_visitor_images', 2)
    const answers = []
    for (let n = 0; n < 4; n++) answers.push((await send()).code)
    expect(answers.filter(code => code === 1)).toHaveLength(2)
    expect(answers.at(-1)).toBe(7)
    await api.settings.set('limit_visitor_images', 10)
    const storage = folderStorage(join(tmpdir(), `tallystick-test-${process.pid}`, 'uploads'))
    api.clock.advance(31 * DAY_MS)
    await sweepUploads({ pool: api.pool, clock: api.clock, settings: api.settings, storage })
    const { rows } = await api.pool.query('select 1 from upload where visitor_hash is not null')
    expect(rows).toEqual([])
    support = await testOperator(api, 'support')
  })

  it('cannot write without an identifier, an empty message or an image', async () => {
    expect((await ask(api, { method: 'POST', url: '/api/chat/send', body: { text: 'x' } })).data.reason).toBe(
      'visitor_unknown',
    )
    expect((await send(visitorId(), ' \n ')).data.reason).toBe('message_empty')
    expect((await send(visitorId(), 'x'.repeat(2_001))).status).toBe(400)
    const body = { visitor_id: visitorId(), image: '1' }
    expect((await ask(api, { method: 'POST', url: '/api/chat/send', body })).data.reason).toBe('upload_unknown')
  })

  it('the same message sent again is the same message', async () => {
    const visitor_id = visitorId()
    const body = { visitor_id, text: 'once', client_id: visitorId() }
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => ask(api, { method: 'POST', url: '/api/chat/send', body })),
    )
    expect(new Set(answers.map(({ data }) => data['id'])).size).toBe(1)
    expect((await read(visitor_id)).data).toHaveLength(1)
  })

  it('two first messages at once make one chat', async () => {
    const visitor = visitorId()
    await Promise.all([send(visitor, 'a'), send(visitor, 'b'), send(visitor, 'c')])
    expect((await read(visitor)).data.map(({ text }) => text).toSorted()).toEqual(['a', 'b', 'c'])
  })
})

it('older messages come page by page', async () => {
  const visitor = visitorId()
  for (let n = 1; n <= 35; n++) await send(visitor, String(n))
  const newest = await read(visitor)
  expect(newest.data.map(({ text }) => text)).toEqual(Array.from({ length: 30 }, (_, i) => String(i + 6)))
  expect(newest.more).toBe(true)
  const older = await read(visitor, `&before=${newest.data[0]?.id}`)
  expect(older.data.map(({ text }) => text)).toEqual(['1', '2', '3', '4', '5'])
  expect(older.more).toBe(false)
})

it('[A26] text comes back as it was written, and only as text', async () => {
  const visitor = visitorId()
  for (const payload of XSS_CORPUS) {
    // Invisible characters are taken out on entry: contract-family.test.ts.
    expect((await send(visitor, payload)).data['text'], payload).toBe(cleanText(payload, true).trim())
  }
})

it('is limited per user and per address of visitors', async () => {
  await api.settings.set('limit_loopback_factor', 1)
  await api.settings.set('limit_chat_per_minute', 3)
  const codes: number[] = []
  for (let n = 0; n < 6; n++) codes.push((await send(visitorId(), 'x')).code)
  expect(codes.filter(code => code === 1)).toHaveLength(3)
  expect(codes.at(-1)).toBe(7)
  await api.settings.set('limit_loopback_factor', 1_000)
  await api.settings.set('limit_chat_per_minute', 20)
})
