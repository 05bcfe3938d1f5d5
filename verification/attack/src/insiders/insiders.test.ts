// Every act of operators × what one of them may try: alone, in two browsers, with a colleague who lost the right meanwhile, on a subject
// that is no longer what it was, in parts. Enumerated from the table of calls.
import { decimal } from '@tallystick/kernel/decimal'
import { ask, testApi, type TestApi } from '@tallystick/server/testing/api/api'
import { operatorToken, testOperator, type TestOperator, twoOperators } from '@tallystick/server/testing/api/operators'
import { OPERATOR_CALLS, type OperatorCall, type OperatorCallName } from '@tallystick/wire/operator/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { figure } from '../figures.ts'
import { deposit, loan, redemption, repayment, rich, newUser, withdrawal, papers } from './users.ts'
import { type GuardedCall, type Scene, STAGES } from './stages.ts'

let api: TestApi
let cells = 0
beforeAll(async () => {
  api = await testApi()
  // Never the only operators there are.
  await twoOperators(api, 'owner')
})
afterAll(async () => {
  figure('insider matrix', `${cells} cells`)
  await api.close()
})

const NAMES = Object.keys(STAGES) as GuardedCall[]
const ALL = Object.keys(OPERATOR_CALLS) as OperatorCallName[]

const post = (by: TestOperator, name: GuardedCall, { body }: Scene) => by.post(OPERATOR_CALLS[name].path, body)
const disable = (by: TestOperator) =>
  api.pool.query('update operators set disabled_at = now() where id = $1', [by.operatorId])
/** Content may do none of these. */
const demote = (by: TestOperator) =>
  api.pool.query(`update operators set roles = '{content}' where id = $1`, [by.operatorId])

it('[A150] every act is classified, and those that one operator cannot do alone are tried here', () => {
  const acts = ALL.filter(name => OPERATOR_CALLS[name].method === 'POST')
  const calls: readonly OperatorCall[] = acts.map(name => OPERATOR_CALLS[name])
  expect(calls.filter(({ persons, why }) => persons === undefined || why.length < 8)).toEqual([])
  const guarded = acts.filter(name => (OPERATOR_CALLS[name] as OperatorCall).persons !== 'one')
  expect(NAMES.toSorted()).toEqual(guarded.toSorted())
})

