// Commands of loans and funds, by users and operators. Every command has a key and is repeated while its outcome is unknown. Includes
// double clicks, two operators at once, records of other users, and demo users who try to borrow.
import type { Command } from '@tallystick/engine/core/commands'
import type { LoanOffer } from '@tallystick/engine/products/loan/commands'
import type { FundOffer } from '@tallystick/engine/products/fund/commands'
import type { Decider } from '@tallystick/engine/products/wallet/review'
import { loanInterest, loanPenalty, loanTotal } from '@tallystick/formulas/loan'
import { DAY_MS } from '@tallystick/kernel/clock'
import { decimal } from '@tallystick/kernel/decimal'
import type { Random } from '@tallystick/kernel/random'
import type { IdempotencyKey, Outcome } from '@tallystick/server/engine-host/engine-client'
import { attributesOf } from '@tallystick/kernel/refusal-attributes'
import { Approvals } from '../world/approvals.ts'
import type { Coverage } from '../world/coverage.ts'
import type { Timeline } from '../world/timeline.ts'

const RETRY_MS = 5_000
const MAX_TRIES = 12

export const FUNDS: readonly FundOffer[] = [
  fund(1, '0.8', 3, '5', '50', '2000'),
  fund(2, '0.3333', 10, '1.5', '100', '6000'),
  fund(3, '0.0005', 1, '0', '20', '500'),
  fund(4, '1.2', 45, '100', '10', '9000'),
]

const OFFERS: readonly LoanOffer[] = [
  offer(1, 2, 5, '0.5', '0.25'),
  offer(2, 5, 1, '0.45', '0.3333'),
  offer(3, 20, 5, '0.5', '0'),
]

interface ClientRequest {
  readonly command: Command
  readonly key: IdempotencyKey
  answer?: Outcome
  /** Not repeated: the key may be forgotten by now. */
  isGivenUp: boolean
}

interface Thing {
  readonly userId: number
  readonly id: number
}

export interface FundClientDeps {
  readonly timeline: Timeline
  readonly random: Random
  readonly coverage: Coverage
  readonly users: readonly number[]
  readonly submit: (command: Command, key: IdempotencyKey) => Promise<Outcome>
}

export class FundClients {
  readonly contradictions: string[] = []
  readonly #deps: FundClientDeps
  readonly #requests: ClientRequest[] = []
  readonly #loans: Thing[] = []
  readonly #shares: Thing[] = []
  /** Of each loan: what it costs, and when it was last heard to be approved. */
  readonly #terms = new Map<number, { readonly offer: LoanOffer; readonly amount: bigint; paidOutAt: number }>()
  readonly #approvals: Approvals

  constructor(deps: FundClientDeps) {
    this.#deps = deps
    this.#approvals = new Approvals(deps.random, deps.coverage)
  }

  openAccounts(): void {
    for (const userId of this.#deps.users) {
      this.#request({ type: 'open_accounts', userId, realm: userId % 2 === 0 ? 'demo' : 'real' })
    }
  }

  act(): void {
    const { random, users, coverage } = this.#deps
    const commands = this.#commands(random.pick(users))
    for (const command of commands) this.#request(command)
    if (!random.chance(0.15)) return
    coverage.hit('client: sent twice at once')
    for (const command of commands) this.#request(command)
  }

