// The kinds of records the engine owns, each stored in a table of the same name. A product adds its kind here, and changes, store,
// commit and recovery include it.
import type { ClearingInbox, CopyMaster, CopyPayment, CopyRelation, CopySkip } from '../products/copy/relation.ts'
import type { ForexOrder } from '../products/forex/order.ts'
import type { UserFreeze } from './freeze/freeze.ts'
import type { Loan, Repayment } from '../products/loan/loan.ts'
import type { MicroOrder } from '../products/micro/order.ts'
import type { FundInterest, Subscription } from '../products/fund/subscription.ts'
import type { Adjustment } from '../products/wallet/adjustment.ts'
import type { Deposit } from '../products/wallet/deposit.ts'
import type { PayoutMethod } from '../products/wallet/payout-method.ts'
import type { WithdrawalAllowance, Withdrawal } from '../products/wallet/withdrawal/withdrawal.ts'

export interface Records {
  forex_order: ForexOrder
  micro_order: MicroOrder
  deposit: Deposit
  withdrawal: Withdrawal
  payout_method: PayoutMethod
  withdrawal_allowance: WithdrawalAllowance
  adjustment: Adjustment
  copy_relation: CopyRelation
  copy_skip: CopySkip
  copy_master: CopyMaster
  copy_payment: CopyPayment
  clearing_inbox: ClearingInbox
  loan: Loan
  loan_repayment: Repayment
  fund_subscription: Subscription
  fund_interest: FundInterest
  user_freeze: UserFreeze
}

export type RecordKind = keyof Records

/** What a starting shard must hold in memory: all of a kind, none, or the records whose fields have one of these values. */
export type Open<T> = 'all' | 'none' | { readonly [K in keyof T]?: readonly T[K][] }

export const OPEN: { readonly [K in RecordKind]: Open<Records[K]> } = {
  forex_order: { status: ['pending', 'holding'] },
  micro_order: { status: ['running'] },
  deposit: { status: ['unchecked'] },
  withdrawal: { status: ['under_review', 'rate_changed'] },
  payout_method: { status: ['active'] },
  withdrawal_allowance: 'all',
  adjustment: 'none',
  // Ended ones too: their high-water mark goes on when the same master is followed again.
  copy_relation: 'all',
  copy_skip: 'none',
  copy_master: 'all',
  copy_payment: 'none',
  clearing_inbox: 'all',
  loan: { status: ['waiting', 'to_repay', 'repayment_review'] },
  loan_repayment: { status: ['under_review'] },
  fund_subscription: { status: ['running', 'refunding'] },
  // What was paid is told by the subscription.
  fund_interest: 'none',
  user_freeze: { liftedAt: [0] },
}

// The keys of a constant record are exactly its type's keys.
export const RECORD_KINDS = Object.keys(OPEN) as readonly RecordKind[]

/** What there may be of each kind. */
interface PerKind<K extends RecordKind> {
  readonly touched: Touched<Records[K]>
  readonly map: Map<number, Records[K]>
  readonly list: readonly Records[K][]
}

export type EachKind<What extends keyof PerKind<RecordKind>> = { readonly [K in RecordKind]: PerKind<K>[What] }

export function ofEachKind<What extends keyof PerKind<RecordKind>>(
  make: <K extends RecordKind>(kind: K) => PerKind<K>[What],
): EachKind<What> {
  const each: Partial<Record<RecordKind, unknown>> = {}
  for (const kind of RECORD_KINDS) each[kind] = make(kind)
  // Just filled for every kind.
  return each as EachKind<What>
}

export function isOpen<T>(open: Open<T>, record: T): boolean {
  if (typeof open === 'string') return open === 'all'
  // The keys of a condition are fields of the record, see its type.
  const fields = Object.keys(open) as (keyof T)[]
  return fields.every(field => open[field]?.includes(record[field]))
}

/** Objects of one kind that a batch made, and those it changed; each stands in one of the two. */
export interface Touched<T> {
  readonly made: Map<number, T>
  readonly changed: Map<number, T>
}

export type TouchedRecords = EachKind<'touched'>

export function nothingTouched(): TouchedRecords {
  return ofEachKind<'touched'>(() => nothing())
}

function nothing<T>(): Touched<T> {
  return { made: new Map(), changed: new Map() }
}

export function noteMade<T extends { readonly id: number }>(touched: Touched<T>, record: T): void {
  touched.made.set(record.id, record)
}

/** A record made in the same batch stays under made: it is written once, as it finally is. */
export function noteChanged<T extends { readonly id: number }>(touched: Touched<T>, record: T): void {
  if (!touched.made.has(record.id)) touched.changed.set(record.id, record)
}

/** One kind out of a collection that has something for each: with the kind as a type parameter both sides are of the same kind. */
export type Of<K extends RecordKind, Each extends Record<RecordKind, unknown>> = { readonly [P in K]: Each[P] }

/** A copy that later changes of the same objects do not reach. */
export function copyTouched(records: TouchedRecords): TouchedRecords {
  return ofEachKind<'touched'>(kind => copyKind(records[kind]))
}

function copyKind<T>(touched: Touched<T>): Touched<T> {
  const copy = (map: Map<number, T>): Map<number, T> => new Map([...map].map(([id, record]) => [id, { ...record }]))
  return { made: copy(touched.made), changed: copy(touched.changed) }
}