describe.each(NAMES.filter(name => STAGES[name].needs === 2))('[A150] %s', name => {
  const { role, set } = STAGES[name]
  const twoOfRole = async () => [await testOperator(api, role), await testOperator(api, role)] as const
  const propose = async (by: TestOperator, scene: Scene) => {
    const { code, data } = await post(by, name, scene)
    expect(code === 1 || data.reason === 'second_person_needed', data.reason).toBe(true)
  }
  const expectNothing = async (scene: Scene) => {
    expect(await scene.happened()).toBe(false)
    cells += 1
  }

  it('alone, again and again, in one browser and in two: nothing happens', async () => {
    const [maker] = await twoOfRole()
    const scene = await set(api)
    await propose(maker, scene)
    expect((await post(maker, name, scene)).status).toBeLessThan(500)
    await expectNothing(scene)
    const authorization = await operatorToken(api.pool, api.clock, maker.operatorId)
    const { path } = OPERATOR_CALLS[name]
    const again = await ask(api, { method: 'POST', url: path, body: scene.body, headers: { authorization } })
    expect(again.status).toBeLessThan(500)
    await expectNothing(scene)
  })

  it('by two operators it happens, once', async () => {
    const [maker, checker] = await twoOfRole()
    const scene = await set(api)
    await propose(maker, scene)
    expect(await scene.happened()).toBe(false)
    expect((await post(checker, name, scene)).code).toBe(1)
    expect(await scene.happened()).toBe(true)
    cells += 1
  })

  it.each([
    ['disabled', disable],
    ['demoted', demote],
  ] as const)('the proposer is %s in between: nothing happens', async (_, fall) => {
    const [maker, checker] = await twoOfRole()
    const scene = await set(api)
    await propose(maker, scene)
    await fall(maker)
    await post(checker, name, scene)
    await expectNothing(scene)
  })

  it.each([
    ['disabled', disable],
    ['demoted', demote],
  ] as const)('the second operator is %s in between: nothing happens', async (_, fall) => {
    const [maker, checker] = await twoOfRole()
    const scene = await set(api)
    await propose(maker, scene)
    await fall(checker)
    expect((await post(checker, name, scene)).code).not.toBe(1)
    await expectNothing(scene)
  })

  it('the proposal has run out, and the next one is turned down: nothing happens', async () => {
    const [maker, checker] = await twoOfRole()
    const scene = await set(api)
    const asked = await post(maker, name, scene)
    // A first approval of money is no proposal: it stands until the review ends.
    if (asked.code === 1) return
    const { proposal: id } = Object(asked.data['params'])
    await api.pool.query(`update proposals set created_at = created_at - interval '3 days 1 second' where id = $1`, [
      id,
    ])
    const late = await post(checker, name, scene)
    expect(late.data.reason, late.msg).toBe('second_person_needed')
    await expectNothing(scene)
    const next = Object(late.data['params']).proposal
    expect(next).not.toBe(id)
    expect((await maker.post(OPERATOR_CALLS.operatorProposalReject.path, { id: next })).code).toBe(1)
    const again = await post(maker, name, scene)
    expect(again.data.reason, again.msg).toBe('second_person_needed')
    await expectNothing(scene)
  })

  it('the subject changes in between: nothing happens', async () => {
    const [maker, checker] = await twoOfRole()
    const scene = await set(api)
    if (!scene.disturb) return
    await propose(maker, scene)
    await scene.disturb()
    const answer = await post(checker, name, scene)
    expect(answer.code, answer.msg).not.toBe(1)
    await expectNothing(scene)
  })
})

describe.each(NAMES.filter(name => STAGES[name].needs === 1))('[A150] %s', name => {
  it('one operator is enough: it only restricts', async () => {
    const scene = await STAGES[name].set(api)
    expect((await post(await testOperator(api, STAGES[name].role), name, scene)).code).toBe(1)
    expect(await scene.happened()).toBe(true)
    cells += 1
  })
})

describe('[A150] towards safety and back', () => {
  it('close-only on needs one operator, off two', async () => {
    const { first, second } = await twoOperators(api, 'risk')
    const { path } = OPERATOR_CALLS.operatorSwitch
    const flip = { scope: 'all', subject: 'all', reason: 'prices look wrong' }
    expect((await first.post(path, { ...flip, paused: 'yes' })).code).toBe(1)
    expect((await first.post(path, { ...flip, paused: 'no' })).data.reason).toBe('second_person_needed')
    expect((await second.post(path, { ...flip, paused: 'no' })).code).toBe(1)
  })

  it('an operator without the owner’s role is disabled by one owner', async () => {
    const [owner, clerk] = [await testOperator(api, 'owner'), await testOperator(api, 'finance')]
    expect((await owner.post(OPERATOR_CALLS.operatorDisable.path, { id: clerk.operatorId })).code).toBe(1)
    expect((await clerk.get(OPERATOR_CALLS.operatorInfo.path)).code).toBe(999)
  })

  it('one operator delists something, and two list it again', async () => {
    const { first, second } = await twoOperators(api, 'risk')
    const { path } = OPERATOR_CALLS.operatorTermChange
    const change = { kind: 'fund', id: 2, field: 'is_offered', reason: 'as the matrix needs' }
    expect((await first.post(path, { ...change, value: 'no' })).code).toBe(1)
    expect((await first.post(path, { ...change, value: 'yes' })).data.reason).toBe('second_person_needed')
    expect((await second.post(path, { ...change, value: 'yes' })).code).toBe(1)
  })

  it('operators cannot decide their own: real name, master, loan identity', async () => {
    const user = await newUser(api)
    const operator = await testOperator(api, 'risk')
    await api.pool.query('update operators set email = $2 where id = $1', [operator.operatorId, user.email])
    const id = await papers(api, user.userId)
    const master = await api.pool.query<{ id: bigint }>(
      'insert into master_application (user_id, status, created_at) values ($1, 1, 0) returning id',
      [user.userId],
    )
    const { operatorIdentityCheckApprove: real, operatorMasterDecide: trader } = OPERATOR_CALLS
    expect((await operator.post(real.path, { id })).data.reason).toBe('own_request')
    const decide = { id: Number(master.rows[0]?.id), approve: 1 }
    expect((await operator.post(trader.path, decide)).data.reason).toBe('own_request')
  })
})

