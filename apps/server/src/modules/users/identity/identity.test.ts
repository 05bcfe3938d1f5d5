// Identity verification: submission, review, resubmission, and abuses.
import { randomBytes } from 'node:crypto'
import { HOUR_MS } from '@tallystick/kernel/clock'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoUser, type DemoUser, realUser, testApi, type TestApi } from '../../../../testing/api/api.ts'
import { testOperator, type TestOperator } from '../../../../testing/api/operators.ts'
import { isVerified } from './identity.ts'

type Person = Omit<DemoUser, 'demoId'>

let api: TestApi
let reviewer: TestOperator
let userCount = 0
beforeAll(async () => {
  api = await testApi()
  reviewer = await testOperator(api, 'risk')
})
afterAll(() => api.close())

const person = (): Promise<Person> => realUser(api, `person${userCount++}@example.com`, 'correct horse battery')

async function upload(userId: number): Promise<number> {
  const { rows } = await api.pool.query<{ id: bigint }>(
    `insert into upload (user_id, name, size, width, height, content_hash, look_hash, created_at)
     values ($1, $2, 1, 1, 1, $2, 0, $3) returning id`,
    [userId, `${randomBytes(16).toString('hex')}.png`, api.clock.now()],
  )
  return Number(rows[0]?.id)
}

async function papers(user: Person, more: object = {}): Promise<object> {
  const [front_pic, reverse_pic] = [await upload(user.userId), await upload(user.userId)]
  return { name: 'Ada Lovelace', card_id: 'AB 123-456', country: 'GB', front_pic, reverse_pic, ...more }
}
const submit = async (user: Person, more: object = {}) =>
  user.post('/api/user_real/real_name', await papers(user, more))
const center = async (user: Person) => (await user.get('/api/user_real/center')).data
const waiting = async (uid?: unknown) => {
  const { data } = (await reviewer.get('/operator/api/identity_checks?status=1')).data as unknown as {
    data: { id: number; uid: string; same_card: number }[]
  }
  return data.find(row => uid === undefined || row.uid === uid)
}
const uidOf = async (user: Person) => (await user.get('/api/user/info')).data['uid']

