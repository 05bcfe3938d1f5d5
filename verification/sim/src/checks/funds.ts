// The invariants of loans and funds, checked on what each commit wrote and again at the end: I07 for subscriptions, I14, I39–I46, I62.
import { nextLoan, type Loan, type LoanAct } from '@tallystick/engine/products/loan/record'
import type { FundInterest, Subscription } from '@tallystick/engine/products/fund/record'
import { houseAccount, userAccount } from '@tallystick/ledger/chart'
import type { Transfer } from '@tallystick/ledger/transfer'
import type { Batch } from '@tallystick/server/engine-host/store/store'
import type { Tables } from '@tallystick/server/testing/memory-store'
import type { Coverage } from '../world/coverage.ts'
import { FUNDS } from '../clients/funds.ts'
import { fraction, over, rounded, times, whole } from '../twin/rational.ts'

const DAY = 24 * 60 * 60 * 1_000
const LOAN_ACTS: readonly LoanAct[] = [
  'approve',
  'pay_out',
  'reject',
  'submit_repayment',
  'accept_repayment',
  'reject_repayment',
  'repay_from_balance',
]

export class FundChecks {
  readonly failures: string[] = []
  readonly #tables: Tables
  readonly #shards: readonly number[]
  readonly #loans = new Map<number, Loan>()
  readonly #shares = new Map<number, Subscription>()
  readonly #days = new Map<string, FundInterest>()
  readonly #moves = new Map<number, Transfer[]>()

  constructor(tables: Tables, shards: readonly number[]) {
    this.#tables = tables
    this.#shards = shards
  }

  afterCommit(batch: Batch): void {
    for (const transfer of batch.transfers) {
      this.#moves.set(transfer.ref, [...(this.#moves.get(transfer.ref) ?? []), transfer])
      if (transfer.kind.startsWith('loan_')) this.#expect('I14', transfer.realm === 'real', `loan of a demo user`)
    }
    const { loan, fund_subscription: share, fund_interest: interest } = batch.records
    // First everything as it is now: one commit may close a loan and open the next.
    const loans = [...loan.made.values(), ...loan.changed.values()].map(one => ({
      one,
      before: this.#loans.get(one.id),
    }))
    for (const { one } of loans) this.#loans.set(one.id, { ...one })
    for (const { one, before } of loans) this.#loan(one, before)
    for (const one of interest.made.values()) {
      this.#interest(one)
      const told = batch.notices.filter(({ kind, ref }) => kind === 'interest_paid' && ref === one.id)
      this.#expect('I48', told.length === 1 && told[0]?.userId === one.userId, `no notice of interest ${one.id}`)
    }
    this.#expect('I42', interest.changed.size === 0, 'interest was changed after it was paid')
    const shares = [...share.made.values(), ...share.changed.values()].map(one => ({
      one,
      before: this.#shares.get(one.id),
    }))
    for (const { one } of shares) this.#shares.set(one.id, { ...one })
    for (const { one, before } of shares) this.#share(one, before)
    for (const user of batch.accounts) this.#user(user.userId, user.main.held)
    const owed = this.#owed(batch.shard)
    this.#expect('I41', owed <= 0n, `borrowers are owed ${owed}`)
  }

