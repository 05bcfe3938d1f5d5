// Borrowers and fund subscribers for tests: identity approved, loans signed, paid out and repaid, subscriptions bought.
import { randomBytes } from 'node:crypto'
import { present } from '@tallystick/kernel/assert'
import { decimal } from '@tallystick/kernel/decimal'
import { type CallName, CALLS } from '@tallystick/wire/trader/calls'
import { vi } from 'vitest'
import type { Answered, TestApi } from './api.ts'
import { credit, newProof, type RealUser } from './wallet.ts'

export const IDENTITY = {
  name: 'Ada',
  last_name: 'Lovelace',
  sex: '2',
  birthday: '1985-12-10',
  country: 'GB',
  mobile: '+44 20 7946 0000',
  id_card_type: '2',
}

const OPERATOR = { operatorId: 901, operatorUserId: null, note: null }
/** 30 days, 5 free, the third seeded configuration. */
export const CONFIG = 3

export async function identify(api: TestApi, user: RealUser): Promise<void> {
  const images = { hand_pic: String(await newProof(api, user)), sign: String(await newProof(api, user)) }
  const answer = await user.post(CALLS.submitLoanApplicant.path, { ...IDENTITY, ...images })
  if (answer.code !== 1) throw new Error(answer.msg)
  await api.pool.query('update loan_applicant set status = 2, decided_by = 901 where user_id = $1', [user.userId])
}

/** What loan_submit takes, with the agreement as it reads now. */
export async function signed(api: TestApi, user: RealUser, amount = '1000'): Promise<Record<string, string>> {
  const shown = await user.get(`${CALLS.loanConfig.path}?id=${CONFIG}&amount=${amount}`)
  const agreement = String(shown.data['agreement_hash'])
  return { amount, config_id: String(CONFIG), sign: String(await newProof(api, user)), agreement }
}

export async function borrow(api: TestApi, user: RealUser, amount = '1000'): Promise<number> {
  const answer = await user.post(CALLS.submitLoan.path, await signed(api, user, amount))
  if (answer.code !== 1) throw new Error(answer.msg)
  return Number(answer.data['id'])
}

export async function payOut(api: TestApi, user: RealUser, loanId: number): Promise<void> {
  const alone = { needsTwo: false, firstApprover: null }
  await api.engine.submit({ type: 'approve_loan', userId: user.userId, loanId, ...OPERATOR, ...alone })
}

export async function handIn(api: TestApi, user: RealUser, loanId: number): Promise<Answered> {
  const proofImg = String(await newProof(api, user))
  return user.post(CALLS.repayLoan.path, { charge_id: '1', loan_id: String(loanId), proofImg })
}

export async function buy(user: RealUser, amount: string, id = 1): Promise<number> {
  const answer = await user.get(`${CALLS.buyFund.path}?id=${id}&amount=${amount}`)
  return Number(present(answer.data['id'], answer.msg))
}

/** Ends whatever loan the user has open, so that the next can be asked for. */
async function endLoans(api: TestApi, { userId }: RealUser): Promise<void> {
  const { rows } = await api.pool.query<{ id: bigint }>(
    'select id from loan where user_id = $1 and status in (1, 2, 4)',
    [userId],
  )
  for (const { id } of rows) {
    const loan = { userId, loanId: Number(id), ...OPERATOR }
    const network = { accountId: 1, currencyCode: 'USDT', protocolCode: 'TRC20', address: 'T' }
    const proof = { proofId: 0, proofHash: randomBytes(16).toString('hex') }
    await api.engine.submit({ type: 'reject_loan', ...loan })
    await api.engine.submit({ type: 'submit_repayment', userId, loanId: Number(id), ...network, ...proof })
    await api.engine.submit({ type: 'decide_repayment', ...loan, outcome: 'accepted' })
  }
}

/** Parameters with which each call of loans and funds succeeds, for the tests made from the contract. */
export function fundParams(
  api: () => TestApi,
  real: () => RealUser,
  demo: () => RealUser,
): Partial<Record<CallName, () => Promise<Record<string, string>>>> {
  const ready = async (): Promise<void> => {
    await api().pool.query('delete from loan_applicant where user_id = $1', [real().userId])
    await identify(api(), real())
    await endLoans(api(), real())
  }
  const lent = async (): Promise<string> => {
    await ready()
    const id = await borrow(api(), real())
    await payOut(api(), real(), id)
    return String(id)
  }
  const fund = async (): Promise<Record<string, string>> => ({ id: '1' })
  const buying = async (): Promise<Record<string, string>> => ({ id: '1', amount: '50' })
  return {
    submitLoanApplicant: async () => {
      await api().pool.query('delete from loan_applicant where user_id = $1', [real().userId])
      const images = { hand_pic: String(await newProof(api(), real())), sign: String(await newProof(api(), real())) }
      return { ...IDENTITY, ...images }
    },
    loanConfig: async () => {
      await ready()
      return { id: String(CONFIG), amount: '1000' }
    },
    submitLoan: async () => {
      await ready()
      return signed(api(), real())
    },
    loan: async () => ({ id: await lent() }),
    loanRepayment: async () => ({ loan_id: await lent() }),
    repayLoanFromBalance: async () => {
      const loanId = await lent()
      const owed = await real().get(`${CALLS.loanRepayment.path}?loan_id=${loanId}`)
      // What was borrowed does not cover its interest.
      await credit(api(), real(), decimal('1000'))
      return { loan_id: loanId, amount: String(owed.data['total_amount']) }
    },
    repayLoan: async () => ({
      charge_id: '1',
      loan_id: await lent(),
      proofImg: String(await newProof(api(), real())),
    }),
    fund,
    subscriptionInfo: fund,
    buyFund: buying,
    subscriptionSubmit: buying,
    fundSubscriptions: async () => {
      await buy(demo(), '50')
      return {}
    },
    fundIncome: async () => ({ sub_id: String(await buy(demo(), '50')) }),
    fundPayouts: async () => ({ sub_id: String(await buy(demo(), '50')) }),
    redeemFund: async () => ({ sub_id: String(await buy(demo(), '50')) }),
  }
}

/** Operators change an offer after it was read for a command, and before the engine has the command. */
export function changedOnTheWay(api: Pick<TestApi, 'engine' | 'pool'>, change: string): void {
  const submit = api.engine.submit.bind(api.engine)
  vi.spyOn(api.engine, 'submit').mockImplementationOnce(async (command, key) => {
    await api.pool.query(change)
    return submit(command, key)
  })
}
