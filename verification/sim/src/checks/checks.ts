// The invariants of accounts, orders and the ledger, checked on the tables after every commit for the rows it wrote, and in full at the end.
import type { Price } from '@tallystick/kernel/decimal'
import {
  type ForexOrder,
  heldFor,
  isOpened,
  nextStatus,
  type OpenedOrder,
} from '@tallystick/engine/products/forex/record'
import type { MicroOrder } from '@tallystick/engine/products/micro/record'
import type { PairTerms } from '@tallystick/engine/core/pair'
import type { UserAccounts } from '@tallystick/ledger/books'
import { ACCOUNT_TYPES, accountName, userAccount } from '@tallystick/ledger/chart'
import type { Transfer, TransferKind } from '@tallystick/ledger/transfer'
import type { Batch } from '@tallystick/server/engine-host/store/store'
import type { Tables } from '@tallystick/server/testing/memory-store'
import { fraction, over, rounded, times, whole } from '../twin/rational.ts'

export class Checks {
  readonly failures: string[] = []
  readonly #tables: Tables
  readonly #pairs: ReadonlyMap<number, PairTerms>
  /** Every tick that was ever accepted: id → price. */
  readonly #ticks: ReadonlyMap<number, bigint>
  readonly #sums = new Map<number, bigint>()
  readonly #seen = new Map<number, ForexOrder>()
  readonly #kinds = new Map<number, Map<TransferKind, number>>()
  /** An order and its closed parts, by the order. */
  readonly #families = new Map<number, Map<number, OpenedOrder>>()
  readonly #openByUser = new Map<number, Map<number, ForexOrder>>()
  readonly #ledgerSeqs = new Map<number, number>()

  constructor(tables: Tables, pairs: readonly PairTerms[], ticks: ReadonlyMap<number, bigint>) {
    this.#tables = tables
    this.#pairs = new Map(pairs.map(pair => [pair.id, pair]))
    this.#ticks = ticks
  }

