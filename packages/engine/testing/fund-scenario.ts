// Loan and fund helpers for tests: one shard, real and demo users, and short methods for commands and passing days.
import { DAY_MS } from '@tallystick/kernel/clock'
import { present } from '@tallystick/kernel/assert'
import { decimal, trimDecimal } from '@tallystick/kernel/decimal'
import { type HouseAccount, houseAccount, type Realm } from '@tallystick/ledger/chart'
import { type Changes } from '../src/core/changes.ts'
import { noChanges } from '../src/core/collections.ts'
import type { Command } from '../src/core/commands.ts'
import type { LoanOffer } from '../src/products/loan/commands.ts'
import type { Loan, Repayment } from '../src/products/loan/record.ts'
import type { FundOffer } from '../src/products/fund/commands.ts'
import type { FundInterest, Subscription } from '../src/products/fund/record.ts'
import { DEFAULT_SETTINGS, type EngineSettings } from '../src/core/settings.ts'
import { emptyState, type State } from '../src/core/state.ts'
import { stepCommand, stepTime } from '../src/core/step.ts'

const START = 1_800_000_000_000

/** The worked example of the rules: 30 days, 5 free, 0.5 % a day, 0.25 % for each day late. */
export const OFFER: LoanOffer = {
  configId: 1,
  period: 30,
  freePeriod: 5,
  interestRate: decimal('0.5'),
  penaltyRate: decimal('0.25'),
  minimum: decimal('100'),
  maximum: decimal('50000'),
}

export const FUND: FundOffer = {
  fundId: 1,
  dividendPercent: decimal('0.8'),
  lockDays: 3,
  penaltyPercent: decimal('5'),
  minimum: decimal('100'),
  maximum: decimal('5000'),
}

export class FundScenario {
  readonly state: State = emptyState(0)
  /** Everything that has changed so far. */
  readonly changes: Changes = noChanges()
  now = START

  constructor(settings: Partial<EngineSettings> = {}) {
    this.state.settings = { ...DEFAULT_SETTINGS, ...settings }
  }

  join(userId: number, realm: Realm): void {
    this.submit({ type: 'open_accounts', userId, realm })
  }

  /** The clock goes on (or back), and the engine hears of it. */
  pass(days: number, ms = 0): void {
    this.now += days * DAY_MS + ms
    this.tick()
  }

  tick(): void {
    stepTime(this.state, this.now, this.changes)
  }

  submit(command: Command): number {
    const result = stepCommand(this.state, command, this.now, this.changes)
    if ('refusal' in result) throw new Error(`refused: ${result.refusal.reason}`)
    return result.answer.recordId ?? 0
  }

  /** The name of the refusal, or `ok`. */
  verdict(command: Command): string {
    const result = stepCommand(this.state, command, this.now, this.changes)
    return 'refusal' in result ? result.refusal.reason : 'ok'
  }

  /** "free held" of the main account, in dollars. */
  money(userId = 1): string {
    const { balance, held } = present(this.state.books.users.get(userId), `user ${userId}`).main
    return [balance, held].map(amount => trimDecimal(amount)).join(' ')
  }

  house(account: HouseAccount, realm: Realm): string {
    return trimDecimal(this.state.books.house.get(houseAccount(0, realm, account)) ?? 0n)
  }

  loan(id: number): Loan {
    return this.#record(this.changes.records.loan, id)
  }

  repayment(id: number): Repayment {
    return this.#record(this.changes.records.loan_repayment, id)
  }

  subscription(id: number): Subscription {
    return this.#record(this.changes.records.fund_subscription, id)
  }

  interest(subscriptionId: number): FundInterest[] {
    const rows = [...this.changes.records.fund_interest.made.values()]
    return rows.filter(row => row.subscriptionId === subscriptionId)
  }

  kinds(): string[] {
    return this.changes.transfers.map(transfer => transfer.kind)
  }

  #record<T>(touched: { made: Map<number, T>; changed: Map<number, T> }, id: number): T {
    return present(touched.made.get(id) ?? touched.changed.get(id), `record ${id}`)
  }
}
