// Every call that reaches the engine, with an engine that commits and then answers `unavailable`: the user is told that it may have happened,
// the same request under the same key brings the answer, and the effect is there once.
import { randomBytes, randomUUID } from 'node:crypto'
import { attributesOf } from '@tallystick/kernel/refusal-attributes'
import { isRefusalName } from '@tallystick/kernel/refusals'
import { type Answered, demoUser, realUser, testApi, type TestApi } from '@tallystick/server/testing/api/api'
import { credit, type RealUser } from '@tallystick/server/testing/api/wallet'
import { testOperator, type TestOperator } from '@tallystick/server/testing/api/operators'
import { OPERATOR_CALLS, type OperatorCallName } from '@tallystick/wire/operator/calls'
import { type Call, type CallName, CALLS } from '@tallystick/wire/trader/calls'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { figure } from '../figures.ts'
import { digestOf } from '../fuzz/money-watch.ts'
import { belongingsOf, type Params } from '../ownership/belongings.ts'

let api: TestApi
let real: RealUser
let demo: RealUser
let staff: readonly [TestOperator, TestOperator]
let lost = 0

beforeAll(async () => {
  api = await testApi()
  await api.settings.set('limit_loopback_factor', 1_000)
  demo = await demoUser(api)
  staff = [await testOperator(api, 'owner'), await testOperator(api, 'owner')]
  real = await realUser(api, `${randomBytes(6).toString('hex')}@example.com`, 'correct horse battery')
  await api.pool.query('update users set verified_at = now() where id = $1', [real.userId])
  await credit(api, real, 90_000_00000000n)
  for (const to of [1, 2]) await real.post(CALLS.transfer.path, { balance: '20000', currency_id: 1, from: 3, to })
})
afterEach(() => {
  vi.restoreAllMocks()
})
afterAll(async () => {
  figure('calls with a lost answer', `${lost}`)
  await api.close()
})

/** Calls without a record to name. */
const PLAIN: Partial<Record<CallName, Params>> = {
  submitOrder: { type: '1', cont: '0.01', forex_id: '1', status: '1', multiple: '10' },
  submitTrailing: {
    type: '1',
    cont: '0.01',
    forex_id: '1',
    status: '1',
    multiple: '10',
    trail_distance: '0',
    trail_percent: '5',
  },
  submitOco: {
    type: '1',
    cont: '0.01',
    forex_id: '1',
    multiple: '10',
    target_price: '90000',
    other_type: '1',
    other_cont: '0.01',
    other_target_price: '110000',
  },
  submitMicro: { type: '1', seconds: '60', forex_id: '1', number: '20' },
  makeAlert: { forex_id: '1', direction: 'above', level: '120000' },
  closeAllOrders: { which: 'all' },
}

/** Of those that change something, these are decided without the engine. */
const WITHOUT_ENGINE: readonly CallName[] = [
  'amendPassword',
  'revokeSession',
  'revokeOtherSessions',
  'setProfile',
  'agree',
  'twoFactorBegin',
  'twoFactorOn',
  'twoFactorOff',
  'createApiKey',
  'revokeApiKey',
  'logout',
  'submitIdentityCheck',
  'feedbackSend',
  'noticesSeen',
  'noticeRead',
  'saveNoticeSettings',
  'pushSubscribe',
  'pushUnsubscribe',
  'submitLoanApplicant',
  'imageUpload',
  'applyTrader',
  'saveWatchlist',
  'watchPairs',
  'orderWatchlists',
  'removeWatchlist',
  'saveJournalEntry',
  'makeStatement',
]

// Object.entries widens the names to string.
const CHANGING = (Object.entries(CALLS) as [CallName, Call][]).filter(
  ([name, { mutating, auth }]) => mutating && auth === 'user' && !WITHOUT_ENGINE.includes(name),
)

it.each(CHANGING)('%s', async (name, { path }) => {
  const user = /follow|resetDemo/i.test(name) ? demo : real
  const params = PLAIN[name] ?? (await belongingsOf(api, user)[name]?.()) ?? {}
  api.market.tick('BTCUSD', '100000')
  const headers = { 'idempotency-key': randomUUID() }
  const committed = loseAnswers()
  const first = await user.post(path, params, headers)
  vi.restoreAllMocks()
  expect(committed(), JSON.stringify(first.data)).toBeGreaterThan(0)
  expect(outcomeOf(first), JSON.stringify(first.data)).toBe('unknown')
  const then = await digestOf(api, [user.userId])
  const again = await user.post(path, params, headers)
  expect(again, JSON.stringify(again.data)).toMatchObject({ status: 200, code: 1 })
  expect(await digestOf(api, [user.userId])).toBe(then)
  lost += 1
})

