// The rules of the wallet in the naive twin: all records in lists, every lookup a scan.
import type { EngineSettings } from '@tallystick/engine/core/settings'
import type { Approver, WalletCommand } from '@tallystick/engine/products/wallet/commands'
import { unreachable } from '@tallystick/kernel/assert'
import type { AccountType } from '@tallystick/ledger/chart'
import type { Tables } from '@tallystick/server/testing/memory-store'
import { type Fraction, fraction, over, rounded, times, whole } from './rational.ts'
import type { TwinPrice, TwinUser, Verdict } from './twin.ts'

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

/** A price, its tick (0 when operators set it), and what the withdrawal brings at it. */
interface TwinRate {
  price: bigint
  tick: number
  gets: bigint
}

interface TwinWithdrawal {
  id: number
  user: number
  method: number
  amount: bigint
  fee: bigint
  terms: Extract<WalletCommand, { type: 'submit_withdrawal' }>['terms']
  tolerance: bigint
  guess: TwinRate
  accepted: number
  offer?: TwinRate & { until: number }
  paid?: TwinRate
  day: number
  two: boolean
  first: number
  last: number
  state: string
}

interface TwinMethod {
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

const DAY = 86_400_000

function isOpen({ state }: TwinWithdrawal): boolean {
  return state === 'under_review' || state === 'rate_changed'
}

/** Units of the currency for one dollar, exactly. */
function unitsPerDollar({ isPerUsd }: TwinWithdrawal['terms'], price: bigint): Fraction {
  return isPerUsd ? fraction(price) : over(whole(1), fraction(price))
}

function brings(net: bigint, terms: TwinWithdrawal['terms'], price: bigint): bigint {
  return net > 0n ? rounded(times(fraction(net), unitsPerDollar(terms, price)), terms.places) : 0n
}

/** More than so many percent away from the estimate, up or down: |new ÷ old − 1| > tolerance ÷ 100. */
function isFar(terms: TwinWithdrawal['terms'], old: bigint, now: bigint, tolerance: bigint): boolean {
  const ratio = over(unitsPerDollar(terms, now), unitsPerDollar(terms, old))
  const off = ratio.over > ratio.under ? ratio.over - ratio.under : ratio.under - ratio.over
  return off * 100n * 100_000_000n > tolerance * ratio.under
}

/** Two are needed, by amount or by sums, and no operator whose approval still counts has approved yet. */
export function isFirstOfTwo(one: { two: boolean; first: number }, { needsTwo, firstApprover }: Approver): boolean {
  const hasFirst = one.first > 0 && one.first === firstApprover
  return (one.two || needsTwo) && !hasFirst
}

export class TwinWallet {
  readonly failures: string[] = []
  readonly charges: TwinDeposit[] = []
  readonly draws: TwinWithdrawal[] = []
  readonly methods: TwinMethod[] = []
  readonly adjustments: string[] = []
  /** Held on change, by user. */
  readonly held = new Map<number, bigint>()
  readonly #deps: TwinWalletDeps

  constructor(deps: TwinWalletDeps) {
    this.#deps = deps
  }

  obey(command: WalletCommand, now: number): Verdict {
    const id = command.userId
    if (command.type === 'approve_charge' || command.type === 'reject_charge') return this.#judgeDeposit(command)
    if (command.type === 'approve_withdrawal' || command.type === 'reject_withdrawal')
      return this.#judgeWithdrawal(command, now)
    if (command.type === 'cancel_withdrawal') return this.#cancel(command.withdrawalId, id)
    if (command.type === 'accept_withdrawal') return this.#accept(command, now)
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
      case 'submit_charge':
        return this.#charge(command)
      case 'bind_method':
        return this.#bind(command, now)
      case 'submit_withdrawal':
        return this.#draw(command, user, now)
      case 'transfer_own':
        return this.#transfer(command, user)
      case 'adjust_money':
        return this.#adjust(command, user)
      default:
        return unreachable(command)
    }
  }