  afterCommit(batch: Batch): void {
    for (const transfer of batch.transfers) {
      const owner = this.#tables.accounts.get(transfer.userId)
      this.#expect('I05', owner?.realm === transfer.realm, `${transfer.kind} of ${transfer.ref} crosses realms`)
      for (const { account, amount } of transfer.postings) {
        this.#sums.set(account, (this.#sums.get(account) ?? 0n) + amount)
      }
      const kinds = this.#kinds.get(transfer.ref) ?? new Map<TransferKind, number>()
      kinds.set(transfer.kind, (kinds.get(transfer.kind) ?? 0) + 1)
      if (transfer.ref !== 0) this.#kinds.set(transfer.ref, kinds)
      if (transfer.kind === 'loss_forgiven') this.#forgiven(transfer, batch)
    }
    const ledgerSeq = (this.#ledgerSeqs.get(batch.shard) ?? 0) + batch.transfers.length
    this.#ledgerSeqs.set(batch.shard, ledgerSeq)
    this.#expect('I11', ledgerSeq === batch.to.ledgerSeq, `ledger ends at ${ledgerSeq}, not ${batch.to.ledgerSeq}`)
    const told = new Set(batch.notices.map(({ kind, ref, userId }) => `${kind} ${ref} ${userId}`))
    for (const order of touchedOrders(batch)) {
      for (const kind of automatic(this.#seen.get(order.id), order)) {
        const isTold = told.has(`${kind} ${order.id} ${order.userId}`)
        this.#expect('I48', isTold, `no notice of ${kind} ${order.id}`)
      }
      this.#order(order)
    }
    for (const { id, userId } of settledIn(batch))
      this.#expect('I48', told.has(`micro_settled ${id} ${userId}`), `no notice of Up/Down order ${id}`)
    for (const whole of new Set(touchedOrders(batch).map(wholeOf))) this.#family(whole)
    for (const user of batch.accounts) this.#account(user)
    for (const { account, balance } of batch.house) {
      this.#expect('I03', balance === (this.#sums.get(account) ?? 0n), `house ${account} is not its postings`)
    }
  }

  atTheEnd(): void {
    for (const user of this.#tables.accounts.values()) this.#account(user)
    const totals = { real: 0n, demo: 0n }
    for (const [account, sum] of this.#sums) {
      const name = accountName(account)
      const realm = name?.owner === 'user' ? this.#tables.accounts.get(name.userId)?.realm : name?.realm
      if (realm) totals[realm] += sum
    }
    this.#expect(
      'I04',
      totals.real === 0n && totals.demo === 0n,
      `the books are off by ${totals.real} and ${totals.demo}`,
    )
    for (const order of this.#tables.records.forex_order.values()) this.#ledgerOf(order)
  }

  /** The whole loss stands in the close; what is forgiven is one line beside it, of what the order says. */
  #forgiven(transfer: Transfer, batch: Batch): void {
    const order = touchedOrders(batch).find(one => one.id === transfer.ref)
    const debt = transfer.postings.find(one => one.account === userAccount(transfer.userId, 'forex', 'debt'))?.amount
    const isRight = order?.badDebt === debt && order?.userId === transfer.userId && transfer.postings.length === 2
    this.#expect('I20', isRight, `${debt} forgiven with order ${transfer.ref}, which says ${order?.badDebt}`)
  }

  #account(user: UserAccounts): void {
    for (const type of ACCOUNT_TYPES) {
      const { balance, held, debt } = user[type]
      const sum = (bucket: 'available' | 'held' | 'debt'): bigint =>
        this.#sums.get(userAccount(user.userId, type, bucket)) ?? 0n
      const isRight = balance === sum('available') && held === sum('held') && debt === -sum('debt')
      this.#expect('I03', isRight, `${type} of user ${user.userId} is not its postings`)
      this.#expect('I06', balance >= 0n && held >= 0n && debt >= 0n, `${type} of user ${user.userId} is overdrawn`)
    }
    const open = [...(this.#openByUser.get(user.userId)?.values() ?? [])]
    const locked = open.reduce((sum, order) => sum + heldFor(order), 0n)
    this.#expect('I07', locked === user.forex.held, `user ${user.userId} has ${user.forex.held} held for ${locked}`)
    const mayOwe = open.some(order => order.status === 'holding')
    this.#expect('I41', user.forex.debt === 0n || mayOwe, `user ${user.userId} owes without a position`)
  }

  #order(order: ForexOrder): void {
    const before = this.#seen.get(order.id)
    const isLegal =
      !before || before.status === order.status || ALL_ACTS.some(act => nextStatus(before.status, act) === order.status)
    this.#expect(
      'I58',
      isLegal && before?.status !== 'closed',
      `order ${order.id} went from ${before?.status} to ${order.status}`,
    )
    this.#seen.set(order.id, order)
    const open = this.#openByUser.get(order.userId) ?? new Map<number, ForexOrder>()
    this.#openByUser.set(order.userId, open)
    if (order.status === 'closed') open.delete(order.id)
    else open.set(order.id, order)
    if (isOpened(order)) {
      const family = this.#families.get(wholeOf(order)) ?? new Map<number, OpenedOrder>()
      this.#families.set(wholeOf(order), family.set(order.id, order))
    }
    if (isOpened(order) && order.closePrice !== null) this.#closing(order, order.closePrice)
  }

  /** Margin and fee are the formulas' for the order and its closed parts together: each part took its share, rounded down. */
  #family(whole: number): void {
    const family = [...(this.#families.get(whole)?.values() ?? [])]
    const order = family.find(({ id }) => id === whole)
    if (!order) return
    const sum = (of: (one: OpenedOrder) => bigint): bigint => family.reduce((total, one) => total + of(one), 0n)
    for (const part of family) this.#part(order, part)
    this.#opening({ ...order, lots: sum(one => one.lots), margin: sum(one => one.margin), fee: sum(one => one.fee) })
  }

  #part(order: OpenedOrder, part: OpenedOrder): void {
    if (part === order) return
    const isSame = part.userId === order.userId && part.pairId === order.pairId && part.openTick === order.openTick
    const isClosed = part.status === 'closed' && part.lots > 0n && part.margin >= 0n && part.fee >= 0n
    this.#expect(
      'I53b',
      isSame && isClosed && part.splitFrom === order.id,
      `${part.id} is no part of order ${order.id}`,
    )
  }

