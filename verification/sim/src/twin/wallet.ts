// The rules of the wallet in the naive twin: all records in lists, every lookup a scan.
import type { EngineSettings } from '@tallystick/engine/core/settings'
import type { WalletCommand } from '@tallystick/engine/products/wallet/commands'
import { unreachable } from '@tallystick/kernel/assert'
import type { AccountType } from '@tallystick/ledger/chart'
import { isFirstOfTwo } from './approvals.ts'
import type { TwinPrice, TwinUser } from './twin.ts'
import { no, type Verdict, yes } from './verdict.ts'
import { TwinWithdrawals } from './withdrawals.ts'

interface TwinDeposit {
  id: number
  user: number
  amount: bigint
  proof: string
  two: boolean
  first: number
  last: number
  state: string
}

export interface TwinMethod {
  id: number
  user: number
  currency: number
  target: string
  since: number
  gone: boolean
}

/** What the wallet needs of the rest of the twin. */
export interface TwinWalletDeps {
  readonly users: ReadonlyMap<number, TwinUser>
  readonly house: { fees: bigint; deposits: bigint; withdrawals: bigint; adjustments: bigint }
  settings(): EngineSettings
  takeId(): number
  /** What may leave the forex account; undefined while a position depends on an old price. */
  transferable(userId: number): bigint | undefined
  /** Equity less margin of the forex account. */
  margin(userId: number): bigint
  market(pairId: number): TwinPrice | undefined
  /** What stays for positions in closed markets. */
  haircut(userId: number): bigint
}

export class TwinWallet {
  readonly failures: string[] = []
  readonly deposits: TwinDeposit[] = []
  readonly methods: TwinMethod[] = []
  readonly adjustments: string[] = []
  readonly withdrawals: TwinWithdrawals
  readonly #deps: TwinWalletDeps

  constructor(deps: TwinWalletDeps) {
    this.#deps = deps
    this.withdrawals = new TwinWithdrawals(deps, this.methods)
  }

  obey(command: WalletCommand, now: number): Verdict {
    const id = command.userId
    if (command.type === 'approve_deposit' || command.type === 'reject_deposit') return this.#judgeDeposit(command)
    if (command.type === 'approve_withdrawal' || command.type === 'reject_withdrawal')
      return this.withdrawals.decide(command, now)
    if (command.type === 'cancel_withdrawal') return this.withdrawals.cancel(command.withdrawalId, id)
    if (command.type === 'accept_withdrawal') return this.withdrawals.accept(command, now)
    if (command.type === 'delete_method') {
      const method = this.methods.find(one => one.id === command.methodId && one.user === id && !one.gone)
      if (!method) return no('method_unknown')
      method.gone = true
      return yes(method.id)
    }
    const user = this.#deps.users.get(id)
    if (!user) return no('account_unknown')
    if (user.realm === 'demo') return no('only_true_account')
    switch (command.type) {
      case 'submit_deposit':
        return this.#deposit(command)
      case 'bind_method':
        return this.#bind(command, now)
      case 'submit_withdrawal':
        return this.withdrawals.submit(command, user, now)
      case 'transfer_own':
        return this.#transfer(command, user)
      case 'adjust_money':
        return this.#adjust(command, user)
      default:
        return unreachable(command)
    }
  }

  #deposit(command: Extract<WalletCommand, { type: 'submit_deposit' }>): Verdict {
    const { amount, proofHash, userId } = command
    if (amount < this.#deps.settings().wallet.depositMinimum) return no('amount_below_minimum')
    if (amount > this.#deps.settings().wallet.depositMaximum) return no('amount_above_maximum')
    const waiting = this.deposits.filter(one => one.state === 'unchecked')
    if (waiting.some(one => one.proof === proofHash)) return no('proof_used')
    if (waiting.filter(one => one.user === userId).length >= this.#deps.settings().wallet.maxUnderReview)
      return no('too_many_under_review')
    const id = this.#deps.takeId()
    const two = amount >= this.#deps.settings().wallet.twoPersonFrom
    this.deposits.push({ id, user: userId, amount, proof: proofHash, two, first: 0, last: 0, state: 'unchecked' })
    return yes(id)
  }

  #judgeDeposit(command: Extract<WalletCommand, { type: 'approve_deposit' | 'reject_deposit' }>): Verdict {
    const deposit = this.deposits.find(one => one.id === command.depositId && one.user === command.userId)
    if (deposit?.state !== 'unchecked') return no('deposit_not_open')
    if (command.type === 'approve_deposit' && deposit.first === command.operatorId) return no('already_approved')
    if (command.operatorUserId === deposit.user) return no('own_request')
    if (command.type === 'approve_deposit' && isFirstOfTwo(deposit, command)) {
      deposit.two = true
      deposit.first = command.operatorId
      return yes(deposit.id)
    }
    deposit.last = command.operatorId
    deposit.state = command.type === 'approve_deposit' ? 'finished' : command.outcome
    if (command.type !== 'approve_deposit') return yes(deposit.id)
    this.#user(deposit.user).main += deposit.amount
    this.#deps.house.deposits -= deposit.amount
    return yes(deposit.id)
  }

  #bind(command: Extract<WalletCommand, { type: 'bind_method' }>, now: number): Verdict {
    const own = this.methods.filter(one => one.user === command.userId && !one.gone)
    if (own.length >= this.#deps.settings().wallet.maxMethods) return no('too_many_methods')
    const target = `${command.currencyId} ${command.address} ${command.payeeAccount}`
    if (own.some(one => one.target === target)) return no('method_exists')
    const id = this.#deps.takeId()
    const { userId: user, currencyId: currency } = command
    this.methods.push({ id, user, currency, target, since: now, gone: false })
    return yes(id)
  }

  #transfer(command: Extract<WalletCommand, { type: 'transfer_own' }>, user: TwinUser): Verdict {
    const { from, to, amount, userId } = command
    if (from === to) return no('same_account')
    if (amount <= 0n) return no('amount_below_minimum')
    const free = from === 'forex' ? this.#deps.transferable(userId) : user[BALANCE_FIELD[from]]
    if (free === undefined) return no('price_stale')
    if (amount > free) return no('insufficient_balance')
    user[BALANCE_FIELD[from]] -= amount
    user[BALANCE_FIELD[to]] += amount
    if (from === 'forex' && this.#deps.margin(userId) < this.#deps.haircut(userId))
      this.failures.push(`[I57] a transfer left user ${userId} without margin or haircut`)
    return yes(this.#deps.takeId())
  }

  #adjust(command: Extract<WalletCommand, { type: 'adjust_money' }>, user: TwinUser): Verdict {
    const { amount, makerId, checkerId, makerUserId, checkerUserId, userId } = command
    if (makerId === checkerId) return no('already_approved')
    if ([makerUserId, checkerUserId].includes(userId)) return no('own_request')
    if (amount === 0n) return no('amount_below_minimum')
    const most = this.#deps.settings().wallet.adjustMaximum
    if (amount > most || amount < 0n - most) return no('amount_above_maximum')
    if (user.main + amount < 0n) return no('insufficient_balance')
    user.main += amount
    this.#deps.house.adjustments -= amount
    const id = this.#deps.takeId()
    this.adjustments.push([id, userId, amount, makerId, checkerId].join(' '))
    return yes(id)
  }

  #user(id: number): TwinUser {
    const user = this.#deps.users.get(id)
    if (!user) throw new Error(`twin: no user ${id}`)
    return user
  }
}

const BALANCE_FIELD = { forex: 'free', micro: 'micro', main: 'main' } as const satisfies Record<AccountType, string>
