// Tables of deposits, withdrawals, payout methods and daily allowances. The wire's numbers are the tables' numbers.
import type { DepositStatus } from '@tallystick/engine/products/wallet/deposit'
import type { Channel, MethodStatus } from '@tallystick/engine/products/wallet/payout-method'
import type { RateSource, WithdrawalStatus } from '@tallystick/engine/products/wallet/withdrawal/withdrawal'
import { WITHDRAWAL_FEE_TYPE } from '@tallystick/formulas/withdraw'
import { amount, changing, type Fixed, flag, id, numbered, small, text } from './columns.ts'
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
const STORED_STATUS = numbered('status', WITHDRAWAL_STATUS)
const WITHDRAWAL_STATUS_COLUMN: Fixed<WithdrawalStatus> = {
  ...STORED_STATUS,
  read: (stored, row) => {
    const status = STORED_STATUS.read(stored, row)
    return status === 'under_review' && row['offered_until'] !== 0n ? 'rate_changed' : status
  },
}
const METHOD_STATUS = { active: 1, deleted: 0 } as const satisfies Record<MethodStatus, number>

export const DEPOSITS = describe('deposit', {
  id: id('id'),
  userId: id('user_id'),
  channel: numbered('type', CHANNEL),
  status: changing(numbered('status', DEPOSIT_STATUS)),
  optionId: id('option_id'),
  currencyCode: text('currency_code'),
  protocolCode: text('protocol_code'),
  address: text('address'),
  amount: amount('amount'),
  proofId: id('proof_id'),
  proofHash: text('proof_hash'),
  approvalsNeeded: changing(small('approvals_needed', 'smallint')),
  approvedBy: changing(id('approved_by')),
  decidedBy: changing(id('decided_by')),
  note: changing(text('note')),
  createdAt: id('created_at'),
  decidedAt: changing(id('decided_at')),
})

export const WITHDRAWALS = describe('withdrawal', {
  id: id('id'),
  userId: id('user_id'),
  channel: numbered('type', CHANNEL),
  status: changing(WITHDRAWAL_STATUS_COLUMN),
  methodId: id('method_id'),
  currencyId: id('currency_id'),
  currencyCode: text('currency_code'),
  protocolCode: text('protocol_code'),
  feeType: numbered('fee_type', WITHDRAWAL_FEE_TYPE),
  withdrawalRate: amount('withdrawal_rate'),
  places: small('places', 'smallint'),
  amount: amount('amount'),
  fee: amount('fee'),
  rateSource: numbered('rate_source', RATE_SOURCE),
  pairId: small('pair_id'),
  isPerUsd: flag('rate_is_per_usd'),
  tolerancePercent: amount('tolerance_percent'),
  estimatedPrice: changing(amount('estimated_price')),
  estimatedTick: changing(id('estimated_tick')),
  estimatedReceived: changing(amount('estimated_received')),
  acceptedAt: changing(id('accepted_at')),
  offeredPrice: changing(amount('offered_price')),
  offeredTick: changing(id('offered_tick')),
  offeredReceived: changing(amount('offered_received')),
  offeredAt: changing(id('offered_at')),
  offeredUntil: changing(id('offered_until')),
  price: changing(amount('price')),
  tick: changing(id('tick')),
  received: changing(amount('received')),
  address: text('address'),
  bankName: text('bank_name'),
  bankAddress: text('bank_address'),
  bankSwift: text('bank_swift'),
  payeeName: text('payee_name'),
  payeeAccount: text('payee_account'),
  memo: text('memo'),
  approvalsNeeded: changing(small('approvals_needed', 'smallint')),
  approvedBy: changing(id('approved_by')),
  decidedBy: changing(id('decided_by')),
  note: changing(text('note')),
  createdAt: id('created_at'),
  decidedAt: changing(id('decided_at')),
})

export const PAYOUT_METHODS = describe('payout_method', {
  id: id('id'),
  userId: id('user_id'),
  channel: numbered('type', CHANNEL),
  status: changing(numbered('status', METHOD_STATUS)),
  currencyId: id('currency_id'),
  address: text('address'),
  bankName: text('bank_name'),
  bankAddress: text('bank_address'),
  bankSwift: text('bank_swift'),
  payeeName: text('payee_name'),
  payeeAccount: text('payee_account'),
  createdAt: id('created_at'),
  deletedAt: changing(id('deleted_at')),
})

export const WITHDRAWAL_ALLOWANCES = describe('withdrawal_allowance', {
  id: id('id'),
  userId: id('user_id'),
  day: changing(id('day')),
  used: changing(amount('used')),
})

export const ADJUSTMENTS = describe('adjustment', {
  id: id('id'),
  userId: id('user_id'),
  amount: amount('amount'),
  makerId: id('maker_id'),
  checkerId: id('checker_id'),
  reason: text('reason'),
  createdAt: id('created_at'),
})
