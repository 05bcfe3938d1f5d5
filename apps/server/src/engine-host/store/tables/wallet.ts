// Tables of deposits, withdrawals, payout methods and daily allowances. The wire's numbers are the tables' numbers.
import type { DepositStatus } from '@tallystick/engine/products/wallet/deposit'
import type { Channel, MethodStatus } from '@tallystick/engine/products/wallet/payout-method'
import type { RateSource, WithdrawalStatus } from '@tallystick/engine/products/wallet/withdrawal/withdrawal'
import { WITHDRAWAL_FEE_TYPE } from '@tallystick/formulas/withdrawal'
import { describe } from './table.ts'

export const CHANNEL = { coin: 0, bank: 1 } as const satisfies Record<Channel, number>
export const DEPOSIT_STATUS = { unchecked: 0, finished: 1, rejected: 2, invalid: 3 } as const satisfies Record<
  DepositStatus,
  number
>
/** Waiting for the user is under review too; the offer in the row tells them apart. */
export const WITHDRAWAL_STATUS = {
  under_review: 0,
  rate_changed: 0,
  completed: 1,
  rejected: 2,
  invalid: 3,
  cancelled: 4,
  expired: 5,
} as const satisfies Record<WithdrawalStatus, number>
export const RATE_SOURCE = { fixed: 0, typed: 1, pair: 2 } as const satisfies Record<RateSource, number>
const METHOD_STATUS = { active: 1, deleted: 0 } as const satisfies Record<MethodStatus, number>

export const DEPOSITS = describe('deposit', (fixed, changing, record) => ({
  id: fixed.id('id', record.id),
  userId: fixed.id('user_id', record.userId),
  channel: fixed.numbered('type', record.channel, CHANNEL),
  status: changing.numbered('status', record.status, DEPOSIT_STATUS),
  optionId: fixed.id('option_id', record.optionId),
  currencyCode: fixed.text('currency_code', record.currencyCode),
  protocolCode: fixed.text('protocol_code', record.protocolCode),
  address: fixed.text('address', record.address),
  amount: fixed.amount('amount', record.amount),
  proofId: fixed.id('proof_id', record.proofId),
  proofHash: fixed.text('proof_hash', record.proofHash),
  approvalsNeeded: changing.smallest('approvals_needed', record.approvalsNeeded),
  approvedBy: changing.idOrZero('approved_by', record.approvedBy),
  decidedBy: changing.idOrZero('decided_by', record.decidedBy),
  note: changing.textOrEmpty('note', record.note),
  createdAt: fixed.id('created_at', record.createdAt),
  decidedAt: changing.idOrZero('decided_at', record.decidedAt),
}))

export const WITHDRAWALS = describe(
  'withdrawal',
  (fixed, changing, record) => ({
    id: fixed.id('id', record.id),
    userId: fixed.id('user_id', record.userId),
    channel: fixed.numbered('type', record.channel, CHANNEL),
    status: changing.numbered('status', record.status, WITHDRAWAL_STATUS),
    methodId: fixed.id('method_id', record.methodId),
    currencyId: fixed.id('currency_id', record.currencyId),
    currencyCode: fixed.text('currency_code', record.currencyCode),
    protocolCode: fixed.text('protocol_code', record.protocolCode),
    feeType: fixed.numbered('fee_type', record.feeType, WITHDRAWAL_FEE_TYPE),
    withdrawalRate: fixed.amount('withdrawal_rate', record.withdrawalRate),
    places: fixed.smallest('places', record.places),
    amount: fixed.amount('amount', record.amount),
    fee: fixed.amount('fee', record.fee),
    rateSource: fixed.numbered('rate_source', record.rateSource, RATE_SOURCE),
    pairId: fixed.smallOrZero('pair_id', record.pairId),
    isPerUsd: fixed.flag('rate_is_per_usd', record.isPerUsd),
    tolerancePercent: fixed.amount('tolerance_percent', record.tolerancePercent),
    estimatedPrice: changing.amount('estimated_price', record.estimatedPrice),
    estimatedTick: changing.idOrZero('estimated_tick', record.estimatedTick),
    estimatedReceived: changing.amount('estimated_received', record.estimatedReceived),
    acceptedAt: changing.idOrZero('accepted_at', record.acceptedAt),
    offeredPrice: changing.amountOrZero('offered_price', record.offeredPrice),
    offeredTick: changing.idOrZero('offered_tick', record.offeredTick),
    offeredReceived: changing.amountOrZero('offered_received', record.offeredReceived),
    offeredAt: changing.idOrZero('offered_at', record.offeredAt),
    offeredUntil: changing.idOrZero('offered_until', record.offeredUntil),
    price: changing.amountOrZero('price', record.price),
    tick: changing.idOrZero('tick', record.tick),
    received: changing.amountOrZero('received', record.received),
    address: fixed.text('address', record.address),
    bankName: fixed.text('bank_name', record.bankName),
    bankAddress: fixed.text('bank_address', record.bankAddress),
    bankSwift: fixed.text('bank_swift', record.bankSwift),
    payeeName: fixed.text('payee_name', record.payeeName),
    payeeAccount: fixed.text('payee_account', record.payeeAccount),
    memo: fixed.text('memo', record.memo),
    approvalsNeeded: changing.smallest('approvals_needed', record.approvalsNeeded),
    approvedBy: changing.idOrZero('approved_by', record.approvedBy),
    decidedBy: changing.idOrZero('decided_by', record.decidedBy),
    note: changing.textOrEmpty('note', record.note),
    createdAt: fixed.id('created_at', record.createdAt),
    decidedAt: changing.idOrZero('decided_at', record.decidedAt),
  }),
  withdrawal => {
    if (withdrawal.status === 'under_review' && withdrawal.offeredUntil !== null) withdrawal.status = 'rate_changed'
  },
)

export const PAYOUT_METHODS = describe('payout_method', (fixed, changing, record) => ({
  id: fixed.id('id', record.id),
  userId: fixed.id('user_id', record.userId),
  channel: fixed.numbered('type', record.channel, CHANNEL),
  status: changing.numbered('status', record.status, METHOD_STATUS),
  currencyId: fixed.id('currency_id', record.currencyId),
  address: fixed.text('address', record.address),
  bankName: fixed.text('bank_name', record.bankName),
  bankAddress: fixed.text('bank_address', record.bankAddress),
  bankSwift: fixed.text('bank_swift', record.bankSwift),
  payeeName: fixed.text('payee_name', record.payeeName),
  payeeAccount: fixed.text('payee_account', record.payeeAccount),
  createdAt: fixed.id('created_at', record.createdAt),
  deletedAt: changing.idOrNull('deleted_at', record.deletedAt),
}))

export const WITHDRAWAL_ALLOWANCES = describe('withdrawal_allowance', (fixed, changing, record) => ({
  id: fixed.id('id', record.id),
  userId: fixed.id('user_id', record.userId),
  day: changing.id('day', record.day),
  used: changing.amount('used', record.used),
}))

export const ADJUSTMENTS = describe('adjustment', (fixed, _, record) => ({
  id: fixed.id('id', record.id),
  userId: fixed.id('user_id', record.userId),
  amount: fixed.amount('amount', record.amount),
  makerId: fixed.id('maker_id', record.makerId),
  checkerId: fixed.id('checker_id', record.checkerId),
  reason: fixed.text('reason', record.reason),
  createdAt: fixed.id('created_at', record.createdAt),
}))
