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

export const RECORD_KINDS: readonly RecordKind[] = [
  'forex_order',
  'micro_order',
  'deposit',
  'withdrawal',
  'payout_method',
  'withdrawal_allowance',
  'adjustment',
  'copy_relation',
  'copy_skip',
  'copy_master',
  'copy_payment',
  'clearing_inbox',
  'loan',
  'loan_repayment',
  'fund_subscription',
  'fund_interest',
  'user_freeze',
]

/** Objects of one kind that a batch made, and those it changed; each stands in one of the two. */
export interface Touched<T> {
  readonly made: Map<number, T>
  readonly changed: Map<number, T>
}

export type TouchedRecords = { readonly [K in RecordKind]: Touched<Records[K]> }

export function nothingTouched(): TouchedRecords {
  return {
    forex_order: nothing(),
    micro_order: nothing(),
    deposit: nothing(),
    withdrawal: nothing(),
    payout_method: nothing(),
    withdrawal_allowance: nothing(),
    adjustment: nothing(),
    copy_relation: nothing(),
    copy_skip: nothing(),
    copy_master: nothing(),
    copy_payment: nothing(),
    clearing_inbox: nothing(),
    loan: nothing(),
    loan_repayment: nothing(),
    fund_subscription: nothing(),
    fund_interest: nothing(),
    user_freeze: nothing(),
  }
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
  return {
    forex_order: copyKind(records.forex_order),
    micro_order: copyKind(records.micro_order),
    deposit: copyKind(records.deposit),
    withdrawal: copyKind(records.withdrawal),
    payout_method: copyKind(records.payout_method),
    withdrawal_allowance: copyKind(records.withdrawal_allowance),
    adjustment: copyKind(records.adjustment),
    copy_relation: copyKind(records.copy_relation),
    copy_skip: copyKind(records.copy_skip),
    copy_master: copyKind(records.copy_master),
    copy_payment: copyKind(records.copy_payment),
    clearing_inbox: copyKind(records.clearing_inbox),
    loan: copyKind(records.loan),
    loan_repayment: copyKind(records.loan_repayment),
    fund_subscription: copyKind(records.fund_subscription),
    fund_interest: copyKind(records.fund_interest),
    user_freeze: copyKind(records.user_freeze),
  }
}

function copyKind<T>(touched: Touched<T>): Touched<T> {
  const copy = (map: Map<number, T>): Map<number, T> => new Map([...map].map(([id, record]) => [id, { ...record }]))
  return { made: copy(touched.made), changed: copy(touched.changed) }
}
