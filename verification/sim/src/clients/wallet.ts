// Commands of the wallet, by users and operators: deposits with proofs, payout methods, withdrawals, transfers. Includes double clicks, two
// operators at once, records of other users, and demo users.
import { isCommandOf } from '@tallystick/engine/core/registry'
import type { Command } from '@tallystick/engine/core/commands'
import type { Approver, Decider } from '@tallystick/engine/products/wallet/review'
import type { Channel } from '@tallystick/engine/products/wallet/payout-method'
import type { SubmitDeposit, WalletCommand } from '@tallystick/engine/products/wallet/commands'
import type { Withdrawal } from '@tallystick/engine/products/wallet/withdrawal/withdrawal'
import { decimal, type Usd } from '@tallystick/kernel/decimal'
import type { Random } from '@tallystick/kernel/random'
import type { AccountType } from '@tallystick/ledger/chart'
import type { Outcome } from '@tallystick/server/engine-host/engine-client'
import { Approvals } from '../world/approvals.ts'
import type { Coverage } from '../world/coverage.ts'
import { leverageFor, SIM_PAIRS } from '../world/markets.ts'
import { CURRENCIES, methodDetails, pairOf, TYPED_PRICES } from './wallet-currencies.ts'

const FIRST_DEPOSIT = { amount: decimal('20000') }

/** Proofs below this number are shown more than once. */
const DOUBTFUL = 4

export interface WalletClientDeps {
  readonly random: Random
  readonly coverage: Coverage
  readonly users: readonly number[]
  readonly now: () => number
  readonly balanceOf: (userId: number, type: AccountType) => Usd
  readonly withdrawalOf: (id: number) => Withdrawal | undefined
  readonly shardOf: (userId: number) => number
  /** A withdrawal waits that is paid by a pair: the world may move its price away from the estimate. */
  readonly onWithdrawalWaits: (pairId: number) => void
}

export class WalletClients {
  readonly #deps: WalletClientDeps
  readonly #real: number[] = []
  /** A user's first steps: the deposit is approved, then transferred to the forex account. */
  readonly #planned: Command[] = []
  #deposits: { userId: number; id: number; isDoubtful: boolean }[] = []
  #proofs = DOUBTFUL
  #withdrawals: { userId: number; id: number }[] = []
  readonly #methods = new Map<number, { id: number; currencyId: number }[]>()
  readonly #approvals: Approvals

  constructor(deps: WalletClientDeps) {
    this.#deps = deps
    this.#approvals = new Approvals(deps.random, deps.coverage)
  }

