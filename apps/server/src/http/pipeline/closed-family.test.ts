// Every call that acts on an object by its id, on an object that has ended: the refusal says that it ended, how and when. A call that is
// added to the contract must be added here, or named among those whose object does not end.
import { type Call, type CallName, CALLS } from '@tallystick/wire/trader/calls'
import { SCHEMAS } from '@tallystick/wire/trader/schemas'
import { OPERATOR_CALLS, type OperatorCall, type OperatorCallName } from '@tallystick/wire/operator/calls'
import { OPERATOR_SCHEMAS } from '@tallystick/wire/operator/schemas'
import type { TObject } from 'typebox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Answered, demoUser, type DemoUser, realUser, testApi, type TestApi } from '../../../testing/api/api.ts'
import { demoMaster } from '../../../testing/api/copy.ts'
import { borrow, buy, handIn, identify, IDENTITY, payOut } from '../../../testing/api/funds.ts'
import { testOperator, type TestOperator } from '../../../testing/api/operators.ts'
import { boundMethod, credit, newProof, type RealUser, withdrawn } from '../../../testing/api/wallet.ts'

let api: TestApi
let demo: DemoUser
let user: RealUser
let staff: TestOperator
let second: TestOperator
beforeAll(async () => {
  api = await testApi()
  api.market.tick('BTCUSD', '100000')
  demo = await demoUser(api)
  user = await realUser(api, 'closed@example.com', 'correct horse battery')
  staff = await testOperator(api, 'owner', 'finance', 'risk', 'support')
  second = await testOperator(api, 'owner', 'finance', 'risk', 'support')
  await credit(api, user, 1_000_00000000n)
})
afterAll(() => api.close())

type Params = Readonly<Record<string, string | number>>
interface Scenario {
  /** Makes an object, ends it, and returns how the call names it. */
  readonly ended: () => Promise<Params>
  readonly by?: () => DemoUser | RealUser
  readonly reason: string
  readonly params: object
  /** The refusal of an object that never was the caller's. */
  readonly unknown: { readonly name: string; readonly reason: string }
}

const AT = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
const ORDER = { type: 1, cont: '0.1', forex_id: 1, status: 1, multiple: 10 }

async function order(params: object = ORDER): Promise<number> {
  api.market.tick('BTCUSD', '100000')
  return Number((await demo.post(CALLS.submitOrder.path, params)).data['Id'])
}

async function closedOrder(): Promise<Params> {
  const id = await order()
  api.market.tick('BTCUSD', '100100')
  await demo.post(CALLS.closeOrder.path, { id })
  return { id }
}

async function cancelledOrder(): Promise<Params> {
  const id = await order({ ...ORDER, status: 0, target_price: '90000' })
  await demo.post(CALLS.cancelOrder.path, { id })
  return { id }
}

async function cancelledWithdrawal(): Promise<Params> {
  const id = Number((await withdrawn(user, await boundMethod(user), '20')).data['id'])
  await user.post(CALLS.cancelWithdrawal.path, { id })
  return { id }
}

async function deletedMethod(): Promise<number> {
  const id = await boundMethod(user)
  await user.post(CALLS.deleteMethod.path, { id })
  return id
}

async function newLoan(status: 'rejected' | 'to_repay' | 'repaid'): Promise<number> {
  await api.pool.query('delete from loan_applicant where user_id = $1', [user.userId])
  await identify(api, user)
  const id = await borrow(api, user)
  const decided = { userId: user.userId, loanId: id, operatorId: 901, operatorUserId: null, note: null }
  if (status === 'rejected') await api.engine.submit({ type: 'reject_loan', ...decided })
  else await payOut(api, user, id)
  if (status !== 'repaid') return id
  await handIn(api, user, id)
  await api.engine.submit({ type: 'decide_repayment', ...decided, outcome: 'accepted' })
  return id
}

async function endedSubscription(): Promise<number> {
  const id = await buy(demo, '50')
  await demo.get(`${CALLS.redeemFund.path}?sub_id=${id}`)
  const decided = { userId: demo.userId, subscriptionId: id, operatorId: 901, operatorUserId: null, note: null }
  await api.engine.submit({ type: 'decide_refund', ...decided, outcome: 'refunded' })
  return id
}

