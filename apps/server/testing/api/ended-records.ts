// Records that have ended, made through the API: what calls on them are refused with is the same for traders and operators.
import { CALLS } from '@tallystick/wire/trader/calls'
import type { DemoUser, TestApi } from './api.ts'
import { borrow, buy, handIn, identify, payOut } from './funds.ts'
import { boundMethod, type RealUser, withdrawn } from './wallet.ts'

export type Params = Readonly<Record<string, string | number>>

/** Whether a parameter names a record. */
export function isId(name: string): boolean {
  return /(^|_)u?id$/.test(name)
}

export async function cancelledWithdrawal(user: RealUser): Promise<Params> {
  const id = Number((await withdrawn(user, await boundMethod(user), '20')).data['id'])
  await user.post(CALLS.cancelWithdrawal.path, { id })
  return { id }
}

export async function newLoan(
  api: TestApi,
  user: RealUser,
  status: 'rejected' | 'to_repay' | 'repaid',
): Promise<number> {
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

export async function endedSubscription(api: TestApi, demo: DemoUser): Promise<number> {
  const id = await buy(demo, '50')
  await demo.get(`${CALLS.redeemFund.path}?sub_id=${id}`)
  const decided = { userId: demo.userId, subscriptionId: id, operatorId: 901, operatorUserId: null, note: null }
  await api.engine.submit({ type: 'decide_refund', ...decided, outcome: 'refunded' })
  return id
}