describe('[A151] in parts', () => {
  const approve = (by: TestOperator, id: number) => by.post(OPERATOR_CALLS.operatorDepositApprove.path, { id })
  const balance = async (userId: number) => {
    const { rows } = await api.pool.query<{ balance: bigint }>(
      'select balance from account where user_id = $1 and type = 3',
      [userId],
    )
    return rows[0]?.balance ?? 0n
  }

  it('four deposits of 9,999.99 for one user, at once, by one operator or by four: one is credited', async () => {
    for (const clerks of [1, 4]) {
      const staff = await Promise.all(Array.from({ length: clerks }, () => testOperator(api, 'finance')))
      const { userId } = await newUser(api)
      const ids = []
      for (let n = 0; n < 4; n += 1) ids.push(await deposit(api, userId, '9999.99'))
      await Promise.all(ids.map((id, n) => approve(staff[n % clerks] as TestOperator, id)))
      expect(await balance(userId)).toBe(decimal('9999.99'))
      // The others wait for a second operator, who may be any colleague.
      const colleague = await testOperator(api, 'owner')
      for (const id of ids) await approve(colleague, id)
      expect(await balance(userId)).toBe(decimal('39999.96'))
      cells += 1
    }
  })

  it('deposits and withdrawals of one user count together', async () => {
    const clerk = await testOperator(api, 'finance')
    const user = await rich(api, '20000')
    const id = await deposit(api, user.userId, '6000')
    expect((await approve(clerk, id)).data['status']).toBe(1)
    const submitted = { id: await withdrawal(api, user, '6000') }
    expect((await clerk.post(OPERATOR_CALLS.operatorWithdrawalApprove.path, submitted)).data['status']).toBe(0)
  })

  it('one operator’s day is limited over all users and all kinds of decisions, also at once', async () => {
    const clerk = await testOperator(api, 'finance')
    const each = '9000'
    const [depositor, drawer, borrower, saver] = [
      await newUser(api),
      await rich(api, '20000'),
      await newUser(api),
      await rich(api, '20000'),
    ]
    const acts = [
      [OPERATOR_CALLS.operatorDepositApprove.path, { id: await deposit(api, depositor.userId, each) }],
      [OPERATOR_CALLS.operatorWithdrawalApprove.path, { id: await withdrawal(api, drawer, each) }],
      [OPERATOR_CALLS.operatorLoanApprove.path, { id: await loan(api, borrower, each) }],
      [OPERATOR_CALLS.operatorRedemptionDecide.path, { id: await redemption(api, saver, each), status: 3 }],
      [
        OPERATOR_CALLS.operatorRepaymentDecide.path,
        { id: await repayment(api, await newUser(api), '8000'), status: 5 },
      ],
    ] as const
    for (const [path, body] of acts) expect((await clerk.post(path, body)).code, path).toBe(1)
    // 9,000 × 4 and a little more than 8,000 stand; the limit is 50,000.
    const last = await Promise.all(
      Array.from({ length: 3 }, async () => deposit(api, (await newUser(api)).userId, '3000')),
    )
    const answers = await Promise.all(last.map(id => approve(clerk, id)))
    expect(answers.filter(({ data }) => data['status'] === 1)).toHaveLength(1)
    // A colleague has a day of their own; and a day later the clerk has a new one.
    const waiting = last.filter((_, n) => answers[n]?.data['status'] === 0)
    expect((await approve(await testOperator(api, 'finance'), waiting[0] ?? 0)).data['status']).toBe(1)
    api.clock.advance(86_400_001)
    const fresh = await deposit(api, (await newUser(api)).userId, '9000')
    const again = await operatorToken(api.pool, api.clock, clerk.operatorId)
    const body = { id: fresh }
    const headers = { authorization: again }
    const { path } = OPERATOR_CALLS.operatorDepositApprove
    expect((await ask(api, { method: 'POST', url: path, body, headers })).data['status']).toBe(1)
    cells += 1
  })
})

