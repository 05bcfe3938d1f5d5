// Every trader's call that acts on an object by its id, on an object that has ended: the refusal says that it ended, how and when. A call
// that is added to the contract must be added here, or named among those whose object does not end.
import { type Call, type CallName, CALLS } from '@tallystick/wire/trader/calls'
import { SCHEMAS } from '@tallystick/wire/trader/schemas'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoUser, type DemoUser, realUser, testApi, type TestApi } from '../../../testing/api/api.ts'
import { demoMaster } from '../../../testing/api/copy.ts'
import {
  cancelledWithdrawal,
  endedSubscription,
  isId,
  newLoan,
  type Params,
} from '../../../testing/api/ended-records.ts'
import { boundMethod, credit, newProof, type RealUser } from '../../../testing/api/wallet.ts'

let api: TestApi
let demo: DemoUser
let user: RealUser
beforeAll(async () => {
  api = await testApi()
  api.market.tick('BTCUSD', '100000')
  demo = await demoUser(api)
  user = await realUser(api, 'closed@example.com', 'correct horse battery')
  await credit(api, user, 1_000_00000000n)
})
afterAll(() => api.close())

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

async function removedAlert(): Promise<Params> {
  api.market.tick('BTCUSD', '100000')
  const { data } = await demo.post(CALLS.makeAlert.path, { forex_id: 1, direction: 'above', level: '110000' })
  const id = Number(data['id'])
  await demo.post(CALLS.removeAlert.path, { id })
  return { id }
}

async function deletedMethod(): Promise<number> {
  const id = await boundMethod(user)
  await user.post(CALLS.deleteMethod.path, { id })
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
const EDIT = { target_price: '90000', cont: '0.1', stop_loss_price: '0', target_profit_price: '0', expire_at: 0 }
const NO_WITHDRAWAL = { name: 'id', reason: 'withdrawal_unknown' }
const ENDED_FOLLOWING = {
  by: () => demo,
  reason: 'following_ended',
  params: { state: 'ended', at: AT },
  unknown: { name: 'trader_id', reason: 'master_unknown' },
}

const ENDED: Readonly<Partial<Record<CallName, Scenario>>> = {
  closeOrder: { by: () => demo, ended: closedOrder, reason: 'order_closed', params: CLOSED_ORDER, unknown: NO_ORDER },
  closeOrderPart: {
    by: () => demo,
    ended: async () => ({ ...(await closedOrder()), cont: '0.01' }),
    reason: 'order_closed',
    params: CLOSED_ORDER,
    unknown: NO_ORDER,
  },
  cancelOrder: {
    by: () => demo,
    ended: cancelledOrder,
    reason: 'order_cancelled',
    params: { state: 'cancelled', at: AT },
    unknown: NO_ORDER,
  },
  editOrder: {
    by: () => demo,
    ended: async () => ({ ...(await cancelledOrder()), ...EDIT }),
    reason: 'order_cancelled',
    params: { state: 'cancelled', at: AT },
    unknown: NO_ORDER,
  },
  reverseOrder: { by: () => demo, ended: closedOrder, reason: 'order_closed', params: CLOSED_ORDER, unknown: NO_ORDER },
  setTrail: {
    by: () => demo,
    ended: async () => ({ ...(await closedOrder()), trail_distance: '0', trail_percent: '1' }),
    reason: 'order_closed',
    params: CLOSED_ORDER,
    unknown: NO_ORDER,
  },
  setAllStops: {
    by: () => demo,
    ended: async () => ({
      ...(await closedOrder()),
      stop_loss_price: '1',
      target_profit_price: '0',
      trail_distance: '0',
      trail_percent: '1',
    }),
    reason: 'order_closed',
    params: CLOSED_ORDER,
    unknown: NO_ORDER,
  },
  setStops: {
    by: () => demo,
    ended: async () => ({ ...(await closedOrder()), stop_loss_price: '1', target_profit_price: '0' }),
    reason: 'order_closed',
    params: CLOSED_ORDER,
    unknown: NO_ORDER,
  },
  removeAlert: {
    by: () => demo,
    ended: removedAlert,
    reason: 'alert_ended',
    params: { state: 'removed', at: AT },
    unknown: { name: 'id', reason: 'alert_unknown' },
  },
  cancelWithdrawal: {
    ended: () => cancelledWithdrawal(user),
    reason: 'withdrawal_not_open',
    params: { state: 'cancelled', at: AT },
    unknown: NO_WITHDRAWAL,
  },
  acceptWithdrawal: {
    ended: async () => ({ ...(await cancelledWithdrawal(user)), real_number: '20' }),
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
    ended: async () => ({
      charge_id: 1,
      loan_id: await newLoan(api, user, 'repaid'),
      proofImg: await newProof(api, user),
    }),
    reason: 'loan_closed',
    params: { state: 'repaid', at: AT },
    unknown: { name: 'loan_id', reason: 'loan_unknown' },
  },
  repayLoanFromBalance: {
    ended: async () => ({ loan_id: await newLoan(api, user, 'repaid'), amount: '100' }),
    reason: 'loan_closed',
    params: { state: 'repaid', at: AT },
    unknown: { name: 'loan_id', reason: 'loan_unknown' },
  },
  redeemFund: {
    by: () => demo,
    ended: async () => ({ sub_id: await endedSubscription(api, demo) }),
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
const ENDLESS: Readonly<Partial<Record<CallName, string>>> = {
  createDemoAccount: 'the device',
  login: 'the device',
  register: 'the area',
  forgetPassword: 'the device',
  amendPassword: 'the device',
  sendEmail: 'the area',
  sendSms: 'the area',
  revokeSession: 'a session that is gone has ended as asked',
  revokeApiKey: 'a key that is gone was revoked as asked',
  feedbackSend: 'what the device calls this message',
  chatSend: 'the visitor',
  chatImageUpload: 'the visitor',
  chatSeen: 'messages do not end',
  noticesSeen: 'notices do not end',
  noticeRead: 'notices do not end',
  submitDeposit: 'an offer, which is withdrawn without a result',
  submitWire: 'an offer, which is withdrawn without a result',
  bindMethod: 'a currency',
  followTrader: 'who has unfollowed may follow again',
  submitLoan: 'an offer, which is withdrawn without a result',
  buyFund: 'an offer, which is withdrawn without a result',
  subscriptionSubmit: 'an offer, which is withdrawn without a result',
  submitOrder: 'a pair',
  submitTrailing: 'a pair',
  submitOco: 'a pair',
  closeAllOrders: 'a pair',
  submitMicro: 'a pair',
  makeAlert: 'a pair',
  saveWatchlist: 'a list that is gone leaves nothing to tell',
  watchPairs: 'a list that is gone leaves nothing to tell',
  removeWatchlist: 'a list that is gone leaves nothing to tell',
  saveJournalEntry: 'notes are written about orders that have ended, too',
  submitIdentityCheck: 'the number of the document',
  transfer: 'a currency',
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
