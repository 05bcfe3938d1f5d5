// The rules of loans and funds in the naive twin: no timers and no indexes; every loan and every subscription is looked at each time.
// Money is kept in three columns: free and held per user, and the house.
import { isCommandOf } from '@tallystick/engine/core/registry'
import type { HostCommand } from '@tallystick/engine/core/commands'
import type { LoanCommand } from '@tallystick/engine/products/loan/commands'
import type { FundCommand } from '@tallystick/engine/products/fund/commands'
import type { EngineSettings } from '@tallystick/engine/core/settings'
import { unreachable } from '@tallystick/kernel/assert'
import type { HouseAccount } from '@tallystick/ledger/chart'
import { fraction, over, rounded, times, whole } from './rational.ts'
import { no, type Verdict } from './verdict.ts'
import { isFirstOfTwo } from './approvals.ts'

const DAY = 24 * 60 * 60 * 1_000

interface FundUser {
  realm: 'real' | 'demo'
  free: bigint
  held: bigint
}

interface TwinLoan {
  id: number
  user: number
  amount: bigint
  interest: bigint
  penaltyRate: bigint
  period: number
  two: boolean
  first: number
  last: number
  due: number | null
  state: 'waiting' | 'to_repay' | 'rejected' | 'repayment_review' | 'repaid'
  penalty: bigint
}

interface TwinRepayment {
  id: number
  loan: number
  penalty: bigint
  total: bigint
  state: string
}

interface TwinShare {
  id: number
  user: number
  fund: number
  amount: bigint
  percent: bigint
  penaltyPercent: bigint
  days: number
  since: number
  paid: number
  state: 'running' | 'refunding' | 'refunded' | 'finished' | 'voided'
}

export class TwinFunds {
  readonly users = new Map<number, FundUser>()
  readonly loans: TwinLoan[] = []
  readonly repayments: TwinRepayment[] = []
  readonly shares: TwinShare[] = []
  readonly interest: { id: number; share: number; day: number; amount: bigint; due: number }[] = []
  readonly house = new Map<string, bigint>()
  readonly #settings: EngineSettings
  readonly shard: number
  #count = 0

  constructor(settings: EngineSettings, shard: number) {
    this.#settings = settings
    this.shard = shard
  }

  time(now: number): void {
    const due = this.shares
      .filter(share => share.state === 'running' && this.#due(share, now) > share.paid)
      .sort((a, b) => a.since + (a.paid + 1) * DAY - (b.since + (b.paid + 1) * DAY) || a.id - b.id)
    for (const share of due.slice(0, this.#settings.subscriptionsPerStep)) this.#catchUp(share, now, true)
  }

  command(command: HostCommand, now: number): Verdict {
    if (isCommandOf('fund', command)) return this.#funds(command, now)
    if (isCommandOf('loan', command)) return this.#loan(command, now)
    if (command.type === 'open_accounts') {
      if (this.users.has(command.userId)) return { ok: true }
      const user: FundUser = { realm: command.realm, free: 0n, held: 0n }
      this.users.set(command.userId, user)
      if (command.realm === 'demo') user.free = this.#settings.demoGrants.main
      return { ok: true }
    }
    if (command.type === 'reset_demo') return this.#reset(command.userId)
    throw new Error(`twin: ${command.type} in this world`)
  }

  #reset(userId: number): Verdict {
    const user = this.users.get(userId)
    if (!user) return no('account_unknown')
    if (user.realm !== 'demo') return no('only_demo_account')
    for (const share of this.shares) {
      if (share.user === userId && isActive(share)) share.state = 'voided'
    }
    user.free = this.#settings.demoGrants.main
    user.held = 0n
    return { ok: true }
  }

  #funds(command: FundCommand, now: number): Verdict {
    const user = this.users.get(command.userId)
    switch (command.type) {
      case 'buy_fund': {
        const { amount, offer } = command
        if (!user) return no('account_unknown')
        if (amount < offer.minimum || percentOf(amount, offer.dividendPercent, 4) <= 0n)
          return no('amount_below_minimum')
        if (amount % 1_000_000n !== 0n) return no('amount_not_in_cents')
        const others = this.shares.filter(
          one => one.user === command.userId && one.fund === offer.fundId && isActive(one),
        )
        const sum = others.reduce((total, one) => total + one.amount, amount)
        if (sum > offer.maximum) return no('fund_limit')
        if (amount > user.free) return no('insufficient_balance')
        user.free -= amount
        user.held += amount
        const id = this.#nextId()
        const terms = { percent: offer.dividendPercent, penaltyPercent: offer.penaltyPercent, days: offer.lockDays }
        const start = { since: now, paid: 0, state: 'running' } as const
        this.shares.push({ id, user: command.userId, fund: offer.fundId, amount, ...terms, ...start })
        return { ok: true, recordId: id }
      }
      case 'ask_refund': {
        const share = this.#shareOf(command)
        if (!share) return no('subscription_unknown')
        if (share.state !== 'running' || this.#due(share, now) === share.days) return no('subscription_not_running')
        this.#catchUp(share, now, false)
        share.state = 'refunding'
        return { ok: true, recordId: share.id }
      }
      case 'decide_refund': {
        const share = this.#shareOf(command)
        if (!user || share?.state !== 'refunding') return no('redemption_not_open')
        if (command.operatorUserId === share.user) return no('own_request')
        if (command.outcome === 'refused') {
          share.state = 'running'
          this.#catchUp(share, now, true)
        } else {
          share.state = 'refunded'
          const penalty = percentOf(share.amount, share.penaltyPercent, 4)
          user.held -= share.amount
          user.free += share.amount - penalty
          this.#give(user.realm, 'fund_penalty', penalty)
        }
        return { ok: true, recordId: share.id }
      }
      default:
        return unreachable(command)
    }
  }

  #shareOf(command: { userId: number; subscriptionId: number }): TwinShare | undefined {
    return this.shares.find(one => one.id === command.subscriptionId && one.user === command.userId && isActive(one))
  }

  #due(share: TwinShare, now: number): number {
    let days = 0
    while (days < share.days && share.since + (days + 1) * DAY <= now) days += 1
    return Math.max(days, share.paid)
  }

