// The invariants of the wallet, checked on what each commit wrote: I07 for withdrawals, I33–I38, I51.
import type { State } from '@tallystick/engine/core/state'
import type { Adjustment } from '@tallystick/engine/products/wallet/adjustment'
import { type Deposit, nextDeposit } from '@tallystick/engine/products/wallet/deposit'
import type { PayoutMethod } from '@tallystick/engine/products/wallet/payout-method'
import type { WalletSettings } from '@tallystick/engine/products/wallet/settings'
import {
  isOpenWithdrawal,
  WITHDRAWAL_TRANSITIONS,
  type Withdrawal,
} from '@tallystick/engine/products/wallet/withdrawal/withdrawal'
import { startOfDay } from '@tallystick/kernel/clock'
import { userAccount } from '@tallystick/ledger/chart'
import type { Transfer } from '@tallystick/ledger/transfer'
import type { Batch, Snapshot, StoredUsers } from '@tallystick/server/engine-host/store/store'
import type { Tables } from '@tallystick/server/testing/memory-store'
import type { Coverage } from '../world/coverage.ts'
import { type Fraction, fraction, over, rounded, times, whole } from '../twin/rational.ts'

type Expect = (id: string, holds: boolean, what: string) => void

export class WalletChecks {
  readonly #tables: Tables
  readonly #settings: WalletSettings
  readonly #expect: Expect
  /** Every price that was ever accepted: tick id → price. */
  readonly #ticks: ReadonlyMap<number, bigint>
  readonly #deposits = new Map<number, Deposit>()
  readonly #withdrawals = new Map<number, Withdrawal>()
  readonly #methods = new Map<number, PayoutMethod>()
  readonly #moves = new Map<number, Transfer[]>()

  constructor(tables: Tables, settings: WalletSettings, ticks: ReadonlyMap<number, bigint>, expect: Expect) {
    this.#tables = tables
    this.#ticks = ticks
    this.#settings = settings
    this.#expect = expect
  }

  afterCommit(batch: Batch): void {
    for (const transfer of batch.transfers) {
      if (!WALLET_KINDS.has(transfer.kind)) continue
      this.#moves.set(transfer.ref, [...(this.#moves.get(transfer.ref) ?? []), transfer])
      this.#expect('I14', transfer.realm === 'real', `${transfer.kind} of a demo user`)
      if (transfer.kind === 'account_transfer') this.#transfer(transfer)
      if (transfer.kind === 'adjustment') this.#adjustment(transfer, batch.records.adjustment.made.get(transfer.ref))
    }
    const { deposit, withdrawal, payout_method: method } = batch.records
    // Methods of earlier commits first: one that was deleted before cannot have been used now.
    for (const one of withdrawal.made.values()) this.#request(one, batch)
    for (const one of [...method.made.values(), ...method.changed.values()]) this.#methods.set(one.id, { ...one })
    // What was decided first: one commit may reject a deposit and take the next with the same proof.
    for (const one of [...deposit.changed.values(), ...deposit.made.values()]) this.#deposit(one)
    for (const one of [...withdrawal.made.values(), ...withdrawal.changed.values()]) this.#withdrawal(one)
    for (const user of batch.accounts) {
      const held = [...this.#withdrawals.values()]
        .filter(one => one.userId === user.userId && isOpenWithdrawal(one))
        .reduce((sum, one) => sum + one.amount, 0n)
      this.#expect('I07', user.main.held === held, `user ${user.userId} has ${user.main.held} held for ${held}`)
    }
  }

  atTheEnd(): void {
    for (const one of this.#tables.records.deposit.values()) this.#depositLedger(one)
    for (const one of this.#tables.records.withdrawal.values()) this.#withdrawalLedger(one)
  }

  #transfer(transfer: Transfer): void {
    const [a, b] = transfer.postings
    const isMove = transfer.postings.length === 2 && a && b && a.amount === 0n - b.amount && a.account !== b.account
    this.#expect('I38', Boolean(isMove), `transfer ${transfer.ref} does not move money between two accounts`)
    this.#expect('I38', this.#moves.get(transfer.ref)?.length === 1, `transfer ${transfer.ref} was booked twice`)
  }

  #adjustment(transfer: Transfer, record: Adjustment | undefined): void {
    const { ref, userId } = transfer
    this.#expect(
      'I36',
      record !== undefined && record.makerId !== record.checkerId,
      `correction ${ref} by one operator`,
    )
    const amount = amountAt(transfer, userAccount(userId, 'main', 'available'))
    const isRight = record?.userId === userId && record.amount === amount && transfer.postings.length === 2
    this.#expect('I51', isRight, `correction ${ref} booked ${amount} instead of ${record?.amount}`)
    this.#expect('I51', this.#moves.get(ref)?.length === 1, `correction ${ref} was booked twice`)
  }

