// Corrections through the API: by two operators, once, within the free balance, and visible to the user.
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { realUser, testApi, type TestApi } from '../../../../testing/api/api.ts'
import { readNotices } from '../../../../testing/api/notice-reader.ts'
import { testOperator, type TestOperator } from '../../../../testing/api/operators.ts'
import { credit, type RealUser } from '../../../../testing/api/wallet.ts'

let api: TestApi
let user: RealUser
let uid: string
let maker: TestOperator
let checker: TestOperator
beforeAll(async () => {
  api = await testApi()
  user = await realUser(api, 'corrected@example.com', 'correct horse battery')
  await credit(api, user, 100_00000000n)
  const { rows } = await api.pool.query<{ uid: string }>('select uid from users where id = $1', [user.userId])
  uid = rows[0]?.uid ?? ''
  maker = await testOperator(api, 'finance')
  checker = await testOperator(api, 'owner')
})
afterAll(() => api.close())

const make = (
  by: TestOperator,
  amount: string,
  reason = 'A fee was charged twice',
  ref = 'first-correction-of-the-test',
) => by.post('/operator/api/adjustments/make', { uid, amount, reason, ref })
const free = async (): Promise<unknown> => {
  const { rows } = await api.pool.query<{ balance: bigint }>(
    'select balance from account where user_id = $1 and type = 3',
    [user.userId],
  )
  return rows[0]?.balance
}

it('one operator alone moves nothing; the second does, once, and the user sees the reason', async () => {
  expect((await make(maker, '12.5')).data.reason).toBe('second_person_needed')
  expect((await make(maker, '12.5')).data.reason).toBe('second_person_needed')
  expect(await free()).toBe(100_00000000n)
  const [third, fourth] = [await testOperator(api, 'finance'), await testOperator(api, 'finance')]
  const answers = await Promise.all([make(checker, '12.5'), make(third, '12.5'), make(fourth, '12.5')])
  const outcomes = answers
    .map(answer => (answer.code === 1 ? 'done' : String(answer.data.reason)))
    .toSorted((a, b) => a.localeCompare(b))
  expect(outcomes).toEqual(['done', 'proposal_closed', 'proposal_closed'])
  expect((await make(maker, '12.5')).data.reason).toBe('proposal_closed')
  expect(await free()).toBe(112_50000000n)
  const logs = await user.get('/v2/api/main/accountLog/forexChange?type=3&page=1', { lang: 'en' })
  const [first] = logs.data['data'] as { Memo: string; MemoTran: string; Value: string }[]
  expect(first).toMatchObject({
    Memo: 'adjustment',
    MemoTran: 'Correction by support: A fee was charged twice',
    Value: '12.500000',
  })
  const listed = await checker.get(`/operator/api/adjustments?uid=${uid}`)
  expect(listed.data).toMatchObject({ total: 1, data: [{ amount: '12.50000000', maker: maker.email }] })
})

it('rings for the user, with the sign and the reason', async () => {
  const problems: unknown[] = []
  const reader = readNotices(api, problems)
  await reader.read()
  await reader.stop()
  expect(problems).toEqual([])
  const notices = await user.get('/api/notice/list?page=1')
  const [newest] = notices.data['data'] as unknown[]
  expect(newest).toMatchObject({
    kind: 'money_adjusted',
    params: { amount: '+12.50', note: 'A fee was charged twice' },
    link: '/mine/history?accountTypeId=3',
  })
})

it('never takes more than is free, and stays open to be turned down', async () => {
  await make(maker, '-112.50000001', 'Credited by mistake')
  expect((await make(checker, '-112.50000001', 'Credited by mistake')).data.reason).toBe('insufficient_balance')
  expect(await free()).toBe(112_50000000n)
  await make(maker, '-12.5', 'Credited by mistake')
  expect((await make(checker, '-12.5', 'Credited by mistake')).code).toBe(1)
  expect(await free()).toBe(100_00000000n)
})

async function threeOperators(): Promise<readonly [TestOperator, TestOperator, TestOperator]> {
  return [await testOperator(api, 'finance'), await testOperator(api, 'finance'), await testOperator(api, 'finance')]
}

/** The first command is on its way for long: whoever sent it is told that the engine cannot be reached. */
function delayFirst(): { readonly goOn: () => Promise<unknown> } {
  const submit = api.engine.submit.bind(api.engine)
  let first: (() => Promise<unknown>) | undefined
  vi.spyOn(api.engine, 'submit').mockImplementation((command, key) => {
    if (first) return submit(command, key)
    first = () => submit(command, key)
    return Promise.resolve({ ok: false, refusal: { reason: 'unavailable', params: {} }, repeated: false })
  })
  return { goOn: async () => first?.() }
}

it('a correction that may have been made is made once, whoever agrees to it again', async () => {
  const [first, second, third] = await threeOperators()
  const before = await free()
  const again = (by: TestOperator): ReturnType<typeof make> =>
    make(by, '7', 'A fee was charged again', 'delayed-correction-of-the-test')
  expect((await again(first)).data.reason).toBe('second_person_needed')
  const delayed = delayFirst()
  expect((await again(second)).data.reason).toBe('unavailable')
  const [, answered] = await Promise.all([delayed.goOn(), again(third)])
  expect(answered.code).toBe(1)
  expect(await free()).toBe(BigInt(String(before)) + 7_00000000n)
  expect((await again(second)).data.reason).toBe('proposal_closed')
})

it('a correction that was refused can be agreed to again, and is decided anew', async () => {
  const [first, second] = await threeOperators()
  const before = BigInt(String(await free()))
  const take = (by: TestOperator): ReturnType<typeof make> =>
    make(by, '-300', 'Paid out elsewhere', 'refused-correction-of-the-test')
  expect((await take(first)).data.reason).toBe('second_person_needed')
  for (const by of [second, second]) expect((await take(by)).data.reason).toBe('insufficient_balance')
  await credit(api, user, 300_00000000n)
  expect((await take(second)).code).toBe(1)
  expect(await free()).toBe(before)
})

it.each([
  ['1e3', 400],
  ['+5', 400],
  ['', 400],
  ['0x10', 400],
])('%j is no amount', async (amount, status) => {
  expect((await make(maker, amount)).status).toBe(status)
})

it('operators cannot correct their own money, and support cannot at all', async () => {
  await api.pool.query('update operators set email = $2 where id = $1', [maker.operatorId, 'corrected@example.com'])
  expect((await make(maker, '7')).data.reason).toBe('own_request')
  const support = await testOperator(api, 'support')
  expect((await make(support, '7')).status).toBe(403)
})

it('stays as it was made', async () => {
  await expect(api.pool.query('update adjustment set amount = 1')).rejects.toThrow('stays as it was made')
  await expect(api.pool.query('delete from adjustment')).rejects.toThrow('stays as it was made')
})