  #charge(command: Extract<WalletCommand, { type: 'submit_charge' }>): Verdict {
    const { amount, proofHash, userId } = command
    if (amount < this.#deps.settings().wallet.depositMinimum) return no('amount_below_minimum')
    if (amount > this.#deps.settings().wallet.depositMaximum) return no('amount_above_maximum')
    const waiting = this.charges.filter(one => one.state === 'unchecked')
    if (waiting.some(one => one.proof === proofHash)) return no('proof_used')
    if (waiting.filter(one => one.user === userId).length >= this.#deps.settings().wallet.maxUnderReview)
      return no('too_many_under_review')
    const id = this.#deps.takeId()
    const two = amount >= this.#deps.settings().wallet.twoPersonFrom
    this.charges.push({ id, user: userId, amount, proof: proofHash, two, first: 0, last: 0, state: 'unchecked' })
    return yes(id)
  }

  #judgeDeposit(command: Extract<WalletCommand, { type: 'approve_charge' | 'reject_charge' }>): Verdict {
    const charge = this.charges.find(one => one.id === command.depositId && one.user === command.userId)
    if (charge?.state !== 'unchecked') return no('charge_not_open')
    if (command.type === 'approve_charge' && charge.first === command.operatorId) return no('already_approved')
    if (command.operatorUserId === charge.user) return no('own_request')
    if (command.type === 'approve_charge' && isFirstOfTwo(charge, command)) {
      charge.two = true
      charge.first = command.operatorId
      return yes(charge.id)
    }
    charge.last = command.operatorId
    charge.state = command.type === 'approve_charge' ? 'finished' : command.outcome
    if (command.type !== 'approve_charge') return yes(charge.id)
    this.#user(charge.user).change += charge.amount
    this.#deps.house.deposits -= charge.amount
    return yes(charge.id)
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

  #draw(command: Extract<WalletCommand, { type: 'submit_withdrawal' }>, user: TwinUser, now: number): Verdict {
    const { userId, amount, terms } = command
    const method = this.methods.find(one => one.id === command.methodId && one.user === userId && !one.gone)
    if (!method || method.currency !== terms.currencyId) return no('method_unknown')
    if (now < method.since + this.#deps.settings().wallet.methodCoolingMs) return no('method_cooling')
    const changed = command.credentialChangedAt
    if (changed > 0 && now - changed < this.#deps.settings().wallet.credentialCoolingMs) return no('credential_cooling')
    const share = over(times(fraction(amount), fraction(terms.withdrawalRate)), whole(100))
    const fee = terms.feeType === 1 ? terms.withdrawalRate : rounded(share, 6)
    const found = this.#rate(terms, terms.typedPrice, now)
    if (typeof found === 'string') return no(found)
    const guess = { ...found, gets: brings(amount - fee, terms, found.price) }
    if (amount <= fee || guess.gets <= 0n) return no('amount_not_above_fee')
    if (amount > user.change) return no('insufficient_balance')
    const day = Math.floor(now / DAY)
    const mine = this.draws.filter(one => one.user === userId)
    // The allowance knows one day at a time: when the clock goes back over midnight and on again, it starts anew.
    const used = this.#used(userId, day)
    const limit = command.isVerified
      ? this.#deps.settings().wallet.dailyLimitVerified
      : this.#deps.settings().wallet.dailyLimitUnverified
    if (used + amount > limit) return no('daily_limit')
    if (mine.filter(isOpen).length >= this.#deps.settings().wallet.maxUnderReview) return no('too_many_under_review')
    const id = this.#deps.takeId()
    if (!this.#days.has(userId)) this.#deps.takeId()
    this.#days.set(userId, { day, used: used + amount })
    user.change -= amount
    this.#hold(userId, amount)
    const two = amount >= this.#deps.settings().wallet.twoPersonFrom
    const blank = { two, first: 0, last: 0, accepted: 0, state: 'under_review' }
    const tolerance = this.#deps.settings().wallet.rateTolerancePercent
    this.draws.push({ id, user: userId, method: method.id, amount, fee, terms, tolerance, guess, day, ...blank })
    return yes(id)
  }

  /** The newest price, or why there is none to pay by. */
  #rate(terms: TwinWithdrawal['terms'], typed: bigint, now: number): { price: bigint; tick: number } | string {
    if (terms.rateSource !== 'pair') return { price: typed, tick: 0 }
    const market = this.#deps.market(terms.pairId)
    if (!market || market.price === 0n) return 'price_stale'
    if (market.open && now - market.at > this.#deps.settings().forexStaleMs) return 'price_stale'
    return { price: market.price, tick: market.id }
  }

  /** Time passed: requests without an answer in time are refunded. */
  time(now: number): void {
    for (const draw of this.draws) {
      if (draw.state === 'rate_changed' && draw.offer && now >= draw.offer.until) this.#giveBack(draw, 'expired')
    }
  }

  #accept(command: Extract<WalletCommand, { type: 'accept_withdrawal' }>, now: number): Verdict {
    const draw = this.draws.find(one => one.id === command.withdrawalId && one.user === command.userId)
    if (!draw || !isOpen(draw)) return no('withdrawal_not_open')
    const { offer } = draw
    if (draw.state !== 'rate_changed' || !offer || now >= offer.until) return no('withdrawal_no_offer')
    if (command.received !== offer.gets) return no('withdrawal_no_offer')
    draw.guess = { price: offer.price, tick: offer.tick, gets: offer.gets }
    delete draw.offer
    draw.accepted = now
    draw.state = 'under_review'
    return yes(draw.id)
  }

  readonly #days = new Map<number, { day: number; used: bigint }>()

  #used(userId: number, day: number): bigint {
    const last = this.#days.get(userId)
    return last?.day === day ? last.used : 0n
  }

  #judgeWithdrawal(
    command: Extract<WalletCommand, { type: 'approve_withdrawal' | 'reject_withdrawal' }>,
    now: number,
  ): Verdict {
    const draw = this.draws.find(one => one.id === command.withdrawalId && one.user === command.userId)
    if (!draw || !isOpen(draw)) return no('withdrawal_not_open')
    if (command.type === 'approve_withdrawal' && draw.state === 'rate_changed') return no('withdrawal_waits_for_user')
    if (command.type === 'approve_withdrawal' && draw.first === command.operatorId) return no('already_approved')
    if (command.operatorUserId === draw.user) return no('own_request')
    if (command.type === 'approve_withdrawal' && isFirstOfTwo(draw, command)) {
      draw.two = true
      draw.first = command.operatorId
      return yes(draw.id)
    }
    if (command.type === 'reject_withdrawal') {
      draw.last = command.operatorId
      return this.#giveBack(draw, command.outcome)
    }
    const { terms, guess, amount, fee } = draw
    const found = this.#rate(terms, terms.rateSource === 'fixed' ? guess.price : command.typedPrice, now)
    if (typeof found === 'string') return no(found)
    const rate = { ...found, gets: brings(amount - fee, terms, found.price) }
    if (rate.gets <= 0n) return no('amount_not_above_fee')
    if (isFar(terms, guess.price, rate.price, draw.tolerance)) {
      draw.offer = { ...rate, until: now + this.#deps.settings().wallet.acceptWithinMs }
      draw.state = 'rate_changed'
      return yes(draw.id)
    }
    draw.last = command.operatorId
    draw.paid = rate
    draw.state = 'completed'
    this.#hold(draw.user, -draw.amount)
    this.#deps.house.fees += draw.fee
    this.#deps.house.withdrawals += draw.amount - draw.fee
    return yes(draw.id)
  }

  #cancel(id: number, userId: number): Verdict {
    const draw = this.draws.find(one => one.id === id && one.user === userId)
    if (!draw || !isOpen(draw)) return no('withdrawal_not_open')
    return this.#giveBack(draw, 'cancelled')
  }

  #giveBack(draw: TwinWithdrawal, state: string): Verdict {
    draw.state = state
    this.#hold(draw.user, -draw.amount)
    this.#user(draw.user).change += draw.amount
    const last = this.#days.get(draw.user)
    if (last?.day === draw.day) last.used -= draw.amount
    return yes(draw.id)
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
    if (amount > most || amount < -most) return no('amount_above_maximum')
    if (user.change + amount < 0n) return no('insufficient_balance')
    user.change += amount
    this.#deps.house.adjustments -= amount
    const id = this.#deps.takeId()
    this.adjustments.push([id, userId, amount, makerId, checkerId].join(' '))
    return yes(id)
  }

  #hold(userId: number, amount: bigint): void {
    this.held.set(userId, (this.held.get(userId) ?? 0n) + amount)
  }