async function endedFollowing(): Promise<string> {
  const { publicId } = await demoMaster(api)
  await demo.post(CALLS.followTrader.path, { trader_id: publicId, multiple: 1, max_amount: '1000' })
  await demo.post(CALLS.unfollowTrader.path, { trader_id: publicId })
  return publicId
}

const NO_ORDER = { name: 'id', reason: 'order_unknown' }
const CLOSED_ORDER = { state: 'closed', at: AT, price: '100100', profit: '10' }
const NO_WITHDRAWAL = { name: 'id', reason: 'withdrawal_unknown' }
const ENDED_FOLLOWING = {
  by: () => demo,
  reason: 'following_ended',
  params: { state: 'ended', at: AT },
  unknown: { name: 'trader_id', reason: 'master_unknown' },
}

const ENDED: Readonly<Partial<Record<CallName, Scenario>>> = {
  closeOrder: { by: () => demo, ended: closedOrder, reason: 'order_closed', params: CLOSED_ORDER, unknown: NO_ORDER },
  cancelOrder: {
    by: () => demo,
    ended: cancelledOrder,
    reason: 'order_cancelled',
    params: { state: 'cancelled', at: AT },
    unknown: NO_ORDER,
  },
  setStops: {
    by: () => demo,
    ended: async () => ({ ...(await closedOrder()), stop_loss_price: '1', target_profit_price: '0' }),
    reason: 'order_closed',
    params: CLOSED_ORDER,
    unknown: NO_ORDER,
  },
  cancelWithdrawal: {
    ended: cancelledWithdrawal,
    reason: 'withdrawal_not_open',
    params: { state: 'cancelled', at: AT },
    unknown: NO_WITHDRAWAL,
  },
  acceptWithdrawal: {
    ended: async () => ({ ...(await cancelledWithdrawal()), real_number: '20' }),
    reason: 'withdrawal_not_open',
    params: { state: 'cancelled', at: AT },
    unknown: NO_WITHDRAWAL,
  },
  submitWithdrawal: {
    ended: async () => ({ draw_currency_id: 1, number: '20', draw_method_id: await deletedMethod() }),
    reason: 'method_deleted',
    params: { state: 'deleted', at: AT },
    unknown: { name: 'draw_method_id', reason: 'method_unknown' },
  },
  deleteMethod: {
    ended: async () => ({ id: await deletedMethod() }),
    reason: 'method_deleted',
    params: { state: 'deleted', at: AT },
    unknown: { name: 'id', reason: 'method_unknown' },
  },
  repayLoan: {
    ended: async () => ({ charge_id: 1, loan_id: await newLoan('repaid'), proofImg: await newProof(api, user) }),
    reason: 'loan_closed',
    params: { state: 'repaid', at: AT },
    unknown: { name: 'loan_id', reason: 'loan_unknown' },
  },
  repayLoanFromBalance: {
    ended: async () => ({ loan_id: await newLoan('repaid'), amount: '100' }),
    reason: 'loan_closed',
    params: { state: 'repaid', at: AT },
    unknown: { name: 'loan_id', reason: 'loan_unknown' },
  },
  redeemFund: {
    by: () => demo,
    ended: async () => ({ sub_id: await endedSubscription() }),
    reason: 'subscription_closed',
    params: { state: 'refunded', at: AT },
    unknown: { name: 'sub_id', reason: 'subscription_unknown' },
  },
  unfollowTrader: { ...ENDED_FOLLOWING, ended: async () => ({ trader_id: await endedFollowing() }) },
  pauseFollowing: { ...ENDED_FOLLOWING, ended: async () => ({ trader_id: await endedFollowing(), paused: 1 }) },
  setFollowStop: {
    ...ENDED_FOLLOWING,
    ended: async () => ({ trader_id: await endedFollowing(), stop_loss_percent: 10 }),
  },
}