  /** What is due at a known instant is worth asking for at exactly that instant. */
  redeemAtDue(share: Thing): void {
    const { random, coverage } = this.#deps
    coverage.hit('client: redeemed at the due instant')
    this.#request({ type: 'ask_refund', userId: share.userId, subscriptionId: share.id })
    if (random.chance(0.5)) for (const command of this.#decideShare(share)) this.#request(command)
  }

  giveUp(): void {
    for (const request of this.#requests) if (!request.answer) request.isGivenUp = true
  }

  /** Repeats requests whose outcome is unknown, with the same key, as a client does. */
  sendAgain(): void {
    for (const request of this.#requests) if (!request.answer && !request.isGivenUp) this.#send(request, MAX_TRIES)
  }

  get unanswered(): number {
    return this.#requests.filter(request => !request.answer && !request.isGivenUp).length
  }

  #commands(userId: number): Command[] {
    const { random } = this.#deps
    const roll = random.fraction()
    if (roll < 0.02) return [{ type: 'reset_demo', userId }]
    if (roll < 0.3) return [this.#buy(userId)]
    if (roll < 0.38) return [{ type: 'ask_refund', ...this.#named(this.#some(this.#shares)) }]
    if (roll < 0.52) return this.#decideShare(this.#some(this.#shares))
    if (roll < 0.64) return [this.#borrow(userId)]
    if (roll < 0.8) return this.#decideLoan(this.#some(this.#loans))
    if (roll < 0.88) return [this.#repay(this.#some(this.#loans))]
    if (roll < 0.93) return this.#repayFromBalance(this.#some(this.#loans))
    return this.#decideRepayment(this.#some(this.#loans))
  }

  #buy(userId: number): Command {
    const { random } = this.#deps
    const amount = decimal(
      random.pick(['20', '50', '100', '333.33', '500', '1999.99', '4000', '9', '100.001', '9001', '0']),
    )
    return { type: 'buy_fund', userId: this.#maybeUnknown(userId), amount, offer: random.pick(FUNDS) }
  }

  #decideShare(share: Thing): Command[] {
    const { random, coverage } = this.#deps
    const by = this.#operator(share.userId)
    const word = (outcome: 'refunded' | 'refused'): Command => ({
      type: 'decide_refund',
      ...this.#named(share),
      outcome,
      ...by,
    })
    if (random.chance(0.2)) {
      coverage.hit('operator: redemption confirmed and refused at once')
      return random.chance(0.5) ? [word('refused'), word('refunded')] : [word('refunded'), word('refused')]
    }
    return [word(random.pick(['refunded', 'refused']))]
  }

  #borrow(userId: number): Command {
    const { random } = this.#deps
    const amount = decimal(
      random.pick(['100', '333.33', '1000', '4999.99', '12000', '50', '20000.01', '100.005', '-1']),
    )
    const signed = { signId: 1, agreementHash: 'f'.repeat(64) }
    return { type: 'submit_loan', userId: this.#maybeUnknown(userId), amount, offer: random.pick(OFFERS), ...signed }
  }

  #decideLoan({ userId, id: loanId }: Thing): Command[] {
    const { random, coverage } = this.#deps
    const approve: Command = {
      type: 'approve_loan',
      userId,
      loanId,
      ...this.#approvals.by(this.#operator(userId), loanId),
    }
    const reject: Command = { type: 'reject_loan', userId, loanId, ...this.#operator(userId) }
    if (random.chance(0.15)) {
      coverage.hit('operator: loan approved and rejected at once')
      return [approve, reject, approve]
    }
    return [random.chance(0.85) ? approve : reject]
  }

  #repay({ userId, id: loanId }: Thing): Command {
    const network = { accountId: 1, currencyCode: 'USDT', protocolCode: 'TRC20', address: 'T9y' }
    return { type: 'submit_repayment', userId, loanId, ...network, proofId: 1, proofHash: 'proof' }
  }

  /** As the screen of a borrower has it: what is owed now, or what was a day ago. Sometimes with a proof sent at the same time. */
  #repayFromBalance(loan: Thing): Command[] {
    const { random, coverage } = this.#deps
    const { userId, id: loanId } = loan
    const amount = this.#owed(loanId)
    const direct: Command = { type: 'repay_from_balance', userId, loanId, amount }
    if (!random.chance(0.2)) return [direct]
    coverage.hit('client: repays from the balance and by proof at once')
    return random.chance(0.5) ? [direct, this.#repay(loan)] : [this.#repay(loan), direct]
  }

  #owed(loanId: number): bigint {
    const { random, timeline } = this.#deps
    const known = this.#terms.get(loanId)
    if (!known) return decimal('100')
    const { offer, amount, paidOutAt } = known
    const at = random.chance(0.15) ? timeline.now - DAY_MS : timeline.now
    const penalty = loanPenalty(offer, amount, paidOutAt + offer.period * DAY_MS, at)
    return loanTotal({ amount, interest: loanInterest(offer, amount), penalty })
  }

  #decideRepayment({ userId, id: loanId }: Thing): Command[] {
    const { random, coverage } = this.#deps
    const by = this.#operator(userId)
    const word = (outcome: 'accepted' | 'rejected'): Command => ({
      type: 'decide_repayment',
      userId,
      loanId,
      outcome,
      ...by,
    })
    if (!random.chance(0.2)) return [word(random.pick(['accepted', 'accepted', 'rejected']))]
    coverage.hit('operator: repayment accepted and rejected at once')
    return [word('accepted'), word('rejected'), word('accepted')]
  }

  #request(command: Command): void {
    const key = { key: `k${this.#requests.length}`, paramsHash: `${this.#requests.length}` }
    const request: ClientRequest = { command, key, isGivenUp: false }
    this.#requests.push(request)
    this.#send(request)
  }

  /** Ever more patiently, for half a day: an answer is kept for a whole one. */
  #send(request: ClientRequest, tries = 0): void {
    const { timeline, coverage } = this.#deps
    timeline.after(RETRY_MS * 2 ** tries, () => {
      if (request.answer || request.isGivenUp) return
      if (tries < MAX_TRIES) {
        coverage.hit('client: repeated request')
        this.#send(request, tries + 1)
      }
    })
    void this.#deps.submit(request.command, request.key).then(outcome => this.#hear(request, outcome))
  }

  #hear(request: ClientRequest, outcome: Outcome): void {
    const reason = outcome.ok ? 'ok' : outcome.refusal.reason
    if (reason === 'internal_error') this.contradictions.push(`[bug] ${request.command.type} broke an assertion`)
    // Repeated after the timeout: nothing is kept under the key after these.
    if (!outcome.ok && attributesOf(outcome.refusal.reason).retryable) return
    this.#deps.coverage.hit(outcome.ok ? `did: ${request.command.type}` : `refused: ${reason}`)
    const told = (one: Outcome): string => JSON.stringify(one.ok ? one.answer : one.refusal)
    if (request.answer && told(request.answer) !== told(outcome))
      this.contradictions.push(
        `[I65] ${request.key.key} was answered ${told(request.answer)} and then ${told(outcome)}`,
      )
    const isNews = !request.answer
    request.answer = outcome
    if (!isNews || !outcome.ok || outcome.answer.recordId === undefined) return
    this.#approvals.hear(request.command, outcome)
    const thing = { userId: request.command.userId, id: outcome.answer.recordId }
    if (request.command.type === 'submit_loan') this.#borrowed(thing, request.command)
    const terms = request.command.type === 'approve_loan' ? this.#terms.get(thing.id) : undefined
    if (terms) terms.paidOutAt = this.#deps.timeline.now
    if (request.command.type !== 'buy_fund') return
    this.#shares.push(thing)
    this.#aim(thing, request.command.offer)
  }