  #user(id: number): TwinUser {
    const user = this.#deps.users.get(id)
    if (!user) throw new Error(`twin: no user ${id}`)
    return user
  }

  /** Everything the store holds of the wallet against everything the twin does. */
  compare(tables: Tables): string[] {
    const { charge, withdrawal, draw_method: method, adjustment } = tables.records
    const failures = [...this.failures]
    const same = (what: string, mine: readonly string[], theirs: readonly string[]): void => {
      const [a, b] = [mine.toSorted(), theirs.toSorted()]
      const at = a.findIndex((text, index) => text !== b[index])
      if (a.length !== b.length) failures.push(`[twin] ${b.length} ${what} stored, ${a.length} in the twin`)
      else if (at >= 0) failures.push(`[twin] ${what}: ${b[at]} stored, ${a[at]} in the twin`)
    }
    same(
      'adjustments',
      this.adjustments,
      [...adjustment.values()].map(one => [one.id, one.userId, one.amount, one.makerId, one.checkerId].join(' ')),
    )
    same(
      'charges',
      this.charges.map(one => [one.id, one.user, one.amount, one.proof, one.first, one.last, one.state].join(' ')),
      [...charge.values()].map(one =>
        [one.id, one.userId, one.amount, one.proofHash, one.approvedBy, one.decidedBy, one.status].join(' '),
      ),
    )
    same(
      'withdrawals',
      this.draws.map(one => {
        const { guess, offer, paid, accepted } = one
        const rates = [
          guess.price,
          guess.tick,
          guess.gets,
          accepted,
          offer?.price ?? 0,
          offer?.tick ?? 0,
          offer?.gets ?? 0,
        ]
        const rest = [offer?.until ?? 0, paid?.price ?? 0, paid?.tick ?? 0, paid?.gets ?? 0]
        const base = [one.id, one.user, one.method, one.amount, one.fee, one.first, one.last, one.state]
        return [...base, ...rates, ...rest].join(' ')
      }),
      [...withdrawal.values()].map(one => {
        const { id, userId, methodId, amount, fee, approvedBy, decidedBy, status } = one
        const { estimatedPrice, estimatedTick, estimatedReceived, acceptedAt, offeredPrice, offeredTick } = one
        const rates = [estimatedPrice, estimatedTick, estimatedReceived, acceptedAt, offeredPrice, offeredTick]
        const rest = [one.offeredReceived, one.offeredUntil, one.price, one.tick, one.received]
        return [id, userId, methodId, amount, fee, approvedBy, decidedBy, status, ...rates, ...rest].join(' ')
      }),
    )
    same(
      'methods',
      this.methods.map(one => [one.id, one.user, one.target, one.gone ? 'deleted' : 'active'].join(' ')),
      [...method.values()].map(one =>
        [one.id, one.userId, `${one.currencyId} ${one.address} ${one.payeeAccount}`, one.status].join(' '),
      ),
    )
    for (const user of tables.accounts.values()) {
      const mine = this.held.get(user.userId) ?? 0n
      if (user.change.held !== mine) failures.push(`[twin] user ${user.userId} holds ${user.change.held}, not ${mine}`)
    }
    return failures
  }
}

const BALANCE_FIELD = { forex: 'free', micro: 'micro', change: 'change' } as const satisfies Record<AccountType, string>

function yes(orderId: number): Verdict {
  return { ok: true, recordId: orderId }
}

function no(reason: string): Verdict {
  return { ok: false, reason }
}