  /** At the end the clock is right and everything due has been paid. */
  atTheEnd(now: number): void {
    for (const loan of this.#tables.records.loan.values()) this.#loanLedger(loan)
    for (const share of this.#tables.records.fund_subscription.values()) this.#shareLedger(share, now)
    for (const interest of this.#days.values()) {
      const moves = this.#moves.get(interest.id) ?? []
      this.#expect('I45', moves.length === 1, `interest ${interest.id} has ${moves.length} transfers`)
      const paid = moves[0]?.postings.find(one => one.account === userAccount(interest.userId, 'main', 'available'))
      this.#expect('I45', paid?.amount === interest.amount, `interest ${interest.id} paid ${paid?.amount}`)
    }
    const open = [...this.#tables.records.loan.values()].filter(loan => isPaidOut(loan) && loan.status !== 'repaid')
    const principal = open.reduce((sum, loan) => sum + loan.amount, 0n)
    const owed = this.#shards.reduce((sum, shard) => sum + this.#owed(shard), 0n)
    this.#expect('I41', owed === -principal, `the house is owed ${0n - owed} for loans of ${principal}`)
  }

  #owed(shard: number): bigint {
    return this.#tables.house.get(houseAccount(shard, 'real', 'loans')) ?? 0n
  }

  #loan(loan: Loan, before: Loan | undefined): void {
    // A commit may carry two steps of one loan: handed in and judged, approved and paid out.
    const one = (status: Loan['status']): Loan['status'][] => LOAN_ACTS.flatMap(act => nextLoan(status, act) ?? [])
    const reach = new Set(before ? [before.status] : (['waiting'] as const))
    for (const status of reach) for (const next of one(status)) reach.add(next)
    this.#expect('I58', reach.has(loan.status), `loan ${loan.id} went from ${before?.status} to ${loan.status}`)
    this.#expect('I39', loan.interest >= 0n && loan.penalty >= 0n, `loan ${loan.id} has a negative cost`)
    const open = [...this.#loans.values()].filter(
      other => other.userId === loan.userId && other.status !== 'repaid' && other.status !== 'rejected',
    )
    this.#expect('I39', open.length <= 1, `user ${loan.userId} has ${open.length} open loans`)
    if (!isPaidOut(loan)) return
    const operators = new Set([loan.approvedBy, loan.decidedBy].filter(id => id !== null))
    this.#expect('I36', operators.size >= loan.approvalsNeeded, `loan ${loan.id} was paid out by ${operators.size}`)
  }

  #loanLedger(loan: Loan): void {
    const kinds = (this.#moves.get(loan.id) ?? []).map(move => move.kind)
    const payouts = kinds.filter(kind => kind === 'loan_payout').length
    const closings = kinds.filter(kind => kind === 'loan_repayment').length
    this.#expect('I39', payouts === (isPaidOut(loan) ? 1 : 0), `loan ${loan.id}, ${loan.status}: ${payouts} payouts`)
    this.#expect('I40', closings === (loan.status === 'repaid' ? 1 : 0), `loan ${loan.id} was repaid ${closings} times`)
    const tries = [...this.#tables.records.loan_repayment.values()].filter(one => one.loanId === loan.id)
    const live = tries.filter(one => one.status !== 'rejected')
    this.#expect('I40', live.length <= 1, `loan ${loan.id} has ${live.length} repayments`)
    if (loan.status !== 'repaid') return
    const paid = live.find(one => one.status === 'accepted')?.total ?? this.#paidFromBalance(loan)
    const owed = loan.amount + loan.interest + loan.penalty
    this.#expect('I40', paid === owed, `loan ${loan.id} was repaid with ${paid} of ${owed}`)
  }

  #paidFromBalance(loan: Loan): bigint {
    const closing = this.#moves.get(loan.id)?.find(move => move.kind === 'loan_repayment')
    const paid = closing?.postings.find(one => one.account === userAccount(loan.userId, 'main', 'available'))
    return 0n - (paid?.amount ?? 0n)
  }

  #interest(row: FundInterest): void {
    const name = `${row.subscriptionId} ${row.day}`
    this.#expect('I42', !this.#days.has(name), `day ${row.day} of subscription ${row.subscriptionId} was paid twice`)
    this.#days.set(name, { ...row })
  }