  /** One or more commands that are sent at the same moment; mostly by real users, because the others are only refused. */
  act(): Command[] {
    const { random, coverage, users } = this.#deps
    const userId = random.pick(this.#real.length > 0 && random.chance(0.95) ? this.#real : users)
    const planned = random.chance(0.5) ? this.#planned.shift() : undefined
    if (planned) return [planned]
    if (!this.#methods.has(userId) && random.chance(0.3)) return [this.#bind(userId)]
    const roll = random.fraction()
    if (roll < 0.15) return [this.#deposit(userId)]
    if (roll < 0.3) return this.#decideDeposit()
    if (roll < 0.36) return [this.#bind(userId)]
    if (roll < 0.39) return [{ type: 'delete_method', userId, methodId: this.#someMethod(userId).id }]
    if (roll < 0.62) {
      const command = this.#withdraw(this.#ownerOfMethod(userId))
      if (random.chance(0.15)) {
        coverage.hit('client: withdraws and transfers at once')
        const { userId: owner, amount } = command
        const transfer = { type: 'transfer_own', userId: owner, from: 'main', to: 'micro', amount } as const
        return random.chance(0.5) ? [command, transfer] : [transfer, command]
      }
      if (!random.chance(0.2)) return [command]
      coverage.hit('client: parallel withdrawals')
      return [command, command, { type: 'delete_method', userId: command.userId, methodId: command.methodId }, command]
    }
    if (roll < 0.84) return this.#decideWithdrawal()
    if (roll < 0.88) return [this.#adjust(userId)]
    return [this.#transfer(userId)]
  }

  hear(command: Command, outcome: Outcome): void {
    if (command.type === 'open_accounts' && command.realm === 'real') {
      this.#real.push(command.userId)
      // Most users trade: without money on forex there is nothing that could leave it.
      this.#planned.push({ ...this.#depositOf(command.userId), ...FIRST_DEPOSIT })
      this.#planned.push(this.#bind(command.userId))
    }
    if (!isCommandOf('wallet', command)) return
    this.#approvals.hear(command, outcome)
    if (isOver(outcome)) this.#forget(command)
    if (!outcome.ok || outcome.answer.recordId === undefined) return
    const { userId } = command
    const id = outcome.answer.recordId
    if (command.type === 'submit_deposit') {
      const isDoubtful = command.proofId < DOUBTFUL
      this.#deposits.push({ userId, id, isDoubtful })
      if (!isDoubtful) this.#follow(userId, id, command.amount)
    }
    if (command.type === 'submit_withdrawal') {
      this.#withdrawals.push({ userId, id })
      const { pairId } = command.terms
      if (pairId !== null && this.#deps.random.chance(0.5)) this.#deps.onWithdrawalWaits(pairId)
    }
    if (command.type !== 'bind_method') return
    this.#methods.set(userId, [...(this.#methods.get(userId) ?? []), { id, currencyId: command.currencyId }])
  }

  /** A withdrawal that is paid by a pair, requested and approved. */
  withdrawBy(pairId: number): Command[] {
    const { random, withdrawalOf } = this.#deps
    const approvals = this.#withdrawals
      .slice(-4)
      .filter(({ id }) => withdrawalOf(id)?.pairId === pairId)
      .map(({ userId, id }) => this.#approve(userId, id))
    const owners = [...this.#methods].filter(([, list]) => list.some(({ currencyId }) => pairOf(currencyId) === pairId))
    if (owners.length === 0) return approvals
    const [userId] = random.pick(owners)
    return [this.#withdraw(userId), ...approvals]
  }

  #follow(userId: number, depositId: number, amount: Usd): void {
    // Later deposits are left to the random decisions: following up each of them leaves too few withdrawals.
    if (amount !== FIRST_DEPOSIT.amount || this.#deps.random.chance(0.2)) return
    const approve = {
      type: 'approve_deposit',
      userId,
      depositId,
      operatorUserId: null,
      note: null,
      needsTwo: false,
    } as const
    for (const operatorId of [1, 2])
      this.#planned.push({ ...approve, operatorId, firstApprover: operatorId - 1 || null })
    const { random } = this.#deps
    // What stays can be withdrawn.
    this.#planned.push({ type: 'transfer_own', userId, from: 'main', to: 'forex', amount: amount / 2n })
    const size = { lots: decimal(random.pick(['0.01', '0.03', '0.1'])), leverage: random.pick([100, 500]) }
    const order = { type: 'open_order', userId, ...size, stopLoss: null, takeProfit: null } as const
    for (let n = 0; n < 2; n++) {
      const pair = random.pick(SIM_PAIRS)
      const leverage = leverageFor(pair, order.leverage)
      this.#planned.push({ ...order, leverage, pairId: pair.id, side: random.pick(['buy', 'sell']) })
    }
  }

  /** What is decided is looked at again only now and then. */
  #forget(command: WalletCommand): void {
    if (this.#deps.random.chance(0.2)) return
    if ('depositId' in command) this.#deposits = this.#deposits.filter(one => one.id !== command.depositId)
    if ('withdrawalId' in command) this.#withdrawals = this.#withdrawals.filter(one => one.id !== command.withdrawalId)
    if ('methodId' in command) {
      const rest = (this.#methods.get(command.userId) ?? []).filter(one => one.id !== command.methodId)
      if (rest.length > 0) this.#methods.set(command.userId, rest)
      else this.#methods.delete(command.userId)
    }
  }

  /** Now and then of somebody who does not exist. */
  #deposit(userId: number): SubmitDeposit {
    return this.#depositOf(this.#deps.random.chance(0.02) ? 999_999 : userId)
  }

  #depositOf(depositor: number): SubmitDeposit {
    const { random } = this.#deps
    // The server lets a proof reach the engine once, and again when it was refused. The few that come again and again are never granted.
    const proof = random.chance(0.2) ? random.below(DOUBTFUL) : ++this.#proofs
    return {
      type: 'submit_deposit',
      userId: depositor,
      channel: random.pick<Channel>(['coin', 'bank']),
      optionId: 1,
      currencyCode: 'USDT',
      protocolCode: 'TRC20',
      address: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb',
      amount: decimal(random.pick(['100', '600', '2000', '5000', '20000', '20000', '9.99', '1000000.01'])),
      proofId: proof,
      // Over all shards the server lets no proof through twice; each engine knows those of its own.
      proofHash: `p${proof}${proof < DOUBTFUL ? ` of shard ${this.#deps.shardOf(depositor)}` : ''}`,
    }
  }

  #decideDeposit(): Command[] {
    const { random, coverage } = this.#deps
    // Neither is one with a guessed id.
    const { userId, id, isDoubtful } = { isDoubtful: true, ...this.#some(this.#deposits) }
    const approve: Command = { type: 'approve_deposit', userId, depositId: id, ...this.#approver(userId, id) }
    const outcome = random.pick(['rejected', 'invalid'] as const)
    const reject: Command = { type: 'reject_deposit', userId, depositId: id, outcome, ...this.#operator(userId) }
    if (isDoubtful) return [reject]
    if (random.chance(0.15)) {
      coverage.hit('operator: approve and reject at once')
      return [approve, reject, approve]
    }
    return [random.chance(0.85) ? approve : reject]
  }

  #bind(userId: number): Command {
    const { random } = this.#deps
    const { currencyId, channel } = random.pick(CURRENCIES)
    return { type: 'bind_method', userId, ...methodDetails(channel, currencyId, random.below(3)) }
  }

  #withdraw(userId: number): Extract<Command, { type: 'submit_withdrawal' }> {
    const { random, users, now } = this.#deps
    const owner = random.chance(0.05) ? random.pick(users) : userId
    const method = this.#someMethod(owner)
    const fitting = CURRENCIES.find(one => one.currencyId === method.currencyId)
    const { channel: _, ...terms } = fitting && random.chance(0.95) ? fitting : random.pick(CURRENCIES)
    return {
      type: 'submit_withdrawal',
      userId,
      methodId: method.id,
      amount: decimal(
        random.pick(['50', '120', '160', '240', '480', '700', '1900', '5000', '15', '1', '0', '0.00000001']),
      ),
      memo: random.pick(['', 'rent', '{"quoted", \\}']),
      terms,
      credentialChangedAt: random.chance(0.1) ? now() - random.below(4_000) : null,
      isVerified: random.chance(0.5),
    }
  }

  #decideWithdrawal(): Command[] {
    const { random, coverage } = this.#deps
    // Mostly there is one to decide; a guessed one is only refused.
    if (this.#withdrawals.length === 0 && random.chance(0.9)) return [this.#withdraw(this.#ownerOfMethod())]
    const { userId, id } = this.#withdrawalToDecide()
    const answer = this.#answerOffer(userId, id)
    if (answer) return answer
    const cancel: Command = { type: 'cancel_withdrawal', userId, withdrawalId: id }
    const approve = this.#approve(userId, id)
    const other = this.#withdrawals.find(one => one.userId === userId && one.id !== id)
    if (other && random.chance(0.2)) {
      coverage.hit('operator: two payments at once')
      return [approve, this.#approve(userId, other.id)]
    }
    const outcome = random.pick(['rejected', 'invalid'] as const)
    const reject: Command = { type: 'reject_withdrawal', userId, withdrawalId: id, outcome, ...this.#operator(userId) }
    if (random.chance(0.2)) {
      coverage.hit('operator: approve, reject and cancel at once')
      return [approve, reject, cancel, approve]
    }
    return [random.pick([approve, approve, approve, reject, cancel])]
  }

  /** Mostly one whose rate has moved: rare as they are, the offer is to be answered, and what was accepted to be decided, before either is over. */
  #withdrawalToDecide(): { readonly userId: number; readonly id: number } {
    const { random, withdrawalOf } = this.#deps
    const moved = this.#withdrawals.filter(({ id }) => {
      const withdrawal = withdrawalOf(id)
      return withdrawal?.status === 'rate_changed' || (withdrawal?.acceptedAt ?? null) !== null
    })
    return moved.length > 0 && random.chance(0.7) ? random.pick(moved) : this.#some(this.#withdrawals)
  }

  #approve(userId: number, withdrawalId: number): Command {
    const typedPrice = decimal(this.#deps.random.pick(TYPED_PRICES))
    return { type: 'approve_withdrawal', userId, withdrawalId, typedPrice, ...this.#approver(userId, withdrawalId) }
  }

  /** A rate moved too far: mostly it is accepted, sometimes too late, another amount, twice, or while others act on it. */
  #answerOffer(userId: number, withdrawalId: number): Command[] | undefined {
    const { random, coverage, now, withdrawalOf } = this.#deps
    const withdrawal = withdrawalOf(withdrawalId)
    const isOffered = withdrawal?.status === 'rate_changed'
    if (!random.chance(isOffered ? 0.6 : 0.04)) return undefined
    const received = (isOffered && withdrawal.offeredReceived) || decimal('1')
    const accept: Command = { type: 'accept_withdrawal', userId, withdrawalId, received }
    if (isOffered && Math.abs(now() - (withdrawal.offeredUntil ?? 0)) < 400)
      coverage.hit('client: accepts at the deadline')
    const roll = random.fraction()
    if (roll < 0.12) return [{ ...accept, received: received + 1n }]
    const cancel: Command = { type: 'cancel_withdrawal', userId, withdrawalId }
    if (roll < 0.28) {
      coverage.hit('client: accepts and cancels at once')
      return random.chance(0.5) ? [accept, cancel] : [cancel, accept]
    }
    if (roll < 0.48) {
      coverage.hit('client: accepts while an operator approves')
      const approve = this.#approve(userId, withdrawalId)
      return random.chance(0.5) ? [accept, approve] : [approve, accept, accept]
    }
    return [accept]
  }

  #transfer(userId: number): Command {
    const { random, balanceOf } = this.#deps
    const types = ['forex', 'micro', 'main'] as const
    const from = random.pick<AccountType>([...types, 'main', 'forex'])
    // «All» as the screen shows it: with open positions that is more than may leave.
    const all = balanceOf(userId, from)
    const some = decimal(`${1 + random.below(99)}${random.pick(['', '0', '00', '.33333333'])}`)
    const amount = random.chance(0.4) ? all : random.chance(0.05) ? 0n : some
    return { type: 'transfer_own', userId, from, to: random.pick([...types, 'forex']), amount }
  }

  #adjust(userId: number): Command {
    const { random, balanceOf } = this.#deps
    const free = balanceOf(userId, 'main')
    const amount = random.pick([
      decimal('25'),
      decimal('0.00000001'),
      0n - free,
      0n - free - 1n,
      0n,
      decimal('10000.01'),
      -(free / 2n),
    ])
    const makerId = 1 + random.below(3)
    const checkerId = random.chance(0.9) ? (makerId % 3) + 1 : makerId
    const [makerUserId, checkerUserId] = [random.chance(0.05) ? userId : null, random.chance(0.05) ? userId : null]
    return {
      type: 'adjust_money',
      userId: random.chance(0.02) ? 999_999 : userId,
      amount,
      makerId,
      makerUserId,
      checkerId,
      checkerUserId,
      reason: 'a fee charged twice',
    }
  }

  #approver(userId: number, recordId: number): Approver {
    return this.#approvals.by(this.#operator(userId), recordId)
  }

  #operator(userId: number): Decider {
    const { random } = this.#deps
    return {
      operatorId: 1 + random.below(3),
      operatorUserId: random.chance(0.05) ? userId : null,
      note: random.pick([null, 'seen', 'name does not match']),
    }
  }

  #some(list: readonly { userId: number; id: number }[]): { userId: number; id: number } {
    const { random, users } = this.#deps
    if (list.length === 0 || random.chance(0.03)) return { userId: random.pick(users), id: random.below(2_000) }
    return random.pick(list.slice(-4))
  }

  /** Mostly a user who can withdraw: without a method a withdrawal is only refused. */
  #ownerOfMethod(userId = this.#deps.random.pick(this.#deps.users)): number {
    const { random } = this.#deps
    if (this.#methods.has(userId) || this.#methods.size === 0 || random.chance(0.1)) return userId
    return random.pick([...this.#methods.keys()])
  }

  #someMethod(userId: number): { id: number; currencyId: number } {
    const { random } = this.#deps
    const list = this.#methods.get(userId)
    return list && random.chance(0.95) ? random.pick(list.slice(-3)) : { id: random.below(2_000), currencyId: 1 }
  }
}

function isOver(outcome: Outcome): boolean {
  if (!outcome.ok) return ['deposit_not_open', 'withdrawal_not_open', 'method_unknown'].includes(outcome.refusal.reason)
  return (
    outcome.answer.state !== undefined && !['unchecked', 'under_review', 'rate_changed'].includes(outcome.answer.state)
  )
}
