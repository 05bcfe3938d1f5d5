// Every operators' call that acts on an object by its id, on an object that has ended: the refusal says that it ended, how and when. A
// call that is added to the contract must be added here, or named among those whose object does not end.
import { CALLS } from '@tallystick/wire/trader/calls'
import { OPERATOR_CALLS, type OperatorCall, type OperatorCallName } from '@tallystick/wire/operator/calls'
import { OPERATOR_SCHEMAS } from '@tallystick/wire/operator/schemas'
import type { TObject } from 'typebox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answered, demoUser, type DemoUser, realUser, testApi, type TestApi } from '../../../testing/api/api.ts'
import {
  cancelledWithdrawal,
  endedSubscription,
  isId,
  newLoan,
  type Params,
} from '../../../testing/api/ended-records.ts'
import { IDENTITY } from '../../../testing/api/funds.ts'
import { testOperator, type TestOperator } from '../../../testing/api/operators.ts'
import { credit, newProof, type RealUser } from '../../../testing/api/wallet.ts'

let api: TestApi
let demo: DemoUser
let user: RealUser
let staff: TestOperator
let second: TestOperator
beforeAll(async () => {
  api = await testApi()
  demo = await demoUser(api)
  user = await realUser(api, 'closed@example.com', 'correct horse battery')
  staff = await testOperator(api, 'owner', 'finance', 'risk', 'support')
  second = await testOperator(api, 'owner', 'finance', 'risk', 'support')
  await credit(api, user, 1_000_00000000n)
})
afterAll(() => api.close())

const AT = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)

interface Decision {
  readonly ended: () => Promise<Params>
  readonly reason: string
  readonly params: object
  /** For an id that never was given. */
  readonly unknown: string
}

async function rejectedDeposit(): Promise<Params> {
  const sent = { number: '100', proofImg: await newProof(api, user), charge_id: 1 }
  const id = Number((await user.post(CALLS.submitDeposit.path, sent)).data['id'])
  await staff.post(OPERATOR_CALLS.operatorDepositReject.path, { id, status: 2, note: 'no' })
  return { id }
}

async function decidedOn(list: string, decide: (id: number) => Promise<Answered>): Promise<Params> {
  const { data } = (await staff.get(list)).data as unknown as { data: { id: number }[] }
  const id = data[0]?.id ?? 0
  expect((await decide(id)).code).toBe(1)
  return { id }
}

async function decidedApplicant(): Promise<Params> {
  await api.pool.query('delete from loan_applicant where user_id = $1', [user.userId])
  const images = { hand_pic: String(await newProof(api, user)), sign: String(await newProof(api, user)) }
  await user.post(CALLS.submitLoanApplicant.path, { ...IDENTITY, ...images })
  const decide = { path: OPERATOR_CALLS.operatorLoanApplicantDecide.path, status: 3, note: 'Unreadable' }
  return decidedOn(`${OPERATOR_CALLS.operatorLoanApplicants.path}?status=1`, id =>
    staff.post(decide.path, { id, status: decide.status, note: decide.note }),
  )
}

let others = 0
async function decidedIdentity(): Promise<Params> {
  const other = await realUser(api, `identity${++others}@example.com`, 'correct horse battery')
  const [front_pic, reverse_pic] = [await newProof(api, other), await newProof(api, other)]
  const sent = { name: 'Ada', card_id: 'AB1', country: 'GB', front_pic: `${front_pic}`, reverse_pic: `${reverse_pic}` }
  await other.post(CALLS.submitIdentityCheck.path, sent)
  return decidedOn(`${OPERATOR_CALLS.operatorIdentityChecks.path}?status=1`, id =>
    staff.post(OPERATOR_CALLS.operatorIdentityCheckReject.path, { id, reason: 'blurred' }),
  )
}

async function decidedApplication(): Promise<Params> {
  const other = await realUser(api, 'applicant@example.com', 'correct horse battery')
  await api.pool.query('update users set verified_at = now() where id = $1', [other.userId])
  await other.post(CALLS.applyTrader.path, {})
  return decidedOn(`${OPERATOR_CALLS.operatorMasterApplications.path}?status=1`, id =>
    staff.post(OPERATOR_CALLS.operatorMasterDecide.path, { id, approve: 0, note: 'not yet' }),
  )
}

async function answeredFeedback(): Promise<Params> {
  const sent = { category: 'money', text: 'A question', reply: 'chat' }
  const id = Number((await user.post(CALLS.feedbackSend.path, sent)).data['id'])
  await staff.post(OPERATOR_CALLS.operatorFeedbackAnswer.path, { id, text: 'An answer' })
  return { id }
}

async function rejectedProposal(): Promise<Params> {
  const email = 'invited@operators.example'
  const proposed = await staff.post(OPERATOR_CALLS.operatorInvite.path, { email, roles: 'support' })
  const { proposal: id } = proposed.data['params'] as { proposal: number }
  await second.post(OPERATOR_CALLS.operatorProposalReject.path, { id })
  return { id }
}

async function disabledOperator(): Promise<Params> {
  const { operatorId: id } = await testOperator(api, 'support')
  await staff.post(OPERATOR_CALLS.operatorDisable.path, { id })
  return { id }
}