  #catchUp(share: TwinShare, now: number, mayFinish: boolean): void {
    const user = this.#user(share.user)
    const amount = percentOf(share.amount, share.percent, 4)
    const until = this.#due(share, now)
    while (share.paid < until) {
      share.paid += 1
      user.free += amount
      this.#give(user.realm, 'fund_interest', -amount)
      const due = share.since + share.paid * DAY
      this.interest.push({ id: this.#nextId(), share: share.id, day: share.paid, amount, due })
    }
    if (!mayFinish || share.paid < share.days) return
    share.state = 'finished'
    user.held -= share.amount
    user.free += share.amount
  }

  #loan(command: LoanCommand, now: number): Verdict {
    switch (command.type) {
      case 'submit_loan':
        return this.#requestLoan(command)
      case 'approve_loan':
      case 'reject_loan': {
        const loan = this.#loanOf(command)
        if (loan?.state !== 'waiting') return no('loan_not_waiting')
        const isApproval = command.type === 'approve_loan'
        if (isApproval && loan.first === command.operatorId) return no('already_approved')
        if (command.operatorUserId === loan.user) return no('own_request')
        if (command.type === 'approve_loan' && isFirstOfTwo(loan, command)) {
          loan.two = true
          loan.first = command.operatorId
        } else {
          loan.last = command.operatorId
          loan.state = isApproval ? 'to_repay' : 'rejected'
          if (isApproval) {
            loan.due = now + loan.period * DAY
            this.#user(loan.user).free += loan.amount
            this.#give('real', 'loans', -loan.amount)
          }
        }
        return { ok: true, recordId: loan.id }
      }
      case 'submit_repayment': {
        const user = this.users.get(command.userId)
        if (!user) return no('account_unknown')
        if (user.realm === 'demo') return no('only_true_account')
        const loan = this.#loanOf(command)
        if (loan?.state !== 'to_repay') return no('loan_not_to_repay')
        const penalty = penaltyOf(loan, now)
        loan.state = 'repayment_review'
        const id = this.#nextId()
        const total = loan.amount + loan.interest + penalty
        this.repayments.push({ id, loan: loan.id, penalty, total, state: 'under_review' })
        return { ok: true, recordId: id }
      }
      case 'decide_repayment':
        return this.#judge(command)
      case 'repay_from_balance':
        return this.#repayFromBalance(command, now)
      default:
        return unreachable(command)
    }
  }