  #borrowed(loan: Thing, { offer, amount }: Extract<Command, { type: 'submit_loan' }>): void {
    this.#loans.push(loan)
    this.#terms.set(loan.id, { offer, amount, paidOutAt: this.#deps.timeline.now })
  }

  /** Redemption against interest, and against maturity: requested in the same millisecond. */
  #aim(share: Thing, { lockDays }: FundOffer): void {
    const { random, timeline } = this.#deps
    if (!random.chance(0.25)) return
    const day = random.chance(0.5) ? lockDays : 1 + random.below(lockDays)
    timeline.after(day * 86_400_000 - random.below(8), () => this.redeemAtDue(share))
  }

  #named({ userId, id: subscriptionId }: Thing): { userId: number; subscriptionId: number } {
    return { userId, subscriptionId }
  }

  #maybeUnknown(userId: number): number {
    return this.#deps.random.chance(0.01) ? 999_999 : userId
  }

  #operator(userId: number): Decider {
    const { random } = this.#deps
    return { operatorId: 1 + random.below(3), operatorUserId: random.chance(0.05) ? userId : null, note: 'seen' }
  }

  #some(things: readonly Thing[]): Thing {
    const { random, users } = this.#deps
    if (things.length === 0 || random.chance(0.03)) return { userId: random.pick(users), id: random.below(2_000) }
    const thing = random.pick(things.slice(-10))
    return random.chance(0.03) ? { ...thing, userId: random.pick(users) } : thing
  }
}

function fund(
  fundId: number,
  dividend: string,
  lockDays: number,
  penalty: string,
  minimum: string,
  maximum: string,
): FundOffer {
  const bounds = { minimum: decimal(minimum), maximum: decimal(maximum) }
  return { fundId, dividendPercent: decimal(dividend), lockDays, penaltyPercent: decimal(penalty), ...bounds }
}

function offer(configId: number, period: number, freePeriod: number, rate: string, penalty: string): LoanOffer {
  const rates = { interestRate: decimal(rate), penaltyRate: decimal(penalty) }
  return { configId, period, freePeriod, ...rates, minimum: decimal('100'), maximum: decimal('20000') }
}