/** Calls with an id that stands for nothing that ends, and why. */
const ENDLESS: Readonly<Partial<Record<CallName | OperatorCallName, string>>> = {
  createDemoAccount: 'the device',
  login: 'the device',
  register: 'the area',
  forgetPassword: 'the device',
  amendPassword: 'the device',
  sendEmail: 'the area',
  sendSms: 'the area',
  revokeSession: 'a session that is gone has ended as asked',
  feedbackSend: 'what the device calls this message',
  chatSend: 'the visitor',
  chatImageUpload: 'the visitor',
  chatSeen: 'messages do not end',
  noticesSeen: 'notices do not end',
  submitDeposit: 'an offer, which is withdrawn without a result',
  submitWire: 'an offer, which is withdrawn without a result',
  bindMethod: 'a currency',
  followTrader: 'who has unfollowed may follow again',
  submitLoan: 'an offer, which is withdrawn without a result',
  buyFund: 'an offer, which is withdrawn without a result',
  subscriptionSubmit: 'an offer, which is withdrawn without a result',
  submitOrder: 'a pair',
  submitMicro: 'a pair',
  submitIdentityCheck: 'the number of the document',
  transfer: 'a currency',
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

describe('[A123] every call on an object of the caller that has ended', () => {
  const names = (Object.keys(CALLS) as CallName[]).filter(
    name => CALLS[name].mutating && Object.keys(SCHEMAS[name].params.properties).some(isId),
  )

  it.each(names)('%s', async name => {
    const scenario = ENDED[name]
    if (!scenario) return expect(ENDLESS[name], `${name}: what does it answer when its object has ended?`).toBeDefined()
    const { path }: Call = CALLS[name]
    const caller = (scenario.by ?? (() => user))()
    const params = await scenario.ended()
    expect((await caller.post(path, params)).data).toEqual({ reason: scenario.reason, params: scenario.params })
    const { name: field, reason } = scenario.unknown
    const never = { ...params, [field]: field === 'trader_id' ? 'A'.repeat(16) : 424_242 }
    expect((await caller.post(path, never)).data.reason).toBe(reason)
  })

  it('closing twice at once: one closes, the others hear the result', async () => {
    const id = await order()
    const answers = await Promise.all(Array.from({ length: 10 }, () => demo.post(CALLS.closeOrder.path, { id })))
    expect(answers.filter(({ code }) => code === 1)).toHaveLength(1)
    const refused = answers.filter(({ code }) => code !== 1)
    expect(new Set(refused.map(({ data }) => data.reason))).toEqual(new Set(['order_closed']))
  })

  it('the object of another user does not exist', async () => {
    const { id } = await closedOrder()
    const stranger = await demoUser(api)
    expect((await stranger.post(CALLS.closeOrder.path, { id })).data.reason).toBe('order_unknown')
  })

  it('says so in words', async () => {
    const answer = await demo.post(CALLS.closeOrder.path, await closedOrder(), { lang: 'en' })
    expect(answer.msg).toBe('This order closed at 100100 with a result of 10 USD')
  })
})

function isId(name: string): boolean {
  return /(^|_)u?id$/.test(name)
}

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
    ended: cancelledWithdrawal,
    reason: 'withdrawal_not_open',
    params: { state: 'cancelled', at: AT },
    unknown: 'withdrawal_unknown',
  },
  operatorWithdrawalReject: {
    ended: async () => ({ ...(await cancelledWithdrawal()), status: 2, note: 'no' }),
    reason: 'withdrawal_not_open',
    params: { state: 'cancelled', at: AT },
    unknown: 'withdrawal_unknown',
  },
  operatorLoanApprove: {
    ended: async () => ({ id: await newLoan('rejected') }),
    reason: 'loan_not_waiting',
    params: REJECTED,
    unknown: 'loan_unknown',
  },
  operatorLoanReject: {
    ended: async () => ({ id: await newLoan('repaid'), note: 'no' }),
    reason: 'loan_not_waiting',
    params: { state: 'repaid', at: AT },
    unknown: 'loan_unknown',
  },
  operatorRepaymentDecide: {
    ended: async () => ({ id: await newLoan('repaid'), status: 5 }),
    reason: 'repayment_not_open',
    params: { state: 'repaid', at: AT },
    unknown: 'loan_unknown',
  },
  operatorRedemptionDecide: {
    ended: async () => ({ id: await endedSubscription(), status: 3 }),
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