  #requestLoan(command: Extract<LoanCommand, { type: 'submit_loan' }>): Verdict {
    const { userId, amount, offer } = command
    const user = this.users.get(userId)
    if (!user) return no('account_unknown')
    if (user.realm === 'demo') return no('only_true_account')
    if (this.loans.some(loan => loan.user === userId && loan.state !== 'repaid' && loan.state !== 'rejected'))
      return no('loan_open')
    if (amount <= 0n || amount < offer.minimum) return no('amount_below_minimum')
    if (amount > offer.maximum) return no('amount_above_maximum')
    if (amount % 1_000_000n !== 0n) return no('amount_not_in_cents')
    const days = offer.period > offer.freePeriod ? offer.period - offer.freePeriod : 0
    const share = times(fraction(amount), fraction(offer.interestRate), whole(days))
    const id = this.#nextId()
    this.loans.push({
      id,
      user: userId,
      amount,
      interest: rounded(over(share, whole(100)), 2),
      penaltyRate: offer.penaltyRate,
      period: offer.period,
      two: amount >= this.#settings.wallet.twoPersonFrom,
      first: 0,
      last: 0,
      due: null,
      state: 'waiting',
      penalty: 0n,
    })
    return { ok: true, recordId: id }
  }

  #judge(command: Extract<LoanCommand, { type: 'decide_repayment' }>): Verdict {
    const loan = this.#loanOf(command)
    if (loan?.state !== 'repayment_review') return no('repayment_not_open')
    if (command.operatorUserId === loan.user) return no('own_request')
    const repayment = this.repayments.find(one => one.loan === loan.id && one.state === 'under_review')
    if (!repayment) throw new Error(`twin: loan ${loan.id} under review without a repayment`)
    repayment.state = command.outcome
    loan.state = command.outcome === 'accepted' ? 'repaid' : 'to_repay'
    if (command.outcome === 'accepted') {
      loan.penalty = repayment.penalty
      this.#give('real', 'deposits', -repayment.total)
      this.#give('real', 'loans', loan.amount)
      this.#give('real', 'loan_interest', loan.interest)
      this.#give('real', 'loan_penalty', repayment.penalty)
    }
    return { ok: true, recordId: loan.id }
  }

  #repayFromBalance(command: Extract<LoanCommand, { type: 'repay_from_balance' }>, now: number): Verdict {
    const user = this.users.get(command.userId)
    if (!user) return no('account_unknown')
    if (user.realm === 'demo') return no('only_true_account')
    const loan = this.#loanOf(command)
    if (loan?.state !== 'to_repay') return no('loan_not_to_repay')
    const penalty = penaltyOf(loan, now)
    const owed = loan.amount + loan.interest + penalty
    if (command.amount !== owed) return no('repayment_changed')
    if (owed > user.free) return no('insufficient_balance')
    user.free -= owed
    loan.state = 'repaid'
    loan.penalty = penalty
    this.#give('real', 'loans', loan.amount)
    this.#give('real', 'loan_interest', loan.interest)
    this.#give('real', 'loan_penalty', penalty)
    return { ok: true, recordId: loan.id }
  }

  #loanOf(command: { userId: number; loanId: number }): TwinLoan | undefined {
    return this.loans.find(loan => loan.id === command.loanId && loan.user === command.userId)
  }

  #give(realm: FundUser['realm'], account: HouseAccount, amount: bigint): void {
    const name = `${realm} ${account}`
    this.house.set(name, (this.house.get(name) ?? 0n) + amount)
  }

  #nextId(): number {
    this.#count += 1
    return this.#count * 64 + this.shard
  }

  #user(id: number): FundUser {
    const user = this.users.get(id)
    if (!user) throw new Error(`twin: no user ${id}`)
    return user
  }
}

function penaltyOf(loan: TwinLoan, now: number): bigint {
  if (loan.due === null) throw new Error(`twin: loan ${loan.id} is not out`)
  let days = 0
  while (loan.due + days * DAY < now) days += 1
  return BigInt(days) * percentOf(loan.amount, loan.penaltyRate, 2)
}

function isActive(share: TwinShare): boolean {
  return share.state === 'running' || share.state === 'refunding'
}

function percentOf(amount: bigint, percent: bigint, places: number): bigint {
  return rounded(over(times(fraction(amount), fraction(percent)), whole(100)), places)
}
