// Withdrawals in the naive twin: requests, estimates, approvals, offers of another rate, and the daily allowance.
import type { WalletCommand } from '@tallystick/engine/products/wallet/commands'
import { isFirstOfTwo } from './approvals.ts'
import { type Fraction, fraction, over, rounded, times, whole } from './rational.ts'
import type { TwinUser } from './twin.ts'
import { no, type Verdict, yes } from './verdict.ts'
import type { TwinMethod, TwinWalletDeps } from './wallet.ts'

/** A price, its tick (0 when operators set it), and what the withdrawal brings at it. */
interface TwinRate {
  price: bigint
  tick: number
  gets: bigint
}

export interface TwinWithdrawal {
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

export class TwinWithdrawals {
  readonly all: TwinWithdrawal[] = []
  /** Held on the main account, by user. */
  readonly held = new Map<number, bigint>()
  readonly #days = new Map<number, { day: number; used: bigint }>()
  readonly #deps: TwinWalletDeps
  readonly #methods: readonly TwinMethod[]

  constructor(deps: TwinWalletDeps, methods: readonly TwinMethod[]) {
    this.#deps = deps
    this.#methods = methods
  }

  submit(command: Extract<WalletCommand, { type: 'submit_withdrawal' }>, user: TwinUser, now: number): Verdict {
    const { userId, amount, terms } = command
    const method = this.#methods.find(one => one.id === command.methodId && one.user === userId && !one.gone)
    if (!method || method.currency !== terms.currencyId) return no('method_unknown')
    if (now < method.since + this.#deps.settings().wallet.methodCoolingMs) return no('method_cooling')
    const changed = command.credentialChangedAt
    if (changed !== null && now - changed < this.#deps.settings().wallet.credentialCoolingMs)
      return no('credential_cooling')
    const share = over(times(fraction(amount), fraction(terms.withdrawalRate)), whole(100))
    const fee = terms.feeType === 'fixed' ? terms.withdrawalRate : rounded(share, 6)
    const found = this.#rate(terms, terms.typedPrice, now)
    if (typeof found === 'string') return no(found)
    const guess = { ...found, gets: brings(amount - fee, terms, found.price) }
    if (amount <= fee || guess.gets <= 0n) return no('amount_not_above_fee')
    if (amount > user.main) return no('insufficient_balance')
    const day = Math.floor(now / DAY)
    const mine = this.all.filter(one => one.user === userId)
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
    user.main -= amount
    this.#hold(userId, amount)
    const two = amount >= this.#deps.settings().wallet.twoPersonFrom
    const blank = { two, first: 0, last: 0, accepted: 0, state: 'under_review' }
    const tolerance = this.#deps.settings().wallet.rateTolerancePercent
    this.all.push({ id, user: userId, method: method.id, amount, fee, terms, tolerance, guess, day, ...blank })
    return yes(id)
  }

  /** The newest price, or why there is none to pay by. */
  #rate(terms: TwinWithdrawal['terms'], typed: bigint, now: number): { price: bigint; tick: number } | string {
    if (terms.rateSource !== 'pair') return { price: typed, tick: 0 }
    const market = this.#deps.market(terms.pairId ?? 0)
    if (!market || market.price === 0n) return 'price_stale'
    if (market.open && now - market.at > this.#deps.settings().forexStaleMs) return 'price_stale'
    return { price: market.price, tick: market.id }
  }

  /** Time passed: requests without an answer in time are refunded. */
  time(now: number): void {
    for (const withdrawal of this.all) {
      if (withdrawal.state === 'rate_changed' && withdrawal.offer && now >= withdrawal.offer.until)
        this.#giveBack(withdrawal, 'expired')
    }
  }

  accept(command: Extract<WalletCommand, { type: 'accept_withdrawal' }>, now: number): Verdict {
    const withdrawal = this.all.find(one => one.id === command.withdrawalId && one.user === command.userId)
    if (!withdrawal || !isOpen(withdrawal)) return no('withdrawal_not_open')
    const { offer } = withdrawal
    if (withdrawal.state !== 'rate_changed' || !offer || now >= offer.until) return no('withdrawal_no_offer')
    if (command.received !== offer.gets) return no('withdrawal_no_offer')
    withdrawal.guess = { price: offer.price, tick: offer.tick, gets: offer.gets }
    delete withdrawal.offer
    withdrawal.accepted = now
    withdrawal.state = 'under_review'
    return yes(withdrawal.id)
  }

  #used(userId: number, day: number): bigint {
    const last = this.#days.get(userId)
    return last?.day === day ? last.used : 0n
  }

  decide(command: Extract<WalletCommand, { type: 'approve_withdrawal' | 'reject_withdrawal' }>, now: number): Verdict {
    const withdrawal = this.all.find(one => one.id === command.withdrawalId && one.user === command.userId)
    if (!withdrawal || !isOpen(withdrawal)) return no('withdrawal_not_open')
    if (command.type === 'approve_withdrawal' && withdrawal.state === 'rate_changed')
      return no('withdrawal_waits_for_user')
    if (command.type === 'approve_withdrawal' && withdrawal.first === command.operatorId) return no('already_approved')
    if (command.operatorUserId === withdrawal.user) return no('own_request')
    if (command.type === 'approve_withdrawal' && isFirstOfTwo(withdrawal, command)) {
      withdrawal.two = true
      withdrawal.first = command.operatorId
      return yes(withdrawal.id)
    }
    if (command.type === 'reject_withdrawal') {
      withdrawal.last = command.operatorId
      return this.#giveBack(withdrawal, command.outcome)
    }
    const { terms, guess, amount, fee } = withdrawal
    const found = this.#rate(terms, terms.rateSource === 'fixed' ? guess.price : command.typedPrice, now)
    if (typeof found === 'string') return no(found)
    const rate = { ...found, gets: brings(amount - fee, terms, found.price) }
    if (rate.gets <= 0n) return no('amount_not_above_fee')
    if (isFar(terms, guess.price, rate.price, withdrawal.tolerance)) {
      withdrawal.offer = { ...rate, until: now + this.#deps.settings().wallet.acceptWithinMs }
      withdrawal.state = 'rate_changed'
      return yes(withdrawal.id)
    }
    withdrawal.last = command.operatorId
    withdrawal.paid = rate
    withdrawal.state = 'completed'
    this.#hold(withdrawal.user, -withdrawal.amount)
    this.#deps.house.fees += withdrawal.fee
    this.#deps.house.withdrawals += withdrawal.amount - withdrawal.fee
    return yes(withdrawal.id)
  }

  cancel(id: number, userId: number): Verdict {
    const withdrawal = this.all.find(one => one.id === id && one.user === userId)
    if (!withdrawal || !isOpen(withdrawal)) return no('withdrawal_not_open')
    return this.#giveBack(withdrawal, 'cancelled')
  }

  #giveBack(withdrawal: TwinWithdrawal, state: string): Verdict {
    withdrawal.state = state
    this.#hold(withdrawal.user, -withdrawal.amount)
    this.#userOf(withdrawal).main += withdrawal.amount
    const last = this.#days.get(withdrawal.user)
    if (last?.day === withdrawal.day) last.used -= withdrawal.amount
    return yes(withdrawal.id)
  }

  #hold(userId: number, amount: bigint): void {
    this.held.set(userId, (this.held.get(userId) ?? 0n) + amount)
  }

  #userOf({ user: id }: TwinWithdrawal): TwinUser {
    const user = this.#deps.users.get(id)
    if (!user) throw new Error(`twin: no user ${id}`)
    return user
  }
}
