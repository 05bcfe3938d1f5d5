// Users with money under review, created through the engine alone: images, sessions and forms do not matter here.
import { randomBytes } from 'node:crypto'
import { present } from '@tallystick/kernel/assert'
import { decimal } from '@tallystick/kernel/decimal'
import { createUser } from '@tallystick/server/modules/users/user/user'
import type { TestApi } from '@tallystick/server/testing/api/api'
import { testSealer } from '@tallystick/server/testing/secrets'

export interface TestUser {
  readonly userId: number
  readonly uid: string
  readonly email: string
}

type Command = Parameters<TestApi['engine']['submit']>[0]
type Commanded = Command extends infer One ? One : never

/** The id of what the command made. */
export async function submit(api: TestApi, command: Commanded): Promise<number> {
  const outcome = await api.engine.submit(command)
  if (!outcome.ok) throw new Error(outcome.refusal.reason)
  return outcome.answer.recordId ?? 0
}

export async function newUser(api: TestApi): Promise<TestUser> {
  const email = `${randomBytes(6).toString('hex')}@example.com`
  const account = { realm: 'real', email, passwordHash: null, demoIdHash: null } as const
  const user = present(await createUser(api.pool, account, 1, api.clock.now()), 'a new user')
  await submit(api, { type: 'open_accounts', userId: user.id, realm: 'real' })
  return { userId: user.id, uid: user.uid, email }
}

/** Papers that wait for a review; their id. */
export async function papers(api: TestApi, userId: number): Promise<number> {
  const { rows } = await api.pool.query<{ id: number }>(
    `select nextval(pg_get_serial_sequence('identity_check', 'id'))::int as id`,
  )
  const id = rows[0]?.id ?? 0
  const card = testSealer.seal({ column: 'real_name.card_id', row: id }, Buffer.from(`X${userId}`))
  await api.pool.query(
    `insert into identity_check (id, user_id, status, name, card_id, card_key, country, front_pic, reverse_pic, created_at, due_at)
     overriding system value values ($1, $2, 1, 'Ada', $3, $4, 'GB', 0, 0, 0, 0)`,
    [id, userId, card, randomBytes(32)],
  )
  return id
}

const random = () => randomBytes(16).toString('hex')
const NETWORK = { currencyCode: 'USDT', protocolCode: 'TRC20', address: 'T' }
/** Two who approve what the stage needs; they are no operators of the test. */
const BACKSTAGE = { operatorUserId: null, note: null, needsTwo: true }

export function deposit(api: TestApi, userId: number, amount: string): Promise<number> {
  const proof = { proofId: 0, proofHash: random() }
  const money = { channel: 'coin', amount: decimal(amount), optionId: 1 } as const
  return submit(api, { type: 'submit_deposit', userId, ...money, ...NETWORK, ...proof })
}

export async function rich(api: TestApi, amount: string): Promise<TestUser> {
  const user = await newUser(api)
  const depositId = await deposit(api, user.userId, amount)
  const approve = { type: 'approve_deposit', userId: user.userId, depositId, ...BACKSTAGE } as const
  await submit(api, { ...approve, operatorId: 901, firstApprover: null })
  await submit(api, { ...approve, operatorId: 902, firstApprover: 901 })
  return user
}

export async function withdrawal(api: TestApi, { userId }: TestUser, amount: string): Promise<number> {
  const none = { bankName: '', bankAddress: '', bankSwift: '', payeeName: '', payeeAccount: '' }
  const method = { channel: 'coin', currencyId: 1, address: random(), ...none } as const
  const methodId = await submit(api, { type: 'bind_method', userId, ...method })
  const rate = { rateSource: 'fixed', pairId: null, isPerUsd: true, typedPrice: decimal('1') } as const
  const rates = { feeType: 'fixed' as const, withdrawalRate: decimal('1'), places: 2, ...rate }
  const terms = { currencyId: 1, currencyCode: 'USDT', protocolCode: 'TRC20', ...rates }
  const request = { memo: '', credentialChangedAt: null, isVerified: true }
  return submit(api, { type: 'submit_withdrawal', userId, methodId, amount: decimal(amount), terms, ...request })
}

export function loan(api: TestApi, { userId }: TestUser, amount: string): Promise<number> {
  const rates = { interestRate: decimal('0.04'), penaltyRate: decimal('0.25') }
  const bounds = { minimum: decimal('1'), maximum: decimal('50000') }
  const offer = { configId: 3, period: 30, freePeriod: 5, ...rates, ...bounds }
  const signed = { signId: 1, agreementHash: 'a'.repeat(64) }
  return submit(api, { type: 'submit_loan', userId, amount: decimal(amount), offer, ...signed })
}

export async function repayment(api: TestApi, user: TestUser, amount: string): Promise<number> {
  const loanId = await loan(api, user, amount)
  const approve = { type: 'approve_loan', userId: user.userId, loanId, ...BACKSTAGE } as const
  await submit(api, { ...approve, operatorId: 901, firstApprover: null })
  await submit(api, { ...approve, operatorId: 902, firstApprover: 901 })
  await handIn(api, user, loanId)
  return loanId
}

export function handIn(api: TestApi, { userId }: TestUser, loanId: number): Promise<number> {
  const proof = { proofId: 0, proofHash: random() }
  return submit(api, { type: 'submit_repayment', userId, loanId, accountId: 1, ...NETWORK, ...proof })
}

export async function redemption(api: TestApi, { userId }: TestUser, amount: string): Promise<number> {
  const terms = { dividendPercent: decimal('0.05'), lockDays: 30, penaltyPercent: decimal('2') }
  const offer = { fundId: 1, ...terms, minimum: decimal('1'), maximum: decimal('100000') }
  const subscriptionId = await submit(api, { type: 'buy_fund', userId, amount: decimal(amount), offer })
  await submit(api, { type: 'ask_refund', userId, subscriptionId })
  return subscriptionId
}
