// Feedback: sent by a user, answered once by support, read by nobody else.
import { XSS_CORPUS } from '@tallystick/wire/testing/xss-corpus'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ask, demoUser, realUser, testApi, type TestApi } from '../../../../testing/api/api.ts'
import { formOf, picture } from '../../../../testing/api/images.ts'
import { testOperator, type TestOperator } from '../../../../testing/api/operators.ts'
import { emailsTo } from '../../../../testing/api/emails.ts'
import { cleanText } from '../../../http/pipeline/input/hostile-text.ts'

let api: TestApi
let support: TestOperator
let finance: TestOperator
beforeAll(async () => {
  api = await testApi()
  ;[support, finance] = [await testOperator(api, 'support'), await testOperator(api, 'finance')]
})
afterAll(() => api.close())

const SEND = '/api/feedback/send'
const IDEA = { category: 'idea', text: ' More markets,\nplease ', reply: 'chat' }
type Row = Record<string, unknown>
const rowsOf = ({ data }: { data: Record<string, unknown> }): Row[] => data['data'] as Row[]
const queue = async (status: 0 | 1): Promise<Row[]> =>
  rowsOf(await support.get(`/operator/api/feedback?status=${status}`))
const answer = (who: TestOperator, id: unknown, text = 'They are coming.') =>
  who.post('/operator/api/feedback/answer', { id, text })

describe('a user sends feedback', () => {
  it('and an operator answers in the chat: the user reads it there and beside what they wrote', async () => {
    const user = await demoUser(api)
    const sent = await user.post(SEND, IDEA)
    expect(sent).toMatchObject({ code: 1 })
    const { id } = sent.data
    expect((await queue(0)).find(row => row['id'] === id)).toMatchObject({
      category: 'idea',
      text: 'More markets,\nplease',
      reply: 'chat',
      answer: '',
    })

    expect(await answer(support, id)).toMatchObject({ code: 1 })
    expect((await queue(0)).some(row => row['id'] === id)).toBe(false)
    expect((await queue(1)).find(row => row['id'] === id)).toMatchObject({ answer: 'They are coming.' })
    expect(rowsOf(await user.get('/api/feedback/list'))).toMatchObject([{ id, answer: 'They are coming.' }])
    expect(rowsOf(await user.get('/api/chat/messages'))).toMatchObject([{ from: 'support', text: 'They are coming.' }])
  })

  it('and the answer comes by email to whoever asked for that', async () => {
    const address = 'feedback@example.com'
    const user = await realUser(api, address, 'a long enough password')
    const { id } = (await user.post(SEND, { ...IDEA, reply: 'email' })).data
    await answer(support, id, 'By <b>mail</b>.')
    const [email] = await emailsTo(api, address)
    expect(email?.body).toContain('By <b>mail</b>.')
    expect(email?.html).toContain('By &lt;b&gt;mail&lt;/b&gt;.')
    expect(rowsOf(await user.get('/api/chat/messages'))).toEqual([])
  })

  it('with a picture of their own, never one of another', async () => {
    const [user, other] = [await demoUser(api), await demoUser(api)]
    const form = formOf(await picture(41))
    const headers = { ...form.headers, authorization: user.token }
    const uploaded = await ask(api, { method: 'POST', url: '/api/common/image_upload', headers, payload: form.payload })
    const image = String(uploaded.data['id'])
    expect(await other.post(SEND, { ...IDEA, image })).toMatchObject({ data: { reason: 'upload_unknown' } })
    const sent = await user.post(SEND, { ...IDEA, image })
    expect((await queue(0)).find(row => row['id'] === sent.data['id'])?.['image']).toBe(Number(image))
    expect(await support.get(`/operator/api/image?id=${image}`)).toMatchObject({ code: 1 })
  })

  it('once, however often the device repeats it', async () => {
    const user = await demoUser(api)
    const named = { ...IDEA, client_id: 'a-name-of-the-device' }
    const [first, second] = [await user.post(SEND, named), await user.post(SEND, { ...named, text: 'changed' })]
    expect(second.data).toEqual(first.data)
    expect(rowsOf(await user.get('/api/feedback/list'))).toHaveLength(1)
  })

  it('that is cleaned and shown as text', async () => {
    const user = await demoUser(api)
    const hostile = `${XSS_CORPUS[0] ?? ''}\u202e\u200b end`
    await user.post(SEND, { ...IDEA, text: hostile })
    expect(rowsOf(await user.get('/api/feedback/list'))[0]?.['text']).toBe(cleanText(hostile, true).trim())
  })
})

describe('what is refused', () => {
  it('an empty text, an unknown category, and a visitor', async () => {
    const user = await demoUser(api)
    expect(await user.post(SEND, { ...IDEA, text: ' \n ' })).toMatchObject({ data: { reason: 'message_empty' } })
    expect(await user.post(SEND, { ...IDEA, category: 'praise' })).toMatchObject({ status: 400 })
    expect(await ask(api, { method: 'POST', url: SEND, body: IDEA })).toMatchObject({ code: 999 })
  })

  it('more than the limit of a day, per user', async () => {
    const [user, other] = [await demoUser(api), await demoUser(api)]
    const from = (token: string) =>
      ask(api, {
        method: 'POST',
        url: SEND,
        body: IDEA,
        headers: { authorization: token },
        remoteAddress: '203.0.113.7',
      })
    for (let count = 0; count < api.settings.get('limit_feedback_per_day'); count++)
      expect((await from(user.token)).code).toBe(1)
    expect(await from(user.token)).toMatchObject({ data: { reason: 'too_many_requests' } })
    expect((await from(other.token)).code).toBe(1)
  })

  it('a second answer, and one by an operator without the support role', async () => {
    const user = await demoUser(api)
    const { id } = (await user.post(SEND, IDEA)).data
    expect(await answer(finance, id)).toMatchObject({ status: 403 })
    expect(await finance.get('/operator/api/feedback')).toMatchObject({ status: 403 })
    await answer(support, id)
    expect(await answer(support, id, 'Again')).toMatchObject({ data: { reason: 'feedback_answered' } })
    expect(rowsOf(await user.get('/api/feedback/list'))[0]?.['answer']).toBe('They are coming.')
    expect(await answer(support, 999_999)).toMatchObject({ data: { reason: 'not_found' } })
  })

  it('a look at the feedback of another', async () => {
    const [user, other] = [await demoUser(api), await demoUser(api)]
    await user.post(SEND, IDEA)
    expect(rowsOf(await other.get('/api/feedback/list'))).toEqual([])
  })
})