  #share(share: Subscription, before: Subscription | undefined): void {
    for (let day = 1; day <= share.paidDays; day++) {
      const row = this.#days.get(`${share.id} ${day}`)
      const amount = rounded(over(times(fraction(share.amount), fraction(share.dividendPercent)), whole(100)), 4)
      const isRight = row?.amount === amount && row.dueAt === share.createdAt + day * DAY && row.paidAt >= row.dueAt
      this.#expect('I43', isRight && day <= share.lockDays, `day ${day} of subscription ${share.id} is wrong`)
    }
    // The request itself pays what is due by then; after it nothing, until it is refused.
    const hasStopped = before?.status === 'refunding' && before.refundAskedAt === share.refundAskedAt
    const isQuiet = !hasStopped || share.status === 'voided' || share.paidDays === before.paidDays
    this.#expect('I43', isQuiet, `subscription ${share.id} was paid interest while being redeemed`)
    const fund = FUNDS.find(one => one.fundId === share.fundId)
    const active = [...this.#shares.values()].filter(
      one => one.userId === share.userId && one.fundId === share.fundId && isActive(one),
    )
    const sum = active.reduce((total, one) => total + one.amount, 0n)
    const isWithin = fund !== undefined && sum <= fund.maximum && share.amount >= fund.minimum
    this.#expect('I62', isWithin, `user ${share.userId} has ${sum} in fund ${share.fundId}`)
  }

  #shareLedger(share: Subscription, now: number): void {
    const kinds = (this.#moves.get(share.id) ?? []).map(move => move.kind)
    const expected = {
      running: 'fund_buy',
      refunding: 'fund_buy',
      refunded: 'fund_buy,fund_redeem',
      finished: 'fund_buy,fund_release',
      voided: 'fund_buy',
    }[share.status]
    this.#expect('I46', kinds.join() === expected, `subscription ${share.id} is ${share.status} with ${kinds.join()}`)
    const until = share.status === 'running' ? now : share.status === 'finished' ? Infinity : (share.refundAskedAt ?? 0)
    const due = Math.min(share.lockDays, Math.max(0, Math.floor((until - share.createdAt) / DAY)))
    // A clock that ran ahead has paid early, and a reset leaves things as they were.
    const isComplete = share.status === 'voided' || share.paidDays >= due
    this.#expect('I44', isComplete, `subscription ${share.id} has ${share.paidDays} of ${due} days paid`)
    if (share.status === 'finished')
      this.#expect('I44', share.paidDays === share.lockDays, `subscription ${share.id} ended early`)
    for (const move of this.#moves.get(share.id) ?? []) {
      if (move.kind !== 'fund_redeem') continue
      const penalty = rounded(over(times(fraction(share.amount), fraction(share.penaltyPercent)), whole(100)), 4)
      const back = move.postings.find(one => one.account === userAccount(share.userId, 'main', 'available'))
      this.#expect(
        'I46',
        (back?.amount ?? 0n) === share.amount - penalty,
        `subscription ${share.id} gave ${back?.amount}`,
      )
    }
  }

  #user(userId: number, held: bigint): void {
    const shares = [...this.#shares.values()].filter(one => one.userId === userId && isActive(one))
    const sum = shares.reduce((total, one) => total + one.amount, 0n)
    this.#expect('I07', held === sum, `user ${userId} has ${held} held for shares of ${sum}`)
  }

  #expect(id: string, holds: boolean, what: string): void {
    if (!holds) this.failures.push(`[${id}] ${what}`)
  }
}

export function countFunds(batch: Batch, coverage: Coverage): void {
  for (const loan of batch.records.loan.changed.values()) {
    coverage.hit(`loan: ${loan.status}`)
    if (loan.status === 'repaid' && loan.penalty > 0n) coverage.hit('loan: repaid late')
  }
  for (const transfer of batch.transfers) {
    const isFromBalance = transfer.postings.some(
      one => one.account === userAccount(transfer.userId, 'main', 'available'),
    )
    if (transfer.kind === 'loan_repayment' && isFromBalance) coverage.hit('loan: repaid from the balance')
  }
  for (const one of batch.records.loan_repayment.changed.values()) coverage.hit(`repayment: ${one.status}`)
  for (const share of batch.records.fund_subscription.changed.values()) coverage.hit(`share: ${share.status}`)
  const perShare = new Map<number, number>()
  for (const { subscriptionId } of batch.records.fund_interest.made.values()) {
    perShare.set(subscriptionId, (perShare.get(subscriptionId) ?? 0) + 1)
  }
  for (const days of perShare.values()) coverage.hit(days > 1 ? 'interest: days caught up' : 'interest: paid')
}

function isPaidOut(loan: Loan): boolean {
  return loan.status === 'to_repay' || loan.status === 'repayment_review' || loan.status === 'repaid'
}

function isActive(share: Subscription): boolean {
  return share.status === 'running' || share.status === 'refunding'
}