describe('[A152] the moment of effect', () => {
  it('a demotion under way is waited for: the proposal is void', async () => {
    const { first, second } = await twoOperators(api, 'risk')
    const scene = await STAGES.operatorSettingChange.set(api)
    await post(first, 'operatorSettingChange', scene)
    const demotion = await api.pool.connect()
    try {
      await demotion.query('begin')
      await demotion.query(`update operators set roles = '{content}' where id = $1`, [first.operatorId])
      const answer = post(second, 'operatorSettingChange', scene)
      // The consent hangs on the row of the proposer before the demotion is committed.
      await expect
        .poll(async () => {
          const { rows } = await api.pool.query<{ count: bigint }>(
            `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
               and query like '%from operators%for share%'`,
          )
          return rows[0]?.count
        })
        .toBe(1n)
      await demotion.query('commit')
      expect((await answer).data).toMatchObject({ reason: 'proposal_void', params: { why: 'proposer_demoted' } })
    } finally {
      demotion.release()
    }
    expect(await scene.happened()).toBe(false)
    cells += 1
  })

  it('a proposal that became void stays void when the proposer gets the role back, and is shown with its reason', async () => {
    const owners = await twoOperators(api, 'owner')
    const { first, second } = await twoOperators(api, 'risk')
    const scene = await STAGES.operatorSettingChange.set(api)
    await post(first, 'operatorSettingChange', scene)
    for (const roles of ['content', 'risk'])
      expect((await owners.post(OPERATOR_CALLS.operatorSetRoles.path, { id: first.operatorId, roles })).code).toBe(1)
    const { data } = await second.get(OPERATOR_CALLS.operatorProposals.path)
    expect(data).toContainEqual(
      expect.objectContaining({ params: scene.body, made_by: first.email, void_reason: 'proposer_demoted' }),
    )
    // The same act by the second operator is a proposal of their own.
    expect((await post(second, 'operatorSettingChange', scene)).data.reason).toBe('second_person_needed')
    expect(await scene.happened()).toBe(false)
    cells += 1
  })

  it('a proposal without consent in time does not count', async () => {
    const { first } = await twoOperators(api, 'risk')
    const scene = await STAGES.operatorTermAdd.set(api)
    await post(first, 'operatorTermAdd', scene)
    api.clock.advance(3 * 86_400_000 + 1)
    const second = await testOperator(api, 'risk')
    expect((await post(second, 'operatorTermAdd', scene)).data.reason).toBe('second_person_needed')
    expect(await scene.happened()).toBe(false)
    cells += 1
  })

  it('of many second operators at once one agrees, and it happens once', async () => {
    const maker = await testOperator(api, 'finance')
    const scene = await STAGES.operatorAdjust.set(api)
    await post(maker, 'operatorAdjust', scene)
    const checkers = await Promise.all(Array.from({ length: 5 }, () => testOperator(api, 'finance')))
    const answers = await Promise.all(checkers.map(checker => post(checker, 'operatorAdjust', scene)))
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1)
    const { uid } = scene.body as { uid: string }
    const { rows } = await api.pool.query<{ count: bigint }>(
      'select count(*) from adjustment a join users u on u.id = a.user_id where u.uid = $1',
      [uid],
    )
    expect(rows[0]?.count).toBe(1n)
    cells += 1
  })
})
