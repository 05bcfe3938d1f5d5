// For the tests of the checks: loans and subscriptions with every outcome, and corruptions of them.
import type { Command } from '@tallystick/engine/core/commands'
import { DAY_MS } from '@tallystick/kernel/clock'
import { decimal } from '@tallystick/kernel/decimal'

const one = (table: string, where: string, set: string): string =>
  `update ${table} set ${set} where ctid = (select ctid from ${table} where ${where} limit 1)`
const again = (kind: string, seq: number): string =>
  `insert into ledger select shard, ${seq}, realm, kind, user_id, ref, at, accounts, amounts from ledger where kind = '${kind}' limit 1`

interface FundCorruption {
  readonly finds: string
  readonly what: string
  readonly sql: string
  readonly unguarded?: readonly [table: string, constraint: string][]
}

export const FUND_CORRUPTIONS: readonly FundCorruption[] = [
  { finds: 'I07', what: 'a share that vanished', sql: 'delete from fund_subscription where status = 1' },
  { finds: 'I14b', what: 'a loan of a demo user', sql: one('loan', 'true', 'user_id = 1') },
  { finds: 'I39', what: 'a loan paid out twice', sql: again('loan_payout', 99_991) },
  {
    finds: 'I39',
    what: 'an interest raised afterwards',
    sql: one('loan', 'status = 2', 'interest = interest + 1000000'),
  },
  {
    finds: 'I39',
    what: 'a loan to repay that is never due',
    sql: one('loan', 'status = 2', 'due_at = null'),
    unguarded: [['loan', 'loan_paid_out']],
  },
  { finds: 'I39', what: 'a loan paid out at no time', sql: one('loan', 'status = 2', 'reviewed_at = null') },
  { finds: 'I39', what: 'a due date brought forward', sql: one('loan', 'status = 2', 'due_at = due_at - 1') },
  {
    finds: 'I39',
    what: 'a second open loan',
    sql: one('loan', 'status = 3', 'status = 1'),
  },
  { finds: 'I40', what: 'a repayment booked twice', sql: again('loan_repayment', 99_992) },
  {
    finds: 'I40',
    what: 'a loan repaid from the balance that cost more than was paid',
    sql: `update loan set penalty = penalty + 1000000 where status = 5 and not exists (
      select from loan_repayment r where r.loan_id = loan.id and r.status = 1)`,
  },
  {
    finds: 'I40',
    what: 'a loan repaid at no time',
    sql: one('loan', 'status = 5', 'repaid_at = null'),
    unguarded: [['loan', 'loan_repaid']],
  },
  { finds: 'I40', what: 'an accepted repayment that vanished', sql: 'delete from loan_repayment where status = 1' },
  {
    finds: 'I40',
    what: 'a penalty raised afterwards',
    sql: one('loan_repayment', 'status = 1', 'penalty = penalty + 1'),
  },
  {
    finds: 'I41b',
    what: 'a debt that was forgiven by hand',
    sql: one('house_account', '-account % 128 = 20', 'balance = 0'),
  },
  {
    finds: 'I42',
    what: 'a day paid twice',
    sql: 'insert into fund_interest select id + 64 * 90000, user_id, subscription_id, day, amount, due_at, paid_at from fund_interest limit 1',
    unguarded: [['fund_interest', 'fund_interest_once']],
  },
  { finds: 'I43', what: 'interest of another amount', sql: one('fund_interest', 'true', 'amount = amount + 1') },
  { finds: 'I43', what: 'interest paid before it was due', sql: one('fund_interest', 'true', 'paid_at = due_at - 1') },
  { finds: 'I43', what: 'interest beyond the last day', sql: one('fund_interest', 'true', 'day = 999') },
  { finds: 'I44', what: 'a day that vanished', sql: 'delete from fund_interest where day = 1' },
  { finds: 'I45', what: 'a payment that vanished', sql: `delete from ledger where kind = 'fund_interest'` },
  { finds: 'I45', what: 'a payment made twice', sql: again('fund_interest', 99_993) },
  {
    finds: 'I46',
    what: 'a share given back at no time',
    sql: one('fund_subscription', 'status = 3', 'closed_at = null'),
    unguarded: [['fund_subscription', 'fund_subscription_closed']],
  },
  {
    finds: 'I46',
    what: 'a share redeemed that nobody asked for',
    sql: one('fund_subscription', 'status = 3', 'refund_asked_at = null'),
  },
  { finds: 'I46', what: 'a share given back twice', sql: again('fund_release', 99_994) },
  {
    finds: 'I46',
    what: 'a penalty raised afterwards',
    sql: one('fund_subscription', 'status = 3', 'penalty = penalty + 1'),
  },
]