  #opening(order: OpenedOrder): void {
    const pair = this.#pairs.get(order.pairId)
    this.#expect(
      'I18',
      this.#ticks.get(order.openTick) === order.openPrice,
      `order ${order.id} opened on no accepted tick`,
    )
    if (!pair) return
    const size = times(fraction(order.lots), fraction(order.unitsPerLot))
    const rate = this.#rate(pair, order.openRate)
    const margin =
      order.marginMode === 'fixed' ? size : over(times(size, fraction(order.openPrice), rate), whole(order.leverage))
    this.#expect('I53', rounded(margin, 6) === order.margin, `order ${order.id} has another margin than the formula`)
    const fee = times(fraction(order.feeType === 'lots' ? order.lots : order.margin), fraction(order.feeRate))
    this.#expect('I53', rounded(fee, 6) === order.fee, `order ${order.id} has another fee than the formula`)
  }

  #closing(order: OpenedOrder, price: Price): void {
    const pair = this.#pairs.get(order.pairId)
    const tick = order.closeTick ?? 0
    const isOnTape = this.#ticks.get(tick) === price && tick >= order.openTick
    this.#expect('I18', isOnTape, `order ${order.id} closed on no accepted tick`)
    const isBuy = order.side === 'buy'
    if (order.closeReason === 'stop_loss') {
      this.#expect(
        'I19',
        order.stopLoss !== null && (isBuy ? price <= order.stopLoss : price >= order.stopLoss),
        `order ${order.id} stopped too early`,
      )
    }
    if (order.closeReason === 'trailing_stop') {
      const { trailPeak, trailPeakTick, trailDistance, trailPercent } = order
      const away = trailDistance ?? ((trailPeak ?? 0n) * (trailPercent ?? 0n) + 5n * 10n ** 9n) / 10n ** 10n
      const isPeak = trailPeakTick !== null && trailPeakTick >= order.openTick && trailPeakTick < tick
      const stop = (trailPeak ?? 0n) + (isBuy ? 0n - away : away)
      this.#expect(
        'I19',
        isPeak && this.#ticks.get(trailPeakTick) === trailPeak && (isBuy ? price <= stop : price >= stop),
        `order ${order.id} trailed to ${trailPeak} and closed too early`,
      )
    }
    if (order.closeReason === 'take_profit') {
      this.#expect(
        'I19',
        order.takeProfit !== null && (isBuy ? price >= order.takeProfit : price <= order.takeProfit),
        `order ${order.id} took profit too early`,
      )
    }
    if (!pair) return
    const move = fraction(isBuy ? price - order.openPrice : order.openPrice - price)
    const profit = times(
      move,
      fraction(order.lots),
      fraction(order.unitsPerLot),
      this.#rate(pair, order.closeRate ?? 0n),
    )
    this.#expect('I17', rounded(profit, 6) === order.profit, `order ${order.id} has another profit than the formula`)
  }

  #ledgerOf(order: ForexOrder): void {
    const count = (kind: TransferKind): number => this.#kinds.get(order.id)?.get(kind) ?? 0
    const opened = count('forex_open') + count('forex_fill')
    const wasFilled = isOpened(order)
    const isOwn = wasFilled && order.splitFrom === null
    this.#expect('I16', opened === (isOwn ? 1 : 0), `order ${order.id} was opened ${opened} times in the ledger`)
    const isTraded = order.status === 'closed' && wasFilled && order.closeReason !== 'voided'
    this.#expect(
      'I15',
      count('forex_close') === (isTraded ? 1 : 0),
      `order ${order.id} was closed ${count('forex_close')} times`,
    )
    const isForgiven = order.badDebt > 0n
    this.#expect(
      'I20',
      count('loss_forgiven') === (isForgiven ? 1 : 0),
      `order ${order.id}: ${count('loss_forgiven')} losses forgiven`,
    )
    const isReleased = order.status === 'closed' && !wasFilled && order.closeReason !== 'voided'
    this.#expect('I16', count('forex_release') === (isReleased ? 1 : 0), `order ${order.id} was released wrongly`)
  }

  #rate(pair: PairTerms, price: bigint): ReturnType<typeof whole> {
    if (!pair.conversion) return whole(1)
    return pair.conversion.inverse ? over(whole(1), fraction(price)) : fraction(price)
  }

  #expect(id: string, holds: boolean, what: string): void {
    if (!holds) this.failures.push(`[${id}] ${what}`)
  }
}

/** Contract orders a batch made or changed. */
export function touchedOrders(batch: Batch): ForexOrder[] {
  const { made, changed } = batch.records.forex_order
  return [...made.values(), ...changed.values()]
}

/** What happened to the order without a command, by what it was before. */
function automatic(before: ForexOrder | undefined, order: ForexOrder): string[] {
  const notices: string[] = []
  const isFilled = order.targetSide !== 'none' && order.openTick !== null && order.splitFrom === null
  if (isFilled && !before?.openTick) notices.push('order_filled')
  if (['expired', 'money_short', 'account_frozen'].includes(order.closeReason ?? '')) notices.push('order_dropped')
  if (order.badDebt > 0n) notices.push('loss_forgiven')
  if (['stop_loss', 'trailing_stop', 'take_profit', 'stop_out'].includes(order.closeReason ?? ''))
    notices.push('order_stopped')
  return notices
}

/** Up/Down orders that the tape has settled. */
const settledIn = ({ records }: Batch): MicroOrder[] =>
  [...records.micro_order.changed.values()].filter(order => order.status === 'closed' && order.closeReason !== 'voided')

/** The order that this one is, or is a part of. */
function wholeOf({ id, splitFrom }: ForexOrder): number {
  return splitFrom ?? id
}

const ALL_ACTS = ['fill', 'cancel', 'close', 'set_stops', 'void'] as const