describe('the life of a submission', () => {
  it('0 not submitted → 1 waiting with a due time → 2 finished', async () => {
    const user = await person()
    expect(await center(user)).toMatchObject({ review_status: 0, name: '', reason: '' })
    const answer = await submit(user)
    expect(answer).toMatchObject({ code: 1, data: { review_status: 1 } })
    const due = Date.parse(`${String(answer.data['due_at'])}Z`)
    expect(Math.abs(due - api.clock.now() - 48 * HOUR_MS)).toBeLessThan(5_000)
    expect(await center(user)).toMatchObject({ review_status: 1, name: 'Ada Lovelace', card_id: 'AB 123-456' })

    const row = await waiting(await uidOf(user))
    expect(await reviewer.post('/operator/api/identity_checks/approve', { id: row?.id })).toMatchObject({ code: 1 })
    expect(await center(user)).toMatchObject({ review_status: 2, name: 'Ada Lovelace' })
    expect(await isVerified(api.pool, user.userId)).toBe(true)
    const { rows } = await api.pool.query('select verified_at is not null as yes from users where id = $1', [
      user.userId,
    ])
    expect(rows[0]).toEqual({ yes: true })
    const notices = await user.get('/api/notice/list')
    expect(notices.data).toMatchObject({ unread: 1, data: [{ kind: 'identity_check_finished', link: '/mine/auth' }] })
  })

  it('rejected → 0 with a reason, and may be submitted again', async () => {
    const user = await person()
    await submit(user)
    const row = await waiting(await uidOf(user))
    await reviewer.post('/operator/api/identity_checks/reject', { id: row?.id, reason: 'The photo is blurred' })
    expect(await center(user)).toMatchObject({ review_status: 0, reason: 'The photo is blurred', name: 'Ada Lovelace' })
    expect((await user.get('/api/notice/list')).data).toMatchObject({ data: [{ kind: 'identity_check_rejected' }] })
    expect((await submit(user)).code).toBe(1)
    expect(await center(user)).toMatchObject({ review_status: 1, reason: '' })
  })

  it('rejected, it may be submitted again with the pictures that are shown', async () => {
    const user = await person()
    await submit(user)
    const id = (await waiting(await uidOf(user)))?.id
    await reviewer.post('/operator/api/identity_checks/reject', { id, reason: 'The name is cut off' })
    const { front_pic, reverse_pic } = await center(user)
    const again = await papers(user, { name: 'Augusta Ada King', front_pic, reverse_pic })
    const answers = await Promise.all([1, 2, 3].map(() => user.post('/api/user_real/real_name', again)))
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1)
    expect(await center(user)).toMatchObject({ review_status: 1, name: 'Augusta Ada King', front_pic, reverse_pic })
    const claims = await api.pool.query('select claimed_for from upload where id in ($1, $2)', [front_pic, reverse_pic])
    expect(claims.rows).toEqual([{ claimed_for: 'identity_check' }, { claimed_for: 'identity_check' }])
  })

  it('a picture that serves something else is not taken', async () => {
    const user = await person()
    const front_pic = await upload(user.userId)
    await api.pool.query(`update upload set claimed_for = 'deposit' where id = $1`, [front_pic])
    expect((await submit(user, { front_pic })).data.reason).toBe('upload_unknown')
  })

  it('one picture cannot be both sides, uploaded once or twice', async () => {
    const user = await person()
    const [one, copy] = [await upload(user.userId), await upload(user.userId)]
    await api.pool.query(
      'update upload set content_hash = (select content_hash from upload where id = $1) where id = $2',
      [one, copy],
    )
    for (const reverse_pic of [one, copy]) {
      const body = await papers(user, { front_pic: one, reverse_pic })
      const answer = await user.post('/api/user_real/real_name', body, { lang: 'en' })
      expect(answer).toMatchObject({ data: { reason: 'same_picture' }, msg: expect.stringContaining('each side') })
    }
  })

  it('the photos of a rejected submission may be sent again, by their owner only', async () => {
    const user = await person()
    await submit(user)
    const { front_pic, reverse_pic } = await center(user)
    const row = await waiting(await uidOf(user))
    await reviewer.post('/operator/api/identity_checks/reject', { id: row?.id, reason: 'The name differs' })
    const other = await person()
    expect((await submit(other, { front_pic, reverse_pic })).data.reason).toBe('upload_unknown')
    expect((await submit(user, { name: 'Ada King', front_pic, reverse_pic })).code).toBe(1)
    expect(await center(user)).toMatchObject({ review_status: 1, name: 'Ada King', front_pic, reverse_pic })
  })

  it('an internal note is for operators: the user reads the reason and nothing else', async () => {
    const user = await person()
    await submit(user)
    const id = (await waiting(await uidOf(user)))?.id
    const words = { reason: 'The photo is blurred', internal_note: 'Looks forged' }
    expect((await reviewer.post('/operator/api/identity_checks/reject', { id, ...words })).code).toBe(1)
    const shown = [await center(user), (await user.get('/api/notice/list')).data]
    expect(JSON.stringify(shown)).toContain('The photo is blurred')
    expect(JSON.stringify(shown)).not.toContain('forged')
    const notes = await reviewer.get(`/operator/api/notes?subject=${encodeURIComponent(`real name ${id}`)}`)
    expect(notes.data).toMatchObject([{ note: 'Looks forged', operator: expect.any(String) }])
    const { rows } = await api.pool.query(
      `select 1 from audit_log where user_id = $1 and details::text like '%forged%'`,
      [user.userId],
    )
    expect(rows).toEqual([])
  })

  it('without a country the reviewer must name it, and not one of the five', async () => {
    const user = await person()
    await submit(user, { country: '' })
    const id = (await waiting(await uidOf(user)))?.id
    expect((await reviewer.post('/operator/api/identity_checks/approve', { id })).status).toBe(400)
    const refused = await reviewer.post('/operator/api/identity_checks/approve', { id, country: 'KP' })
    expect(refused.data.reason).toBe('country_not_served')
    expect((await reviewer.post('/operator/api/identity_checks/approve', { id, country: 'FR' })).code).toBe(1)
  })
})