export interface FundStage {
  readonly submit: (command: Command) => Promise<number>
  readonly wait: (ms: number) => void
  readonly time: () => void
}

/** Loans rejected, repaid late and still out; shares running, redeemed, refused and finished. User 9 is real, user 1 is not. */
export async function liveThroughFunds({ submit, wait, time }: FundStage): Promise<void> {
  const operator = { operatorId: 1, operatorUserId: null, note: null }
  const rates = { interestRate: decimal('0.5'), penaltyRate: decimal('0.25') }
  const offer = { configId: 1, period: 2, freePeriod: 1, ...rates, minimum: decimal('1'), maximum: decimal('9000') }
  const borrow = (amount: string): Promise<number> =>
    submit({ type: 'submit_loan', userId: 9, amount: decimal(amount), offer, signId: 1, agreementHash: 'f'.repeat(64) })
  const network = {
    accountId: 1,
    currencyCode: 'USDT',
    protocolCode: 'TRC20',
    address: 'T',
    proofId: 1,
    proofHash: 'p',
  }
  const repay = (loanId: number): Promise<number> => submit({ type: 'submit_repayment', userId: 9, loanId, ...network })
  const terms = { dividendPercent: decimal('0.3333'), lockDays: 3, penaltyPercent: decimal('1.5') }
  const fund = { fundId: 1, ...terms, minimum: decimal('1'), maximum: decimal('9000') }
  const buy = (amount: string): Promise<number> =>
    submit({ type: 'buy_fund', userId: 1, amount: decimal(amount), offer: fund })
  const redeem = (subscriptionId: number): Promise<number> => submit({ type: 'ask_refund', userId: 1, subscriptionId })
  const decide = (subscriptionId: number, outcome: 'refunded' | 'refused'): Promise<number> =>
    submit({ type: 'decide_refund', userId: 1, subscriptionId, outcome, ...operator })

  const alone = { needsTwo: false, firstApprover: null }
  const rejected = await borrow('77.77')
  await submit({ type: 'reject_loan', userId: 9, loanId: rejected, ...operator })
  const late = await borrow('1234.56')
  await submit({ type: 'approve_loan', userId: 9, loanId: late, ...operator, ...alone })
  await buy('333.33')
  const redeemed = await buy('100')
  wait(DAY_MS)
  await redeem(redeemed)
  wait(DAY_MS + 1)
  await decide(redeemed, 'refunded')
  await repay(late)
  await submit({ type: 'decide_repayment', userId: 9, loanId: late, outcome: 'rejected', ...operator })
  wait(DAY_MS)
  time()
  await repay(late)
  await submit({ type: 'decide_repayment', userId: 9, loanId: late, outcome: 'accepted', ...operator })
  const direct = await borrow('400')
  await submit({ type: 'approve_loan', userId: 9, loanId: direct, ...operator, ...alone })
  await submit({ type: 'repay_from_balance', userId: 9, loanId: direct, amount: decimal('402') })
  const out = await borrow('500')
  await submit({ type: 'approve_loan', userId: 9, loanId: out, ...operator, ...alone })
  const refused = await buy('50')
  wait(DAY_MS)
  await redeem(refused)
  wait(DAY_MS)
  await decide(refused, 'refused')
}
