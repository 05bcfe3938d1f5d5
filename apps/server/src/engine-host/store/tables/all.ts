// Every kind of record and its table.
import type { RecordKind, Records } from '@tallystick/engine/core/records'
import { PRICE_ALERTS } from './alert.ts'
import { CLEARING_INBOXES, COPY_MASTERS, COPY_PAYMENTS, COPY_RELATIONS, COPY_SKIPS } from './copy.ts'
import { FOREX_ORDERS } from './forex-order.ts'
import { USER_FREEZES } from './freeze.ts'
import { KEY_ACTS } from './key-act.ts'
import { LOANS, REPAYMENTS } from './loan.ts'
import { MICRO_ORDERS } from './micro-order.ts'
import { FUND_INTERESTS, SUBSCRIPTIONS } from './fund.ts'
import { ORDER_STOPS, STOP_OUTS } from './proof-records.ts'
import type { Table } from './table.ts'
import { ADJUSTMENTS, DEPOSITS, WITHDRAWAL_ALLOWANCES, PAYOUT_METHODS, WITHDRAWALS } from './wallet.ts'

export const TABLES: { readonly [K in RecordKind]: Table<Records[K]> } = {
  forex_order: FOREX_ORDERS,
  order_stops: ORDER_STOPS,
  stop_out: STOP_OUTS,
  micro_order: MICRO_ORDERS,
  deposit: DEPOSITS,
  withdrawal: WITHDRAWALS,
  payout_method: PAYOUT_METHODS,
  withdrawal_allowance: WITHDRAWAL_ALLOWANCES,
  adjustment: ADJUSTMENTS,
  copy_relation: COPY_RELATIONS,
  copy_skip: COPY_SKIPS,
  copy_master: COPY_MASTERS,
  copy_payment: COPY_PAYMENTS,
  clearing_inbox: CLEARING_INBOXES,
  loan: LOANS,
  loan_repayment: REPAYMENTS,
  fund_subscription: SUBSCRIPTIONS,
  fund_interest: FUND_INTERESTS,
  price_alert: PRICE_ALERTS,
  user_freeze: USER_FREEZES,
  key_act: KEY_ACTS,
}