describe('refusals', () => {
  it.each(['KP', 'IL', 'CN', 'VU', 'CU'])('[A119] %s is not served', async country => {
    const user = await person()
    expect((await submit(user, { country })).data.reason).toBe('country_not_served')
    expect(await center(user)).toMatchObject({ review_status: 0 })
  })

  it('[A110] nothing can be submitted while one waits or is finished', async () => {
    const user = await person()
    await submit(user)
    expect((await submit(user, { name: 'Other' })).data.reason).toBe('identity_check_waiting')
    await reviewer.post('/operator/api/identity_checks/approve', { id: (await waiting(await uidOf(user)))?.id })
    expect((await submit(user, { name: 'Other' })).data.reason).toBe('identity_check_finished')
    expect(await center(user)).toMatchObject({ name: 'Ada Lovelace' })
  })

  it('[A110] ten at once leave one', async () => {
    const user = await person()
    const bodies = await Promise.all(Array.from({ length: 10 }, () => papers(user)))
    const answers = await Promise.all(bodies.map(body => user.post('/api/user_real/real_name', body)))
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1)
    const { rows } = await api.pool.query('select count(*)::int as n from identity_check where user_id = $1', [
      user.userId,
    ])
    expect(rows[0]).toEqual({ n: 1 })
    const claimed = await api.pool.query(`select 1 from upload where user_id = $1 and claimed_for <> ''`, [user.userId])
    expect(claimed.rowCount).toBe(2)
  })

  it('[A110] the same card on several users is shown to the reviewer, however it is written', async () => {
    const [one, two] = [await person(), await person()]
    await submit(one, { card_id: 'zz 99.88' })
    await submit(two, { card_id: 'ZZ-9988' })
    expect((await waiting(await uidOf(two)))?.same_card).toBe(1)
  })

  it('[A43] images must be two of the own uploads that belong to nothing', async () => {
    const [user, other] = [await person(), await person()]
    const foreign = await upload(other.userId)
    const mine = await upload(user.userId)
    for (const more of [
      { front_pic: foreign },
      { front_pic: 'https://evil.example/x.png' },
      { front_pic: 999_999, reverse_pic: mine },
    ])
      expect((await submit(user, more)).data.reason).toBe('upload_unknown')
    expect(await center(user)).toMatchObject({ review_status: 0 })
  })

  it('[A67] demo users and visitors', async () => {
    const demo = await demoUser(api)
    expect((await demo.get('/api/user_real/center')).data.reason).toBe('only_true_account')
    expect((await demo.post('/api/user_real/real_name', await papers(demo))).data.reason).toBe('only_true_account')
  })

  it('[A74] a review ends once', async () => {
    const user = await person()
    await submit(user)
    const id = (await waiting(await uidOf(user)))?.id
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => reviewer.post('/operator/api/identity_checks/approve', { id })),
    )
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1)
    expect(answers.filter(({ data }) => data.reason === 'identity_check_not_waiting')).toHaveLength(4)
    expect((await user.get('/api/notice/list')).data['total']).toBe(1)
  })

  it('names of spaces and cards of signs are no papers', async () => {
    const user = await person()
    expect((await submit(user, { name: '   ' })).status).toBe(400)
    expect((await submit(user, { card_id: '---' })).status).toBe(400)
    expect((await submit(user, { country: 'gb' })).status).toBe(400)
  })
})