const DISABLED = { reason: 'operator_disabled', params: { state: 'disabled', at: AT }, unknown: 'not_found' }
const REJECTED = { state: 'rejected', at: AT }
const DECIDED: Readonly<Partial<Record<OperatorCallName, Decision>>> = {
  operatorDepositApprove: {
    ended: rejectedDeposit,
    reason: 'deposit_not_open',
    params: REJECTED,
    unknown: 'deposit_unknown',
  },
  operatorDepositReject: {
    ended: async () => ({ ...(await rejectedDeposit()), status: 2, note: 'no' }),
    reason: 'deposit_not_open',
    params: REJECTED,
    unknown: 'deposit_unknown',
  },
  operatorWithdrawalApprove: {
    ended: () => cancelledWithdrawal(user),
    reason: 'withdrawal_not_open',
    params: { state: 'cancelled', at: AT },
    unknown: 'withdrawal_unknown',
  },
  operatorWithdrawalReject: {
    ended: async () => ({ ...(await cancelledWithdrawal(user)), status: 2, note: 'no' }),
    reason: 'withdrawal_not_open',
    params: { state: 'cancelled', at: AT },
    unknown: 'withdrawal_unknown',
  },
  operatorLoanApprove: {
    ended: async () => ({ id: await newLoan(api, user, 'rejected') }),
    reason: 'loan_not_waiting',
    params: REJECTED,
    unknown: 'loan_unknown',
  },
  operatorLoanReject: {
    ended: async () => ({ id: await newLoan(api, user, 'repaid'), note: 'no' }),
    reason: 'loan_not_waiting',
    params: { state: 'repaid', at: AT },
    unknown: 'loan_unknown',
  },
  operatorRepaymentDecide: {
    ended: async () => ({ id: await newLoan(api, user, 'repaid'), status: 5 }),
    reason: 'repayment_not_open',
    params: { state: 'repaid', at: AT },
    unknown: 'loan_unknown',
  },
  operatorRedemptionDecide: {
    ended: async () => ({ id: await endedSubscription(api, demo), status: 3 }),
    reason: 'redemption_not_open',
    params: { state: 'refunded', at: AT },
    unknown: 'subscription_unknown',
  },
  operatorLoanApplicantDecide: {
    ended: async () => ({ ...(await decidedApplicant()), status: 2 }),
    reason: 'loan_applicant_not_waiting',
    params: REJECTED,
    unknown: 'not_found',
  },
  operatorIdentityCheckApprove: {
    ended: decidedIdentity,
    reason: 'identity_check_not_waiting',
    params: REJECTED,
    unknown: 'not_found',
  },
  operatorIdentityCheckReject: {
    ended: async () => ({ ...(await decidedIdentity()), reason: 'blurred' }),
    reason: 'identity_check_not_waiting',
    params: REJECTED,
    unknown: 'not_found',
  },
  operatorFeedbackAnswer: {
    ended: async () => ({ ...(await answeredFeedback()), text: 'Once more' }),
    reason: 'feedback_answered',
    params: { state: 'answered', at: AT },
    unknown: 'not_found',
  },
  operatorMasterDecide: {
    ended: async () => ({ ...(await decidedApplication()), approve: 1 }),
    reason: 'application_not_open',
    params: REJECTED,
    unknown: 'not_found',
  },
  operatorProposalReject: {
    ended: rejectedProposal,
    reason: 'proposal_closed',
    params: { ...REJECTED, proposal: expect.any(Number) },
    unknown: 'proposal_unknown',
  },
  operatorSetRoles: { ...DISABLED, ended: async () => ({ ...(await disabledOperator()), roles: 'support' }) },
  operatorDisable: { ...DISABLED, ended: disabledOperator },
}

/** Calls with an id that stands for nothing that ends, and why. */
const ENDLESS: Readonly<Partial<Record<OperatorCallName, string>>> = {
  operatorUserFreeze: 'a user',
  operatorUserUnfreeze: 'a user',
  operatorUserTwoFactorOff: 'a user',
  operatorUserEndSessions: 'a user',
  operatorAdjust: 'a user',
  operatorChatSend: 'a chat stays open',
  operatorChatSeen: 'a chat stays open',
  operatorNewsSave: 'articles do not end',
  operatorNewsPublish: 'articles do not end',
  operatorCompanySave: 'companies do not end',
  operatorTermChange: 'terms do not end',
}

describe("[A123] every operators' call on an object that has ended", () => {
  const names = (Object.keys(OPERATOR_CALLS) as OperatorCallName[]).filter(name => {
    const params: TObject = OPERATOR_SCHEMAS[name].params
    return OPERATOR_CALLS[name].method === 'POST' && Object.keys(params.properties).some(isId)
  })

  it.each(names)('%s', async name => {
    const scenario = DECIDED[name]
    if (!scenario) return expect(ENDLESS[name], `${name}: what does it answer when its object has ended?`).toBeDefined()
    const { path }: OperatorCall = OPERATOR_CALLS[name]
    const params = await scenario.ended()
    expect((await staff.post(path, params)).data).toEqual({ reason: scenario.reason, params: scenario.params })
    expect((await staff.post(path, { ...params, id: 424_242 })).data.reason).toBe(scenario.unknown)
  })
})