  /** At its request the method must be the user's own, not deleted and past its cooling time. */
  #request(one: Withdrawal, batch: Batch): void {
    const fresh = batch.records.payout_method.made.get(one.methodId)
    const method = this.#methods.get(one.methodId) ?? fresh
    this.#expect('I35', method?.userId === one.userId, `withdrawal ${one.id} uses a foreign method`)
    if (!method) return
    this.#expect('I35', fresh !== undefined || method.status === 'active', `withdrawal ${one.id} uses a deleted method`)
    const isCool = one.createdAt >= method.createdAt + this.#settings.methodCoolingMs
    this.#expect('I35', isCool, `withdrawal ${one.id} uses a method that is still cooling`)
    const isCopied = one.address === method.address && one.payeeAccount === method.payeeAccount
    this.#expect('I35', isCopied, `withdrawal ${one.id} goes elsewhere than its method`)
  }

  #deposit(one: Deposit): void {
    const before = this.#deposits.get(one.id)
    const acts = ['approve', 'finish', 'reject', 'invalidate'] as const
    const isLegal = !before || acts.some(act => nextDeposit(before.status, act) === one.status)
    this.#expect('I37', isLegal, `deposit ${one.id} went from ${before?.status} to ${one.status}`)
    this.#deposits.set(one.id, { ...one })
    if (one.status === 'finished') this.#approvals('charge', one, one.amount)
    const twins = [...this.#deposits.values()].filter(
      other => other.status === 'unchecked' && other.proofHash === one.proofHash,
    )
    this.#expect('I37', twins.length <= 1, `proof ${one.proofHash} stands under review twice`)
  }

  #withdrawal(one: Withdrawal): void {
    const before = this.#withdrawals.get(one.id)
    const isLegal = !before || canReach(before.status, one.status)
    this.#expect('I33', isLegal, `withdrawal ${one.id} went from ${before?.status} to ${one.status}`)
    this.#withdrawals.set(one.id, { ...one })
    const isSane = one.amount > 0n && one.fee >= 0n && one.fee < one.amount && one.estimatedReceived > 0n
    this.#expect('I34', isSane, `withdrawal ${one.id} of ${one.amount} costs ${one.fee}`)
    this.#rates(one)
    if (one.status === 'completed') this.#approvals('withdrawal', one, one.amount)
  }

  /** Each amount is the exact one at its price, and each price of a pair an accepted tick; within the tolerance it binds, beyond it is offered. */
  #rates(one: Withdrawal): void {
    const { id, estimatedPrice, offeredPrice, price, isPerUsd, places, rateSource } = one
    const unit = (at: bigint): Fraction => (isPerUsd ? fraction(at) : over(whole(1), fraction(at)))
    const rates = [
      ['estimated', estimatedPrice, one.estimatedTick, one.estimatedReceived],
      ['offered', offeredPrice, one.offeredTick, one.offeredReceived],
      ['paid', price, one.tick, one.received],
    ] as const
    for (const [what, at, tick, received] of rates) {
      if (at === null) {
        this.#expect('I34', tick === null && received === null, `withdrawal ${id}: ${received} ${what} at no price`)
        continue
      }
      const exact = rounded(times(fraction(one.amount - one.fee), unit(at)), places)
      this.#expect('I34', exact === received, `withdrawal ${id}: ${received} ${what}, ${exact} at ${at}`)
      const isAccepted = tick !== null && this.#ticks.get(tick) === at && tick % 4_096 === one.pairId
      const isTick = rateSource === 'pair' ? isAccepted : tick === null
      this.#expect('I34', isTick, `withdrawal ${id}: ${at} is not the price of tick ${tick}`)
    }
    const isFar = (at: bigint): boolean => {
      const { over: top, under } = over(unit(at), unit(estimatedPrice))
      return (top > under ? top - under : under - top) * 10n ** 10n > one.tolerancePercent * under
    }
    const isPaid = one.status === 'completed'
    this.#expect('I34', isPaid === (price !== null), `withdrawal ${id} is ${one.status} and paid at ${price}`)
    this.#expect('I34', price === null || !isFar(price), `withdrawal ${id} was paid at ${price} without an offer`)
    this.#expect(
      'I34',
      offeredPrice === null || isFar(offeredPrice),
      `withdrawal ${id} was offered ${offeredPrice} within the tolerance`,
    )
    const isDue = one.status !== 'expired' || (one.decidedAt ?? 0) >= (one.offeredUntil ?? Infinity)
    this.#expect('I34', isDue, `withdrawal ${id} ran out before ${one.offeredUntil}`)
  }

  #approvals(what: string, one: Deposit | Withdrawal, amount: bigint): void {
    const needed = amount >= this.#settings.twoPersonFrom ? 2 : one.approvalsNeeded
    const operators = new Set([one.approvedBy, one.decidedBy].filter(id => id !== null))
    this.#expect('I36', operators.size >= needed, `${what} ${one.id} was approved by ${operators.size} operators`)
  }

  #depositLedger(one: Deposit): void {
    const moves = this.#moves.get(one.id) ?? []
    const credits = moves.filter(move => move.kind === 'deposit_credit')
    const isRight = moves.length === credits.length && credits.length === (one.status === 'finished' ? 1 : 0)
    this.#expect('I37', isRight, `deposit ${one.id} is ${one.status} with ${credits.length} credits`)
    for (const credit of credits) {
      const amount = amountAt(credit, userAccount(one.userId, 'main', 'available'))
      this.#expect('I51', amount === one.amount, `deposit ${one.id} credited ${amount} instead of ${one.amount}`)
    }
  }

  #withdrawalLedger(one: Withdrawal): void {
    const kinds = (this.#moves.get(one.id) ?? []).map(move => move.kind).toSorted()
    const expected = {
      under_review: ['withdrawal_hold'],
      rate_changed: ['withdrawal_hold'],
      completed: ['withdrawal_complete', 'withdrawal_hold'],
      rejected: ['withdrawal_hold', 'withdrawal_release'],
      invalid: ['withdrawal_hold', 'withdrawal_release'],
      cancelled: ['withdrawal_hold', 'withdrawal_release'],
      expired: ['withdrawal_hold', 'withdrawal_release'],
    }[one.status]
    this.#expect('I33', kinds.join() === expected.join(), `withdrawal ${one.id} is ${one.status} with ${kinds.join()}`)
    for (const move of this.#moves.get(one.id) ?? []) {
      if (move.kind !== 'withdrawal_complete') continue
      const paid = move.postings.filter(posting => posting.account < 0).map(posting => posting.amount)
      const isRight = paid.reduce((sum, amount) => sum + amount, 0n) === one.amount
      const net = one.amount - one.fee
      this.#expect('I51', isRight && paid.includes(net), `withdrawal ${one.id} paid out other than ${net}`)
    }
  }
}