/** The records operators decide on, and the parameters of each decision. */
const DECISIONS: Partial<Record<OperatorCallName, () => Promise<Params>>> = {
  operatorDepositApprove: async () => ({ id: await made('submitDeposit') }),
  operatorDepositReject: async () => ({ id: await made('submitDeposit'), status: '2' }),
  operatorWithdrawalApprove: async () => ({ id: await made('submitWithdrawal') }),
  operatorWithdrawalReject: async () => ({ id: await made('submitWithdrawal'), status: '2' }),
  operatorLoanApprove: async () => ({ id: await made('submitLoan') }),
  operatorLoanReject: async () => ({ id: await made('submitLoan') }),
  operatorRepaymentDecide: async () => ({ id: await handedIn(), status: '5' }),
  operatorRedemptionDecide: async () => ({ id: await redeemed(), status: '3' }),
  operatorAdjust: async () => ({ uid: await uidOf(), amount: '5', reason: 'paid twice', ref: randomUUID() }),
  operatorUserFreeze: async () => ({ uid: await uidOf(), reason: 'a call from the bank' }),
  operatorUserUnfreeze: async () => ({ uid: await uidOf(), reason: 'the bank was wrong' }),
}

// Object.entries widens the names to string.
const DECIDING = Object.entries(DECISIONS) as [OperatorCallName, () => Promise<Params>][]

it.each(DECIDING)('%s', async (name, make) => {
  const params = await make()
  const [first, second] = staff
  const headers = { 'idempotency-key': randomUUID() }
  const { path } = OPERATOR_CALLS[name]
  // Where two persons are needed, the answer to the second is lost.
  const proposed = name === 'operatorAdjust' || name === 'operatorUserUnfreeze'
  if (proposed) expect(await first.post(path, params)).toMatchObject({ data: { reason: 'second_person_needed' } })
  const committed = loseAnswers()
  const unknown = await second.post(path, params, headers)
  vi.restoreAllMocks()
  expect(committed(), JSON.stringify(unknown.data)).toBeGreaterThan(0)
  expect(outcomeOf(unknown), JSON.stringify(unknown.data)).toBe('unknown')
  const then = await decidedState()
  const again = await second.post(path, params, headers)
  expect(again, JSON.stringify(again.data)).toMatchObject({ status: 200, code: 1 })
  expect(await decidedState()).toBe(then)
  const open = await api.pool.query(`select from proposals where state = 'pending'`)
  expect(open.rowCount).toBe(0)
  lost += 1
})

/** The audit log tells how it ended once that is known; the proof of what was rejected is given back then, or by the sweep. */
async function decidedState(): Promise<string> {
  return (await digestOf(api, [real.userId])).replace(/^(?:audit_log|upload) .*$/gm, '')
}

/** The id of what this call makes. */
async function made(name: CallName): Promise<string> {
  const params = (await belongingsOf(api, real)[name]?.()) ?? {}
  const answer = await real.post(CALLS[name].path, params)
  expect(answer, answer.msg).toMatchObject({ code: 1 })
  return String(answer.data['id'])
}

async function handedIn(): Promise<string> {
  const params = (await belongingsOf(api, real).repayLoan?.()) ?? {}
  expect(await real.post(CALLS.repayLoan.path, params)).toMatchObject({ code: 1 })
  return params['loan_id'] ?? ''
}

async function redeemed(): Promise<string> {
  const params = (await belongingsOf(api, real).redeemFund?.()) ?? {}
  expect(await real.post(CALLS.redeemFund.path, params)).toMatchObject({ code: 1 })
  return params['sub_id'] ?? ''
}

async function uidOf(): Promise<string> {
  return String((await real.get(CALLS.userInfo.path)).data['uid'])
}

/** Commands are committed, and whoever asked hears that the engine could not be reached. How many were. */
function loseAnswers(): () => number {
  const submit = api.engine.submit.bind(api.engine)
  let committed = 0
  vi.spyOn(api.engine, 'submit').mockImplementation(async (command, key) => {
    const outcome = await submit(command, key)
    if (!outcome.ok) return outcome
    committed += 1
    return { ok: false, refusal: { reason: 'unavailable', params: {} }, repeated: false }
  })
  return () => committed
}

function outcomeOf({ data }: Answered): string {
  return data.reason !== undefined && isRefusalName(data.reason) ? attributesOf(data.reason).outcome : 'none'
}