export function countWallet(batch: Batch, coverage: Coverage): void {
  for (const one of batch.records.deposit.changed.values()) coverage.hit(`deposit: ${one.status}`)
  for (const one of batch.records.withdrawal.changed.values()) {
    coverage.hit(`withdrawal: ${one.status}`)
    const isBack = !isOpenWithdrawal(one) && one.status !== 'completed'
    if (isBack && startOfDay(one.decidedAt ?? 0) > startOfDay(one.createdAt))
      coverage.hit('withdrawal: given back on a later day')
    if (one.status === 'completed' && one.price !== one.estimatedPrice)
      coverage.hit((one.received ?? 0n) < one.estimatedReceived ? 'withdrawal: paid less' : 'withdrawal: paid more')
    if (one.status === 'rate_changed')
      coverage.hit(
        (one.offeredReceived ?? 0n) < one.estimatedReceived ? 'withdrawal: offered less' : 'withdrawal: offered more',
      )
    if (one.status === 'under_review' && one.acceptedAt !== null) coverage.hit('withdrawal: accepted')
    if (one.status === 'completed' && one.acceptedAt !== null) coverage.hit('withdrawal: accepted and paid')
  }
  for (const transfer of batch.transfers) {
    if (transfer.kind === 'account_transfer') coverage.hit('money: transferred')
    if (transfer.kind === 'adjustment') coverage.hit('money: corrected')
  }
}

/** I64 for the wallet: what a fresh start would read is what memory holds. */
export function compareWalletMemory(state: State, snapshot: Snapshot, resident: StoredUsers): string[] {
  const users = [...state.wallet.users.values()]
  const kinds = [
    ['charge', users.flatMap(user => [...user.deposits.values()]), snapshot.records.deposit],
    ['withdrawal', users.flatMap(user => [...user.withdrawals.values()]), snapshot.records.withdrawal],
    ['method', users.flatMap(user => [...user.methods.values()]), resident.records.payout_method],
    ['allowance', users.flatMap(user => user.allowance ?? []), resident.records.withdrawal_allowance],
  ] as const
  return kinds.flatMap(([what, memory, stored]) =>
    textOf(memory) === textOf(stored) ? [] : [`[I64] ${what} records differ between memory and store`],
  )
}

/** One commit may hold several steps: accepted and approved, for example. */
function canReach(from: Withdrawal['status'], to: Withdrawal['status']): boolean {
  const seen = new Set<string>()
  const waiting: Withdrawal['status'][] = Object.values(WITHDRAWAL_TRANSITIONS[from])
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (seen.has(next)) continue
    seen.add(next)
    waiting.push(...Object.values(WITHDRAWAL_TRANSITIONS[next]))
  }
  return seen.has(to)
}

function textOf(records: readonly { readonly id: number }[]): string {
  const sorted = records.toSorted((a, b) => a.id - b.id).map(record => Object.entries(record).toSorted(byName))
  return JSON.stringify(sorted, (_, field: unknown) => (typeof field === 'bigint' ? `${field}n` : field))
}

function byName([a]: [string, unknown], [b]: [string, unknown]): number {
  return a < b ? -1 : 1
}

function amountAt(transfer: Transfer, account: number): bigint {
  return transfer.postings.find(posting => posting.account === account)?.amount ?? 0n
}

const WALLET_KINDS: ReadonlySet<Transfer['kind']> = new Set([
  'deposit_credit',
  'withdrawal_hold',
  'withdrawal_release',
  'withdrawal_complete',
  'account_transfer',
  'adjustment',
])
